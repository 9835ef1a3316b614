// What the courts hold, in a hand at the right: kings arms and sceptre, queens flowers, jacks what a page carries.
//
//   heldItem(rank, suit, cloth) -> {under, before}: what lies between robe and head, and before all, with the hand

import {BRONZE, CRIMSON, GOLD, LEAF, PAPER, SKIN, STEEL, bare, dot, part, stroke} from './palette.js';

/** @typedef {import('./palette.js').Cloth} Cloth */

/** A staff at x = 70 @param {number} top @param {string} [colour] */
const staff = (top, colour = BRONZE) => part(`M69.1 ${top}H70.9V92H69.1Z`, colour);

const blade = part('M68.2 15 70 10 71.8 15V52H68.2Z', STEEL) + stroke('M70 14V51', '#8b95a3', 0.5);
const long = part('M68.2 9 70 4 71.8 9V52H68.2Z', STEEL) + stroke('M70 8V51', '#8b95a3', 0.5);
const hilt =
  part('M62.6 51Q64 49.4 66 50.6H74Q76 49.4 77.4 51Q76 54 73.4 53.2H66.6Q64 54 62.6 51Z', GOLD) +
  part('M68.8 53H71.2V66H68.8Z', BRONZE) +
  dot(70, 67, 2, GOLD);

/** @type {Record<string, string>} */
const ITEMS = {
  KS: blade + hilt,
  KD:
    staff(12) +
    part('M70.9 17.4C74.4 17 76.6 14.6 78.4 13C79.8 19.6 79.8 26 78.4 32.4C76.6 30.8 74.4 28.6 70.9 28.2Z', STEEL) +
    part('M69.1 18.6 64.4 20.6V25L69.1 27Z', STEEL) +
    stroke('M77 16.6C78 21 78 25.6 77 29', '#8b95a3', 0.6) +
    part('M68.4 12.4 70 8.8 71.6 12.4Z', GOLD),
  KC:
    staff(22, GOLD) +
    part('M70 21.6 66.6 19.2V16.4L70 14.6 73.4 16.4V19.2Z', GOLD) +
    dot(70, 11.6, 2.1, GOLD) +
    dot(66.4, 15.6, 2.1, GOLD) +
    dot(73.6, 15.6, 2.1, GOLD) +
    dot(70, 15.4, 1.1, CRIMSON) +
    part('M67.6 22H72.4V24H67.6Z', CRIMSON),
  QH:
    stroke('M70 40C69.4 50 70.6 56 69.6 68', LEAF, 1.5) +
    part('M69.6 50C65.6 49.6 64 47 63.8 44.4C67.4 44.6 69.2 46.8 69.6 50Z', LEAF) +
    part('M70 47.4C73.8 47 75.6 44.6 75.8 42C72.2 42 70.4 44.2 70 47.4Z', LEAF) +
    dot(70, 35.4, 5.6, CRIMSON) +
    stroke(
      'M64.8 34C67 31.4 73 31.4 75.2 34M65.4 37.8C67 41 73 41 74.6 37.8M67.4 35.6C67.8 32.8 72.2 32.8 72.6 35.6C72.4 38.2 68.6 38.4 68.2 36C68.6 34.4 71.2 34.4 71.2 36',
      '#5d0d18',
      0.7,
    ),
  QD:
    stroke('M70 42C70.4 50 69.6 58 70 68', LEAF, 1.5) +
    part('M70 51C66.2 51.4 64.2 49 63.4 46.4C67 46 69.2 48 70 51Z', LEAF) +
    part('M70.2 48C74 47.8 75.6 45.4 76.2 43C72.6 42.8 70.8 45 70.2 48Z', LEAF) +
    `<g transform="translate(70 35.6)">${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => `<path transform="rotate(${turn})" d="M0-1.4C-2.8-3-2.6-6 0-7C2.6-6 2.8-3 0-1.4Z" fill="${GOLD}"/>`).join('')}<circle r="2.2" fill="${CRIMSON}"/></g>`,
  QC:
    stroke('M70 44C69.6 52 70.4 58 69.8 68', LEAF, 1.5) +
    part('M69.8 54C66 54 63.6 50.6 63.4 46.4C67.2 47.6 69.4 50.6 69.8 54Z', LEAF) +
    part('M70 51C73.8 50.6 76 47.6 76 43.6C72.4 44.8 70.4 47.6 70 51Z', LEAF) +
    part(
      'M70 44.6C65 43 62.6 37.6 63.4 31.6C66.4 32.6 68.2 34.6 69 37C68.6 33.4 69 30.4 70 27.8C71 30.4 71.4 33.4 71 37C71.8 34.6 73.6 32.6 76.6 31.6C77.4 37.6 75 43 70 44.6Z',
      PAPER,
    ) +
    stroke('M70 43.6C69.4 41 69 39 69 37M70 43.6C70.6 41 71 39 71 37', '#b9ad98', 0.6) +
    `<g stroke-width=".4">${dot(68.4, 33.4, 0.8, GOLD)}${dot(71.6, 33.4, 0.8, GOLD)}${dot(70, 31.8, 0.8, GOLD)}</g>`,
  QS:
    staff(36, GOLD) +
    part('M66 36H74L73 38.6H67Z', GOLD) +
    part(
      'M70 36C65.4 35 63.8 30 65.6 24.6C67 26 68 27.4 68.4 29C68.6 26.6 69.2 24.6 70 22.8C70.8 24.6 71.4 26.6 71.6 29C72 27.4 73 26 74.4 24.6C76.2 30 74.6 35 70 36Z',
      CRIMSON,
    ) +
    stroke('M68.4 29C68.2 31.4 68.8 33.6 70 35.4C71.2 33.6 71.8 31.4 71.6 29', '#5d0d18', 0.7),
  JS:
    staff(20) +
    part('M70 8.8 72 15.4 70.9 20.6H69.1L68 15.4Z', STEEL) +
    part('M70.9 20.6C74.4 20.6 76.4 19 78 17C79.6 22.6 78.6 28.6 75.4 32C74.4 29.8 73 28.6 70.9 28.2Z', STEEL) +
    part('M69.1 21.4 64.6 19.4 66 24.4 64.6 28.4 69.1 26.6Z', STEEL) +
    part('M68.2 29.6H71.8V32.4H68.2Z', GOLD),
  JH:
    stroke('M70 14C69 30 71 48 69.6 72', BRONZE, 1.4) +
    [
      [70, 19, 0],
      [66.4, 24, -42],
      [73.4, 26, 42],
      [66.4, 32.6, -42],
      [74, 34.6, 42],
      [66.6, 41.4, -42],
      [74, 43.4, 42],
    ]
      .map(
        ([x, y, turn]) =>
          `<path transform="translate(${x} ${y})rotate(${turn})" d="M0 5.4C-3 2.4-2.8-3 0-6.4C2.8-3 3 2.4 0 5.4Z" fill="${LEAF}"/>`,
      )
      .join(''),
  JD:
    staff(14) +
    part('M70 8.8 71.8 13.4 70 16.8 68.2 13.4Z', STEEL) +
    part('M70.9 18.4 79 20.6 75.8 24.6 79 28.6 70.9 30.8Z', CRIMSON) +
    stroke('M72 21.4 76 22.4M72 24.6H74.4M72 27.8 76 26.8', GOLD, 0.8),
  JC:
    part('M69.3 18H70.7V92H69.3Z', BRONZE) +
    part('M70 9.2 73.2 19 70 16.8 66.8 19Z', STEEL) +
    part('M70 40 66.6 43.4V48L70 44.6 73.4 48V43.4Z', CRIMSON) +
    part('M70 45.2 66.6 48.6V53.2L70 49.8 73.4 53.2V48.6Z', GOLD),
  X:
    staff(32) +
    part('M65 30C63 22 67 19.6 70 17.4C73 19.6 77 22 75 30C72 33 68 33 65 30Z', GOLD) +
    part('M66.6 26.6C67 31.6 68.4 33.4 70 33.8C71.6 33.4 73 31.6 73.4 26.6Z', SKIN) +
    bare('M68 29h1.2v.9h-1.2ZM70.8 29h1.2v.9h-1.2Z', '#1b1f2b') +
    dot(64.6, 31.4, 1.4, CRIMSON) +
    dot(75.4, 31.4, 1.4, CRIMSON) +
    dot(70, 17, 1.4, CRIMSON),
};

/** A hand round a staff at x = 70, its cuff and the sleeve it comes from. @param {Cloth} cloth */
const hand = ({second, trim}) =>
  part('M67 66 75 64.4 82 76V92H64Z', second) +
  stroke('M69.4 69 72 92M73.4 68 78 92', trim, 1) +
  part('M66 65.4Q70.4 62.2 75.6 63.4L77 67.4Q71 66.2 66.6 69.6Z', PAPER) +
  part('M66 58.8Q66 56.6 68 56.6H72.4Q74.6 56.8 74.8 59.4L75 63.4Q70.6 62.4 66.6 65Z', SKIN) +
  stroke('M66.2 59H71M66.2 61H71M66.4 63H70.6', '#8a5a3c', 0.6);

/** The orb of a king who carries a sceptre. */
const orb =
  dot(30.4, 58, 5.2, GOLD) +
  stroke('M25.4 57.4Q30.4 60 35.4 57.4M30.4 52.8V57.6', '#8a5f1c', 1) +
  part('M29.6 52.8V50.6H27.8V49H29.6V47H31.2V49H33V50.6H31.2V52.8Z', GOLD);

/** @param {string} rank @param {string} suit @param {Cloth} cloth */
export function heldItem(rank, suit, cloth) {
  // The king of hearts has the sword behind the head, as in all decks for five hundred years.
  if (rank === 'K' && suit === 'H')
    return {
      under: `<g transform="rotate(-50 70 61)">${long}</g>`,
      before: `<g transform="rotate(-50 70 61)">${hilt}</g>${hand(cloth)}`,
    };
  const thing = ITEMS[rank === 'X' ? 'X' : rank + suit] ?? '';
  const left = rank + suit === 'KC' ? orb : '';
  return {under: '', before: thing + left + hand(cloth)};
}
