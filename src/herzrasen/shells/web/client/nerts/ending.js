// The end of a round: the call stands over the table, then the cards fly home while they are counted; the sheet comes
// after that.
//
//   await end(table, caller, reason)

import {animate, still} from '../motion.js';
import {play} from '../sound.js';
import {homewards} from './flights.js';

/** @typedef {import('./table.js').NertsTable} Table */

const SPLASH = 1500; // ms the call stands over the table

/** The call, the cards fly home while they are counted; then the sheet. @param {Table} table @param {number | null} caller @param {string} reason */
export async function end(table, caller, reason) {
  play('call');
  if (still()) return;
  const ending = {caller, reason};
  table.ending = ending;
  await table.updateComplete;
  const splash = table.querySelector('.splash');
  if (splash) {
    await animate(
      splash,
      [
        {opacity: 0, transform: 'scale(0.86)'},
        {opacity: 1, transform: 'none', offset: 0.16},
        {opacity: 1, transform: 'none', offset: 0.84},
        {opacity: 0, transform: 'scale(1.04)'},
      ],
      {ms: SPLASH},
    );
    splash.remove();
  }
  if (table.ending !== ending) return;
  await homewards(table, table.table?.foundations ?? [], (deck) => plaque(table, deck), (deck, count) => tally(table, deck, count));
  if (table.ending === ending) table.ending = null;
  for (const total of table.querySelectorAll('[data-counted]')) total.removeAttribute('data-counted');
}

/** @param {Table} table @param {number} seat */
function plaque(table, seat) {
  return table.querySelector(`[data-home="${seat}"] .total`);
}

/** @param {Table} table @param {number} seat @param {number} count */
function tally(table, seat, count) {
  const place = plaque(table, seat);
  if (!(place instanceof HTMLElement)) return;
  place.dataset.counted = `+${count}`;
  if (count % 4 === 0) play('deal');
}
