// How each event is seen: what moves, in which order, for how long. Every step draws its view first or last, and ends when
// it has been looked at.
//
//   await tell(table, {event, view})

import {collect, deal, flow, looking, pace, pulse, still, where} from '../motion.js';
import {toast} from '../notice.js';
import {play} from '../sound.js';
import {asksMoon} from './now.js';
import {giver, lastTrick, receiver} from './read.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {{event: Event, view: View}} Step */

const LOOK = 650; // ms a full trick lies before it is collected
const GLORY = 2800; // ms the moon stays up; moon.css ends with it
const OPEN = 4200; // ms the hands of a claim lie open

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
    case 'charged':
      return charged(table, view);
    case 'kitty_taken':
      return kittyTaken(table, event, view);
    case 'claimed':
      return claimed(table, view);
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
  const winner = table.room?.line === 'record' ? (table.lying?.winner ?? null) : null;
  const taker = winner === null ? null : disc(table, winner);
  if (taker) void collect(table.querySelectorAll('hearts-trick .card'), taker);
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

/**
 * The trick lies for a while; then it goes to its winner, with what has waited, or where everything cancelled, aside.
 * @param {Table} table @param {Extract<Event, {event: 'trick_taken'}>} event @param {View} view
 */
async function taken(table, {winner}, view) {
  const trick = lastTrick(view.public);
  if (table.room?.line === 'record') {
    Object.assign(table, {lying: trick, shown: view}); // it lies until the next step
    return;
  }
  const waited = table.shown?.public.waiting ?? [];
  table.lying = trick;
  table.shown = {...view, public: {...view.public, waiting: waited}};
  await table.drawn();
  if (still()) table.shown = view; // without motion the trick lies until the next card comes
  if (still()) return;
  await rest(LOOK);
  if (table.lying !== trick) {
    if (table.shown?.public.waiting === waited) table.shown = view;
    return; // the next card was quicker
  }
  play('take');
  const before = where(table);
  const to = winner === null ? null : disc(table, winner);
  const gone = to ? collect(table.querySelectorAll('hearts-trick .card, hearts-aside .waiting .card'), to) : Promise.resolve();
  table.lying = null;
  table.shown = view;
  await table.drawn();
  if (winner === null) await flow(before, table);
  await gone;
}

/** What is exposed lies open from now on. @param {Table} table @param {View} view */
async function charged(table, view) {
  Object.assign(table, {shown: view, chosen: [], rechoosing: false});
  await table.drawn();
  const open = [...table.querySelectorAll('hearts-seat .front')];
  if (open.length) play('card');
  await Promise.all(open.map(pulse));
}

/** @param {Table} table @param {Extract<Event, {event: 'kitty_taken'}>} event @param {View} view */
async function kittyTaken(table, {seat, cards}, view) {
  const to = disc(table, seat);
  const lying = table.querySelectorAll('hearts-aside .kitty .card');
  const gone = to ? collect(lying, to, {stagger: 50}) : Promise.resolve();
  table.shown = view;
  table.lying = null;
  play('take');
  if (cards && table.room?.line !== 'record') toast(table.teller().kittyTaken(cards));
  await gone;
}

/** @param {Table} table @param {View} view */
async function claimed(table, view) {
  Object.assign(table, {shown: view, lying: null});
  play('take');
  if (!still()) await rest(OPEN);
}

/** Whoever is asked what the moon does answers when he likes, and is celebrated meanwhile. @param {Table} table @param {{seat: number, sun: boolean}} event @param {View} view */
async function moonShot(table, {seat, sun}, view) {
  const glory = {seat, sun};
  Object.assign(table, {shown: view, glory});
  play('win');
  const over = seen(GLORY).then(() => {
    if (table.glory === glory) table.glory = null;
  });
  if (!table.room || !asksMoon(table.room)) await over;
}

/** @param {number} ms at normal speed, also where nothing moves */
const seen = (ms) => new Promise((resolve) => setTimeout(resolve, ms * looking()));

/** @param {number} ms at normal speed */
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms * pace()));

/** Where a player sits. @param {Table} table @param {number} seat */
const disc = (table, seat) => table.querySelector(`.plaque[data-seat="${seat}"] .disc`);
