// The one WebSocket to the lobby, shared by all that show part of it. Open while anything listens; reconnects by
// itself.
//
//   feed.lobby                              what is known (lobby-state.js)
//   feed.trouble                            the key of a sentence that says why the lobby stays out of reach, or null
//   feed.look({tables: true, game: null})  what is wanted: the tables of both games; {tables: false} only one's own
//   const stop = feed.listen(() => …)      after each change; the line closes with the last who stops

import {serverUrl} from '../../core/connection/server-url.js';
import {backoff} from '../../core/connection/connection.js';
import {onPageWake, watchSilence} from '../../core/connection/silence-watch.js';
import {checkSockets, watchOpening} from '../../core/connection/socket-check.js';
import {EMPTY, receive} from './lobby-state.js';

/** @typedef {{tables: boolean, game: import('../../core/connection/api.js').GameName | null}} Wanted */

function socketUrl() {
  const url = serverUrl('api/lobby');
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Tests bring their own. */
const ENVIRONMENT = {
  /** @returns {import('../../core/connection/connection.js').Socket} */
  socket: () => new WebSocket(socketUrl()),
  /** @param {() => void} act @param {number} ms @returns {unknown} */
  later: (act, ms) => setTimeout(act, ms),
  /** @param {any} timer */
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
  wall: () => Date.now(),
  onWake: onPageWake,
  check: checkSockets,
};

/** @param {Partial<typeof ENVIRONMENT>} [environment] */
export function makeFeed(environment = {}) {
  const {socket: open, later, cancel, chance, wall, onWake, check} = {...ENVIRONMENT, ...environment};
  let lobby = EMPTY;
  /** @type {string | null} */
  let trouble = null;
  /** @type {Wanted} */
  let wanted = {tables: false, game: null};
  /** @type {import('../../core/connection/connection.js').Socket | null} */
  let socket = null;
  let ready = false;
  let attempt = 0;
  /** @type {unknown} */
  let retry = null;
  /** @type {Set<() => void>} */
  const listeners = new Set();

  const notify = () => {
    for (const listener of listeners) listener();
  };

  const subscribe = () => {
    if (ready) socket?.send(JSON.stringify({type: 'look', ...wanted}));
  };

  const close = () => {
    cancel(retry);
    silence.stop();
    const old = socket;
    socket = null;
    ready = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  };

  const openSocket = () => {
    cancel(retry);
    const opened = open();
    socket = opened;
    silence.start();
    opening.begin();
    opened.onopen = () => {
      ready = true;
      subscribe();
    };
    opened.onmessage = (event) => {
      attempt = 0;
      /** @type {import('../../wire.d.ts').ToLobby} */
      const message = JSON.parse(event.data);
      opening.receive();
      if (silence.receive(message)) return;
      lobby = receive(lobby, message);
      notify();
    };
    opened.onclose = () => reconnect();
  };

  const reconnect = () => {
    close();
    retry = later(openSocket, backoff(attempt, chance()));
    attempt += 1;
  };

  const silence = watchSilence(
    {later, cancel, chance, wall},
    (opened) => {
      reconnect();
      if (opened) openSocket();
    },
    () => socket?.send(JSON.stringify({type: 'ask_beat'})),
  );

  const opening = watchOpening({later, cancel, check}, (now) => {
    if (now === trouble) return;
    trouble = now;
    notify();
  });

  const wake = () => {
    silence.wake();
    if (!socket) openSocket();
  };
  let stopWaking = () => {};

  return {
    get lobby() {
      return lobby;
    },
    get trouble() {
      return trouble;
    },
    /** @param {Partial<Wanted>} look */
    look(look) {
      const next = {...wanted, ...look};
      if (next.tables === wanted.tables && next.game === wanted.game) return;
      if (next.game !== wanted.game) lobby = {...lobby, tables: null, more: 0};
      wanted = next;
      subscribe();
    },
    /** @param {() => void} listener @returns {() => void} stops it */
    listen(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        openSocket();
        stopWaking = onWake(wake);
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size) return;
        opening.end();
        close();
        stopWaking();
        lobby = EMPTY;
        attempt = 0;
      };
    },
  };
}

export const feed = makeFeed();
