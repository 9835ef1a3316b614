// The classic face: an index in two corners, pips in their old places, a fine ace, two-headed courts. Drawn for this
// project, line by line; no printed deck was traced. Loaded when a player chooses it.
//
//   face('QS', {drawing: 'full', fourColours: false, letters: 'en'})  -> SVG text, as in faces.js

import {rankLabel} from '../../../core/text/card-text.js';
import {INKS, corner, face as modern, svg} from '../faces.js';
import {pips} from '../pip-positions.js';
import {letters as write, signPath, suit as sign} from '../suit-shapes.js';
import {bust, court} from './court.js';
import {BRONZE, GOLD, PAPER} from './palette.js';

/** @typedef {import('../faces.js').FaceStyle} FaceStyle */

const PIPS = pips(15.5, 46);

/** The ace: the sign, a line within it, and in its heart a rosette. @param {string} suit @param {number} x @param {number} y @param {number} size @param {string} ink */
function ace(suit, x, y, size, ink) {
  const at = (/** @type {number} */ scale) => `transform="translate(${x} ${y})scale(${scale.toFixed(3)})"`;
  const petal = `<path d="M0-.9C-1.5-1.9-1.4-3.6 0-4.6C1.4-3.6 1.5-1.9 0-.9Z" fill="${PAPER}"/>`;
  const rosette = [0, 72, 144, 216, 288].map((turn) => `<g transform="rotate(${turn})">${petal}</g>`).join('');
  return (
    `<path ${at((size * 1.16) / 24)} fill="none" stroke="${BRONZE}" stroke-width=".32" d="${signPath(suit)}"/>` +
    `<path ${at(size / 24)} fill="${ink}" d="${signPath(suit)}"/>` +
    `<path ${at((size * 0.8) / 24)} fill="none" stroke="${PAPER}" stroke-width=".5" d="${signPath(suit)}"/>` +
    `<g transform="translate(${x} ${y + MIDDLE[suit] * size})scale(${(size / 42).toFixed(3)})">${rosette}<circle r="1.1" fill="${GOLD}"/></g>`
  );
}

/** How far below its middle a sign is widest, in its height. @type {Record<string, number>} */
const MIDDLE = {H: -0.1, S: 0.1, D: 0, C: 0.03};

/** @param {string} rank @param {string} suit @param {string} ink @param {FaceStyle} style */
function full(rank, suit, ink, {letters, fourColours}) {
  const mark =
    rank === 'X'
      ? sign('X', 11, 18, 15, ink)
      : write(rank === 'T' ? 'T' : rankLabel(rank, letters), 11, 9, 17, ink, {weight: 4.4, centred: true}) +
        sign(suit, 11, 36.5, 13, ink);
  const corners = `${mark}<g transform="rotate(180 50 70)">${mark}</g>`;
  if (rank === 'A') return corners + ace(suit, 50, 70, suit === 'S' ? 58 : 48, ink);
  const places = PIPS[rank];
  return (
    corners +
    (places
      ? places.map(([x, y]) => sign(suit, x, y, 20, ink, y > 70)).join('')
      : court(rank + suit, {ink, fourColours}))
  );
}

/** Narrow cards have the same corner in every face, and a half figure beside it. @param {string} rank @param {string} suit @param {string} ink @param {FaceStyle} style */
function narrow(rank, suit, ink, style) {
  const strip = style.drawing === 'strip';
  const mark = corner(rank, suit, ink, style);
  if (rank === 'A') return mark + (strip ? ace(suit, 50, 92, 60, ink) : ace(suit, 64, 99, 58, ink));
  return `${mark}<g transform="${strip ? 'translate(-29 29.4)scale(1.58)' : 'translate(0 52.5)scale(1.25)'}">${bust(rank + suit, {ink, fourColours: style.fourColours})}</g>`;
}

/** @param {string} code rank and suit, or XC XH for the jokers @param {FaceStyle} style */
export function face(code, style) {
  const [rank = '', suit = ''] = code;
  const ink = /** @type {string} */ (INKS[style.fourColours ? 'four' : 'two'][code === 'XC' ? 'S' : suit]); // the black joker is black
  if (style.drawing === 'full') return svg(full(rank, suit, ink, style));
  return style.drawing === 'mini' || !'JQKAX'.includes(rank)
    ? modern(code, style)
    : svg(narrow(rank, suit, ink, style));
}
