// A few quiet words over a place, and gone again: who was there first, and by how much; whose card lies there now.
//
//   showNote(table, place, sentence, {tone, ms, announcement})     tone: 'lost', 'won' or 'attack'

import {announce} from '../../core/elements/live-region.js';
import {animate, isInstant} from '../../kit/motion/motion.js';
import {popupPosition} from './popup-position.js';
import {NEW, spot} from './view-selectors.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./popup-position.js').Box} Box */

const READ_MS = 2600;
const LONGEST = 3; // notes that stand at once

/**
 * @param {Table} table
 * @param {import('./types.d.ts').Place | null} place null: the middle
 * @param {string} sentence
 * @param {{tone?: 'lost' | 'won' | 'attack', ms?: number, announcement?: string | null}} [how]
 *   ms: how long it stays; announcement: what is announced instead of the sentence, null for nothing
 */
export function showNote(table, place, sentence, {tone = 'lost', ms = READ_MS, announcement = sentence} = {}) {
  if (announcement !== null) announce(announcement);
  const box = (place && placeElement(table, place)) ?? table.querySelector('.centre');
  if (!box) return;
  const words = document.createElement('p');
  words.className = `margin ${tone}`;
  words.setAttribute('aria-hidden', 'true'); // announced through the log
  words.textContent = sentence;
  const notes = layer(table);
  const taken = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (notes.children)].map(boxOf);
  notes.append(words);
  setPosition(words, box.getBoundingClientRect(), taken, boxesToAvoid(table));
  if (!isInstant())
    void animate(
      words,
      [
        {opacity: 0, transform: 'translateY(8px)'},
        {opacity: 1, transform: 'none'},
      ],
      {ms: 200},
    );
  setTimeout(() => words.remove(), ms);
}

/** Stand where nothing is covered, with short lines if long ones find no such place. @param {HTMLElement} note @param {DOMRect} place @param {Box[]} taken @param {Box[]} avoid */
function setPosition(note, place, taken, avoid) {
  const positionOf = () => popupPosition(place, note.getBoundingClientRect(), {taken, avoid});
  const long = positionOf();
  note.classList.toggle('narrow', long.covered > 0);
  const short = positionOf();
  note.classList.toggle('narrow', short.covered < long.covered);
  const {left, top} = short.covered < long.covered ? short : long;
  note.style.setProperty('left', `${left}px`);
  note.style.setProperty('top', `${top}px`);
}

/** Cards, places for cards and buttons. @param {Table} table @returns {Box[]} */
const boxesToAvoid = (table) =>
  [...table.querySelectorAll('.card, .place, button')].map((element) => element.getBoundingClientRect());

/** Where a note stands, also while it is still rising. @param {HTMLElement} note */
const boxOf = ({offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height}) => ({
  left,
  top,
  width,
  height,
});

/** The own pile is a rival's target, too; its card may still be flying there, so its place is looked up. @param {Table} table @param {import('./types.d.ts').Place} place */
function placeElement(table, place) {
  if (place.index === NEW) return null;
  const own = place.at === 'rival' && (place.index ?? 0) === table.ownArea;
  return table.querySelector(own ? 'nerts-own-area .heap .spot' : `[data-spot="${spot(place)}"]`);
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
