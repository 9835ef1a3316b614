// The one socket of a table page. It says hello with the last number seen, hands on what comes, in order, and returns by
// itself when the line is lost: pauses grow, and differ from page to page, so that a server that comes back is not met
// by everyone at once. Moves carry ids of our own; those without an answer are sent again after a return, and the server
// makes each of them once. A claim that somebody else may make, too, says what was seen and how long before (stamps.js);
// pings are answered here.
//
//   const line = connect(id)
//   line.room                        what the page knows (room.js)
//   line.listen((room, message) => …)  after each change; message is null where only the line changed
//   line.submit(move, {restsOn})     -> its id; it is made only if the own move with the id `restsOn` was
//   line.sit(name, seat)  line.rename(name)  line.proceed(deal)  line.askRest(number)  line.answerRest(number, yes)
//   line.begin(anyway)  line.ready(yes)  line.arrange(seat, name, to)  line.voice(vote, choice)  line.again(wish)
//   line.extend(seat, seconds)  line.speak(kind, words)  line.mute(seat, muted)
//   line.stand()                     gets up for good
//   line.close()

import {at} from './address.js';
import {startAnew} from './again.js';
import {enter, fresh, lost, receive, sent, whole} from './room.js';
import {keepStamps} from './stamps.js';
import {t} from './texts.js';

/** @typedef {import('./room.js').Room} Room */
/** @typedef {import('./room.js').Message} Message */
/** @typedef {(room: Room, message: Message | null) => void} Listener */

const FIRST_PAUSE = 300; // ms
const LONGEST_PAUSE = 10_000;
const PATIENCE = 6_000; // ms without an answer to a move, then the line counts as dead
const NO_SUCH_TABLE = 4404;
const STOPPING = 1012; // the server is about to stop, and says so
const SIGNED_OUT = 4401;
const NOT_ADMITTED = 4403;

/**
 * How long to wait before the next attempt, in ms: doubling, spread over half to one and a half.
 * @param {number} attempt counts from 0
 * @param {number} chance from 0 to 1
 */
export const pause = (attempt, chance) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt) * (0.5 + chance);

/** An id no other page makes; randomUUID is missing on plain http. */
function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return [...numbers].map((number) => number.toString(36)).join('-');
}

/** @param {string} table */
function address(table) {
  const url = at(`api/tables/${encodeURIComponent(table)}/socket`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/**
 * @typedef {{
 *   send: (text: string) => void,
 *   close: () => void,
 *   onopen: ((event: any) => void) | null,
 *   onmessage: ((event: any) => void) | null,
 *   onclose: ((event: any) => void) | null,
 * }} Socket the part of a WebSocket that is used
 */

/** Tests bring their own. */
const SURROUNDINGS = {
  /** @param {string} table @returns {Socket} */
  socket: (table) => new WebSocket(address(table)),
  /** @param {() => void} act @param {number} ms @returns {unknown} */
  later: (act, ms) => setTimeout(act, ms),
  /** @param {any} timer */
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
  /** A steady clock, in ms. */
  now: () => performance.now(),
  anew: startAnew,
  /** @param {() => void} act called when the network or the page wakes up @returns {() => void} */
  onWake: (act) => {
    const wake = () => document.visibilityState === 'visible' && act();
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  },
};

/** Who had himself forgotten has no name. @param {import('./room.js').SeatInfo} info */
const called = (info) => (info.kind === 'person' && !info.name ? {...info, name: t('connection.forgotten')} : info);

/**
 * @param {string} table
 * @param {Partial<typeof SURROUNDINGS>} [surroundings]
 */
export function connect(table, surroundings = {}) {
  const {socket: open, later, cancel, chance, now, anew, onWake} = {...SURROUNDINGS, ...surroundings};
  let room = enter(table);
  /** @type {Socket | null} */
  let socket = null;
  let attempt = 0;
  /** @type {unknown} */
  let retry = null;
  /** @type {unknown} */
  let impatience = null;
  let closed = false;
  /** @type {Set<Listener>} */
  const listeners = new Set();
  const stamps = keepStamps();

  /** @param {Room} next @param {Message | null} message */
  const become = (next, message) => {
    if (next === room && message === null) return;
    room = next;
    for (const listener of listeners) listener(room, message);
  };

  /** @param {Record<string, unknown>} message */
  const say = (message) => {
    if (room.line === 'open') socket?.send(JSON.stringify(message));
  };

  /** @param {import('./room.js').Sent} move */
  const sayMove = ({id, move, number, restsOn, seen, after_ms}) =>
    say(move['move'] === 'undo' ? {type: 'undo', id} : {type: 'submit', id, move, number, seen, after_ms, rests_on: restsOn ?? undefined});

  const watchForAnswer = () => {
    cancel(impatience);
    impatience = room.unanswered.length && room.line === 'open' ? later(() => comeBack(), PATIENCE) : null;
  };

  /** @param {{stopping?: boolean}} [why] */
  const comeBack = ({stopping = false} = {}) => {
    const old = socket;
    socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    if (closed) return;
    cancel(retry);
    cancel(impatience);
    retry = later(call, pause(attempt, chance()));
    attempt += 1;
    become(lost(room, stopping), null);
  };

  const call = () => {
    cancel(retry);
    const line = open(table);
    socket = line;
    line.onopen = () => line.send(JSON.stringify({type: 'hello', last: room.number}));
    line.onmessage = (event) => hear(JSON.parse(event.data));
    line.onclose = (event) => {
      if (event?.code === NO_SUCH_TABLE || event?.code === NOT_ADMITTED) {
        closed = true;
        become({...room, line: event.code === NOT_ADMITTED ? 'shut' : 'gone'}, null);
      } else {
        if (event?.code === SIGNED_OUT) anew();
        comeBack({stopping: event?.code === STOPPING});
      }
    };
  };

  /** @param {import('./room.js').Sayings} said */
  const hear = (said) => {
    if (said.type === 'ping') {
      socket?.send(JSON.stringify({type: 'pong', number: said.number}));
      return;
    }
    const known = room.number ?? 0;
    if ((said.type === 'happened' || said.type === 'undone') && !fresh(room, said)) {
      if (said.number > known) comeBack(); // something is missing: ask for it
      return;
    }
    const message = whole(room, said);
    const named = 'seats' in message ? {...message, seats: message.seats.map(called)} : message;
    stamps.hear(named, now());
    become(receive(room, named, now()), named);
    if (message.type === 'welcome') {
      attempt = 0;
      for (const move of room.unanswered) sayMove(move);
    }
    watchForAnswer();
  };

  const stopWaking = onWake(() => {
    if ((room.line !== 'lost' && room.line !== 'stopping') || socket) return;
    attempt = 0;
    call();
  });

  call();

  return {
    get room() {
      return room;
    },
    /** @param {Listener} listener @returns {() => void} stops it */
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @param {Record<string, unknown>} move @param {{restsOn?: string | null}} [how] */
    submit(move, {restsOn = null} = {}) {
      const made = {id: newId(), move, number: room.number ?? undefined, restsOn, ...stamps.of(move, now())};
      become(sent(room, made), null);
      sayMove(made);
      watchForAnswer();
      return made.id;
    },
    /** The own last decision is to be taken back: sent again after a return, as a move is. */
    undo() {
      return this.submit({move: 'undo'});
    },
    /** @param {string} name @param {number | null} [seat] any free one if null */
    sit: (name, seat = null) => say({type: 'sit', name, seat}),
    begin: (anyway = false) => say({type: 'begin', anyway}),
    /** @param {boolean} yes */
    ready: (yes) => say({type: 'ready', yes}),
    stand: () => say({type: 'leave'}),
    /** @param {number} seat @param {string} name who was seen there @param {'removed' | 'bot' | 'free'} to */
    arrange: (seat, name, to) => say({type: 'arrange', seat, name, to}),
    /** @param {number} vote @param {'wait' | 'bot' | 'end'} choice */
    voice: (vote, choice) => say({type: 'voice', vote, choice}),
    /** @param {{yes?: boolean, rules?: string, same_seats?: boolean}} wish */
    again: (wish) => say({type: 'again', ...wish}),
    /** @param {string} name */
    rename: (name) => say({type: 'rename', name}),
    /** The score sheet of this deal has been read. @param {number} deal */
    proceed: (deal) => say({type: 'continue', deal}),
    /** The rest of the tricks, please, after this event. @param {number} number */
    askRest: (number) => say({type: 'ask_rest', number}),
    /** @param {number} number @param {boolean} yes */
    answerRest: (number, yes) => say({type: 'answer_rest', number, yes}),
    /** More time for a seat. @param {number} seat @param {number} seconds */
    extend(seat, seconds) {
      say({type: 'extend', seat, seconds});
    },
    /** @param {'phrase' | 'reaction' | 'text'} kind @param {string} words */
    speak(kind, words) {
      say({type: 'speak', kind, words});
    },
    /** @param {number} seat @param {boolean} muted */
    mute(seat, muted) {
      say({type: 'mute', seat, muted});
    },
    close() {
      closed = true;
      stopWaking();
      comeBack();
      cancel(retry);
      cancel(impatience);
      listeners.clear();
    },
  };
}

/** @typedef {ReturnType<typeof connect>} Line */
