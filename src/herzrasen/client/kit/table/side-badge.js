// The badge of a side: partners and teams are known by shape and letter, and by colour (table.css).
//
//   sideBadge(side, ours)   the own side's badge is filled

import {html} from '../../vendor/lit.js';
import {sideLetter} from './side-letters.js';

/** Round, square, triangle, diamond, hexagon, shield; where the letter stands in it. @type {readonly [string, number][]} */
const BADGES = [
  ['M12 2.6A9.4 9.4 0 1 1 12 21.4 9.4 9.4 0 1 1 12 2.6Z', 16.6],
  ['M3.4 3.4H20.6V20.6H3.4Z', 16.6],
  ['M12 1.6 23 21.6H1Z', 19],
  ['M12 .8 23.2 12 12 23.2.8 12Z', 16.6],
  ['M6.6 2.6H17.4L22.8 12 17.4 21.4H6.6L1.2 12Z', 16.6],
  ['M3 2.8H21V12C21 17.4 16.6 20.6 12 22.4 7.4 20.6 3 17.4 3 12Z', 16],
];

/** @param {number} side @param {boolean} [ours] */
export function sideBadge(side, ours = false) {
  const [path, y] = /** @type {[string, number]} */ (BADGES[side % BADGES.length]);
  return html`<svg class="side-badge b${(side % BADGES.length) + 1} ${ours ? 'ours' : ''}" viewBox="0 0 24 24" aria-hidden="true" translate="no">
    <path d=${path} /><text x="12" y=${y}>${sideLetter(side)}</text>
  </svg>`;
}
