// The colours and the strokes of the classic courts: flat colour inside a dark line, as on a printed card. Everything is
// drawn in the units of a 100 x 140 card.

export const NIGHT = '#1b1f2b';
export const PAPER = '#fffaf0';
export const GOLD = '#e0ab3c';
export const BRONZE = '#96671c';
export const STEEL = '#cfd6de';
export const SKIN = '#f7e2cc';
export const BLUSH = '#d9705f';
export const CRIMSON = '#b8202f';
export const NAVY = '#27396e';
export const BOTTLE = '#1c6347';
export const AZURE = '#1f57a8';
export const LEAF = '#4d7d3a';

/** @typedef {{main: string, second: string, trim: string}} Cloth what a court of a suit wears */

/**
 * @param {string} suit
 * @param {boolean} fourColours then diamonds are blue and wear blue
 * @returns {Cloth}
 */
export function cloth(suit, fourColours) {
  if (suit === 'H') return {main: CRIMSON, second: NAVY, trim: GOLD};
  if (suit === 'D') return {main: fourColours ? AZURE : '#c4402a', second: fourColours ? CRIMSON : BOTTLE, trim: GOLD};
  if (suit === 'S') return {main: NAVY, second: CRIMSON, trim: GOLD};
  return {main: BOTTLE, second: '#a8551f', trim: GOLD};
}

/** A filled shape with its dark line. @param {string} d @param {string} fill */
export const part = (d, fill) => `<path d="${d}" fill="${fill}"/>`;

/** A shape without a line. @param {string} d @param {string} fill @param {string} [more] */
export const bare = (d, fill, more = '') => `<path d="${d}" fill="${fill}" stroke="none" ${more}/>`;

/** @param {string} d @param {string} [colour] @param {number} [width] */
export const stroke = (d, colour = NIGHT, width = 0.6) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** @param {number} x @param {number} y @param {number} r @param {string} fill */
export const dot = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** The left half and the right half of what is the same on both sides of x = 50. @param {string} drawn */
export const both = (drawn) => drawn + mirror(drawn);

/** @param {string} drawn */
export const mirror = (drawn) => `<g transform="translate(100)scale(-1 1)">${drawn}</g>`;
