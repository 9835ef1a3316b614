// The cards of a finished round fly home to whose backs they wear, while each player's plaque counts: the cards in the
// middle, then what is left in the pile, then what the call and the kings bring. Only transform and opacity move.
//
//   await animateCount(table, over)     over: an AbortSignal that ends it at once

import {parseCard} from '../../core/text/card-text.js';
import {animate, pulse, shift, isInstant} from '../../kit/motion/motion.js';
import {playSound} from '../../kit/motion/sound.js';
import {partsOf} from './round-result.js';
import {formatPoints} from '../../core/text/number-format.js';
import {deckOf} from './ownership.js';

/** @typedef {import('./table.js').NertsTable} Table */

const MAX_FLIGHTS = 9; // backs that fly from one foundation
const ALL = 110; // backs that fly at once
const READ = 620; // ms for each step of the sum

/** @param {Table} table @param {AbortSignal} over */
export async function animateCount(table, over) {
  const {table: counted} = table;
  if (!counted || isInstant() || over.aborted) return;
  const parts = partsOf(counted);
  const sums = parts.map(() => '');
  const totals = parts.map((_, area) => plaque(table, area));
  /** @param {number} area @param {string} words */
  const show = (area, words) => {
    const total = totals[area];
    if (!total || over.aborted) return;
    total.dataset.counted = words;
    sums[area] = words;
  };
  await flyCardsHome(table, counted, totals, over, (area, count) => {
    show(area, plus(Math.round(((parts[area]?.played ?? 0) * count) / Math.max(1, parts[area]?.cards ?? 1))));
    if (count % 4 === 0) playSound('deal', over);
  });
  for (const step of /** @type {const} */ (['penalty', 'bonus', 'kings'])) {
    const touched = parts.flatMap((part, area) => (part[step] ? [area] : []));
    if (!touched.length || over.aborted) continue;
    for (const area of touched) {
      const n = parts[area]?.[step] ?? 0;
      show(area, `${sums[area] || '0'} ${step === 'penalty' ? `− ${n}` : `+ ${n}`}`);
    }
    playSound(step === 'penalty' ? 'take' : 'call', over);
    await scrollTo(
      totals.filter((_, area) => touched.includes(area)),
      over,
    );
  }
  parts.forEach((part, area) => show(area, plus(part.points)));
  await scrollTo(totals, over);
  for (const total of totals) total?.removeAttribute('data-counted');
}

/** @param {number} n */
const plus = (n) => (n > 0 ? `+${n}` : formatPoints(n));

/** @param {Table} table @param {number} area @returns {HTMLElement | null} */
const plaque = (table, area) => table.querySelector(`[data-home="${area}"] .total`);

/** What has just changed swells a little, and stands while it is read. @param {(HTMLElement | null)[]} elements @param {AbortSignal} over */
async function scrollTo(elements, over) {
  const there = elements.flatMap((element) => element ?? []);
  for (const element of there) void pulse(element);
  const [first] = there;
  if (first && !over.aborted) await animate(first, [{opacity: 1}, {opacity: 1}], {ms: READ});
}

/**
 * @param {Table} table
 * @param {import('./types.d.ts').Public} counted
 * @param {(HTMLElement | null)[]} homes by area
 * @param {AbortSignal} over
 * @param {(area: number, count: number) => void} arrived called with each area's count so far
 */
async function flyCardsHome(table, counted, homes, over, arrived) {
  const layer = document.createElement('div');
  layer.className = 'motion-layer nerts-flight';
  layer.setAttribute('aria-hidden', 'true');
  const most = Math.max(2, Math.min(MAX_FLIGHTS, Math.floor(ALL / Math.max(1, counted.foundations.length))));
  // Every box is read before anything moves: one layout for all.
  const starts = counted.foundations.map((_, number) =>
    table.querySelector(`[data-spot="foundation:${number}"]`)?.getBoundingClientRect(),
  );
  const ends = homes.map((home) => home?.getBoundingClientRect());
  const counts = counted.areas.map(() => 0);
  const areas = counted.areas.map((_, area) => area);
  const flights = counted.foundations.flatMap((pile, number) =>
    areas.flatMap((area) => {
      const deck = deckOf(counted, area);
      const own = pile.filter((card) => parseCard(card).deck === deck).length;
      const backs = Math.min(own, Math.max(1, Math.round((most * own) / pile.length)));
      return Array.from({length: backs}, (_, at) => ({area, deck, number, at, worth: at === 0 ? own - backs + 1 : 1}));
    }),
  );
  over.addEventListener('abort', () => layer.remove(), {once: true});
  document.body.append(layer);
  await Promise.all(
    flights.map(async ({area, deck, number, at, worth}) => {
      const [from, to] = [starts[number], ends[area]];
      if (from && to) await fly(layer, deck, from, to, at * 90 + area * 35 + number * 22);
      if (over.aborted) return;
      counts[area] = (counts[area] ?? 0) + worth;
      arrived(area, counts[area] ?? 0);
    }),
  );
  layer.remove();
}

/** One back from a foundation to a plaque. @param {HTMLElement} layer @param {number} deck @param {DOMRect} from @param {DOMRect} to @param {number} delay */
async function fly(layer, deck, from, to, delay) {
  const back = document.createElement('span');
  back.className = 'card';
  back.dataset.back = String(deck);
  back.style.setProperty('--card-w', `${from.width}px`);
  back.style.setProperty('left', `${from.left}px`);
  back.style.setProperty('top', `${from.top}px`);
  layer.append(back);
  const end = shift({left: to.left, top: to.top, height: to.height, width: from.width * 0.4}, from);
  const frames = [
    {transform: 'none', opacity: 0},
    {transform: 'none', opacity: 1, offset: 0.15},
    {transform: end, opacity: 1, offset: 0.9},
    {transform: end, opacity: 0},
  ];
  await animate(back, frames, {ms: 640, delay, easing: 'cubic-bezier(0.5, 0, 0.2, 1)'});
  back.remove();
}
