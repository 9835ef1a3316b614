// What follows from what lies on the table now: what is still there, and what goes along.
//
//   remains(table, option)       whether a lift still starts from what is shown
//   holds(table, choice)         whether what was chosen is still there
//   carried(table, place, card)  a card with all that lies on it
//   chosenSuit(table)            the suit of what is chosen, or null

import {parse} from '../cards/card.js';
import {topOf} from './read.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./choice.js').Choice} Choice */

/** Whether a lift still starts from what is shown. @param {Table} table @param {Option} option */
export function remains(table, {source, card}) {
  const {shown} = table;
  if (!shown || table.pending.has(card)) return false;
  return source.at === 'tableau'
    ? Boolean(shown.areas[table.seat]?.tableau[source.index ?? 0]?.includes(card))
    : topOf(shown, table.seat, source) === card;
}

/** Whether what was chosen is still there. @param {Table} table @param {Choice} choice */
export function holds(table, {source, card}) {
  const {shown} = table;
  if (!shown || shown.phase !== 'play') return false;
  const cards = source.at === 'tableau' ? shown.areas[table.seat]?.tableau[source.index ?? 0] ?? [] : [topOf(shown, table.seat, source)];
  return card === null ? cards.some((one) => one !== null) : cards.includes(card);
}

/** A card with all that lies on it. @param {Table} table @param {Place} source @param {string} card */
export function carried(table, source, card) {
  const column = source.at === 'tableau' ? table.shown?.areas[table.seat]?.tableau[source.index ?? 0] ?? [] : [];
  const at = column.indexOf(card);
  return at < 0 ? [card] : column.slice(at);
}

/** @param {Table} table */
export function chosenSuit(table) {
  const {choice, shown} = table;
  if (!choice || !shown) return null;
  const card = choice.card ?? topOf(shown, table.seat, choice.source);
  return card ? parse(card).suit : null;
}
