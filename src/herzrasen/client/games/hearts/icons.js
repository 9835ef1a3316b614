// Small pictures of this table, 24 x 24.

import {html} from '../../vendor/lit.js';
import {signPath} from '../../kit/cards/suit-shapes.js';
import {icon} from '../../core/elements/icons.js';

/** A suit's sign in the colour of the text. @param {string} suit */
export const sign = (suit) =>
  html`<svg class="sign" viewBox="-13 -13 26 26" aria-hidden="true"><path d=${signPath(suit)} /></svg>`;

export const robot = icon(
  'M6 9.5A2 2 0 0 1 8 7.5H16A2 2 0 0 1 18 9.5V16A2 2 0 0 1 16 18H8A2 2 0 0 1 6 16ZM12 7.5V4.5M9.7 12V13M14.3 12V13M3.6 11.5V14.5M20.4 11.5V14.5',
);
export const trickSign = icon('M8 7.5 16.5 5.5 19 16 10.5 18ZM8 9.5 5 10.5 7.5 19 10 18.2');
export const sort = icon('M7 5V19M7 19 4 16M7 19 10 16M17 19V5M17 5 14 8M17 5 20 8');
export const arrow = html`<svg class="arrow drawn" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12H19M13 6 19 12 13 18" /></svg>`;

/** Hearts broken: a heart with a crack. */
export const brokenHeart = html`<svg class="sign" viewBox="-13 -13 26 26" aria-hidden="true">
  <path d=${signPath('H')} />
  <path class="crack" d="M1-9-2.4-3.6 2-.4-1.6 4.4.6 10" />
</svg>`;

export const moon = html`<svg class="moon" viewBox="0 0 120 120" aria-hidden="true">
  <path class="disc" d="M74 14A48 48 0 1 0 106 78 39 39 0 1 1 74 14Z" />
  <path class="star" d="M92 18 94.6 26 102.6 28.6 94.6 31.2 92 39.2 89.4 31.2 81.4 28.6 89.4 26ZM70 46 71.6 51 76.6 52.6 71.6 54.2 70 59.2 68.4 54.2 63.4 52.6 68.4 51ZM104 50 105.2 53.6 108.8 54.8 105.2 56 104 59.6 102.8 56 99.2 54.8 102.8 53.6Z" />
</svg>`;

export const sun = html`<svg class="moon" viewBox="0 0 120 120" aria-hidden="true">
  <circle class="disc" cx="60" cy="60" r="26" />
  <path class="rays" d="M60 8V22M60 98V112M8 60H22M98 60H112M23 23 33 33M87 87 97 97M97 23 87 33M33 87 23 97" />
</svg>`;

export const kittySign = icon('M5 8.5H15V20H5ZM8 8V5.5H18V17H15.5M8 12.5H12M8 15.5H12');

const chip = (/** @type {string} */ d) =>
  html`<svg class="grade-sign drawn" viewBox="0 0 24 24" aria-hidden="true"><path d=${d} /></svg>`;

/** How good a move was, each by a shape of its own: a tick, a wave, a cross, a cross in a frame. */
export const grade = {
  good: chip('M5 12.5 10 17.5 19 7'),
  inaccuracy: chip('M4 13.5C6.5 9.5 9 9.5 12 12S17.5 14.5 20 10.5'),
  mistake: chip('M7 7 17 17M17 7 7 17'),
  blunder: chip('M3.5 3.5H20.5V20.5H3.5ZM8 8 16 16M16 8 8 16'),
};
