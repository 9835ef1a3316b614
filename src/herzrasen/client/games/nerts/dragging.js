// A card carried by finger or mouse: what may be lifted, where it fits, where it was let go.
//
//   liftable  over  drop  back  several     as kit/motion/pointer.js asks for them, which knows a press from a drag

import {acceptsInput} from './input-guard.js';
import {fittingPlaces, pressMeaning} from './selection.js';
import {cardElement} from './card-flights.js';
import {cardsFrom, choiceHolds, playedByMate, suitsOf} from './table-selectors.js';
import {applyMeaning} from './presses.js';
import {isSource, placeOf} from './view-selectors.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./selection.js').Choice} Choice */

/** What each was when it was lifted: an element may stand for another card before it is let go. @type {WeakMap<HTMLElement, string>} */
const lifted = new WeakMap();

/** @param {Table} table @param {HTMLElement} element @param {import('../../kit/motion/pointer.js').By} by */
export function startDrag(table, element, by) {
  const {place, card} = element.dataset;
  if (!place || !card || !table.playing || !isSource(placeOf(place))) return null;
  const source = placeOf(place);
  if (table.prediction.unknown.has(place) || playedByMate(table, source.at)) return null;
  if (!acceptsInput(table, by)) return null;
  const along = cardsFrom(table, source, card)
    .slice(1)
    .flatMap((each) => cardElement(table, each) ?? []);
  const choice = {source, card};
  table.carried.set(card, choice);
  lifted.set(element, card);
  table.choice = choice;
  return {targets: targetsOf(table, choice), along};
}

/** Where it fits, for as long as it is held. @param {Table} table @param {Choice} choice */
function targetsOf(table, choice) {
  const card = choice.card ?? '';
  /** @type {unknown} */
  let asked = null;
  /** @type {readonly Element[]} */
  let found = [];
  return () => {
    if (!table.carried.has(card) || !choiceHolds(table, choice)) return null;
    if (asked === table.lifts) return found;
    asked = table.lifts;
    found = [...new Set([...fittingPlaces(table.lifts, choice), ...possibleTargets(table, choice)])].flatMap((place) =>
      spotsOf(table, place, choice),
    );
    return found;
  };
}

/** Places that a pending move has changed: what fits there is not known yet. @param {Table} table @param {Choice} choice @returns {string[]} */
const possibleTargets = (table, {source}) =>
  [...table.prediction.touched.keys()].filter((place) => {
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
export function hoverTarget(table, target) {
  for (const old of table.querySelectorAll('.reached')) old.classList.remove('reached');
  if (table.house.help === 'assist') target?.classList.add('reached');
}

/** @param {Table} table @param {HTMLElement} element @param {HTMLElement} target */
export function dropCard(table, element, target) {
  const {visibleTable: shown} = table;
  const {spot: place, suit} = target.dataset;
  const choice = cancelDrag(table, element);
  if (!choice || !place || !shown) return;
  applyMeaning(
    table,
    pressMeaning(choice, {place: placeOf(place), card: null, suit}, table.lifts, shown, table.ownArea),
    element,
  );
}

/** It is not held any more. @param {Table} table @param {HTMLElement} element @returns {Choice | null} what it was */
export function cancelDrag(table, element) {
  const card = lifted.get(element) ?? '';
  const choice = table.carried.get(card);
  if (!choice) return null;
  table.carried.delete(card);
  if (table.choice === choice) table.choice = null;
  return choice;
}

/** Whether a second card may be held meanwhile; where not, none is lifted while one is. @param {Table} table */
export const allowsSeveral = (table) => !table.oneHand;
