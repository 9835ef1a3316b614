// The state of a table page and its reducer: how each server message changes it. Pure: no sockets and no clocks
// (core/connection/connection.js has those). Both games use it; views are passed on unread.
//
//   receive(room, message)               -> the room after a message from the server
//   withSentMove(room, move)             -> the room with a move on its way
//   withTableMoving(room, message)       -> the room while its server waits for the table
//   withConnectionLost(room, stopping)   -> the room without a connection; pending moves stay, to be sent again
//   solo(room)                           whether one plays alone against bots
//   isHelped(room)                       whether there are hints and undo: alone, and not for the results of a day
//   otherWatchers(room)                  how many watch besides oneself
//   hasFinished(before, room)            whether a player at the table learns just now that the match is over
//   isNext(room, message)                whether a `happened` or `undone` message is the very next one

import {clocksFrom} from './remaining-time.js';
import {EMPTY_CHAT, chatFrom, keptChat, withSaying} from './chat-state.js';
import {DEFAULT_HOUSE_RULES} from './default-house-rules.js';

/** @typedef {import('../../wire.d.ts').ToBrowser} ServerMessage */
/** What happened, with the whole view after it and the moves. @typedef {Omit<import('../../wire.d.ts').Happened, 'changes' | 'legal'> & {view: any, legal: any}} EventWithView */
/** @typedef {Exclude<ServerMessage, import('../../wire.d.ts').Happened> | EventWithView} Message */
/** @typedef {import('../../wire.d.ts').SeatInfo} SeatInfo */
/**
 * A move on its way. number: of the last event when it was decided on. restsOn: the own move without which it means
 * nothing. seen, after_ms: core/connection/touch-times.js.
 * @typedef {{
 *   id: string,
 *   move: Record<string, unknown>,
 *   number?: number,
 *   restsOn?: string | null,
 *   seen?: number,
 *   after_ms?: number,
 * }} SentMove
 */
/** @typedef {{code: string, facts: Record<string, string | number>, id: string | null}} Refusal */

/** What comes by itself, and when by this page's steady clock. @typedef {{what: 'start' | 'remedy' | 'halt', at: number}} ScheduledEvent */

/**
 * How it stands among the people (wire.d.ts, People); `at` is when something ends, by this page's steady clock.
 * @typedef {{
 *   host: number,
 *   watchers: number,
 *   ready: readonly number[],
 *   check: number | null,
 *   askable: boolean,
 *   awaited: readonly {seat: number, at: number}[],
 *   vote: {number: number, seats: readonly number[], at: number, voices: readonly import('../../wire.d.ts').SeatVote[], bot: Readonly<Record<string, number>>, mayEnd: boolean} | null,
 *   ended: boolean,
 *   rematch: {yes: readonly number[], no: readonly number[], at: number, rules: string, same_seats: boolean} | null,
 *   next: string,
 * }} Members
 */

/** @type {Members} */
export const NO_MEMBERS = {
  host: -2,
  watchers: 0,
  ready: [],
  check: null,
  askable: false,
  awaited: [],
  vote: null,
  ended: false,
  rematch: null,
  next: '',
};

/** @param {Pick<TableState, 'seat' | 'members'> | null | undefined} room */
export const otherWatchers = (room) => Math.max(0, (room?.members?.watchers ?? 0) - (room && room.seat < 0 ? 1 : 0));

/**
 * line: `opening` until the first welcome, `open`, `withConnectionLost` while coming back, `stopping` while coming back to a server
 * that said it would stop, `moving` while the table moves to another server, `no_storage` and `no_broker` while the server waits for
 * its database or for the other servers, `gone` where there is no such table, `shut` where watchers are not allowed,
 * `removed` where the host has removed the user; `record`
 * where a match is looked at again and nobody is asked (screens/replay/replay-connection.js), `lesson` where one is gone through to learn
 * the game (screens/lessons/lesson-connection.js).
 * undone: the deals, counted from 0, in which a person took back a move. repeats: the deal, counted from 1, that had been
 * dealt at another table before. rating: the family of rules that the match is rated in, or why it is not.
 * fairness: how the deals are drawn (core/fair-deals/share-keeper.js).
 * rest: who asks for the rest of the tricks, until the next event.
 * trouble: the key of a sentence that says why the table stays out of reach, once that is known.
 * number: the last event's, null before the first welcome. unanswered: moves without an answer, oldest first.
 * @template [View=any]
 * @template [Legal=any]
 * @typedef {{
 *   status: 'opening' | 'open' | 'lost' | 'stopping' | 'moving' | 'no_storage' | 'no_broker' | 'gone' | 'shut' | 'removed' | 'record' | 'lesson',
 *   trouble?: string | null,
 *   table: string,
 *   game: import('../games.js').GameName | null,
 *   rules: string,
 *   options: Record<string, unknown>,
 *   seat: number,
 *   number: number | null,
 *   seats: readonly SeatInfo[],
 *   waiting: readonly number[],
 *   house: import('../../wire.d.ts').HouseRules,
 *   view: View | null,
 *   legal: Legal | null,
 *   pendingMoves: readonly SentMove[],
 *   refusal: Refusal | null,
 *   scheduled?: ScheduledEvent | null,
 *   claimOffer?: import('../../wire.d.ts').RestAsked | null,
 *   members?: Members,
 *   undone?: readonly number[],
 *   repeats?: number,
 *   daily?: import('../../wire.d.ts').DailyTable | null,
 *   tournament?: string,
 *   rating?: string,
 *   clocks?: import('./remaining-time.js').Clocks | null,
 *   chat?: import('./chat-state.js').Chat,
 *   fairness?: import('../fair-deals/share-keeper.js').Fairness,
 * }} TableState
 */

export const WATCHER = -2;

/** Whether this is a table of the server's, not a record or a lesson. @param {Pick<TableState, 'status'>} room */
export const atTable = ({status: line}) => line !== 'record' && line !== 'lesson';

/** Whether there is no way to this table for this page's person. @param {Pick<TableState, 'status'>} room */
export const isClosed = ({status}) => status === 'gone' || status === 'shut' || status === 'removed';

/** Whether this page's person plays with bots only, and not in a tournament: then nothing is undone, and no hint given. @param {TableState} room */
export const solo = ({status: line, seat, seats, tournament}) =>
  atTable({status: line}) &&
  !tournament &&
  seats.some((one) => one.seat === seat) &&
  seats.every((one) => one.kind === (one.seat === seat ? 'person' : 'bot'));

/** A daily deal that counts has neither hints nor undo. @param {TableState} room */
export const isHelped = (room) => solo(room) && !room.daily?.counts;

/** @param {Pick<TableState, 'view'>} room */
const isOver = ({view}) => view?.public?.phase === 'over';

/**
 * Also where a player was away when it ended, and comes back to its result. Watchers finish no match.
 * @param {Pick<TableState, 'view'> | null} before
 * @param {Pick<TableState, 'view' | 'seat'>} room
 */
export const hasFinished = (before, room) => room.seat >= 0 && isOver(room) && !(before && isOver(before));

/** The page before its first message. @param {string} table @returns {TableState} */
export const initialTableState = (table) => ({
  status: 'opening',
  table,
  game: null,
  rules: '',
  options: {},
  seat: WATCHER,
  number: null,
  seats: [],
  waiting: [],
  house: DEFAULT_HOUSE_RULES,
  view: null,
  legal: null,
  pendingMoves: [],
  refusal: null,
});

/** @param {TableState} room @param {{number: number}} message */
export const isNext = (room, message) => message.number === (room.number ?? 0) + 1;

/**
 * A value with one place in it changed; whatever the change does not touch stays the same object.
 * @param {any} value @param {readonly (string | number)[]} at @param {any} now @returns {any}
 */
function withValueAt(value, [step, ...rest], now) {
  if (step === undefined) return now;
  if (step === 'length') return value.slice(0, now);
  const copy = Array.isArray(value) ? [...value] : {...value};
  copy[step] = withValueAt(value[step], rest, now);
  return copy;
}

/**
 * A message with its whole view: an event arrives with only what it changed (protocol/diff.py).
 * @param {TableState} room before it
 * @param {ServerMessage} message
 * @returns {Message}
 */
export function unpackMessage(room, message) {
  if (message.type !== 'happened') return message;
  const {changes, legal = room.legal, ...rest} = message;
  return {...rest, legal, view: changes.reduce((view, [at, now]) => withValueAt(view, at, now), room.view)};
}

/** @param {TableState} room @param {SentMove} move @returns {TableState} */
export const withSentMove = (room, move) => ({...room, refusal: null, pendingMoves: [...room.pendingMoves, move]});

/** @param {TableState} room @param {boolean} [stopping] whether the server has said that it stops @returns {TableState} */
export const withConnectionLost = (room, stopping = false) =>
  room.status === 'open' || isWaiting(room) ? {...room, status: stopping ? 'stopping' : 'lost'} : room;

/** @type {Readonly<Record<string, TableState['status']>>} */
const WAITING = {owner: 'moving', storage: 'no_storage', broker: 'no_broker'};

/** Whether the server is there, and waits for the table. @param {Pick<TableState, 'status'> | null | undefined} room */
export const isWaiting = (room) => !!room && Object.values(WAITING).includes(room.status);

/** @param {TableState} room @param {import('../../wire.d.ts').TableMoving} message @returns {TableState} */
export const withTableMoving = (room, {why = 'owner'}) =>
  isClosed(room) ? room : {...room, status: WAITING[why] ?? 'moving'};

/** Whether the table is unreachable for now, and the page reconnects by itself. @param {TableState | null} room */
export const isAway = (room) => room?.status === 'lost' || room?.status === 'stopping' || isWaiting(room);

/** @param {TableState} room @param {string} id @returns {TableState} */
const withoutMove = (room, id) => ({...room, pendingMoves: room.pendingMoves.filter((move) => move.id !== id)});

/** @param {import('../../wire.d.ts').MembersStatus} message @param {number} now @returns {Members} */
function membersFrom(
  {
    host,
    watchers = 0,
    ready = [],
    check = null,
    askable = false,
    awaited = [],
    vote = null,
    ended = false,
    rematch = null,
    next = '',
  },
  now,
) {
  return {
    host,
    watchers,
    ready,
    check: check === null ? null : now + check,
    askable,
    awaited: awaited.map(({seat, ms}) => ({seat, at: now + ms})),
    vote: vote && {
      number: vote.number,
      seats: vote.seats,
      at: now + vote.ms,
      voices: vote.voices,
      bot: vote.bot,
      mayEnd: vote.may_end,
    },
    ended,
    rematch: rematch && {...rematch, at: now + rematch.ms},
    next,
  };
}

/**
 * @param {TableState} room
 * @param {Message} message
 * @param {number} [now] by this page's steady clock, in ms
 * @returns {TableState}
 */
export function receive(room, message, now = 0) {
  switch (message.type) {
    case 'welcome': {
      const {
        table,
        game,
        rules,
        options,
        house,
        seat,
        number,
        seats,
        waiting,
        view,
        legal,
        undone = [],
        repeats = 0,
        daily = null,
        tournament = '',
        rating = '',
      } = message;
      return {
        ...room,
        status: 'open',
        table,
        game,
        rules,
        options,
        house,
        seat,
        number,
        seats,
        waiting,
        view,
        legal,
        undone,
        repeats,
        daily,
        tournament,
        rating,
        claimOffer: null,
      };
    }
    case 'happened':
      // One that was seen before changes nothing: after a return the welcome may overtake it.
      return isNext(room, message)
        ? {...room, number: message.number, view: message.view, legal: message.legal, claimOffer: null}
        : room;
    case 'undone': {
      const {number, view, legal, undone} = message;
      return isNext(room, message) ? {...room, number, view, legal, undone, claimOffer: null} : room;
    }
    case 'coming':
      return {...room, scheduled: {what: message.what, at: now + message.ms}};
    case 'people':
      // In a match that was broken off, no seat is to act or asked.
      return {
        ...room,
        members: membersFrom(message, now),
        ...(message.ended ? {legal: null, claimOffer: null} : {}),
      };
    case 'rest_asked':
      return message.number === room.number ? {...room, claimOffer: message} : room;
    case 'clocks':
      return {...room, clocks: clocksFrom(message, now)};
    case 'talk':
      return {...room, chat: chatFrom(message)};
    case 'spoken':
      return {...room, chat: withSaying(room.chat ?? EMPTY_CHAT, message.saying)};
    case 'talk_kept':
      return {...room, chat: keptChat(room.chat ?? EMPTY_CHAT, message.numbers)};
    case 'seats':
      return {...room, seats: message.seats, waiting: message.waiting};
    case 'accepted':
      return withoutMove(room, message.id);
    case 'refused': {
      const {code, facts = {}, id = null} = message;
      const after = id === null ? room : withoutMove(room, id);
      return {...after, refusal: {code, facts, id}};
    }
    default:
      return room; // a newer server may say more than this page understands
  }
}
