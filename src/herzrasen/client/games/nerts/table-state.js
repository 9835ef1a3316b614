// The state of a Nerts table on the page, as a value, and its reducer. The element (table.js) holds one and only draws it;
// what a hand is doing at the moment (choice, cards carried, size) is the element's own. Pure.
//
//   withRoom(state, room)       the newest room (core/table/table-state.js): derives what is shown, with the pending moves made
//   withEvent(state, event)     after an event: who played where, how a round ended, what was proved stuck
//   withProbe(state, id)        a move was sent only to learn why it is refused; withoutProbe when it was answered
//   withEnding(state, ending)   the round that is being ended, or null

import {areaOf} from './ownership.js';
import {predict} from './pending-moves.js';
import {shareUnchanged} from './structural-sharing.js';
import {remainingLifts} from './table-selectors.js';
import {spot} from './view-selectors.js';

/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {{caller: number | null, reason: string}} Ending */

/**
 * table: the newest table. visibleTable: the same with the pending moves made. prediction: how visibleTable was made.
 * pending: the cards of pending moves. lifts: the legal lifts that are still there in visibleTable. probes: ids of
 * moves sent only to learn why they are refused. lastPlayers: who put the last card on a place in this round. ending:
 * how the round that is being ended was ended. stuckTable: the table when this round was last proved to be stuck.
 * readyNext: ready follows continue.
 * @typedef {{
 *   readonly room: TableState | null,
 *   readonly table: Public | null,
 *   readonly visibleTable: Public | null,
 *   readonly prediction: import('./pending-moves.js').Prediction,
 *   readonly pending: ReadonlySet<string>,
 *   readonly lifts: readonly Option[],
 *   readonly probes: ReadonlySet<string>,
 *   readonly lastPlayers: ReadonlyMap<string, number>,
 *   readonly ending: Ending | null,
 *   readonly stuckTable: Public | null,
 *   readonly readyNext: boolean,
 * }} NertsState
 */

/** @type {ReadonlySet<string>} */
const NONE = new Set();

/** @type {NertsState} */
export const INITIAL_STATE = {
  room: null,
  table: null,
  visibleTable: null,
  prediction: {table: /** @type {any} */ (null), cards: NONE, made: NONE, touched: new Map(), unknown: NONE},
  pending: NONE,
  lifts: [],
  probes: NONE,
  lastPlayers: new Map(),
  ending: null,
  stuckTable: null,
  readyNext: false,
};

/** @param {NertsState} state @param {TableState} room @returns {NertsState} */
export function withRoom(state, room) {
  if (!room.view) return {...state, room};
  const table = shareUnchanged(state.table, room.view.public);
  const ownArea = areaOf(table, room.seat);
  const sent = /** @type {import('./pending-moves.js').Sent[]} */ (
    room.pendingMoves.filter(({id}) => !state.probes.has(id))
  );
  const prediction = predict(table, ownArea, sent);
  const visibleTable = shareUnchanged(state.visibleTable, prediction.table);
  const pending = prediction.cards.size || state.pending.size ? prediction.cards : NONE;
  const lifts = remainingLifts({visibleTable, ownArea, pending}, room.legal?.lifts ?? []);
  return {...state, room, table, visibleTable, prediction, pending, lifts};
}

/** @param {NertsState} state @param {Event} event @returns {NertsState} */
export function withEvent(state, event) {
  switch (event.event) {
    case 'dealt':
      return {...state, ending: null, stuckTable: null, lastPlayers: new Map()};
    case 'moved':
      return {...state, lastPlayers: new Map([...state.lastPlayers, [spot(event.target), event.seat]])};
    case 'stopped':
      return event.reach?.length ? {...state, stuckTable: state.table} : state;
    default:
      return state;
  }
}

/** @param {NertsState} state @param {string} id @returns {NertsState} */
export const withProbe = (state, id) => ({...state, probes: new Set([...state.probes, id])});

/** @param {NertsState} state @param {string} id @returns {NertsState} */
export const withoutProbe = (state, id) =>
  state.probes.has(id) ? {...state, probes: new Set([...state.probes].filter((one) => one !== id))} : state;

/** @param {NertsState} state @param {Ending | null} ending @returns {NertsState} */
export const withEnding = (state, ending) => (state.ending === ending ? state : {...state, ending});

/** @param {NertsState} state @param {boolean} readyNext @returns {NertsState} */
export const withReadyNext = (state, readyNext) => ({...state, readyNext});
