// A press becomes a choice or a lift (choice.js), whichever hand made it; what is legal the server has said. A lift that
// builds on a move still on its way is shown at once as well, and goes back with it.
//
//   tap(table, element, event, by)   something with `data-place` or `data-act` was pressed
//   hold(table, element, by)         it was pressed for long: chosen, and not sent off
//   press(table, place, card)        a place was named, by hand or by key
//   mean(table, meaning)             what choice.js made of it
//   sendOff(table)                   what is chosen goes to the middle

import {parse} from '../cards/card.js';
import {announce} from '../live.js';
import {shake} from '../motion.js';
import {toast} from '../notice.js';
import {settings} from '../settings.js';
import {buzz, play} from '../sound.js';
import {t} from '../texts.js';
import {hindered, pressedBy} from './allowed.js';
import {fits, press as pressed, send} from './choice.js';
import {resting, turn} from './deeds.js';
import {launch} from './flights.js';
import {carried, others} from './now.js';
import {isSource, placeOf, spot, topOf} from './read.js';
import {askStands} from './stands.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./choice.js').Choice} Choice */
/** @typedef {import('../pointer.js').By} By */

/** @param {Table} table @param {HTMLElement} element @param {MouseEvent} event @param {By} by */
export function tap(table, element, event, by) {
  const {act, place, card, suit} = element.dataset;
  if (!pressedBy(table, by)) return;
  if (act === 'turn') return turn(table);
  const {shown} = table;
  if (!place || !shown || table.held.has(card ?? '')) return;
  const where = placeOf(place);
  if (by === 'touch' && card && sentByOneTap(table, where, card, element)) return;
  // A key on the top card of a column names the column: what fits is lifted with it.
  const top = card !== undefined && topOf(shown, table.mine, where) === card;
  press(table, where, by === 'keys' && top ? null : card ?? null, element, suit);
}

/** A finger's tap sends what a foundation takes. @param {Table} table @param {Place} source @param {string} card @param {HTMLElement} element */
function sentByOneTap(table, source, card, element) {
  const {shown} = table;
  if (!shown || !settings.oneTap || table.choice || !table.sends || !table.playing || !isSource(source) || hindered(table)) return false;
  const meaning = send({source, card}, table.lifts, shown, table.mine);
  if (!meaning.lift && !meaning.ask) return false;
  mean(table, meaning, element);
  return true;
}

/** @param {Table} table @param {HTMLElement} element @param {By} by */
export function hold(table, element, by) {
  const {place, card} = element.dataset;
  if (!place || !card || !table.playing || !isSource(placeOf(place)) || !pressedBy(table, by)) return;
  table.choice = null;
  press(table, placeOf(place), card, element);
}

/** @param {Table} table @param {Place} place @param {string | null} card @param {Element | null} [element] @param {string} [suit] of a free place */
export function press(table, place, card, element = null, suit) {
  const {shown, choice} = table;
  if (!shown || !table.playing || hindered(table)) return;
  const meaning = pressed(choice, {place, card, suit}, table.lifts, shown, table.mine, {
    sends: table.sends,
    moving: (each) => table.ahead.touched.has(spot(each)),
  });
  const chosen = meaning.choice?.source;
  if (chosen && others(table, chosen.at)) {
    table.choice = null;
    return toast(t(`nerts_table.hint.mates_${table.role === 'pile' ? 'table' : 'pile'}`, {name: table.mate()}), {now: true});
  }
  // What will lie there the server has yet to say.
  if (table.ahead.unknown.has(spot(place)) && (!choice || (chosen && spot(chosen) === spot(place)))) return void (element && shake(element));
  mean(table, meaning, element);
}

/** What is chosen, to the middle. @param {Table} table */
export function sendOff(table) {
  const {shown, choice} = table;
  if (!shown || !table.playing || hindered(table)) return;
  if (!choice) return toast(t('nerts_table.hint.choose'), {now: true});
  if (!table.sends) return nameFoundation(table, choice);
  mean(table, send(choice, table.lifts, shown, table.mine));
}

/** Where nothing is sent by itself, the key leads to the foundations of the suit, to be named by Enter. @param {Table} table @param {Choice} choice */
function nameFoundation(table, {source, card}) {
  const chosen = card ?? (table.shown && topOf(table.shown, table.mine, source));
  const suit = chosen ? parse(chosen).suit : '';
  const places = /** @type {HTMLElement[]} */ ([...table.querySelectorAll('nerts-middle [data-place]')]);
  const own = places.filter((place) => (place.dataset.suit ?? place.dataset.face?.charAt(1)) === suit);
  (own[0] ?? places[0])?.focus({preventScroll: true});
}

/** @param {Table} table @param {import('./choice.js').Meaning} meaning @param {Element | null} [element] */
export function mean(table, {choice, lift, expected = false, ask, hint}, element = null) {
  const chosen = table.choice?.source ?? null;
  table.choice = choice;
  if (ask) return void askStands(table, ask).then((picked) => picked && mean(table, {choice: null, lift: picked, expected: true}));
  if (lift) submit(table, lift, expected);
  if (choice) {
    buzz(8);
    sayChoice(table, choice);
  }
  if (!hint) return;
  const shaken = element ?? (chosen ? table.querySelector(`[data-spot="${spot(chosen)}"]`) : null);
  if (shaken) void shake(shaken);
  toast(t(`nerts_table.hint.${hint}`), {now: true});
}

/** For the ear: what was chosen, and, where the room helps to find it, where it fits. @param {Table} table @param {Choice} choice */
function sayChoice(table, choice) {
  const {shown} = table;
  if (!shown) return;
  const card = choice.card ?? topOf(shown, table.mine, choice.source);
  if (table.house.help === 'assist') announce(table.teller().chosen(choice, [...fits(table.lifts, choice)].map(placeOf), shown), {now: true});
  else if (card) announce(table.nameOfCard(card), {now: true});
}

/** @param {Table} table @param {Lift} lift @param {boolean} expected shown at once; otherwise the server is only asked why not, unless it rests on a move that is shown */
function submit(table, lift, expected) {
  const {line} = table;
  if (!line) return;
  const rest = resting(table, lift);
  if (!expected && !rest.restsOn) {
    table.asked.add(line.submit({...lift}));
    table.take(line.room);
    return;
  }
  const cards = carried(table, lift.source, lift.card);
  const go = launch(table, cards, null, {ms: 240});
  line.submit({...lift}, rest);
  play('card');
  go();
}
