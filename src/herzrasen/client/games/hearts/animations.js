// Animates each event: what moves, in which order, for how long. Every step draws its view first or last, and ends when
// it has been on the screen long enough. What has no ms of its own takes those of kit/motion/motion.js.
//
//   await animate(table, {event, view})

import {collect, deal, animateFrom, speedFactor, pulse, isInstant, positionsIn} from '../../kit/motion/motion.js';
import {toast} from '../../core/elements/notices.js';
import {pause} from '../../core/elements/screen.js';
import {showMoment} from '../../kit/motion/moments.js';
import {playSound} from '../../kit/motion/sound.js';
import {claimRead, sweepClaim} from './claim.js';
import {animateMoon} from './moon-celebration.js';
import {withCollectedTrick, withEvent, withView} from './table-state.js';
import {giver, receiver} from './view-selectors.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {{event: Event, view: View}} Step */

const LOOK_MS = 650; // ms a full trick lies before it is collected
const OPEN_MS = 4200; // ms the hands of a claim lie open in a record

/** @param {Table} table @param {Step} step */
export async function animate(table, {event, view}) {
  switch (event.event) {
    case 'dealt':
      return animateDeal(table, event, view);
    case 'passed':
      return animatePass(table, event, view);
    case 'played':
      return animatePlay(table, event, view);
    case 'trick_taken':
      return animateTrick(table, event, view);
    case 'charged':
      return animateCharge(table, event, view);
    case 'kitty_taken':
      return animateKitty(table, event, view);
    case 'claimed':
      return animateClaim(table, event, view);
    case 'moon_shot':
      return animateMoon(table, event, view);
    case 'match_ended':
      return animateMatchEnd(table, event, view);
    default:
      table.state = withEvent(table.state, event, view);
  }
}

/** @param {Table} table @param {Event} event @param {View} view */
async function animateDeal(table, event, view) {
  table.state = withEvent(table.state, event, view);
  playSound('deal');
  await table.allUpdated();
  const from = seatElement(table, view.public.dealer) ?? table.querySelector('.middle');
  if (from) await deal(table.querySelectorAll('hearts-hand .card'), from);
}

/** The own cards leave, then the received ones come. @param {Table} table @param {Event} event @param {View} view */
async function animatePass(table, event, view) {
  const {public: state, seat} = view;
  const [to, from] = [receiver(state, seat), giver(state, seat)].map((other) =>
    other === null ? null : seatElement(table, other),
  );
  if (to) void collect(table.querySelectorAll('.laid .card'), to);
  table.state = withEvent(table.state, event, view);
  playSound('take');
  await table.allUpdated();
  if (from) await deal(table.querySelectorAll('hearts-hand .received'), from, {ms: 480, stagger: 60});
}

/** @param {Table} table @param {Extract<Event, {event: 'played'}>} event @param {View} view */
async function animatePlay(table, event, view) {
  const {lifetime} = table;
  const {seat, card} = event;
  const place = `hearts-trick [data-key="${CSS.escape(card)}"]`;
  const there = table.querySelector(place) !== null; // the own card lies already
  const before = positionsIn(table);
  const broke = view.public.broken && !table.visibleView?.public.broken;
  const winner = table.room?.status === 'record' ? (table.finishedTrick?.winner ?? null) : null;
  const taker = winner === null ? null : seatElement(table, winner);
  if (taker) void collect(table.querySelectorAll('hearts-trick .card'), taker);
  table.state = withEvent(table.state, event, view);
  const queen = card.slice(0, 2) === 'QS' && view.public.rules.queen_value !== 0;
  if (!queen && (!there || broke)) playSound(broke ? 'heart' : 'card');
  if (there && queen) void showMoment('queen', table.querySelector(place));
  if (there) return;
  await table.allUpdated();
  const lies = table.querySelector(place);
  const from = seatElement(table, seat);
  if (before.has(card)) await animateFrom(before, table);
  else if (from && lies) await deal([lies], from.getBoundingClientRect());
  if (queen) void showMoment('queen', lies, lifetime); // the next card need not wait for it
}

/**
 * The trick lies for a while; then it goes to its winner, with what has waited, or where everything cancelled, aside.
 * @param {Table} table @param {Extract<Event, {event: 'trick_taken'}>} event @param {View} view
 */
async function animateTrick(table, event, view) {
  const {lifetime} = table;
  const {winner} = event;
  table.state = withEvent(table.state, event, view);
  if (table.room?.status === 'record') return; // it lies until the next step
  const trick = table.finishedTrick;
  const waited = table.visibleView?.public.waiting;
  await table.allUpdated();
  if (isInstant()) table.state = withView(table.state, view); // without motion the trick lies until the next card comes
  if (isInstant()) return;
  await pause(LOOK_MS * speedFactor(), lifetime);
  if (lifetime.aborted) return;
  if (table.finishedTrick !== trick) {
    if (table.visibleView?.public.waiting === waited) table.state = withView(table.state, view);
    return; // the next card was quicker
  }
  if (view.public.held.every((cards) => cards === 0)) void showMoment('last', table.querySelector('.stage'), lifetime);
  else playSound('take', lifetime);
  const before = positionsIn(table);
  const to = winner === null ? null : seatElement(table, winner);
  const gone = to
    ? collect(table.querySelectorAll('hearts-trick .card, hearts-aside .waiting .card'), to, {lifetime})
    : Promise.resolve();
  table.state = withCollectedTrick(table.state, view);
  await table.allUpdated();
  if (winner === null) await animateFrom(before, table);
  await gone;
}

/** What is exposed lies open from now on. @param {Table} table @param {Event} event @param {View} view */
async function animateCharge(table, event, view) {
  const {lifetime} = table;
  table.state = withEvent(table.state, event, view);
  await table.allUpdated();
  const open = [...table.querySelectorAll('hearts-seat .front')];
  if (open.length) playSound('card', lifetime);
  await Promise.all(open.map(pulse));
}

/** @param {Table} table @param {Extract<Event, {event: 'kitty_taken'}>} event @param {View} view */
async function animateKitty(table, event, view) {
  const {seat, cards} = event;
  const to = seatElement(table, seat);
  const lying = table.querySelectorAll('hearts-aside .kitty .card');
  const gone = to ? collect(lying, to, {stagger: 50}) : Promise.resolve();
  table.state = withEvent(table.state, event, view);
  playSound('take');
  if (cards && table.room?.status !== 'record') toast(table.describer().kittyTaken(cards));
  await gone;
}

/**
 * The hands are laid open until the reader goes on; then the cards are swept to the player who takes them. A record goes on by itself.
 * @param {Table} table @param {Extract<Event, {event: 'claimed'}>} event @param {View} view
 */
async function animateClaim(table, event, view) {
  const {lifetime} = table;
  const recorded = table.room?.status === 'record';
  const read = recorded ? pause(OPEN_MS * speedFactor(), lifetime) : claimRead(table);
  table.state = withEvent(table.state, event, view);
  playSound('take');
  await table.allUpdated();
  for (const hand of table.querySelectorAll('.claiming .claimed-hands > li')) {
    const from = hand instanceof HTMLElement ? seatElement(table, Number(hand.dataset.seat)) : null;
    if (from) void deal(hand.querySelectorAll('.card'), from, {ms: 420, stagger: 25});
  }
  await read;
  if (lifetime.aborted || !table.visibleView?.public.claim) return; // left, or taken back
  playSound('take', lifetime);
  await sweepClaim(table, event.seat);
}

/** @param {Table} table @param {Event} event @param {View} view */
async function animateMatchEnd(table, event, view) {
  const {lifetime} = table;
  table.state = withEvent(table.state, event, view);
  await table.allUpdated();
  void showMoment('win', table.querySelector('#sheet-title'), lifetime);
}

/** Where a player sits. @param {Table} table @param {number} seat */
const seatElement = (table, seat) => table.querySelector(`.plaque[data-seat="${seat}"] .disc`);
