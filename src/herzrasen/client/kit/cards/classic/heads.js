// Heads: a face seen a little from one side, or in profile; hair, beard and what is worn on it. All look to the left; a
// court that looks to the right is mirrored.
//
//   head(rank, suit, cloth)  -> {behind, neck, before}: what lies under the robe, between it and the collar, and over all

import {BLUSH, BRONZE, CRIMSON, NIGHT, PAPER, SKIN, bare, both, dot, mirror, part, stroke} from './palette.js';

/** @typedef {import('./palette.js').Cloth} Cloth */
/** @typedef {{behind: string, neck?: string, before: string}} Head */

/** @type {Record<string, string>} */
const HAIR = {
  KH: '#d9a441',
  KS: '#c9ccd1',
  KD: '#8a5426',
  KC: '#3a3236',
  QH: '#c9862f',
  QS: '#3b2c2a',
  QD: '#d9a441',
  QC: '#8a4a22',
  JH: '#d9a441',
  JS: '#4a342b',
  JD: '#a8632a',
  JC: '#6d4423',
};

const cheeks = bare(
  'M44 36.4a1.9 1.5 0 1 0 3.8 0a1.9 1.5 0 1 0-3.8 0M52.4 36.4a1.9 1.5 0 1 0 3.8 0a1.9 1.5 0 1 0-3.8 0',
  BLUSH,
  'opacity=".38"',
);

/** @param {number} x @param {number} y @param {number} [half] half the width */
const eye = (x, y, half = 2.1) => {
  const [left, right] = [(x - half).toFixed(1), (x + half).toFixed(1)];
  return (
    bare(`M${left} ${y}Q${x} ${y - 2.1} ${right} ${y}Q${x} ${y + 1.6} ${left} ${y}Z`, '#fff') +
    `<circle cx="${x - 0.2}" cy="${y - 0.2}" r=".95" fill="${NIGHT}" stroke="none"/>` +
    stroke(`M${left} ${y}Q${x} ${y - 2.2} ${right} ${y}`, NIGHT, 0.75)
  );
};

/** Seen a little from the right: both eyes, the nose to the left. */
const open =
  part('M42 22V33C42 39 45 43.6 49.6 45.4C54.6 43.8 58 39.4 58 33V22Z', SKIN) +
  bare('M54.6 24C56 30 55.4 38 50.4 44.9C55 43.2 57.6 39 57.6 33V24Z', '#e6c3a2') +
  cheeks +
  eye(45.3, 31.4) +
  eye(52.9, 31.4) +
  stroke('M43 28.6Q45.2 27.2 47.4 28.4M50.8 28.4Q53.2 27.1 55.4 28.7', NIGHT, 0.8) +
  stroke('M48.8 29.4C48.6 32 47.4 34.4 47 36Q47.2 37.2 49.4 36.9', '#8a5a3c', 0.7);

/** In profile, to the left. */
const side =
  part(
    'M58 22H46.4C45.2 24 45 26.6 44.8 28.8L41.4 34.6C41 35.6 41.6 36.2 43.2 36.3L42.9 38.1C42.3 38.7 42.3 39.3 43 39.6L42.9 41.2C42.7 43.6 44.4 45.2 47 45C53 44.6 58 40 58 33Z',
    SKIN,
  ) +
  bare('M54.6 24C56 30 55.4 38 50 44.4C55 42.4 57.6 39 57.6 33V24Z', '#e6c3a2') +
  bare('M47 37a2.2 1.7 0 1 0 4.4 0a2.2 1.7 0 1 0-4.4 0', BLUSH, 'opacity=".38"') +
  eye(47.6, 31.2, 1.9) +
  stroke('M45.6 28.2Q47.8 26.9 50.2 28.4', NIGHT, 0.8) +
  stroke('M43 38.7H45.8', CRIMSON, 0.9);

const lips =
  bare('M46.2 40.4Q48 39.1 49 39.7Q50 39.1 51.8 40.4Q49 43 46.2 40.4Z', CRIMSON) +
  stroke('M46.2 40.4Q49 41 51.8 40.4', '#7d1420', 0.4);

/** @param {string} suit @param {Cloth} cloth */
function king(suit, {main, trim}) {
  const hair = /** @type {string} */ (HAIR[`K${suit}`]);
  const strand = suit === 'C' ? '#8d8489' : suit === 'S' ? '#7d828c' : BRONZE;
  const curl = both(
    part('M42.6 22.6C38.4 25 36.8 30 38 35.4C38.6 38.8 36.4 40.4 34.6 42.6C35 47 40.6 48.4 44 45.4V22.6Z', hair) +
      stroke(
        'M41 26C39.4 29.4 39.6 33 40.4 36.2M37.4 43.6C38.8 42.6 40.2 41 40.6 38.8M40.4 45C41.4 44 42 42.8 42.2 41.4',
        strand,
      ),
  );
  const beard =
    part(
      'M42 33.6C41.4 41.6 42.6 48.4 45.4 51.6C46.8 53.6 48.6 54.4 49.8 57C51.2 54.4 53.2 53.6 54.6 51.6C57.4 48.4 58.6 41.6 58 33.6C57 37 55 38.8 52.4 38.8H47C44.6 38.8 43 37 42 33.6Z',
      hair,
    ) +
    stroke(
      'M43.6 40C44 44.6 45.2 48 47 50.4M56.4 40C56 44.6 54.8 48 53 50.4M46.6 46C47 49 48.2 51.6 49.8 53.8M53.2 46C52.8 49 51.4 51.6 49.8 53.8M49.8 46.4V49.6',
      strand,
    ) +
    bare('M46.8 43.2Q49.6 41.9 52.6 43.2Q49.6 45.6 46.8 43.2Z', CRIMSON) +
    part(
      'M49.6 38.2C46.8 37.2 43.6 38.6 42.4 42C45.4 42.8 48.2 42 49.6 40.4C51 42 54 42.8 57.2 42C56 38.6 52.4 37.2 49.6 38.2Z',
      hair,
    );
  const crown =
    bare('M40 20C40.6 10.4 59.4 10.4 60 20Z', main) +
    part(
      'M39.4 21 36 11.4 43 15.8 45.4 10.6 50 15.4 54.6 10.6 57 15.8 64 11.4 60.6 21C54 18.6 46 18.6 39.4 21Z',
      trim,
    ) +
    dot(36, 11, 1.3, PAPER) +
    dot(45.4, 10.4, 1.2, PAPER) +
    dot(54.6, 10.4, 1.2, PAPER) +
    dot(64, 11, 1.3, PAPER) +
    part('M38.8 25.4C45.6 22.6 54.4 22.6 61.2 25.4L60.6 20.8C54 18.4 46 18.4 39.4 20.8Z', trim) +
    `<g stroke-width=".5">${dot(43.4, 21.9, 1.1, main)}${part('M50 19.4 52 21.3 50 23.2 48 21.3Z', main)}${dot(56.6, 21.9, 1.1, main)}</g>`;
  return {behind: '', before: curl + open + beard + crown};
}

/** @param {string} suit @param {Cloth} cloth */
function queen(suit, {main, second, trim}) {
  const hair = /** @type {string} */ (HAIR[`Q${suit}`]);
  const strand = suit === 'S' ? '#86706a' : BRONZE;
  const veil =
    part(
      'M50 15C37 15 33.6 27 34.8 37C35.2 44.6 31 50 28 54.6L44 58H56L72 54.6C69 50 64.8 44.6 65.2 37C66.4 27 63 15 50 15Z',
      second,
    ) + stroke('M37 27C36 36 37.4 44 33 51.6M63 27C64 36 62.6 44 67 51.6', trim, 0.9);
  const locks =
    part(
      'M50 20.6C43.6 20.6 40 25 39.4 31C38.8 37.6 39.4 43 36.4 48.4C40.4 51.4 45.4 49 46 43.6C43.8 40.4 42.6 36 43 31.4C46 30 48.8 27.6 50 24.8C51.2 27.6 54 30 57 31.4C57.4 36 56.2 40.4 54 43.6C54.6 49 59.6 51.4 63.6 48.4C60.6 43 61.2 37.6 60.6 31C60 25 56.4 20.6 50 20.6Z',
      hair,
    ) +
    stroke(
      'M41 31C40.6 37.4 41.2 43 39.4 47.6M42.6 41C43.4 43.6 43 46 42 48M59 31C59.4 37.4 58.8 43 60.6 47.6M57.4 41C56.6 43.6 57 46 58 48M43 28.6C45 27.4 46.6 26 47.6 24.2M57 28.6C55 27.4 53.4 26 52.4 24.2',
      strand,
    );
  const crown =
    part(
      'M39.6 21.4C38 16.8 38.6 13.6 40 11.8C41.6 14.4 43.6 15.2 45 14.6C45.6 12.4 47.6 12 50 9.4C52.4 12 54.4 12.4 55 14.6C56.4 15.2 58.4 14.4 60 11.8C61.4 13.6 62 16.8 60.4 21.4C54 18.6 46 18.6 39.6 21.4Z',
      trim,
    ) +
    stroke('M45 14.6C45.4 16.4 46 17.4 47 18.2M55 14.6C54.6 16.4 54 17.4 53 18.2', BRONZE) +
    part('M39.2 23.4C46 20.4 54 20.4 60.8 23.4L60.6 20.2C54 17.4 46 17.4 39.4 20.2Z', main) +
    `<g stroke-width=".45">${dot(40, 11.4, 1.2, PAPER)}${dot(60, 11.4, 1.2, PAPER)}${dot(50, 9.8, 1.4, PAPER)}${dot(43.6, 20.3, 0.8, PAPER)}${dot(50, 19.6, 1, PAPER)}${dot(56.4, 20.3, 0.8, PAPER)}${dot(50, 15.2, 1.2, main)}</g>`;
  const neck =
    part('M45.6 41V50C47.4 54 52.6 54 54.4 50V41Z', SKIN) +
    bare('M46 43.6C48 46.6 52 46.8 54 43.4V46C52 48.4 48.4 48 46 45.6Z', '#e6c3a2');
  return {behind: veil, neck, before: open + lips + locks + crown};
}

/** @param {string} suit @param {Cloth} cloth */
function jack(suit, {main, second, trim}) {
  const hair = /** @type {string} */ (HAIR[`J${suit}`]);
  const profile = suit === 'S' || suit === 'H';
  const lock =
    part('M43 22C38.4 24.6 37.4 31 38.6 37C39 40.4 37 41.4 35.8 43.4C37 47.8 42.8 48 44.6 44V22Z', hair) +
    stroke('M41.2 27C40 31 40.4 35 41.2 38.4M38.4 44C39.8 43 40.8 41.4 41.2 39.6', BRONZE);
  const bob = profile ? mirror(lock) : both(lock);
  const back = profile
    ? part('M58.4 24C60.4 30 60 37 57.6 42C56 44.4 53.4 43.6 53.2 41C53 36 54 30 53 25.4Z', hair) +
      stroke('M56.4 28C57.2 33 56.6 37 55.4 41', BRONZE)
    : '';
  const fringe = profile
    ? part('M45.6 24.8C46.6 27 51 28.2 54 28.4L57 23H46Z', hair)
    : part('M42 23V29.6C44.4 28.8 46.4 27.6 47.4 26.2C50.4 28.4 54.6 29.4 58 29.6V23Z', hair);
  const plume =
    part('M41.4 18.6C36.8 17.4 33.8 13.8 34.8 9.6C39.6 9 43.8 11.6 46 16Z', PAPER) +
    stroke(
      'M43 17C40.4 14.8 38 12.6 35.6 10.4M38.6 13.2 38.8 10.6M40.8 15.2 41.4 12.2M38.2 12.8 35.8 13.6M40.4 14.8 37.6 16',
      BRONZE,
      0.55,
    );
  const hat =
    part('M37.2 23.6C35.8 16.4 42 12.2 50.6 12.2C58.8 12.2 65 16.2 63.4 23.6C55 19.6 45.4 19.6 37.2 23.6Z', main) +
    stroke('M44 13.6C42.6 15.6 42 18 42.2 20.4M50.4 12.6V19.4M57 13.6C58.4 15.6 59 18 58.8 20.4', trim, 0.8) +
    part('M36 24.6C45 20 55.6 20 64.6 24.6L64 27.8C55.6 23.4 45 23.4 36.6 27.8Z', second) +
    `<g stroke-width=".45">${dot(41.6, 24, 1, trim)}${dot(46.6, 22.7, 1, trim)}${dot(54, 22.7, 1, trim)}${dot(59, 24, 1, trim)}</g>`;
  const neck = part('M45.6 41V50H54.4V41Z', SKIN);
  return {behind: bob, neck, before: (profile ? side : open + lips) + back + fringe + plume + hat};
}

/** @param {string} _suit @param {Cloth} cloth */
function fool(_suit, {main, second, trim}) {
  const cap =
    part('M42 27C39 17 33.6 16.4 28.6 21.4C26.6 12 37 6.6 44.4 17Z', main) +
    part('M58 27C61 17 66.4 16.4 71.4 21.4C73.4 12 63 6.6 55.6 17Z', second) +
    part('M42 27C41.6 20 45.4 15 49.6 9.8C54.6 15 58.4 20 58 27C53 24.2 47 24.2 42 27Z', trim) +
    part('M41.6 27.6C46.6 24 53.4 24 58.4 27.6V30.4C53.4 27 46.6 27 41.6 30.4Z', PAPER) +
    dot(28.6, 22.4, 1.9, trim) +
    dot(71.4, 22.4, 1.9, trim) +
    dot(49.6, 10.6, 1.7, CRIMSON);
  const grin =
    bare('M45.6 39.2Q49 44.6 52.8 39.2Q49 41 45.6 39.2Z', CRIMSON) +
    stroke('M44.8 38.8Q49 42 53.6 38.8', '#7d1420', 0.7);
  const neck = part('M45.6 41V50H54.4V41Z', SKIN);
  return {behind: '', neck, before: open + grin + cap};
}

/** @type {Record<string, (suit: string, cloth: Cloth) => Head>} */
const HEADS = {K: king, Q: queen, J: jack, X: fool};

/** @param {string} rank J Q K, or X for the fool @param {string} suit @param {Cloth} cloth @returns {Head} */
export const head = (rank, suit, cloth) =>
  /** @type {(suit: string, cloth: Cloth) => Head} */ (HEADS[rank])(suit, cloth);
