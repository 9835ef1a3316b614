// A card carried by finger or mouse: what may be lifted, where it fits, where it was let go.
//
//   liftable  over  drop     as pointer.js asks for them

import {parse} from '../cards/card.js';
import {fits, press} from './choice.js';
import {mean} from './deeds.js';
import {lying} from './flights.js';
import {carried} from './now.js';
import {isSource, placeOf} from './read.js';

/** @typedef {import('./table.js').NertsTable} Table */

/** @param {Table} table @param {HTMLElement} element */
export function liftable(table, element) {
  const {place, card} = element.dataset;
  if (!place || !card || !table.playing || !isSource(placeOf(place))) return null;
  const source = placeOf(place);
  const along = carried(table, source, card)
    .slice(1)
    .flatMap((each) => lying(table, each) ?? []);
  table.choice = {source, card};
  const targets = [...fits(table.lifts, table.choice)].flatMap((each) => spotOf(table, each, card) ?? []);
  table.dragged = {source, card};
  return {targets, along};
}

/** The element that stands for a place; a new foundation is that of the card's suit. @param {Table} table @param {string} place @param {string} card @returns {Element | null} */
function spotOf(table, place, card) {
  const suit = place === 'foundation:-1' ? `[data-suit="${parse(card).suit}"]` : '';
  return table.querySelector(`[data-spot="${place}"]${suit}`);
}

/** @param {Table} table @param {Element | null} target */
export function over(table, target) {
  for (const old of table.querySelectorAll('.reached')) old.classList.remove('reached');
  target?.classList.add('reached');
}

/** @param {Table} table @param {HTMLElement} element @param {HTMLElement} target */
export function drop(table, element, target) {
  const {dragged, shown} = table;
  const place = target.dataset.spot;
  table.dragged = null;
  if (!dragged || !place || !shown) return;
  mean(table, press(dragged, {place: placeOf(place), card: null}, table.lifts, shown, table.seat), element);
}
