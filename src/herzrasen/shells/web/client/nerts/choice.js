// What a press on a place means: the first chooses a card, the second says where it goes, a second press on the same card
// sends it to a foundation. The same for finger, mouse, Enter and single keys. Pure; what is legal comes from the server.
//
//   press(choice, pressed, lifts, table, mine)  -> {choice, lift?, hint?}
//   fits(lifts, choice)                         -> the places that take what is chosen
//
// A choice without a card is a whole place (chosen by key): its deepest run that fits is lifted. A place that the server
// did not name is asked for all the same, so that the server can say why not.

import {isSource, same, spot, topOf} from './read.js';

/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {{source: Place, card: string | null}} Choice card: null for whatever of this place fits */
/** @typedef {{place: Place, card: string | null}} Pressed card: null where only the place was named */
/** @typedef {{choice: Choice | null, lift?: Lift, expected?: boolean, hint?: 'choose' | 'empty' | 'no_foundation'}} Meaning */

/** The lifts that a choice allows, the deepest first. @param {readonly Option[]} lifts @param {Choice} choice */
const open = (lifts, {source, card}) =>
  lifts.filter((option) => same(option.source, source) && (card === null || option.card === card));

/** @param {readonly Option[]} lifts @param {Choice | null} choice @returns {ReadonlySet<string>} places, as `spot` writes them */
export const fits = (lifts, choice) =>
  new Set(choice ? open(lifts, choice).flatMap(({targets}) => targets.map(({place}) => spot(place))) : []);

/**
 * @param {Choice | null} choice
 * @param {Pressed} pressed
 * @param {readonly Option[]} lifts
 * @param {Public} table
 * @param {number} mine
 * @returns {Meaning}
 */
export function press(choice, {place, card}, lifts, table, mine) {
  const here = topOf(table, mine, place);
  if (!choice) {
    if (!isSource(place)) return {choice: null, hint: 'choose'};
    return here ? {choice: {source: place, card}} : {choice: null, hint: 'empty'};
  }
  if (same(choice.source, place)) {
    const again = card === null || choice.card === null || choice.card === card;
    return again ? send(choice, lifts, table, mine) : {choice: {source: place, card}};
  }
  for (const option of open(lifts, choice)) {
    const target = option.targets.find((each) => same(each.place, place));
    if (target) return {choice: null, lift: liftOf(option.source, option.card, target.place, target.onto ?? null), expected: true};
  }
  if (isSource(place) && here) return {choice: {source: place, card}};
  const lifted = choice.card ?? topOf(table, mine, choice.source);
  return lifted ? {choice: null, lift: liftOf(choice.source, lifted, place, here), expected: false} : {choice: null};
}

/**
 * What is chosen goes to a foundation: the first that the server named.
 * @param {Choice} choice
 * @param {readonly Option[]} lifts
 * @param {Public} table
 * @param {number} mine
 * @returns {Meaning}
 */
export function send({source, card}, lifts, table, mine) {
  const sent = card ?? topOf(table, mine, source);
  const option = lifts.find((each) => same(each.source, source) && each.card === sent);
  const target = option?.targets.find(({place}) => place.at === 'foundation');
  if (!option || !target) return {choice: null, hint: 'no_foundation'};
  return {choice: null, lift: liftOf(source, option.card, target.place, target.onto ?? null), expected: true};
}

/** @param {Place} source @param {string} card @param {Place} target @param {string | null} onto @returns {Lift} */
export const liftOf = (source, card, target, onto) => ({move: 'lift', source, card, target, ...(onto === null ? {} : {onto})});
