// What the house back may look like: its colour, its pattern and what is in its middle. kit/cards/backs.js draws it.

/** White on any of these has a contrast of at least 4.5. */
export const COLOURS = /** @type {const} */ ({
  wine: '#7c1d2e',
  blue: '#1d4f91',
  red: '#a81f30',
  green: '#1b6a44',
  violet: '#6a3d9c',
  orange: '#a84a00',
  teal: '#0d6a73',
  berry: '#8a1c6b',
  slate: '#454b57',
  ochre: '#735410',
  indigo: '#2c3180',
  olive: '#4d6a14',
  rust: '#8a3a1d',
});

/** Tiles of 12 x 12. */
export const PATTERNS = /** @type {const} */ ({
  jewels: 'M6 0 12 6 6 12 0 6ZM6 4 8 6 6 8 4 6Z',
  lattice: 'M0 0 12 12M12 0 0 12',
  zigzag: 'M0 9 6 3 12 9M0 15 6 9 12 15M0 3 6-3 12 3',
  rings: 'M6 2.6A3.4 3.4 0 1 1 6 9.4 3.4 3.4 0 1 1 6 2.6Z',
  squares: 'M0 6H12M6 0V12',
  waves: 'M0 3Q3-1 6 3T12 3M0 9Q3 5 6 9T12 9',
  diamonds: 'M6 0 12 6 6 12 0 6Z',
  slopes: 'M0 12 12 0M-3 3 3-3M9 15 15 9',
  pinstripes: 'M3 0V12M9 0V12',
  scales: 'M0 6A6 6 0 0 1 12 6M-6 12A6 6 0 0 1 6 12A6 6 0 0 1 18 12',
  lines: 'M0 3H12M0 9H12',
  steps: 'M0 0H6V6H12V12M6 12V6M0 6H6',
  tents: 'M0 10 6 0 12 10Z',
});

/** What may stand in the middle of the house back: a suit's sign, the star, a letter. */
export const SIGNS = /** @type {const} */ ([
  'H',
  'S',
  'D',
  'C',
  'star',
  'letter-A',
  'letter-B',
  'letter-C',
  'letter-D',
  'letter-E',
  'letter-F',
  'letter-G',
  'letter-H',
  'letter-J',
  'letter-K',
  'letter-L',
]);

/** @typedef {{colour: keyof typeof COLOURS, pattern: keyof typeof PATTERNS, sign: typeof SIGNS[number]}} House */
