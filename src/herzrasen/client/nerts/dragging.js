// A card carried by finger or mouse: what may be lifted, where it fits, where it was let go.
//
//   liftable  over  drop  back  several     as pointer.js asks for them

import {hindered, pressedBy} from './allowed.js';
import {fits, press} from './choice.js';
import {lying} from './flights.js';
import {carried, holds, others, suitsOf} from './now.js';
import {mean} from './presses.js';
import {isSource, placeOf} from './read.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./choice.js').Choice} Choice */

/** @param {Table} table @param {HTMLElement} element @param {import('../pointer.js').By} by */
export function liftable(table, element, by) {
  const {place, card} = element.dataset;
  if (!place || !card || !table.playing || !isSource(placeOf(place))) return null;
  const source = placeOf(place);
  if (table.ahead.unknown.has(place) || others(table, source.at)) return null;
  if (!pressedBy(table, by) || hindered(table)) return null;
  const along = carried(table, source, card)
    .slice(1)
    .flatMap((each) => lying(table, each) ?? []);
  const choice = {source, card};
  table.held.set(card, choice);
  table.choice = choice;
  return {targets: places(table, choice), along};
}

/** Where it fits, for as long as it is held. @param {Table} table @param {Choice} choice */
function places(table, choice) {
  const card = choice.card ?? '';
  /** @type {unknown} */
  let asked = null;
  /** @type {readonly Element[]} */
  let found = [];
  return () => {
    if (!table.held.has(card) || !holds(table, choice)) return null;
    if (asked === table.lifts) return found;
    asked = table.lifts;
    found = [...new Set([...fits(table.lifts, choice), ...hoped(table, choice)])].flatMap((place) => spotsOf(table, place, choice));
    return found;
  };
}

/** Places that a move on its way has changed: what fits there now nobody has said yet. @param {Table} table @param {Choice} choice @returns {string[]} */
const hoped = (table, {source}) =>
  [...table.ahead.touched.keys()].filter((place) => {
    const {at, index} = placeOf(place);
    return at !== 'pile' && at !== 'waste' && !(at === source.at && index === source.index);
  });

/** The elements that stand for a place; for a new foundation those of the suits it may have. @param {Table} table @param {string} place @param {Choice} choice @returns {Element[]} */
function spotsOf(table, place, choice) {
  const spots = [...table.querySelectorAll(`[data-spot="${place}"]`)];
  if (place !== 'foundation:-1') return spots;
  const suits = suitsOf(table, choice);
  return spots.filter((spot) => suits.includes(/** @type {HTMLElement} */ (spot).dataset.suit ?? '-'));
}

/** Shown only where the room helps to find what fits. @param {Table} table @param {Element | null} target */
export function over(table, target) {
  for (const old of table.querySelectorAll('.reached')) old.classList.remove('reached');
  if (table.house.help === 'assist') target?.classList.add('reached');
}

/** @param {Table} table @param {HTMLElement} element @param {HTMLElement} target */
export function drop(table, element, target) {
  const {shown} = table;
  const {spot: place, suit} = target.dataset;
  const choice = back(table, element);
  if (!choice || !place || !shown) return;
  mean(table, press(choice, {place: placeOf(place), card: null, suit}, table.lifts, shown, table.mine), element);
}

/** It is not held any more. @param {Table} table @param {HTMLElement} element @returns {Choice | null} what it was */
export function back(table, element) {
  const [card, choice] = [...table.held].find(([each]) => each === element.dataset.card) ?? [...table.held].at(-1) ?? [];
  if (card === undefined || !choice) return null;
  table.held.delete(card);
  if (table.choice === choice) table.choice = null;
  return choice;
}

/** Whether a second card may be held meanwhile. @param {Table} table */
export const several = (table) => !table.oneHand;
