// What follows from the newest room and from what lies on the table: is something asked of this seat, what is on its way.
//
//   solo(room)                                         one person plays, and bots: hints are offered
//   decisionKey(room)                                  one word that changes with each occasion to act; '' for none
//   pendingCard(room)                                  the own card that is on its way to the table, or null
//   passedCards(room, shown)                           what was laid down to pass, answered or not, or null
//   exposedCards(room, shown)                          what was chosen to lie open, answered or not, or null
//   handIdle(room, shown, rechoosing)                  the hand cannot be used now: nothing is asked, or the answer is on its way
//   onLead(room, shown)                                this seat leads, and what lies on the table says so, too
//   mayOfferClaim(room, shown)                         the others may be asked for the rest of the tricks
//   isClaimLikely(room, shown)                         ... and are likely to agree
//   automaticCard(room, shown, rechoosing, settings)   the card that goes by itself where that is wished, or null
//   asksMoon(room)                                     what the moon does is asked, and not yet answered
//   openClaim(state)                                   the claim whose hands lie open, or null; not while a moon is chosen
//   betweenDeals(shown)                                the score sheet's time
//   moonOf(view)                                       the moon of the deal just scored, or null

import {cardsOf} from './view-selectors.js';

/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Public} Public */

export {isHelped, solo} from '../../core/table/table-state.js';

/** @param {TableState} room */
export function decisionKey({view, legal}) {
  if (!view || !legal || (legal.ask ?? 'nothing') === 'nothing') return '';
  const {deal, tricks, trick} = view.public;
  return `${legal.ask} ${deal} ${tricks.length} ${cardsOf(trick).length}`;
}

/** @param {TableState} room @param {string} kind */
const pendingMove = ({pendingMoves: unanswered}, kind) =>
  unanswered.map(({move}) => move).findLast((move) => move['move'] === kind);

/** @param {TableState} room @returns {string | null} */
export function pendingCard(room) {
  const card = pendingMove(room, 'play')?.['card'];
  return typeof card === 'string' ? card : null;
}

/** @param {TableState} room @param {View | null} shown @returns {readonly string[] | null} */
export function passedCards(room, shown) {
  if (shown?.public.phase !== 'pass' || room.status === 'record') return null;
  const sent = /** @type {readonly string[] | undefined} */ (pendingMove(room, 'pass')?.['cards']);
  return sent ?? shown.given;
}

/** @param {TableState} room @param {View | null} shown @returns {readonly string[] | null} */
export function exposedCards(room, shown) {
  if (shown?.public.phase !== 'charge') return null;
  const sent = /** @type {readonly string[] | undefined} */ (pendingMove(room, 'charge')?.['cards']);
  return sent ?? shown.charge;
}

/** @type {WeakMap<View, View>} */
const brokenOff = new WeakMap();

/** What is to be seen of a view: after a match that was broken off, it says so. @param {TableState | null} room @param {View | null} view */
export function seenView(room, view) {
  if (!view || !room?.members?.ended) return view;
  const seen = brokenOff.get(view) ?? {...view, public: {...view.public, brokenOff: true}};
  brokenOff.set(view, seen);
  return seen;
}

/** @param {TableState} room @param {View | null} shown @param {boolean} rechoosing */
export function handIdle(room, shown, rechoosing) {
  const {view, legal} = room;
  if (!view || !legal || !shown) return true;
  if (legal.ask === 'pass') return passedCards(room, shown) !== null && !rechoosing;
  if (legal.ask === 'charge')
    return shown.public.phase !== 'charge' || (exposedCards(room, shown) !== null && !rechoosing);
  return (
    legal.ask !== 'play' ||
    pendingMove(room, 'claim') !== undefined ||
    pendingCard(room) !== null ||
    view.hand.length !== shown.hand.length
  );
}

/** Whether this seat leads the next trick, on the table as well as by the newest message. @param {TableState} room @param {View} shown */
export function onLead(room, shown) {
  const leads = (/** @type {View | null} */ view) =>
    view?.public.trick?.leader === room.seat && !cardsOf(view.public.trick).length;
  return (
    leads(room.view) &&
    leads(shown) &&
    room.view?.public.tricks.length === shown.public.tricks.length &&
    room.legal?.ask === 'play' &&
    !handIdle(room, shown, false)
  );
}

/** @param {View['public'] | null | undefined} state */
export const openClaim = (state) =>
  state && state.phase !== 'moon' && !state.brokenOff ? (state.claim ?? null) : null;

/** Whether the others may be asked for the rest of the tricks. @param {TableState} room @param {View} shown */
export const mayOfferClaim = (room, shown) =>
  room.status === 'open' && !room.legal?.claim && onLead(room, shown) && !room.claimOffer;

/** Whether they may, and the own cards make it likely that they agree. @param {TableState} room @param {View} shown */
export const isClaimLikely = (room, shown) => mayOfferClaim(room, shown) && Boolean(room.legal?.claim_likely);

/**
 * The last card of the hand, or the only one that may be played.
 * @param {TableState | null} room
 * @param {View | null} shown
 * @param {boolean} rechoosing
 * @param {Pick<import('../../core/settings/settings.js').Settings, 'autoLast' | 'autoOnly'>} wish
 */
export function automaticCard(room, shown, rechoosing, {autoLast, autoOnly}) {
  const {legal, view} = room ?? {};
  const [card, ...others] = legal?.cards ?? [];
  if (
    !room ||
    !view ||
    legal?.ask !== 'play' ||
    card === undefined ||
    others.length ||
    handIdle(room, shown, rechoosing)
  )
    return null;
  return autoOnly || (autoLast && view.hand.length === 1) ? card : null;
}

/** @param {TableState} room */
export const asksMoon = (room) => room.legal?.ask === 'moon' && pendingMove(room, 'moon') === undefined;

/** @param {View | null} shown */
export function betweenDeals(shown) {
  const table = shown?.public;
  return Boolean(table && (table.phase === 'over' || (table.phase === 'deal' && table.deal >= 0)));
}

/** @param {View | null} view */
export function moonOf(view) {
  const seat = view?.public.shooter ?? null;
  if (!view || seat === null || !betweenDeals(view)) return null;
  return {deal: view.public.match.deals.length - 1, seat, sun: view.public.sun};
}

/** Whether the cards of this deal had been dealt at another table before. Before the first deal there are none. @param {TableState} room @param {Public} state */
export const repeatsDeal = ({repeats = 0}, state) => repeats > 0 && repeats === state.deal + 1;
