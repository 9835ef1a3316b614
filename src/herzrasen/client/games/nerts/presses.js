// A press becomes a choice or a lift (selection.js), by any kind of input; the server has sent what is legal. A lift that
// builds on a move still on its way is shown at once as well, and goes back with it.
//
//   handleTap(table, element, by)    something with `data-place` or `data-act` was pressed
//   handleHold(table, element, by)   it was pressed for long: chosen, and not sent off
//   pressPlace(table, place, card)   a place was named, by hand or by key
//   applyMeaning(table, meaning)     what selection.js made of it
//   sendChoice(table)                what is chosen goes to the middle

import {parseCard} from '../../core/text/card-text.js';
import {announce} from '../../core/elements/live-region.js';
import {shake} from '../../kit/motion/motion.js';
import {settings} from '../../core/settings/settings.js';
import {vibrate, playSound} from '../../kit/motion/sound.js';
import {t} from '../../core/text/texts.js';
import {inputBlocked, acceptsInput} from './input-guard.js';
import {fittingPlaces, pressMeaning as pressed, sendMeaning} from './selection.js';
import {dependency, turnStock} from './actions.js';
import {prepareFlight} from './card-flights.js';
import {cardsFrom, playedByMate} from './table-selectors.js';
import {isSource, placeOf, spot, topOf} from './view-selectors.js';
import {withProbe} from './table-state.js';
import {askJokerCard} from './joker-choice.js';
import {tableToast} from './table-toast.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./selection.js').Choice} Choice */
/** @typedef {import('../../kit/motion/pointer.js').By} By */

/** @param {Table} table @param {HTMLElement} element @param {By} by */
export function handleTap(table, element, by) {
  const {act, place, card, suit} = element.dataset;
  if (!acceptsInput(table, by)) return;
  if (act === 'turn') return turnStock(table);
  const {visibleTable: shown} = table;
  if (!place || !shown || table.carried.has(card ?? '')) return;
  const where = placeOf(place);
  if (by === 'touch' && card && sentByOneTap(table, where, card, element)) return;
  // A key on the top card of a column names the column: what fits is lifted with it.
  const top = card !== undefined && topOf(shown, table.ownArea, where) === card;
  pressPlace(table, where, by === 'keys' && top ? null : (card ?? null), element, suit);
}

/** A finger's tap sends what a foundation takes. @param {Table} table @param {Place} source @param {string} card @param {HTMLElement} element */
function sentByOneTap(table, source, card, element) {
  const {visibleTable: shown} = table;
  if (
    !shown ||
    !settings.oneTap ||
    table.choice ||
    !table.autoSends ||
    !table.playing ||
    !isSource(source) ||
    inputBlocked(table)
  )
    return false;
  const meaning = sendMeaning({source, card}, table.lifts, shown, table.ownArea);
  if (!meaning.lift && !meaning.ask) return false;
  applyMeaning(table, meaning, element);
  return true;
}

/** @param {Table} table @param {HTMLElement} element @param {By} by */
export function handleHold(table, element, by) {
  const {place, card} = element.dataset;
  if (!place || !card || !table.playing || !isSource(placeOf(place)) || !acceptsInput(table, by)) return;
  table.choice = null;
  pressPlace(table, placeOf(place), card, element);
}

/** @param {Table} table @param {Place} place @param {string | null} card @param {Element | null} [element] @param {string} [suit] of a free place */
export function pressPlace(table, place, card, element = null, suit) {
  const {visibleTable: shown, choice} = table;
  if (!shown || !table.playing || inputBlocked(table)) return;
  const meaning = pressed(choice, {place, card, suit}, table.lifts, shown, table.ownArea, {
    sends: table.autoSends,
    moving: (each) => table.prediction.touched.has(spot(each)),
  });
  const chosen = meaning.choice?.source;
  if (chosen && playedByMate(table, chosen.at)) {
    table.choice = null;
    return tableToast(
      t(`nerts_table.hint.mates_${table.role === 'pile' ? 'table' : 'pile'}`, {name: table.mateName()}),
    );
  }
  // What will lie there the server has yet to say.
  if (table.prediction.unknown.has(spot(place)) && (!choice || (chosen && spot(chosen) === spot(place))))
    return void (element && shake(element));
  applyMeaning(table, meaning, element);
}

/** What is chosen, to the middle. @param {Table} table */
export function sendChoice(table) {
  const {visibleTable: shown, choice} = table;
  if (!shown || !table.playing || inputBlocked(table)) return;
  if (!choice) return tableToast(t('nerts_table.hint.choose'));
  if (!table.autoSends) return focusFoundation(table, choice);
  applyMeaning(table, sendMeaning(choice, table.lifts, shown, table.ownArea));
}

/** Where nothing is sent by itself, the key leads to the foundations of the suit, to be named by Enter. @param {Table} table @param {Choice} choice */
function focusFoundation(table, {source, card}) {
  const chosen = card ?? (table.visibleTable && topOf(table.visibleTable, table.ownArea, source));
  const suit = chosen ? parseCard(chosen).suit : '';
  const places = /** @type {HTMLElement[]} */ ([...table.querySelectorAll('nerts-foundations [data-place]')]);
  const own = places.filter((place) => (place.dataset.suit ?? place.dataset.face?.charAt(1)) === suit);
  (own[0] ?? places[0])?.focus({preventScroll: true});
}

/** @param {Table} table @param {import('./selection.js').Meaning} meaning @param {Element | null} [element] */
export function applyMeaning(table, {choice, lift, expected = false, ask, hint}, element = null) {
  const chosen = table.choice?.source ?? null;
  table.choice = choice;
  if (ask)
    return void askJokerCard(table, ask).then(
      (picked) => picked && applyMeaning(table, {choice: null, lift: picked, expected: true}),
    );
  if (lift) submit(table, lift, expected);
  if (choice) {
    vibrate(8);
    announceChoice(table, choice);
  }
  if (!hint) return;
  const shaken = element ?? (chosen ? table.querySelector(`[data-spot="${spot(chosen)}"]`) : null);
  if (shaken) void shake(shaken);
  tableToast(t(`nerts_table.hint.${hint}`));
}

/** For the ear: what was chosen, and, where the room helps to find it, where it fits. @param {Table} table @param {Choice} choice */
function announceChoice(table, choice) {
  const {visibleTable: shown} = table;
  if (!shown) return;
  const card = choice.card ?? topOf(shown, table.ownArea, choice.source);
  if (table.house.help === 'assist')
    announce(table.describer().chosen(choice, [...fittingPlaces(table.lifts, choice)].map(placeOf), shown), {
      now: true,
    });
  else if (card) announce(table.labelOfCard(card), {now: true});
}

/** @param {Table} table @param {Lift} lift @param {boolean} expected shown at once; otherwise the server is only asked why not, unless it rests on a move that is shown */
function submit(table, lift, expected) {
  const {connection} = table;
  if (!connection) return;
  const rest = dependency(table, lift);
  if (!expected && !rest.restsOn) {
    const id = connection.submit({...lift}); // it changes the state before it returns
    table.state = withProbe(table.state, id);
    table.showRoom(connection.room);
    return;
  }
  const cards = cardsFrom(table, lift.source, lift.card);
  const go = prepareFlight(table, cards, null, {ms: 240});
  connection.submit({...lift}, rest);
  playSound('card');
  go();
}
