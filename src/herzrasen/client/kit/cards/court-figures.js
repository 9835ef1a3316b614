// The court figures: busts built from a few geometric layers, the same construction for all twelve, and the joker.
// King, queen and jack differ in crown, hair and collar; the suits in the weave of the robe. A figure fills the box
// x 26-74, y 12-70 of a 100 x 140 card; a full face shows it twice, turned about the middle.
//
//   figure(rank, suit, ink)  -> SVG text; rank J Q K, or X for the joker

import {suit as sign} from './suit-shapes.js';

const GOLD = '#c8963c';
const DEEP = '#8a5f1c';
const SKIN = '#f4e3cd';
const SHADE = '#e3c7a6';
const NIGHT = '#20242e';

/** The weave of each suit's robe: a tile of 8 x 8. @type {Record<string, string>} */
const WEAVE = {
  H: 'M0 2Q2 5 4 2T8 2M0 6Q2 9 4 6T8 6',
  S: 'M0 6 4 2 8 6M0 10 4 6 8 10',
  D: 'M4 0 8 4 4 8 0 4Z',
  C: 'M2 0V8M6 0V8',
};

/** @param {string} d @param {string} fill @param {string} [more] */
const shape = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** @param {string} d @param {string} colour @param {number} [width] */
const line = (d, colour, width = 1.4) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const face =
  shape('M41 29V35C41 44 45.4 48.6 50 50.6 54.6 48.6 59 44 59 35V29Z', SKIN) +
  shape('M50 29V50.6C54.6 48.6 59 44 59 35V29Z', SHADE) +
  line('M44 35.4H47.6M52.4 35.4H56', NIGHT, 1.3) +
  line('M50 35.5V41.4L48.6 42.4', DEEP, 1) +
  line('M47.8 45.4H52.2', '#a8434a', 1.3);

/** @param {string} ink */
const king = (ink) => ({
  behind: shape('M38.6 29C37 37 37.4 47 40 53H60C62.6 47 63 37 61.4 29Z', NIGHT),
  before:
    shape(
      'M41 39C41 47 44 55.6 50 59 56 55.6 59 47 59 39C57 42.6 55 43.6 52.6 43.6H47.4C45 43.6 43 42.6 41 39Z',
      NIGHT,
    ) +
    line('M47.8 46H52.2', '#d98f86', 1.2) +
    line('M46.4 50 48 53.6M53.6 50 52 53.6M50 50V55.6', GOLD, 0.8),
  crown:
    shape('M38 29.4 35.6 15.6 43.4 21.4 50 11.8 56.6 21.4 64.4 15.6 62 29.4Z', GOLD) +
    shape('M50 11.8 56.6 21.4 64.4 15.6 62 29.4H50Z', DEEP, 'opacity=".35"') +
    shape('M38 29.4H62L61.4 25.6H38.6Z', ink) +
    '<g fill="#fffdf8"><circle cx="44" cy="27.5" r="1"/><circle cx="50" cy="27.5" r="1.2"/><circle cx="56" cy="27.5" r="1"/></g>' +
    `<g fill="${ink}"><circle cx="35.6" cy="15" r="1.7"/><circle cx="64.4" cy="15" r="1.7"/><circle cx="50" cy="12" r="1.9"/></g>`,
  collar:
    shape('M33.4 70 42 53.6 50 63 58 53.6 66.6 70H58L50 61.6 42 70Z', '#fffdf8') +
    line('M38.6 64.4V66M41.6 59.4V61M61.4 64.4V66M58.4 59.4V61M44.6 64.6V66M55.4 64.6V66', NIGHT, 1.1),
});

/** @param {string} ink */
const queen = (ink) => ({
  behind:
    shape(
      'M50 19C39 19 35 28 36 38 36.6 45 34 50 31.6 54 37 57.6 43 57 45 53H55C57 57 63 57.6 68.4 54 66 50 63.4 45 64 38 65 28 61 19 50 19Z',
      DEEP,
    ) +
    line(
      'M38.6 36C39 44 37.4 50 35.4 53.6M61.4 36C61 44 62.6 50 64.6 53.6M41 42C41.4 48 40.4 52 39 55M59 42C58.6 48 59.6 52 61 55',
      GOLD,
      0.9,
    ),
  before: shape(
    'M41 30C45 30 48.6 27.6 50 24 51.4 27.6 55 30 59 30V33C54.4 33 51.4 31 50 28.6 48.6 31 45.6 33 41 33Z',
    DEEP,
  ),
  crown:
    shape(
      'M38.4 26.4C37.6 21 39 18.4 40.4 17.4 42.8 19.4 44.4 19.4 45.6 16.6 47.2 18.8 48.8 17.6 50 13 51.2 17.6 52.8 18.8 54.4 16.6 55.6 19.4 57.2 19.4 59.6 17.4 61 18.4 62.4 21 61.6 26.4 54 23.8 46 23.8 38.4 26.4Z',
      GOLD,
    ) +
    line('M39 25.8C46 23.4 54 23.4 61 25.8', ink, 1.8) +
    `<g fill="${ink}"><circle cx="40.2" cy="16.4" r="1.5"/><circle cx="45.6" cy="15.4" r="1.3"/><circle cx="50" cy="12.4" r="1.9"/><circle cx="54.4" cy="15.4" r="1.3"/><circle cx="59.8" cy="16.4" r="1.5"/></g>`,
  collar:
    shape('M40 57C43.6 61.6 56.4 61.6 60 57L57 52C54 56 46 56 43 52Z', '#fffdf8') +
    line('M38 61C44 67.4 56 67.4 62 61', GOLD, 1.5) +
    `<circle cx="50" cy="66.6" r="2.4" fill="${GOLD}"/><circle cx="50" cy="66.6" r="1.1" fill="${ink}"/>`,
});

/** @param {string} ink */
const jack = (ink) => ({
  behind: shape(
    'M39 27C36.4 33 36.6 41 38.4 46.6 40.6 48.6 43.6 48.4 45 47H55C56.4 48.4 59.4 48.6 61.6 46.6 63.4 41 63.6 33 61 27Z',
    '#7d4a1e',
  ),
  before: shape('M41 29H59V32.4C53 33.6 46 32.6 41 35Z', '#7d4a1e'),
  crown:
    shape('M36.4 28.6C36 20.6 42 16.4 50 16.4 57 16.4 63 19.4 64 28.6Z', ink) +
    shape('M35.6 29.4C44 25.6 56 25.6 64.6 29.4L64 32C56 28.6 44 28.6 36.2 32Z', GOLD) +
    shape('M58 25.4C57 18 61 13 69.4 12.4 69.8 18.4 66 23.6 58 25.4Z', GOLD) +
    line(
      'M58.6 25C61 20.4 64 16.6 68 13.8M61.4 20.6 61 17.6M63.6 17.8 63.6 15.2M62 20.4 65.4 20M64.4 17.6 67.4 17',
      DEEP,
      0.8,
    ),
  collar:
    shape('M41.6 52.6 50 58 58.4 52.6 61 58.6 50 65 39 58.6Z', '#fffdf8') +
    line('M50 65V70', GOLD, 1.4) +
    line('M41.4 55.6 50 61 58.6 55.6', ink, 1),
});

/** @param {string} ink */
const joker = (ink) => ({
  behind: '',
  before: '',
  crown:
    shape(
      'M41 30C40 22 36 19.6 30.4 21 29.6 14 40 11 46 18.6L50 13 54 18.6C60 11 70.4 14 69.6 21 64 19.6 60 22 59 30 54 27.4 46 27.4 41 30Z',
      ink,
    ) +
    shape('M50 13 54 18.6C60 11 70.4 14 69.6 21 64 19.6 60 22 59 30 56.4 28.6 53 28 50 28Z', GOLD) +
    `<g fill="${GOLD}"><circle cx="30.4" cy="22.6" r="2.2"/><circle cx="50" cy="12.6" r="2"/></g><circle cx="69.6" cy="22.6" r="2.2" fill="${ink}"/>`,
  collar:
    shape('M33 62 40 53.4 44.6 61 50 54 55.4 61 60 53.4 67 62 61 66.6 55.4 62 50 68 44.6 62 39 66.6Z', GOLD) +
    line('M33 62 39 66.6 44.6 62 50 68 55.4 62 61 66.6 67 62', DEEP, 0.8),
});

/** @type {Record<string, (ink: string) => {behind: string, before: string, crown: string, collar: string}>} */
const FIGURES = {K: king, Q: queen, J: jack, X: joker};

/**
 * One bust.
 * @param {string} rank J Q K, or X for the joker
 * @param {string} suit
 * @param {string} ink the suit's colour
 */
export function figure(rank, suit, ink) {
  const of = /** @type {(ink: string) => ReturnType<typeof king>} */ (FIGURES[rank]);
  const {behind, before, crown, collar} = of(ink);
  return (
    `<defs><pattern id="w" width="8" height="8" patternUnits="userSpaceOnUse"><path d="${WEAVE[suit]}" fill="none" stroke="${GOLD}" stroke-width="1"/></pattern></defs>` +
    behind +
    shape('M26 70V64.6C29 57.4 37 53.4 44 52.4H56C63 53.4 71 57.4 74 64.6V70Z', ink) +
    shape('M26 70V64.6C29 57.4 37 53.4 44 52.4H56C63 53.4 71 57.4 74 64.6V70Z', 'url(#w)', 'opacity=".75"') +
    shape('M45.4 46H54.6V54L50 58.4 45.4 54Z', SHADE) +
    collar +
    face +
    before +
    crown
  );
}

/** The medallion that joins both halves of a full face. @param {string} suit @param {string} ink */
export const medallion = (suit, ink) =>
  `<circle cx="50" cy="70" r="10" fill="#fffdf8" stroke="${GOLD}" stroke-width="1.6"/>${sign(suit, 50, 70.2, 12, ink)}`;
