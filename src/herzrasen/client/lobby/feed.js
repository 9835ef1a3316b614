// The one line to the lobby, for whoever shows something of it: the list, one's own tables. It is open while somebody
// listens, asks for what is wanted, and comes back by itself when it is lost.
//
//   feed.hall                              what is known (hall.js)
//   feed.look({tables: true, game: null})  what is wanted: the tables of both games; {tables: false} only one's own
//   const stop = feed.listen(() => …)      after each change; the line closes with the last who stops

import {at} from '../address.js';
import {pause} from '../connection.js';
import {EMPTY, receive} from './hall.js';

/** @typedef {{tables: boolean, game: import('../api.js').GameName | null}} Wanted */

function address() {
  const url = at('api/lobby');
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Tests bring their own. */
const SURROUNDINGS = {
  /** @returns {import('../connection.js').Socket} */
  socket: () => new WebSocket(address()),
  /** @param {() => void} act @param {number} ms @returns {unknown} */
  later: (act, ms) => setTimeout(act, ms),
  /** @param {any} timer */
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
};

/** @param {Partial<typeof SURROUNDINGS>} [surroundings] */
export function makeFeed(surroundings = {}) {
  const {socket: open, later, cancel, chance} = {...SURROUNDINGS, ...surroundings};
  let hall = EMPTY;
  /** @type {Wanted} */
  let wanted = {tables: false, game: null};
  /** @type {import('../connection.js').Socket | null} */
  let socket = null;
  let ready = false;
  let attempt = 0;
  /** @type {unknown} */
  let retry = null;
  /** @type {Set<() => void>} */
  const listeners = new Set();

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const ask = () => {
    if (ready) socket?.send(JSON.stringify({type: 'look', ...wanted}));
  };

  const close = () => {
    cancel(retry);
    const old = socket;
    socket = null;
    ready = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  };

  const call = () => {
    const line = open();
    socket = line;
    line.onopen = () => {
      ready = true;
      ask();
    };
    line.onmessage = (event) => {
      attempt = 0;
      hall = receive(hall, JSON.parse(event.data));
      tell();
    };
    line.onclose = () => {
      close();
      retry = later(call, pause(attempt, chance()));
      attempt += 1;
    };
  };

  return {
    get hall() {
      return hall;
    },
    /** @param {Partial<Wanted>} look */
    look(look) {
      const next = {...wanted, ...look};
      if (next.tables === wanted.tables && next.game === wanted.game) return;
      if (next.game !== wanted.game) hall = {...hall, tables: null, more: 0};
      wanted = next;
      ask();
    },
    /** @param {() => void} listener @returns {() => void} stops it */
    listen(listener) {
      listeners.add(listener);
      if (listeners.size === 1) call();
      return () => {
        if (!listeners.delete(listener) || listeners.size) return;
        close();
        hall = EMPTY;
        attempt = 0;
      };
    },
  };
}

export const feed = makeFeed();
