// Moments worth a look: under a second each at every speed, over everything and out of everybody's way, cut short by any
// key or press. Where nothing should move there is the sound alone.
//
//   await showMoment('queen', element, lifetime)    queen · last · win, around the element; it ends with its screen
//
// The moon, the sun and the call of Nerts have pictures of their own (games/hearts/moon-celebration.js, games/nerts/round-end.js).

import {html, render} from '../../vendor/lit.js';
import {signPath} from '../cards/suit-shapes.js';
import {screenLifetime} from '../../core/elements/screen.js';
import {styles} from '../../core/elements/style-values.js';
import {animate, isInstant} from './motion.js';
import {untilSkipped} from './skip.js';
import {playSound} from './sound.js';

/** @typedef {'queen' | 'last' | 'win'} Moment */

const MS = 520; // at normal speed; slow takes 1.8 times as long
const SIGNS = ['H', 'S', 'D', 'C'];
const RAYS = 14;

/** @param {string} suit */
const sign = (suit) => html`<svg viewBox="-13 -13 26 26"><path d=${signPath(suit)} /></svg>`;

/** What is seen, one part each. @type {Record<Moment, unknown[]>} */
const PARTS = {
  queen: [html`<i class="moment-ring"></i>`, html`<i class="moment-sign" data-suit="S">${sign('S')}</i>`],
  last: [html`<i class="moment-ring"></i>`, html`<i class="moment-ring"></i>`],
  win: Array.from({length: RAYS}, (_, at) => {
    const suit = SIGNS[at % SIGNS.length] ?? 'H';
    return html`<i class="moment-spark" data-suit=${suit}>${sign(suit)}</i>`;
  }),
};

/** How a part moves. @param {Moment} moment @param {number} at @param {number} size px, of what it is around */
function framesOf(moment, at, size) {
  if (moment === 'win') {
    const turn = ((at + 0.5) / RAYS) * 2 * Math.PI;
    const far = size * (at % 2 ? 0.8 : 1.05);
    const end = `translate(${(Math.sin(turn) * far).toFixed(1)}px, ${(-Math.cos(turn) * far * 0.55).toFixed(1)}px) rotate(${at % 2 ? 50 : -50}deg)`;
    return [
      {transform: 'scale(0.3)', opacity: 0},
      {opacity: 1, offset: 0.2},
      {transform: `${end} scale(1)`, opacity: 1, offset: 0.7},
      {transform: `${end} scale(0.8)`, opacity: 0},
    ];
  }
  const grows = at === 0 ? 1.6 : 1.15;
  return [
    {transform: 'scale(0.6)', opacity: 0},
    {opacity: 0.95, offset: 0.3},
    {transform: `scale(${grows})`, opacity: 0},
  ];
}

/** @param {Moment} moment @param {Element | null} element @param {AbortSignal} [lifetime] */
export async function showMoment(moment, element, lifetime = screenLifetime()) {
  playSound(moment, lifetime);
  if (!element || isInstant() || lifetime.aborted) return;
  const {left, top, width, height} = element.getBoundingClientRect();
  const size = Math.min(Math.max(width, height), innerWidth * 0.45);
  const layer = document.createElement('div');
  layer.className = 'motion-layer passing-moment';
  layer.inert = true;
  layer.setAttribute('aria-hidden', 'true');
  render(
    html`<div data-moment=${moment} ${styles({'--x': `${left + width / 2}px`, '--y': `${top + height / 2}px`, '--size': `${size}px`})}>${PARTS[moment]}</div>`,
    layer,
  );
  document.body.append(layer);
  const parts = [...layer.querySelectorAll('i')];
  await untilSkipped(
    Promise.all(parts.map((part, at) => animate(part, framesOf(moment, at, size), {ms: MS, easing: 'ease-out'}))),
    lifetime,
  );
  layer.remove();
}
