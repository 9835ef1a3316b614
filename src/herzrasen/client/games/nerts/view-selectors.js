// Selectors of a Nerts view: what lies where, whose it is, who has how many. Nothing here decides what is
// legal; the server does.

import {parseCard, SUITS} from '../../core/text/card-text.js';
import {faceOf} from './jokers.js';
import {ownerOf} from './ownership.js';

/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./types.d.ts').Area} Area */
/** @typedef {import('./types.d.ts').Public} Public */

/** The index of a foundation that is not there yet. */
export const NEW = -1;

/** A place as text, for data-place and as a key: `pile:0`, `foundation:-1`. @param {Place} place */
export const spot = ({at, index = 0}) => `${at}:${index}`;

/** The inverse of `spot`. @param {string} text @returns {Place} */
export function placeOf(text) {
  const [at, index] = text.split(':');
  return {at: /** @type {Place['at']} */ (at), index: Number(index)};
}

/** @param {Place} a @param {Place} b */
export const samePlace = (a, b) => spot(a) === spot(b);

/** @param {Place} place */
export const isSource = ({at}) => at === 'pile' || at === 'waste' || at === 'tableau';

/** @param {Area} area */
export const pileLeft = (area) => area.down + area.pile.length;

/** The decks of the cards on a pile that are not its owner's, the last lies on top. @param {readonly string[]} pile @param {number} own the owner's deck */
export const rivalDecks = (pile, own) => pile.map((card) => parseCard(card).deck).filter((deck) => deck !== own);

/** The cards of a place, the last lies on top. @param {Public} table @param {number} mine the own area @param {Place} place */
export function cardsAt(table, mine, place) {
  const area = table.areas[mine];
  switch (place.at) {
    case 'pile':
      return area?.pile ?? [];
    case 'waste':
      return area?.waste ?? [];
    case 'tableau':
      return area?.tableau[place.index ?? 0] ?? [];
    case 'foundation':
      return table.foundations[place.index ?? 0] ?? [];
    case 'rival':
      return table.areas[place.index ?? 0]?.pile ?? [];
  }
}

/** @param {Public} table @param {number} mine @param {Place} place */
export const topOf = (table, mine, place) => cardsAt(table, mine, place).at(-1) ?? null;

/**
 * The middle, by suit: each foundation keeps its number and has its slot in its suit's block, in the order of opening.
 * @param {Public} table
 * @param {number} slots a suit has
 * @returns {{suit: string, slots: (number | null)[]}[]} the foundations' numbers, null for a free slot
 */
export function blocks(table, slots) {
  return SUITS.map((suit) => {
    const open = table.foundations.flatMap((pile, number) => (suitOf(pile, table) === suit ? [number] : []));
    const free = Array.from({length: Math.max(0, slots - open.length)}, () => null);
    return {suit, slots: [...open, ...free]};
  });
}

/** The suit of a foundation: that of its ace, or of what the joker that opened it stands for. @param {readonly string[]} pile @param {Public} table */
const suitOf = ([first], {jokers}) => (first === undefined ? null : parseCard(faceOf(first, jokers)).suit);

/**
 * How many foundations a suit may have. Jokers may open more than there are aces: then one place more than is taken.
 * @param {Public} table
 */
export function slotsOf(table) {
  if (table.rules.foundations === 'per-suit') return 1;
  const aces = Math.max(1, table.areas.length);
  if (!table.rules.jokers) return aces;
  const most = Math.max(
    ...SUITS.map((suit) => table.foundations.filter((pile) => suitOf(pile, table) === suit).length),
  );
  return Math.max(aces, most + 1);
}

/** The other areas, clockwise from the left neighbour's; all of them for a watcher. @param {number} areas @param {number} own */
export const rivals = (areas, own) =>
  Array.from({length: areas - (own < 0 ? 0 : 1)}, (_, at) => (own < 0 ? at : (own + 1 + at) % areas));

/** How many cards each area has in the middle, known by their backs. @param {Public} table */
export function foundationCounts(table) {
  const counts = table.areas.map(() => 0);
  for (const pile of table.foundations) {
    for (const card of pile) {
      const owner = ownerOf(table, card);
      counts[owner] = (counts[owner] ?? 0) + 1;
    }
  }
  return counts;
}

/** Whether a round has been played and its score stands. @param {Public} table */
export const isScored = (table) =>
  (table.phase === 'deal' || table.phase === 'over') && (table.match.deals ?? []).length > 0;

/** The totals after each round. @param {Public} table */
export function runningTotals(table) {
  const sums = table.match.totals.map(() => 0);
  return (table.match.deals ?? []).map((points) => {
    points.forEach((n, side) => (sums[side] = (sums[side] ?? 0) + n));
    return [...sums];
  });
}
