// A hand as it is held: the orders that a setting offers.
//
//   sortCards(['QS', '2H'], 'up')   ['QS', '2H']
//   bySuit(hand, 'up')              [{suit: 'S', cards: ['QS']}, {suit: 'H', cards: ['2H']}]

import {parseCard, RANKS} from '../../core/text/card-text.js';

/** The orders of a hand. Colours alternate while all four suits are there; in the third they do so with fewer, too. */
export const ORDERS = /** @type {const} */ ({
  up: {suits: ['C', 'D', 'S', 'H'], low: true},
  down: {suits: ['S', 'H', 'C', 'D'], low: false},
  colours: {suits: ['C', 'D', 'S', 'H'], low: true},
});

const RED = new Set(['D', 'H']);

/** The suits in the order of this hand: of three, the one that is alone in its colour stands in the middle. @param {readonly string[]} hand @param {keyof typeof ORDERS} order @returns {readonly string[]} */
function suitsOf(hand, order) {
  const {suits} = ORDERS[order];
  const held = suits.filter((suit) => hand.some((text) => parseCard(text).suit === suit));
  if (order !== 'colours' || held.length !== 3) return suits;
  const alone = held.filter((suit) => held.filter((other) => RED.has(other) === RED.has(suit)).length === 1);
  const [first, last] = held.filter((suit) => !alone.includes(suit));
  return [first, ...alone, last].flatMap((suit) => suit ?? []);
}

/**
 * A hand as it is held.
 * @param {readonly string[]} hand
 * @param {keyof typeof ORDERS} order
 */
export function sortCards(hand, order) {
  const {low} = ORDERS[order];
  const suits = suitsOf(hand, order);
  const rank = (/** @type {ReturnType<typeof parseCard>} */ card) =>
    (card.rank === 'X' ? RANKS.length : RANKS.indexOf(card.rank)) * (low ? 1 : -1);
  const suit = (/** @type {ReturnType<typeof parseCard>} */ card) => suits.indexOf(card.suit);
  return [...hand]
    .map((text) => ({text, card: parseCard(text)}))
    .sort((a, b) => suit(a.card) - suit(b.card) || rank(a.card) - rank(b.card) || a.card.deck - b.card.deck)
    .map(({text}) => text);
}

/** A hand by suit, in hand order, without the suits it lacks. @param {readonly string[]} hand @param {keyof typeof ORDERS} order */
export const bySuit = (hand, order) =>
  suitsOf(hand, order)
    .map((suit) => ({suit, cards: sortCards(hand, order).filter((card) => parseCard(card).suit === suit)}))
    .filter(({cards}) => cards.length);
