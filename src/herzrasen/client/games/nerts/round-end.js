// The end of a round: the call stands over the table, the cards fly home while they are counted (count-animation.js), and the sheet
// comes after that. A press or a key goes to the sheet at once. All of it ends when the table is left.
//
//   await showRoundEnd(table, caller, reason)
//   await showMatchEnd(table)                     after the match's end, unless the round's is still shown

import {animate, isInstant} from '../../kit/motion/motion.js';
import {showMoment} from '../../kit/motion/moments.js';
import {untilSkipped} from '../../kit/motion/skip.js';
import {playSound} from '../../kit/motion/sound.js';
import {animateCount} from './count-animation.js';
import {withEnding} from './table-state.js';

/** @typedef {import('./table.js').NertsTable} Table */

const SPLASH = 900; // ms the call stands over the table
const GOES_ON = new Set([' ', 'Enter', 'Escape']);

/** @param {Table} table @param {number | null} caller @param {string} reason */
export async function showRoundEnd(table, caller, reason) {
  const {lifetime} = table;
  playSound('call', lifetime);
  if (isInstant()) return;
  const ending = {caller, reason};
  table.state = withEnding(table.state, ending);
  await table.updateComplete;
  await untilSkipped(splash(table), lifetime);
  hideSplash(table);
  if (table.ending !== ending) return;
  if (!lifetime.aborted) await count(table, lifetime);
  if (table.ending === ending) table.state = withEnding(table.state, null);
  if (table.table?.phase === 'over' && !lifetime.aborted) void showMatchEnd(table);
}

/** Until all is counted, or skipped. @param {Table} table @param {AbortSignal} lifetime */
async function count(table, lifetime) {
  const stop = new AbortController();
  lifetime.addEventListener('abort', () => stop.abort(), {signal: stop.signal});
  /** @param {Event} event */
  const skip = (event) => {
    if (event instanceof KeyboardEvent && (event.repeat || !GOES_ON.has(event.key))) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it means the sheet, and not what the sheet then offers
    stop.abort();
  };
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, skip, {signal: stop.signal, capture: true});
  await Promise.race([
    animateCount(table, stop.signal),
    new Promise((done) => stop.signal.addEventListener('abort', done)),
  ]);
  stop.abort();
  for (const total of table.querySelectorAll('[data-counted]')) total.removeAttribute('data-counted');
}

/** The match is over: once its sheet lies there. @param {Table} table */
export async function showMatchEnd(table) {
  if (table.ending) return; // showRoundEnd comes back to it
  const {lifetime} = table;
  await table.updateComplete;
  await /** @type {import('../../core/elements/base-element.js').BaseElement | null} */ (
    table.querySelector('nerts-sheet')
  )?.updateComplete;
  await showMoment('win', table.querySelector('#sheet-title'), lifetime);
}

/** @param {Table} table */
async function splash(table) {
  const words = table.querySelector('.splash');
  if (!words) return;
  await animate(
    words,
    [
      {opacity: 0, transform: 'scale(0.86)'},
      {opacity: 1, transform: 'none', offset: 0.16},
      {opacity: 1, transform: 'none', offset: 0.84},
      {opacity: 0, transform: 'scale(1.04)'},
    ],
    {ms: SPLASH},
  );
}

/** @param {Table} table */
const hideSplash = (table) => table.querySelector('.splash')?.classList.add('gone');
