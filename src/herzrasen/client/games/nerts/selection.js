// What a press on a place means: the first chooses a card, the second says where it goes, a second press on the same card
// sends it to a foundation. The same for finger, mouse, Enter and single keys. Pure; what is legal comes from the server.
//
//   pressMeaning(choice, pressed, lifts, table, mine, now)   -> {choice, lift?, ask?, hint?}
//   sendMeaning(choice, lifts, table, mine)                  -> the same, for a foundation of the server's choice
//   fittingPlaces(lifts, choice)                             -> the places that take what is chosen
//
// A choice without a card is a whole place (chosen by key): its deepest run that fits is lifted. A place that the server
// did not name is asked for all the same, so that the server can say why not. A joker that could stand for several cards
// is asked about: `ask` holds the lifts to choose from.

import {parseCard} from '../../core/text/card-text.js';
import {isSource, samePlace, spot, topOf} from './view-selectors.js';

/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {import('./types.d.ts').Target} Target */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {{source: Place, card: string | null}} Choice card: null for whatever of this place fits */
/** @typedef {{place: Place, card: string | null, suit?: string | undefined}} Pressed card: null where only the place was named; suit: of a free place in the middle */
/** @typedef {{choice: Choice | null, lift?: Lift, expected?: boolean, ask?: Lift[], hint?: 'choose' | 'empty' | 'no_foundation'}} Meaning */

/** The lifts that a choice allows, the deepest first. @param {readonly Option[]} lifts @param {Choice} choice */
const liftsOf = (lifts, {source, card}) =>
  lifts.filter((option) => samePlace(option.source, source) && (card === null || option.card === card));

/** @param {readonly Option[]} lifts @param {Choice | null} choice @returns {ReadonlySet<string>} places, as `spot` writes them */
export const fittingPlaces = (lifts, choice) =>
  new Set(choice ? liftsOf(lifts, choice).flatMap(({targets}) => targets.map(({place}) => spot(place))) : []);

/**
 * @param {Choice | null} choice
 * @param {Pressed} pressed
 * @param {readonly Option[]} lifts
 * @param {Public} table
 * @param {number} mine
 * @param {{sends?: boolean, moving?: (place: Place) => boolean}} [now] sends: whether a foundation is found for a card that
 *   is pressed twice. moving: whether a move on its way has changed a place; what fits there is not known yet, and
 *   it is taken for a target
 * @returns {Meaning}
 */
export function pressMeaning(
  choice,
  {place, card, suit},
  lifts,
  table,
  mine,
  {sends = true, moving = () => false} = {},
) {
  const here = topOf(table, mine, place);
  if (!choice) {
    if (!isSource(place)) return {choice: null, hint: 'choose'};
    return here ? {choice: {source: place, card}} : {choice: null, hint: 'empty'};
  }
  if (samePlace(choice.source, place)) {
    const again = card === null || choice.card === null || choice.card === card;
    if (!again) return {choice: {source: place, card}};
    return sends ? sendMeaning(choice, lifts, table, mine) : {choice: null};
  }
  for (const option of liftsOf(lifts, choice)) {
    const target = option.targets.find((each) => samePlace(each.place, place));
    if (target) return liftOrAsk(choice, liftsTo(option, target, suit));
  }
  if (isSource(place) && here && !moving(place) && !moving(choice.source)) return {choice: {source: place, card}};
  const top = choice.card ?? topOf(table, mine, choice.source);
  return top ? {choice: null, lift: liftOf(choice.source, top, place, here), expected: false} : {choice: null};
}

/**
 * What is chosen goes to a foundation: the first that the server named.
 * @param {Choice} choice
 * @param {readonly Option[]} lifts
 * @param {Public} table
 * @param {number} mine
 * @returns {Meaning}
 */
export function sendMeaning({source, card}, lifts, table, mine) {
  const sent = card ?? topOf(table, mine, source);
  const option = lifts.find((each) => samePlace(each.source, source) && each.card === sent);
  const targets = option?.targets.filter(({place}) => place.at === 'foundation') ?? [];
  const [first] = targets;
  if (!option || !first) return {choice: null, hint: 'no_foundation'};
  return liftOrAsk(
    {source, card},
    first.stands?.length ? distinctLifts(targets.flatMap((target) => liftsTo(option, target))) : liftsTo(option, first),
  );
}

/** All the ways in which a card goes to a place: one, but for a joker. @param {Option} option @param {Target} target @param {string} [suit] @returns {Lift[]} */
function liftsTo({source, card}, {place, onto = null, stands = []}, suit) {
  const named = stands.filter((each) => parseCard(each).suit === suit);
  const cards = named.length ? named : stands;
  return cards.length
    ? cards.map((each) => liftOf(source, card, place, onto, each))
    : [liftOf(source, card, place, onto)];
}

/** Where two foundations would take a joker as the same card, the first. @param {Lift[]} lifts */
const distinctLifts = (lifts) =>
  lifts.filter((lift, at) => lifts.findIndex((each) => each.stands_for === lift.stands_for) === at);

/** @param {Choice} choice @param {Lift[]} lifts @returns {Meaning} */
const liftOrAsk = (choice, lifts) =>
  lifts.length === 1 ? {choice: null, lift: /** @type {Lift} */ (lifts[0]), expected: true} : {choice, ask: lifts};

/** @param {Place} source @param {string} card @param {Place} target @param {string | null} onto @param {string | null} [stands] @returns {Lift} */
export const liftOf = (source, card, target, onto, stands = null) => ({
  move: 'lift',
  source,
  card,
  target,
  ...(onto === null ? {} : {onto}),
  ...(stands === null ? {} : {stands_for: stands}),
});
