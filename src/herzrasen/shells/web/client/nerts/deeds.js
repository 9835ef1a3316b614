// What a player does at the table. A press becomes a choice or a move (choice.js), whichever hand made it; what is legal
// the server has said.
//
//   tap(table, element, event)   something with `data-place` or `data-act` was pressed
//   press(table, place, card)    a place was named, by hand or by key
//   mean(table, meaning)         what choice.js made of it
//   sendOff  turn  call  vote  go  next  onward  letGo  again

import {openTable} from '../api.js';
import {announce} from '../live.js';
import {shake} from '../motion.js';
import {toast} from '../notice.js';
import {settings} from '../settings.js';
import {buzz, play} from '../sound.js';
import {t} from '../texts.js';
import {fits, press as pressed, send} from './choice.js';
import {launch} from './flights.js';
import {carried} from './now.js';
import {placeOf, scored, spot, topOf} from './read.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./choice.js').Choice} Choice */

/** @param {Table} table @param {HTMLElement} element @param {MouseEvent} event */
export function tap(table, element, event) {
  const {act, place, card} = element.dataset;
  if (act === 'turn') return turn(table);
  if (!place) return;
  // A key on the top card of a column names the column: what fits is lifted with it.
  const top = card !== undefined && table.shown !== null && topOf(table.shown, table.seat, placeOf(place)) === card;
  press(table, placeOf(place), event.detail === 0 && top ? null : card ?? null, element);
}

/** @param {Table} table @param {Place} place @param {string | null} card @param {Element | null} [element] */
export function press(table, place, card, element = null) {
  const {shown} = table;
  if (!shown || !table.playing) return;
  mean(table, pressed(table.choice, {place, card}, table.lifts, shown, table.seat), element);
}

/** What is chosen, to the middle. @param {Table} table */
export function sendOff(table) {
  const {shown, choice} = table;
  if (!shown || !table.playing) return;
  if (!choice) return toast(t('nerts_table.hint.choose'), {now: true});
  mean(table, send(choice, table.lifts, shown, table.seat));
}

/** @param {Table} table @param {import('./choice.js').Meaning} meaning @param {Element | null} [element] */
export function mean(table, {choice, lift, expected = false, hint}, element = null) {
  const chosen = table.choice?.source ?? null;
  table.choice = choice;
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

/** For the ear: what was chosen, and where it fits. @param {Table} table @param {Choice} choice */
function sayChoice(table, choice) {
  const {shown} = table;
  if (!shown) return;
  announce(table.teller().chosen(choice, [...fits(table.lifts, choice)].map(placeOf), shown), {now: true});
}

/** @param {Table} table @param {Lift} lift @param {boolean} expected shown at once; otherwise the server is only asked why not */
function submit(table, lift, expected) {
  const {line} = table;
  if (!line) return;
  if (!expected) {
    table.asked.add(line.submit({...lift}));
    table.take(line.room);
    return;
  }
  const cards = carried(table, lift.source, lift.card);
  const go = launch(table, cards, null, {ms: 240});
  line.submit({...lift});
  play('card');
  go();
}

/** @param {Table} table */
export function turn(table) {
  if (!table.playing) return;
  table.choice = null;
  if (!table.room?.legal?.turn) return toast(t('nerts_table.hint.no_turn'), {now: true});
  table.line?.submit({move: 'turn'});
  play('deal');
}

/** @param {Table} table */
export function call(table) {
  if (!table.playing) return;
  if (table.room?.legal?.call) table.line?.submit({move: 'call'});
  else toast(t('nerts_table.hint.no_call', {n: table.left()}), {now: true});
}

/** @param {Table} table */
export function vote(table) {
  const {legal} = table.room ?? {};
  if (legal?.vote || legal?.unvote) table.line?.submit({move: 'vote', stuck: Boolean(legal.vote)});
}

/** @param {Table} table */
export function go(table) {
  const {legal} = table.room ?? {};
  // Space, and a click in Safari, leave the focus elsewhere; it has to go the way of the button.
  /** @type {HTMLElement | null} */ (table.querySelector('.go'))?.focus({preventScroll: true});
  if (legal?.ready) table.line?.submit({move: 'ready'});
  else if (legal?.start) table.line?.submit({move: 'start'});
}

/** @param {Table} table */
export function next(table) {
  const {room, table: state} = table;
  if (!room || !state || table.ending || !scored(state) || !room.waiting.includes(room.seat)) return;
  table.goesOn = true;
  table.line?.proceed(state.round);
}

/** What Space does now. @param {Table} table */
export function onward(table) {
  if (table.table?.phase === 'ready') go(table);
  else if (table.table?.phase === 'play') turn(table);
  else next(table);
}

/** @param {Table} table */
export function letGo(table) {
  table.dragged = null;
  table.choice = null;
}

/** Another match by the same rules, with as many people. @param {Table} table */
export async function again(table) {
  const {room} = table;
  if (!room) return;
  const people = room.seats.filter((info) => info.kind === 'person');
  const bot = room.seats.find((info) => info.bot)?.bot ?? {};
  try {
    const name = people.find((info) => info.seat === room.seat)?.name ?? settings.name;
    const {table} = await openTable({game: 'nerts', rules: room.rules, name, bot, free: people.length - 1, pace: settings.speed});
    location.hash = `#/t/${table}`;
  } catch {
    toast(t('client.trouble.server'), {now: true});
  }
}
