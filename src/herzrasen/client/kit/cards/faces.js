// The faces as SVG, in four drawings of a 100 x 140 card. `compact` is for narrow cards and fans: rank and suit fill the
// left third (a phone's fan of thirteen shows 25 px of each card), one large sign or half figure the rest. `strip` is for
// cards that cover each other from below: rank and suit side by side in the upper 42. `full` is for cards wider than
// about 80 px: pips as on a printed card, whole court figures, an index in two corners. `mini` is for cards narrower than
// about 36 px: rank and suit, as large as they can be.
// The paper, its edge and its shadow belong to cards.css; a face is ink on nothing. With `large` the index takes all the
// room there is, and a full face is a narrow one drawn larger. The classic face is classic/face.js.
//
//   face('QS', {drawing: 'full', fourColours: false, letters: 'en'})  -> SVG text
//   corner(rank, suit, ink, style)  svg(art)   for faces drawn elsewhere

import {rankLabel} from '../../core/text/card-text.js';
import {figure, medallion} from './court-figures.js';
import {pips} from './pip-positions.js';
import {letters as write, signPath, suit as sign} from './suit-shapes.js';

/** @typedef {{drawing: 'compact' | 'strip' | 'full' | 'mini', fourColours: boolean, letters: import('../../core/text/languages.js').Language, large?: boolean}} FaceStyle */

const GOLD = '#c8963c';
export const INKS = {
  two: /** @type {Record<string, string>} */ ({C: '#1b1f27', D: '#c3142d', S: '#1b1f27', H: '#c3142d'}),
  four: /** @type {Record<string, string>} */ ({C: '#0c7038', D: '#1556b8', S: '#1b1f27', H: '#c3142d'}),
};

const PIPS = pips(12, 43);

/** Where the corner's rank and suit stand: [centre, top, height] of the rank, [x, y, size] of the suit. */
const CORNERS = {
  compact: {rank: [20, 9, 34], suit: [20, 63, 27]},
  strip: {rank: [20, 8, 30], suit: [53, 23, 29]},
  full: {rank: [14, 9.5, 22], suit: [14, 44.5, 17]},
  mini: {rank: [50, 10, 52], suit: [50, 95, 48]},
};
/** Where a phone's hand lies in rows, the upper 78 of a compact card are seen. @type {typeof CORNERS} */
const LARGE = {
  compact: {rank: [18.6, 6, 39.5], suit: [18.6, 64.5, 28]},
  strip: {rank: [23, 6, 36], suit: [66, 24, 39]},
  full: {rank: [18.6, 7.5, 43], suit: [18.4, 75, 34]},
  mini: CORNERS.mini,
};

/** @param {string} rank @param {string} suit @param {string} ink @param {FaceStyle} style */
export function corner(rank, suit, ink, {drawing, letters, large = false}) {
  const at = (large ? LARGE : CORNERS)[drawing];
  const [x = 0, top = 0, height = 0] = at.rank;
  const [sx = 0, sy = 0, size = 0] = at.suit;
  if (rank === 'X') return drawing === 'mini' ? star(50, 70, 84, ink) : star(x, top + height / 2, height, ink);
  const word = rank === 'T' ? 'T' : rankLabel(rank, letters);
  const tall = large && word === 'T' ? height * 0.86 : height; // no wider than the others
  return (
    write(word, x, top + (height - tall) / 2, tall, ink, {
      weight: drawing === 'mini' || large ? 5.4 : 4.9,
      centred: true,
    }) + sign(suit, sx, sy, size, ink)
  );
}

/** The joker's star. @param {number} x @param {number} y @param {number} size @param {string} ink */
const star = (x, y, size, ink) => sign('X', x, y, size, ink) + sign('X', x, y, size * 0.42, GOLD);

/**
 * The mark of a joker that stands for the card it lies on: its star in the corner where no face has anything.
 * @param {'C' | 'H'} suit the joker's own
 */
export const jokerMark = (suit) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
  `<circle cx="82" cy="19" r="16" fill="#fffdf8" stroke="${GOLD}" stroke-width="2.6"/>${star(82, 19.6, 25, suit === 'H' ? '#c3142d' : '#1b1f27')}</svg>`;

/** An ace's sign with a fine gold outline. @param {string} suit @param {number} x @param {number} y @param {number} size @param {string} ink */
function ace(suit, x, y, size, ink) {
  const at = (/** @type {number} */ scale) => `transform="translate(${x} ${y})scale(${scale.toFixed(3)})"`;
  return (
    `<path ${at((size * 1.26) / 24)} fill="none" stroke="${GOLD}" stroke-width=".45" d="${signPath(suit)}"/>` +
    `<path ${at(size / 24)} fill="${ink}" d="${signPath(suit)}"/>` +
    `<path ${at((size * 0.7) / 24)} fill="none" stroke="${GOLD}" stroke-width=".6" d="${signPath(suit)}"/>`
  );
}

/** @param {string} rank @param {string} suit @param {string} ink @param {FaceStyle} style */
function whole(rank, suit, ink, style) {
  const mark = corner(rank, suit, ink, style);
  const turned = `<g transform="rotate(180 50 70)">${mark}</g>`;
  if (rank === 'A') return mark + turned + ace(suit, 50, 70, 44, ink);
  const places = PIPS[rank];
  if (places) return mark + turned + places.map(([x, y]) => sign(suit, x, y, 16, ink, y > 70)).join('');
  const half = figure(rank, suit, ink);
  return (
    '<rect x="26" y="9" width="48" height="122" rx="2.5" fill="#f7f0e2"/>' +
    `${half}<g transform="rotate(180 50 70)">${half}</g>` +
    `<path d="M26 70H74" stroke="${GOLD}" stroke-width="1.6"/>` +
    `<rect x="26" y="9" width="48" height="122" rx="2.5" fill="none" stroke="${GOLD}" stroke-width="1"/>` +
    medallion(rank === 'X' ? 'X' : suit, ink) +
    mark +
    turned
  );
}

/** Where the picture of a narrow card is: [x, y, size] of an ace and of a sign, and where the half figure goes. */
const ART = {
  usual: {ace: [62, 98, 52], sign: [63, 99, 60], figure: 'translate(-5 44)scale(1.37)'},
  strip: {ace: [50, 92, 56], sign: [50, 91, 66], figure: 'translate(-29 29)scale(1.58)'},
  large: {ace: [68, 103, 48], sign: [69, 105, 54], figure: 'translate(14 57)scale(1.14)'},
};

/** @param {string} rank @param {string} suit @param {string} ink @param {FaceStyle} style */
function narrow(rank, suit, ink, style) {
  const mark = corner(rank, suit, ink, style);
  if (style.drawing === 'mini') return mark;
  const art = style.drawing === 'strip' ? ART.strip : style.large ? ART.large : ART.usual;
  const [x = 0, y = 0, size = 0] = rank === 'A' ? art.ace : art.sign;
  if (rank === 'A') return mark + ace(suit, x, y, size, ink);
  if (PIPS[rank]) return mark + sign(suit, x, y, size, ink);
  return `${mark}<g transform="${art.figure}">${figure(rank, suit, ink)}</g>`;
}

/** A face's picture. @param {string} art */
export const svg = (art) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">${art}</svg>`;

/**
 * One face.
 * @param {string} code rank and suit, or XC XH for the jokers
 * @param {FaceStyle} style
 */
export function face(code, style) {
  const rank = code.charAt(0);
  const suit = code.charAt(1);
  const inks = INKS[style.fourColours ? 'four' : 'two'];
  const ink = /** @type {string} */ (inks[code === 'XC' ? 'S' : suit]); // the black joker is black
  return svg((style.drawing === 'full' && !style.large ? whole : narrow)(rank, suit, ink, style));
}
