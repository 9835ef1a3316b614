// How each event is seen: what moves, in which order, for how long. Every step draws its view first or last, and ends when
// it has been looked at.
//
//   await tell(table, {event, view})

import {collect, deal, flow, pace, still, where} from '../motion.js';
import {play} from '../sound.js';
import {giver, lastTrick, receiver} from './read.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {{event: Event, view: View}} Step */

const LOOK = 650; // ms a full trick lies before it is collected
const GLORY = 2600; // ms the moon stays up

/** @param {Table} table @param {Step} step */
export async function tell(table, {event, view}) {
  switch (event.event) {
    case 'dealt':
      return dealt(table, view);
    case 'passed':
      return passed(table, view);
    case 'played':
      return played(table, event, view);
    case 'trick_taken':
      return taken(table, event, view);
    case 'moon_shot':
      return moonShot(table, event, view);
    case 'match_ended':
      play('win');
      table.shown = view;
      return;
    default:
      table.shown = view;
  }
}

/** @param {Table} table @param {View} view */
async function dealt(table, view) {
  Object.assign(table, {shown: view, lying: null, chosen: [], rechoosing: false});
  play('deal');
  await table.drawn();
  const from = disc(table, view.public.dealer) ?? table.querySelector('.middle');
  if (from) await deal(table.querySelectorAll('hearts-hand .card'), from);
}

/** The own cards leave, then those that were received come. @param {Table} table @param {View} view */
async function passed(table, view) {
  const {public: state, seat} = view;
  const [to, from] = [receiver(state, seat), giver(state, seat)].map((other) => (other === null ? null : disc(table, other)));
  if (to) void collect(table.querySelectorAll('.laid .card'), to);
  Object.assign(table, {shown: view, chosen: [], rechoosing: false});
  play('take');
  await table.drawn();
  if (from) await deal(table.querySelectorAll('hearts-hand .received'), from, {ms: 480, stagger: 60});
}

/** @param {Table} table @param {Extract<Event, {event: 'played'}>} event @param {View} view */
async function played(table, {seat, card}, view) {
  const place = `hearts-trick [data-key="${CSS.escape(card)}"]`;
  const there = table.querySelector(place) !== null; // the own card lies already
  const before = where(table);
  const broke = view.public.broken && !table.shown?.public.broken;
  table.lying = null;
  table.shown = view;
  if (!there || broke) play(broke ? 'heart' : 'card');
  if (there) return;
  await table.drawn();
  const lies = table.querySelector(place);
  const from = disc(table, seat);
  if (before.has(card)) await flow(before, table);
  else if (from && lies) await deal([lies], from.getBoundingClientRect());
}

/** @param {Table} table @param {Extract<Event, {event: 'trick_taken'}>} event @param {View} view */
async function taken(table, {winner}, view) {
  const trick = lastTrick(view.public);
  table.lying = trick;
  table.shown = view;
  await table.drawn();
  if (still()) return; // without motion the trick lies until the next card comes
  await rest(LOOK);
  if (table.lying !== trick) return; // the next card was quicker
  const to = winner === null ? null : disc(table, winner);
  play('take');
  const gone = to ? collect(table.querySelectorAll('hearts-trick .card'), to) : Promise.resolve();
  table.lying = null;
  await gone;
}

/** @param {Table} table @param {{seat: number, sun: boolean}} event @param {View} view */
async function moonShot(table, {seat, sun}, view) {
  table.shown = view;
  table.glory = {seat, sun};
  play('win');
  await rest(GLORY);
  table.glory = null;
}

/** @param {number} ms at normal speed */
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms * pace()));

/** Where a player sits. @param {Table} table @param {number} seat */
const disc = (table, seat) => table.querySelector(`.plaque[data-seat="${seat}"] .disc`);
