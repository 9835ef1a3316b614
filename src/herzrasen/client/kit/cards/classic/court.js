// The courts of the classic face: king, queen and jack of each suit and the fool, drawn for this project. A card has two
// halves, one the other turned about the middle, with a sash between them.
//
//   court('QS', {ink, fourColours})   -> SVG text of the framed picture, x 20-80, y 8-132 of a 100 x 140 card
//   bust('QS', {ink, fourColours})    -> one half alone, x 20-80, y 8-70, for narrow cards

import {suit as sign} from '../suit-shapes.js';
import {heldItem} from './held-items.js';
import {head} from './heads.js';
import {NIGHT, cloth} from './palette.js';
import {robe, weave} from './robes.js';

/** @typedef {{ink: string, fourColours: boolean}} Colours */

const GROUND = '#fdf6e6';
const LINE = `stroke="${NIGHT}" stroke-width=".75" stroke-linejoin="round" stroke-linecap="round"`;

/** Courts that look to the right. */
const RIGHT = new Set(['KS', 'QC', 'QH', 'JS', 'KD', 'JD']);

/** @param {string} code @param {Colours} colours */
function figure(code, {fourColours}) {
  const [rank = '', suit = ''] = code;
  const worn = cloth(suit, fourColours);
  const {behind, before, neck = ''} = head(rank, suit, worn);
  const {cloth: body, collar} = robe(rank, worn);
  const {under, before: near} = heldItem(rank, suit, worn);
  const way = (/** @type {string} */ drawn) =>
    RIGHT.has(code) ? `<g transform="translate(100)scale(-1 1)">${drawn}</g>` : drawn;
  return way(behind) + body + neck + collar + under + way(before) + near;
}

/** @param {string} code */
const defs = (code) => weave(code.charAt(0) === 'X' ? 'D' : code.charAt(1), cloth(code.charAt(1), false).trim);

/** @param {string} code @param {Colours} colours */
export function court(code, colours) {
  const suit = code.charAt(0) === 'X' ? 'X' : code.charAt(1);
  const {main, trim} = cloth(code.charAt(1), colours.fourColours);
  return (
    `<defs>${defs(code)}<clipPath id="c"><path d="M20 8H80V78L20 62Z"/></clipPath></defs>` +
    `<rect x="20" y="8" width="60" height="124" fill="${GROUND}"/>` +
    `<g id="h" ${LINE}><g clip-path="url(#c)">${figure(code, colours)}</g></g>` +
    '<use href="#h" transform="rotate(180 50 70)"/>' +
    `<g ${LINE}><path d="M20 59.2 80 75.2V80.8L20 64.8Z" fill="${trim}"/><path d="M20 60.9 80 76.9V79.1L20 63.1Z" fill="${main}"/></g>` +
    `<rect x="20" y="8" width="60" height="124" rx="1.6" fill="none" stroke="${NIGHT}" stroke-width=".9"/>` +
    (suit === 'X' ? '' : sign(suit, 27.6, 17, 11.5, colours.ink) + sign(suit, 72.4, 123, 11.5, colours.ink, true))
  );
}

/** @param {string} code @param {Colours} colours */
export const bust = (code, colours) =>
  `<defs>${defs(code)}<clipPath id="c"><rect x="20" y="8" width="60" height="62"/></clipPath></defs>` +
  `<g ${LINE} clip-path="url(#c)">${figure(code, colours)}</g>`;
