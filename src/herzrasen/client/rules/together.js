// Options that are only meant together are set together: in Nerts a fixed handicap and the pile sizes, one for each deck.
//
//   together({seats: 4, handicap: 'none', …}, {handicap: 'fixed'})   -> all options, with pile_sizes [13, 13, 13, 13]
//   decks(options)      how many decks lie on the table
//   pairs(options)      whether two play with each

/** @typedef {Record<string, unknown>} Options */

/** @param {Options} options */
export const pairs = ({teams}) => teams === 'shared' || teams === 'roles';

/** @param {Options} options */
export const decks = (options) => (pairs(options) ? Math.floor(Number(options.seats) / 2) : Number(options.seats));

/** The sizes that are there, and as many more or fewer as there are decks. @param {Options} options */
function sized(options) {
  const sizes = /** @type {number[]} */ (options.pile_sizes ?? []);
  return Array.from({length: decks(options)}, (_, at) => sizes[at] ?? options.pile_size);
}

/** @param {Options} options @param {Options} change @returns {Options} */
export function together(options, change) {
  const all = {...options, ...change};
  if ('pile_sizes' in change) {
    const sizes = /** @type {number[]} */ (change.pile_sizes);
    const handicap = sizes.length ? 'fixed' : all.handicap === 'fixed' ? 'none' : all.handicap;
    return {...all, handicap};
  }
  if ('handicap' in change) return {...all, pile_sizes: change.handicap === 'fixed' ? sized(all) : []};
  if (all.handicap === 'fixed' && ('seats' in change || 'teams' in change)) return {...all, pile_sizes: sized(all)};
  return all;
}
