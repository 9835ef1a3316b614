// The table as it will be when the moves on their way have been made: they are shown at once, each on what the one
// before has left, and are gone from here as soon as the server has answered. A move that has come true already, or
// cannot come true any more, changes nothing. Pure.
//
//   ahead(table, mine, moves)  -> {table, cards}   cards: those that are on their way

import {NEW, topOf} from './read.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Area} Area */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {{move: string}} Move */

/**
 * @param {Public} table
 * @param {number} mine the own area
 * @param {readonly Move[]} moves oldest first
 * @returns {{table: Public, cards: ReadonlySet<string>}}
 */
export function ahead(table, mine, moves) {
  /** @type {Set<string>} */
  const cards = new Set();
  let now = table;
  for (const move of moves) {
    if (move.move !== 'lift') continue;
    const {source, card, target, onto = null} = /** @type {Lift} */ (move);
    const lifted = liftedFrom(now, mine, source, card);
    if (!lifted || !takes(now, mine, target, onto)) continue;
    now = put(take(now, mine, source, lifted.length), mine, target, lifted);
    for (const each of lifted) cards.add(each);
  }
  return {table: now, cards};
}

/** @param {Public} table @param {number} mine @param {Place} source @param {string} card */
function liftedFrom(table, mine, source, card) {
  const area = table.areas[mine];
  if (!area) return null;
  const cards = source.at === 'tableau' ? area.tableau[source.index ?? 0] : source.at === 'pile' ? area.pile : area.waste;
  const at = cards?.indexOf(card) ?? -1;
  if (!cards || at < 0 || (source.at !== 'tableau' && at < cards.length - 1)) return null;
  return cards.slice(at);
}

/** @param {Public} table @param {number} mine @param {Place} target @param {string | null} onto */
const takes = (table, mine, target, onto) => target.index === NEW || topOf(table, mine, target) === onto;

/** @param {Public} table @param {number} index @param {Partial<Area>} changes @returns {Public} */
const withArea = (table, index, changes) => ({
  ...table,
  areas: table.areas.map((area, at) => (at === index ? {...area, ...changes} : area)),
});

/** @param {Public} table @param {number} mine @param {Place} source @param {number} count */
function take(table, mine, source, count) {
  const area = /** @type {Area} */ (table.areas[mine]);
  if (source.at === 'pile') return withArea(table, mine, {pile: area.pile.slice(0, -count)});
  if (source.at === 'waste') return withArea(table, mine, {waste: area.waste.slice(0, -count)});
  return withArea(table, mine, {
    tableau: area.tableau.map((column, at) => (at === (source.index ?? 0) ? column.slice(0, -count) : column)),
  });
}

/** @param {Public} table @param {number} mine @param {Place} target @param {readonly string[]} cards @returns {Public} */
function put(table, mine, target, cards) {
  const index = target.index ?? 0;
  if (target.at === 'foundation') {
    return {
      ...table,
      foundations:
        index === NEW
          ? [...table.foundations, cards]
          : table.foundations.map((pile, at) => (at === index ? [...pile, ...cards] : pile)),
    };
  }
  if (target.at === 'rival') return withArea(table, index, {pile: [...(table.areas[index]?.pile ?? []), ...cards]});
  const area = /** @type {Area} */ (table.areas[mine]);
  return withArea(table, mine, {tableau: area.tableau.map((column, at) => (at === index ? [...column, ...cards] : column))});
}
