// Options that are only meant together are set together: in Nerts a fixed handicap and the pile sizes, one for each deck.
//
//   applyLinked({seats: 4, handicap: 'none', …}, {handicap: 'fixed'})   -> all options, with pile_sizes [13, 13, 13, 13]
//   decks(options)                                                      how many decks lie on the table
//   pairCount(options)                                                  whether two play with each

/** @typedef {Record<string, unknown>} Options */

/** @param {Options} options */
export const pairCount = ({teams}) => teams === 'shared' || teams === 'roles';

/** @param {Options} options */
export const decks = (options) => (pairCount(options) ? Math.floor(Number(options.seats) / 2) : Number(options.seats));

/** The sizes that are there, and as many more or fewer as there are decks. @param {Options} options */
function pileSizes(options) {
  const sizes = /** @type {number[]} */ (options.pile_sizes ?? []);
  return Array.from({length: decks(options)}, (_, at) => sizes[at] ?? options.pile_size);
}

/** @param {Options} options @param {Options} change @returns {Options} */
export function applyLinked(options, change) {
  const all = {...options, ...change};
  if ('pile_sizes' in change) {
    const sizes = /** @type {number[]} */ (change.pile_sizes);
    const handicap = sizes.length ? 'fixed' : all.handicap === 'fixed' ? 'none' : all.handicap;
    return {...all, handicap};
  }
  if ('handicap' in change) return {...all, pile_sizes: change.handicap === 'fixed' ? pileSizes(all) : []};
  if (all.handicap === 'fixed' && ('seats' in change || 'teams' in change)) return {...all, pile_sizes: pileSizes(all)};
  return all;
}
