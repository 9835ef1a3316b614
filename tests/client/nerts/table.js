// A small table to try things on: two seats, two columns each.

/** @param {Partial<import('../../../src/herzrasen/client/games/nerts/types.d.ts').Area>} [changes] */
export const area = (changes = {}) => ({
  pile: ['9H'],
  down: 4,
  tableau: [['8C', '7D'], []],
  waste: ['2S', 'AS'],
  stock: 20,
  idle: 'no',
  ...changes,
});

/** @param {Record<string, unknown>} [changes] */
export const table = (changes = {}) => ({
  rules: {},
  match: {totals: [0, 0], deals: []},
  phase: 'play',
  round: 0,
  ready: [],
  areas: [area(), area({pile: ["9S'"], tableau: [["4H'"], ["5C'"]], waste: []})],
  decks: [0, 1],
  foundations: [['AD', '2D'], ["AH'"]],
  caller: null,
  calls: [0, 0],
  votes: [],
  jokers: [],
  ...changes,
});

export const pile = {at: 'pile'};
export const waste = {at: 'waste'};
/** @param {number} index */
export const column = (index) => ({at: 'tableau', index});
/** @param {number} index */
export const foundation = (index) => ({at: 'foundation', index});
/** @param {number} index */
export const rival = (index) => ({at: 'rival', index});
/** @param {object} source @param {string} card @param {...object} targets */
export const option = (source, card, ...targets) => ({source, card, targets});
