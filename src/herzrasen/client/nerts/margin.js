// A few quiet words over a place, and gone again: who was there first, and by how much.
//
//   note(table, place, sentence, tone)     tone: 'lost' or 'won'

import {announce} from '../live.js';
import {animate, still} from '../motion.js';
import {beside} from './beside.js';
import {NEW, spot} from './read.js';

/** @typedef {import('./table.js').NertsTable} Table */

const READ_MS = 2600;
const LONGEST = 3; // notes that stand at once

/** @param {Table} table @param {import('./types.d.ts').Place | null} place null: the middle @param {string} sentence @param {'lost' | 'won'} [tone] */
export function note(table, place, sentence, tone = 'lost') {
  announce(sentence);
  const box = (place && placed(table, place)) ?? table.querySelector('.centre');
  if (!box) return;
  const words = document.createElement('p');
  words.className = `margin ${tone}`;
  words.setAttribute('aria-hidden', 'true'); // heard through the log
  words.textContent = sentence;
  layer(table).append(words);
  const {left, top} = beside(box.getBoundingClientRect(), words.getBoundingClientRect());
  words.style.setProperty('left', `${left}px`);
  words.style.setProperty('top', `${top}px`);
  if (!still()) void animate(words, [{opacity: 0, transform: 'translateY(8px)'}, {opacity: 1, transform: 'none'}], {ms: 200});
  setTimeout(() => words.remove(), READ_MS);
}

/** The own pile is a rival's target, too. @param {Table} table @param {import('./types.d.ts').Place} place */
function placed(table, place) {
  if (place.index === NEW) return null;
  const own = place.at === 'rival' && (place.index ?? 0) === table.mine;
  return table.querySelector(`[data-spot="${own ? 'pile:0' : spot(place)}"]`);
}

/** @param {Table} table */
function layer(table) {
  const old = table.querySelector('.margins');
  const made = old ?? document.createElement('div');
  made.className = 'margins';
  if (!old) table.append(made);
  while (made.childElementCount >= LONGEST) made.firstElementChild?.remove();
  return made;
}
