// What follows from the newest room and from what lies on the table: is something asked of this seat, what is on its way.
//
//   solo(room)                       one person plays, and bots: hints are offered
//   asked(room)                      one word that changes with each occasion to act; '' for none
//   laid(room)                       the own card that is on its way to the table, or null
//   given(room, shown)               what was laid down to pass, answered or not, or null
//   decided(room, shown)             what was chosen to lie open, answered or not, or null
//   idle(room, shown, rechoosing)    the hand cannot be used now: nothing is asked, or the answer is on its way
//   alone(room, shown, rechoosing, settings)   the card that goes by itself where that is wished, or null
//   asksMoon(room)                   what the moon does is asked, and not yet answered
//   between(shown)                   the score sheet's time
//   moonOf(view)                     the moon of the deal just scored, or null

import {atTable} from '../room.js';
import {cardsOf} from './read.js';

/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').View} View */

export {solo} from '../room.js';

/** @param {Room} room */
export function asked({view, legal}) {
  if (!view || !legal || (legal.ask ?? 'nothing') === 'nothing') return '';
  const {deal, tricks, trick} = view.public;
  return `${legal.ask} ${deal} ${tricks.length} ${cardsOf(trick).length}`;
}

/** @param {Room} room @param {string} kind */
const underWay = ({unanswered}, kind) => unanswered.map(({move}) => move).findLast((move) => move['move'] === kind);

/** @param {Room} room @returns {string | null} */
export function laid(room) {
  const card = underWay(room, 'play')?.['card'];
  return typeof card === 'string' ? card : null;
}

/** @param {Room} room @param {View | null} shown @returns {readonly string[] | null} */
export function given(room, shown) {
  if (shown?.public.phase !== 'pass' || room.line === 'record') return null;
  const sent = /** @type {readonly string[] | undefined} */ (underWay(room, 'pass')?.['cards']);
  return sent ?? shown.given;
}

/** @param {Room} room @param {View | null} shown @returns {readonly string[] | null} */
export function decided(room, shown) {
  if (shown?.public.phase !== 'charge') return null;
  const sent = /** @type {readonly string[] | undefined} */ (underWay(room, 'charge')?.['cards']);
  return sent ?? shown.charge;
}

/** @param {Room} room @param {View | null} shown @param {boolean} rechoosing */
export function idle(room, shown, rechoosing) {
  const {view, legal} = room;
  if (!view || !legal || !shown) return true;
  if (legal.ask === 'pass') return given(room, shown) !== null && !rechoosing;
  if (legal.ask === 'charge') return shown.public.phase !== 'charge' || (decided(room, shown) !== null && !rechoosing);
  return legal.ask !== 'play' || underWay(room, 'claim') !== undefined || laid(room) !== null || view.hand.length !== shown.hand.length;
}

/**
 * The last card of the hand, or the only one that may be played.
 * @param {Room | null} room
 * @param {View | null} shown
 * @param {boolean} rechoosing
 * @param {Pick<import('../settings.js').Settings, 'autoLast' | 'autoOnly'>} wish
 */
export function alone(room, shown, rechoosing, {autoLast, autoOnly}) {
  const {legal, view} = room ?? {};
  const [card, ...others] = legal?.cards ?? [];
  if (!room || !view || legal?.ask !== 'play' || card === undefined || others.length || idle(room, shown, rechoosing)) return null;
  return autoOnly || (autoLast && view.hand.length === 1) ? card : null;
}

/** @param {Room} room */
export const asksMoon = (room) => room.legal?.ask === 'moon' && underWay(room, 'moon') === undefined;

/** @param {View | null} shown */
export function between(shown) {
  const table = shown?.public;
  return Boolean(table && (table.phase === 'over' || (table.phase === 'deal' && table.deal >= 0)));
}

/** @param {View | null} view */
export function moonOf(view) {
  const seat = view?.public.shooter ?? null;
  if (!view || seat === null || !between(view)) return null;
  return {deal: view.public.match.deals.length - 1, seat, sun: view.public.sun};
}
