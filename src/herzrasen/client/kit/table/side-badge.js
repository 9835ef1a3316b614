// The badge of a side: partners and teams are known by shape and letter, and by colour (table.css).
//
//   sideBadge(side, ours)   the own side's badge is filled

import {html} from '../../vendor/lit.js';
import {styles} from '../../core/elements/style-values.js';
import {sideLetter} from './side-letters.js';

/** Round, square, triangle, diamond, hexagon, shield; where the letter stands in it; which of the charts' colours. @type {readonly [string, number, number][]} */
const BADGES = [
  ['M12 2.6A9.4 9.4 0 1 1 12 21.4 9.4 9.4 0 1 1 12 2.6Z', 16.6, 1],
  ['M3.4 3.4H20.6V20.6H3.4Z', 16.6, 2],
  ['M12 1.6 23 21.6H1Z', 19, 5],
  ['M12 .8 23.2 12 12 23.2.8 12Z', 16.6, 4],
  ['M6.6 2.6H17.4L22.8 12 17.4 21.4H6.6L1.2 12Z', 16.6, 3],
  ['M3 2.8H21V12C21 17.4 16.6 20.6 12 22.4 7.4 20.6 3 17.4 3 12Z', 16, 6],
];

/** @param {number} side @param {boolean} [ours] */
export function sideBadge(side, ours = false) {
  const [path, y, colour] = /** @type {[string, number, number]} */ (BADGES[side % BADGES.length]);
  return html`<svg class="side-badge ${ours ? 'ours' : ''}" viewBox="0 0 24 24" aria-hidden="true" translate="no" ${styles({'--c': `var(--c${colour})`})}>
    <path d=${path} /><text x="12" y=${y}>${sideLetter(side)}</text>
  </svg>`;
}
