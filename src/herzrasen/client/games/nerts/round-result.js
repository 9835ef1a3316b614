// What a finished round comes to, and why a match ends. Pure: what the server has counted, taken apart for the sheet.
//
//   partsOf(table)     by area: {played, cards, kings, left, penalty, bonus, points}
//   bestOf(table)      the areas with the most points
//   endsMet(table)     the agreed ends that are met: [{end: 'target', n}, …]
//   tiedSides(table)    the sides that share the first total

import {parseCard} from '../../core/text/card-text.js';
import {faceOf} from './jokers.js';
import {pileLeft, foundationCounts} from './view-selectors.js';
import {areaOf, ownerOf} from './ownership.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {'target' | 'rounds' | 'spread' | 'mercy' | 'cap'} End */

/** Options that are as usual do not travel with the table. */
const USUAL = {
  card_points: 1,
  king_bonus: 0,
  pile_penalty: 2,
  call_bonus: 0,
  target: 100,
  spread: 60,
  round_cap: 30,
  tie: 'another-round',
};

/** @param {Public} table */
export const ruleSet = (table) => ({...USUAL, ...table.rules});

/** @param {Public} table */
export function partsOf(table) {
  const {card_points, king_bonus, pile_penalty, call_bonus} = ruleSet(table);
  const cards = foundationCounts(table);
  const kings = table.areas.map(() => 0);
  for (const card of table.foundations.flat()) {
    if (parseCard(faceOf(card, table.jokers)).rank === 'K')
      kings[ownerOf(table, card)] = (kings[ownerOf(table, card)] ?? 0) + 1;
  }
  const caller = table.caller === null || table.caller === undefined ? -1 : areaOf(table, table.caller);
  return table.areas.map((area, at) => {
    const part = {
      cards: cards[at] ?? 0,
      played: (cards[at] ?? 0) * card_points,
      kings: (kings[at] ?? 0) * king_bonus,
      left: pileLeft(area),
      penalty: pileLeft(area) * pile_penalty,
      bonus: at === caller ? call_bonus : 0,
    };
    return {...part, points: part.played + part.kings + part.bonus - part.penalty};
  });
}

/** @param {Public} table */
export function bestOf(table) {
  const points = partsOf(table).map((part) => part.points);
  return points.flatMap((n, area) => (n === Math.max(...points) ? [area] : []));
}

/** @param {Public} table */
export function endsMet(table) {
  const {target, rounds, spread, mercy, round_cap: most} = ruleSet(table);
  const {totals, deals = []} = table.match;
  const [best = 0, second = best, ...rest] = [...totals].sort((a, b) => b - a);
  const worst = rest.at(-1) ?? second;
  const several = totals.length > 1;
  const cap = Math.max(most, Number(rounds ?? 0));
  /** @type {[boolean, End, {n: number}][]} */
  const ends = [
    [typeof target === 'number' && best >= target, 'target', {n: Number(target)}],
    [typeof rounds === 'number' && deals.length >= rounds, 'rounds', {n: Number(rounds)}],
    [typeof spread === 'number' && several && best - worst >= spread, 'spread', {n: best - worst}],
    [typeof mercy === 'number' && several && best - second >= mercy, 'mercy', {n: best - second}],
    [cap !== rounds && deals.length >= cap, 'cap', {n: cap}],
  ];
  return ends.flatMap(([met, end, facts]) => (met ? [{end, ...facts}] : []));
}

/** @param {Public} table */
export function tiedSides({match: {totals}}) {
  const first = totals.flatMap((n, side) => (n === Math.max(...totals) ? [side] : []));
  return first.length > 1 ? first : [];
}
