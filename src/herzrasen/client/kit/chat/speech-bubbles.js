// Speech bubbles over a seat for a moment. Visual only: the same saying is announced to screen readers and kept in the
// chat panel.
//
//   showBubble(root, saying, areas)    areas: how many areas a table of Nerts has, 0 for Hearts

import {html, render} from '../../vendor/lit.js';
import {graphemes} from '../../core/text/graphemes.js';
import {SIGNS} from './icons.js';
import {textOf} from './strings.js';

const MIN_MS = 3500;
const MS_PER_CHARACTER = 55; // per letter
const MAX_BUBBLES = 90; // letters; the rest is in the panel

/** Where each seat's bubble is. @type {Map<number, {box: HTMLElement, end: ReturnType<typeof setTimeout>}>} */
const bubbles = new Map();

/** @param {Element} root @param {number} seat @param {number} areas */
const placeOf = (root, seat, areas) =>
  areas
    ? root.querySelector(`li[data-home="${seat % areas}"], [data-home="${seat % areas}"] .plate`)
    : root.querySelector(`.plaque[data-seat="${seat}"]`);

/** @param {number} seat */
function removeBubble(seat) {
  const old = bubbles.get(seat);
  if (!old) return;
  clearTimeout(old.end);
  old.box.remove();
  bubbles.delete(seat);
}

/** @param {Element} root @param {import('../../wire.d.ts').ChatMessage} saying @param {number} areas */
export function showBubble(root, saying, areas) {
  const place = placeOf(root, saying.seat, areas);
  removeBubble(saying.seat);
  if (!place) return;
  const words = textOf(saying);
  const box = document.createElement('div');
  box.className = `speech-bubble ${saying.kind}`;
  box.setAttribute('aria-hidden', 'true');
  const signs = graphemes(words);
  render(
    saying.kind === 'reaction'
      ? html`${SIGNS[saying.words]}`
      : html`<span dir="auto">${signs.length > MAX_BUBBLES ? `${signs.slice(0, MAX_BUBBLES).join('')} …` : words}</span>`,
    box,
  );
  document.body.append(box);
  const at = place.getBoundingClientRect();
  const {offsetWidth: wide, offsetHeight: high} = box;
  const left = Math.min(Math.max(8, at.left + at.width / 2 - wide / 2), innerWidth - wide - 8);
  // Never over the clocks; where there is no room above, it lies over the speaker's name.
  const highest = (root.querySelector('.clock-line')?.getBoundingClientRect().bottom ?? 6) + 2;
  box.style.setProperty('left', `${left}px`);
  box.style.setProperty('top', `${Math.max(highest, at.top - high - 6)}px`);
  bubbles.set(saying.seat, {
    box,
    end: setTimeout(() => removeBubble(saying.seat), Math.max(MIN_MS, signs.length * MS_PER_CHARACTER)),
  });
}

/** All of them go, with the table. */
export function clearBubbles() {
  for (const seat of [...bubbles.keys()]) removeBubble(seat);
}
