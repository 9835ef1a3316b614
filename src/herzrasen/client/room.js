// What a table page knows, as one value, and how each message changes it. No sockets and no clocks: connection.js has
// those. Both games use it; a view is passed on unread.
//
//   receive(room, message)  -> the room after a message from the server
//   sent(room, move)        -> the room with a move on its way
//   lost(room, stopping)    -> the room without a line; what was under way stays, to be sent again
//   solo(room)              whether one plays alone against bots
//   fresh(room, message)    whether a `happened` or `undone` message is the very next one

import {taken} from './clocks/left.js';
import {SILENCE, heard, told} from './talk/heard.js';
import {USUAL_HOUSE} from './usual-house.js';

/** @typedef {import('./wire.d.ts').ToBrowser} Sayings */
/** What happened, with the whole view after it and the moves. @typedef {Omit<import('./wire.d.ts').Happened, 'changes' | 'legal'> & {view: any, legal: any}} Shown */
/** @typedef {Exclude<Sayings, import('./wire.d.ts').Happened> | Shown} Message */
/** @typedef {import('./wire.d.ts').SeatInfo} SeatInfo */
/**
 * A move on its way. number: of the last event when it was decided on. restsOn: the own move without which it means
 * nothing. seen, after_ms: stamps.js.
 * @typedef {{
 *   id: string,
 *   move: Record<string, unknown>,
 *   number?: number,
 *   restsOn?: string | null,
 *   seen?: number,
 *   after_ms?: number,
 * }} Sent
 */
/** @typedef {{code: string, facts: Record<string, string | number>, id: string | null}} Refusal */

/** What comes by itself, and when by this page's steady clock. @typedef {{what: 'start' | 'remedy' | 'halt', at: number}} Coming */

/**
 * How it stands among the people (wire.d.ts, People); `at` is when something ends, by this page's steady clock.
 * @typedef {{
 *   host: number,
 *   watchers: number,
 *   ready: readonly number[],
 *   check: number | null,
 *   awaited: readonly {seat: number, at: number}[],
 *   vote: {number: number, seats: readonly number[], at: number, voices: readonly import('./wire.d.ts').Said[], bot: Readonly<Record<string, number>>, mayEnd: boolean} | null,
 *   ended: boolean,
 *   rematch: {yes: readonly number[], no: readonly number[], at: number, rules: string, same_seats: boolean} | null,
 *   next: string,
 * }} People
 */

/** @type {People} */
export const NOBODY = {host: -2, watchers: 0, ready: [], check: null, awaited: [], vote: null, ended: false, rematch: null, next: ''};

/**
 * line: `opening` until the first welcome, `open`, `lost` while coming back, `stopping` while coming back to a server
 * that said it would stop, `gone` where there is no such table, `shut` where nobody looks on; `record`
 * where a match is looked at again and nobody is asked (replay/tape.js), `lesson` where one is gone through to learn
 * the game (learn/line.js).
 * decks: the word that the decks of several tables go by.
 * undone: the deals, counted from 0, in which somebody took back a move. repeats: the deal, counted from 1, that had been
 * dealt at another table before.
 * rest: who asks for the rest of the tricks, until the next event.
 * number: the last event's, null before the first welcome. unanswered: moves without an answer, oldest first.
 * @template [View=any]
 * @template [Legal=any]
 * @typedef {{
 *   line: 'opening' | 'open' | 'lost' | 'stopping' | 'gone' | 'shut' | 'record' | 'lesson',
 *   table: string,
 *   game: 'hearts' | 'nerts' | null,
 *   rules: string,
 *   options: Record<string, unknown>,
 *   seat: number,
 *   number: number | null,
 *   seats: readonly SeatInfo[],
 *   waiting: readonly number[],
 *   house: import('./wire.d.ts').House,
 *   decks: string,
 *   view: View | null,
 *   legal: Legal | null,
 *   unanswered: readonly Sent[],
 *   refusal: Refusal | null,
 *   coming?: Coming | null,
 *   rest?: import('./wire.d.ts').RestAsked | null,
 *   people?: People,
 *   undone?: readonly number[],
 *   repeats?: number,
 *   clocks?: import('./clocks/left.js').Clocks | null,
 *   talk?: import('./talk/heard.js').Talk,
 * }} Room
 */

export const WATCHER = -2;

/** Whether this is a table of the server's, not a record or a lesson. @param {Pick<Room, 'line'>} room */
export const atTable = ({line}) => line !== 'record' && line !== 'lesson';

/** Whether this page's person plays, and nobody else but bots. @param {Room} room */
export const solo = ({line, seat, seats}) =>
  atTable({line}) && seats.some((one) => one.seat === seat) && seats.every((one) => one.kind === (one.seat === seat ? 'person' : 'bot'));

/** The page before its first message. @param {string} table @returns {Room} */
export const enter = (table) => ({
  line: 'opening',
  table,
  game: null,
  rules: '',
  options: {},
  seat: WATCHER,
  number: null,
  seats: [],
  waiting: [],
  house: USUAL_HOUSE,
  decks: '',
  view: null,
  legal: null,
  unanswered: [],
  refusal: null,
});

/** @param {Room} room @param {{number: number}} message */
export const fresh = (room, message) => message.number === (room.number ?? 0) + 1;

/**
 * A value with one place in it changed; whatever the change does not touch stays the same object.
 * @param {any} value @param {readonly (string | number)[]} at @param {any} now @returns {any}
 */
function put(value, [step, ...rest], now) {
  if (step === undefined) return now;
  if (step === 'length') return value.slice(0, now);
  const copy = Array.isArray(value) ? [...value] : {...value};
  copy[step] = put(value[step], rest, now);
  return copy;
}

/**
 * A message with all that it says: of an event only comes what it changed (protocol/diff.py).
 * @param {Room} room before it
 * @param {Sayings} message
 * @returns {Message}
 */
export function whole(room, message) {
  if (message.type !== 'happened') return message;
  const {changes, legal = room.legal, ...said} = message;
  return {...said, legal, view: changes.reduce((view, [at, now]) => put(view, at, now), room.view)};
}

/** @param {Room} room @param {Sent} move @returns {Room} */
export const sent = (room, move) => ({...room, refusal: null, unanswered: [...room.unanswered, move]});

/** @param {Room} room @param {boolean} [stopping] whether the server has said that it stops @returns {Room} */
export const lost = (room, stopping = false) =>
  room.line === 'open' ? {...room, line: stopping ? 'stopping' : 'lost'} : room;

/** @param {Room} room @param {string} id @returns {Room} */
const answered = (room, id) => ({...room, unanswered: room.unanswered.filter((move) => move.id !== id)});

/** @param {import('./wire.d.ts').People} message @param {number} now @returns {People} */
function gathered({host, watchers = 0, ready = [], check = null, awaited = [], vote = null, ended = false, rematch = null, next = ''}, now) {
  return {
    host,
    watchers,
    ready,
    check: check === null ? null : now + check,
    awaited: awaited.map(({seat, ms}) => ({seat, at: now + ms})),
    vote: vote && {number: vote.number, seats: vote.seats, at: now + vote.ms, voices: vote.voices, bot: vote.bot, mayEnd: vote.may_end},
    ended,
    rematch: rematch && {...rematch, at: now + rematch.ms},
    next,
  };
}

/**
 * @param {Room} room
 * @param {Message} message
 * @param {number} [now] by this page's steady clock, in ms
 * @returns {Room}
 */
export function receive(room, message, now = 0) {
  switch (message.type) {
    case 'welcome': {
      const {table, game, rules, options, house, decks, seat, number, seats, waiting, view, legal, undone = [], repeats = 0} = message;
      return {...room, line: 'open', table, game, rules, options, house, decks, seat, number, seats, waiting, view, legal, undone, repeats, rest: null};
    }
    case 'happened':
      // One that was seen before changes nothing: after a return the welcome may overtake it.
      return fresh(room, message) ? {...room, number: message.number, view: message.view, legal: message.legal, rest: null} : room;
    case 'undone': {
      const {number, view, legal, undone} = message;
      return fresh(room, message) ? {...room, number, view, legal, undone, rest: null} : room;
    }
    case 'coming':
      return {...room, coming: {what: message.what, at: now + message.ms}};
    case 'people':
      // A match that was broken off asks nobody any more.
      return {...room, people: gathered(message, now), legal: message.ended ? null : room.legal};
    case 'rest_asked':
      return message.number === room.number ? {...room, rest: message} : room;
    case 'clocks':
      return {...room, clocks: taken(message, now)};
    case 'talk':
      return {...room, talk: told(message)};
    case 'spoken':
      return {...room, talk: heard(room.talk ?? SILENCE, message.saying)};
    case 'seats':
      return {...room, seats: message.seats, waiting: message.waiting};
    case 'accepted':
      return answered(room, message.id);
    case 'refused': {
      const {code, facts = {}, id = null} = message;
      const after = id === null ? room : answered(room, id);
      return {...after, refusal: {code, facts, id}};
    }
    default:
      return room; // a newer server may say more than this page understands
  }
}
