// What somebody says, over his place at the table for a moment. For the eye alone: it is read aloud as well, and kept in the
// panel. Nothing can be pressed, and nothing under it is hidden for longer than it takes to read.
//
//   showBubble(root, saying, areas)    areas: how many areas a table of Nerts has, 0 for Hearts

import {html, render} from '../vendor/lit.js';
import {SIGNS} from './signs.js';
import {wordsOf} from './say.js';

const LEAST_MS = 3500;
const READING_MS = 55; // per letter
const MOST = 90; // letters; the rest is in the panel

/** Where each seat's bubble is. @type {Map<number, {box: HTMLElement, end: ReturnType<typeof setTimeout>}>} */
const shown = new Map();

/** @param {Element} root @param {number} seat @param {number} areas */
const placeOf = (root, seat, areas) =>
  areas
    ? root.querySelector(`li[data-home="${seat % areas}"], [data-home="${seat % areas}"] .plate`)
    : root.querySelector(`.plaque[data-seat="${seat}"]`);

/** @param {number} seat */
function take(seat) {
  const old = shown.get(seat);
  if (!old) return;
  clearTimeout(old.end);
  old.box.remove();
  shown.delete(seat);
}

/** @param {Element} root @param {import('../wire.d.ts').Saying} saying @param {number} areas */
export function showBubble(root, saying, areas) {
  const place = placeOf(root, saying.seat, areas);
  take(saying.seat);
  if (!place) return;
  const words = wordsOf(saying);
  const box = document.createElement('div');
  box.className = `talk-bubble ${saying.kind}`;
  box.setAttribute('aria-hidden', 'true');
  const signs = [...words];
  render(saying.kind === 'reaction' ? html`${SIGNS[saying.words]}` : html`<span dir="auto">${signs.length > MOST ? `${signs.slice(0, MOST).join('')} …` : words}</span>`, box);
  document.body.append(box);
  const at = place.getBoundingClientRect();
  const {offsetWidth: wide, offsetHeight: high} = box;
  const left = Math.min(Math.max(8, at.left + at.width / 2 - wide / 2), innerWidth - wide - 8);
  // Never over the clocks; where there is no room above, it lies over the speaker's name.
  const highest = (root.querySelector('.clock-line')?.getBoundingClientRect().bottom ?? 6) + 2;
  box.style.setProperty('left', `${left}px`);
  box.style.setProperty('top', `${Math.max(highest, at.top - high - 6)}px`);
  shown.set(saying.seat, {box, end: setTimeout(() => take(saying.seat), Math.max(LEAST_MS, signs.length * READING_MS))});
}

/** All of them go, with the table. */
export function clearBubbles() {
  for (const seat of [...shown.keys()]) take(seat);
}
