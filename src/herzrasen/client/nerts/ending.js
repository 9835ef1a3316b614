// The end of a round: the call stands over the table, the cards fly home while they are counted (tally.js), and the sheet
// comes after that. A press or a key goes to the sheet at once.
//
//   await end(table, caller, reason)

import {animate, still} from '../motion.js';
import {play} from '../sound.js';
import {tally} from './tally.js';

/** @typedef {import('./table.js').NertsTable} Table */

const SPLASH = 1500; // ms the call stands over the table
const GOES_ON = new Set([' ', 'Enter', 'Escape']);

/** @param {Table} table @param {number | null} caller @param {string} reason */
export async function end(table, caller, reason) {
  play('call');
  if (still()) return;
  const ending = {caller, reason};
  table.ending = ending;
  await table.updateComplete;
  await splash(table);
  if (table.ending !== ending) return;
  const stop = new AbortController();
  /** @param {Event} event */
  const skip = (event) => {
    if (event instanceof KeyboardEvent && !GOES_ON.has(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it means the sheet, and not what the sheet then offers
    stop.abort();
  };
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, skip, {signal: stop.signal, capture: true});
  await Promise.race([tally(table, stop.signal), new Promise((done) => stop.signal.addEventListener('abort', done))]);
  stop.abort();
  if (table.ending === ending) table.ending = null;
  for (const total of table.querySelectorAll('[data-counted]')) total.removeAttribute('data-counted');
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
  words.classList.add('gone');
}
