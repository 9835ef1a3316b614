// Robes: shoulders, the weave of the suit, and what each rank wears at the neck. They reach below the middle of the card;
// the court cuts them along its sash.
//
//   robe(rank, suit, cloth)  -> {cloth, collar} as SVG text, the collar lying over the neck
//   weave(suit, colour)      -> the <pattern id="w"> that the robes are filled with

import {BRONZE, NIGHT, PAPER, bare, both, dot, part, stroke} from './palette.js';

/** @typedef {import('./palette.js').Cloth} Cloth */

/** A tile of 8 x 8. @type {Record<string, string>} */
const WEAVES = {
  H: 'M0 3Q2 6 4 3T8 3M0 7Q2 10 4 7T8 7M0-1Q2 2 4-1T8-1',
  S: 'M0 5 4 1 8 5M0 9 4 5 8 9',
  D: 'M4 0 8 4 4 8 0 4ZM4 3 5 4 4 5 3 4Z',
  C: 'M4 2.2a1 1 0 1 1 0 2a1 1 0 1 1 0-2M2.9 4.6a1 1 0 1 1 0 2a1 1 0 1 1 0-2M5.1 4.6a1 1 0 1 1 0 2a1 1 0 1 1 0-2',
};

/** @param {string} suit @param {string} colour */
export const weave = (suit, colour) =>
  `<pattern id="w" width="8" height="8" patternUnits="userSpaceOnUse"><path d="${WEAVES[suit]}" fill="none" stroke="${colour}" stroke-width=".8"/></pattern>`;

/** @param {string} d @param {string} colour the ground under the weave */
const woven = (d, colour) => bare(d, colour) + part(d, 'url(#w)');

const tails = 'M24 57.4v2.6M29 53.6v2.6M35 51v2.6M39.4 54.6v2.6M33 57.4v2.4M44.6 56.6v2.6';

/** @param {Cloth} cloth */
const king = ({main, second, trim}) => ({
  cloth:
    woven('M20 92V58C25 51 33 47.6 42 45H58C67 47.6 75 51 80 58V92Z', main) +
    part('M43 50H57L59 92H41Z', second) +
    stroke('M45.6 56V92M54.4 56V92', trim, 1.4) +
    `<g stroke-width=".5">${dot(50, 63, 1.5, trim)}${dot(50, 68.4, 1.5, trim)}</g>`,
  collar:
    part(
      'M41 44C33 46 24.6 49.6 20 56V63C28 58.4 37.4 58 43.4 60.4L50 65.4L56.6 60.4C62.6 58 72 58.4 80 63V56C75.4 49.6 67 46 59 44L50 52Z',
      PAPER,
    ) +
    both(stroke(tails, NIGHT, 1.1)) +
    stroke('M39 47.4C40 56 46 60.4 50 61.8C54 60.4 60 56 61 47.4', BRONZE, 2.1) +
    stroke('M39 47.4C40 56 46 60.4 50 61.8C54 60.4 60 56 61 47.4', trim, 1.3),
});

/** @param {Cloth} cloth */
const queen = ({main, second, trim}) => ({
  cloth:
    woven('M20 92V64C25 56 34 51.4 43 49H57C66 51.4 75 56 80 64V92Z', main) +
    part('M44 52H56L60 92H40Z', second) +
    stroke('M45 60 55 66M55 60 45 66M44.4 68 55.6 74', trim, 0.9) +
    stroke('M44.6 55 41.6 92M55.4 55 58.4 92', trim, 1.2),
  collar:
    both(
      part(
        'M45 47C38.6 46.4 32 48.6 28.4 54.4Q29.6 56.6 32 56Q33.4 58.4 36 57.6Q37.6 60 40.2 59Q42.2 61.2 44.6 60L50 57.4Z',
        PAPER,
      ) +
        stroke(
          'M44.4 49.4C38.8 49.6 34.6 51.6 32 55.4M45.2 51.4C40.8 52 37.8 54 36 57M46.4 53.6C43.4 54.6 41.4 56.4 40.2 58.6',
          '#b9ad98',
          0.6,
        ),
    ) +
    `<g stroke-width=".4">${[
      [45.4, 50.4],
      [46.6, 52.4],
      [48.2, 53.7],
      [51.8, 53.7],
      [53.4, 52.4],
      [54.6, 50.4],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 0.9, PAPER))
      .join('')}${dot(50, 55.4, 1.7, trim)}${dot(50, 55.4, 0.8, main)}</g>`,
});

/** @param {Cloth} cloth */
const jack = ({main, second, trim}) => ({
  cloth:
    part('M20 92V61C26 54.4 33 51.4 40 50.6H60C67 51.4 74 54.4 80 61V92Z', second) +
    both(stroke('M25 92V57M30 92V53.6M35 92V51.4', trim, 1.3)) +
    woven('M39 52H61L63 92H37Z', main) +
    stroke('M50 56V92', trim, 1) +
    `<g stroke-width=".5">${dot(50, 60.4, 1.3, trim)}${dot(50, 65, 1.3, trim)}${dot(50, 69.6, 1.3, trim)}</g>`,
  collar:
    part(
      'M37.4 46.6Q35 49 35.8 51.4Q37 54.6 40 54.4Q42 57 45 56Q47.4 58.4 50 56.8Q52.6 58.4 55 56Q58 57 60 54.4Q63 54.6 64.2 51.4Q65 49 62.6 46.6C58 50.6 42 50.6 37.4 46.6Z',
      PAPER,
    ) +
    stroke(
      'M40 49.4 39.6 53M43.4 50.4 43 55M47 51.2 46.8 56.4M50 51.2V56.4M53 51.2 53.2 56.4M56.6 50.4 57 55M60 49.4 60.4 53',
      '#b9ad98',
      0.6,
    ),
});

/** @param {Cloth} cloth */
const fool = ({main, second, trim}) => ({
  cloth:
    part('M20 92V61C26 53.6 34 49.6 43 47H50V92Z', main) +
    part('M80 92V61C74 53.6 66 49.6 57 47H50V92Z', second) +
    `<g stroke-width=".5">${dot(50, 62, 1.6, trim)}${dot(50, 67.6, 1.6, trim)}</g>`,
  collar:
    part('M33 50 38 46H62L67 50 64.4 60 58.6 53.4 54.6 63 50 54.6 45.4 63 41.4 53.4 35.6 60Z', trim) +
    [
      [35.6, 61],
      [45.4, 64],
      [54.6, 64],
      [64.4, 61],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 1.5, PAPER))
      .join(''),
});

/** @type {Record<string, (cloth: Cloth) => {cloth: string, collar: string}>} */
const ROBES = {K: king, Q: queen, J: jack, X: fool};

/** @param {string} rank @param {Cloth} cloth */
export const robe = (rank, cloth) => /** @type {typeof king} */ (ROBES[rank])(cloth);
