// Single keys: a place or a deed for each. The order on the keyboard is the order on the table.
//
//   keyOf(event.key, columns)   -> {place}, {rival: 0} or {act: 'turn'}, or null
//   LEGEND(columns)             -> [keys, what they mean], for the page that shows them

/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {'turn' | 'call' | 'vote' | 'foundation' | 'drop' | 'legend' | 'own' | 'middle' | 'rivals'} Act */
/** @typedef {{place: Place} | {rival: number} | {act: Act}} Meaning */

export const COLUMNS = ['d', 'f', 'g', 'h', 'j', 'k', 'l'];

/** @type {Readonly<Record<string, Act>>} */
const ACTS = {' ': 'turn', n: 'call', v: 'vote', e: 'foundation', Escape: 'drop', '?': 'legend', o: 'own', c: 'middle', r: 'rivals'};

/** The keys that only speak or help; they work before and after a round too. @type {ReadonlySet<Act>} */
export const ALWAYS = new Set(/** @type {Act[]} */ (['legend', 'own', 'middle', 'rivals', 'drop']));

/**
 * @param {string} key as KeyboardEvent.key says
 * @param {number} columns of the own tableau
 * @returns {Meaning | null}
 */
export function keyOf(key, columns) {
  const act = ACTS[key] ?? ACTS[key.toLowerCase()];
  if (act) return {act};
  const letter = key.toLowerCase();
  if (letter === 'a') return {place: {at: 'pile', index: 0}};
  if (letter === 's') return {place: {at: 'waste', index: 0}};
  const column = COLUMNS.indexOf(letter);
  if (column >= 0 && column < columns) return {place: {at: 'tableau', index: column}};
  return /^[1-9]$/.test(key) ? {rival: Number(key) - 1} : null;
}

/** @param {number} columns @param {number} rivals @returns {[keys: string[], text: string][]} */
export const legend = (columns, rivals) => [
  [['space'], 'turn'],
  [['A'], 'pile'],
  [['S'], 'waste'],
  [COLUMNS.slice(0, columns).map((key) => key.toUpperCase()), 'column'],
  ...(rivals ? /** @type {[string[], string][]} */ ([[rivals > 1 ? ['1', `${Math.min(9, rivals)}`] : ['1'], 'rival']]) : []),
  [['E'], 'foundation'],
  [['A', 'A'], 'twice'],
  [['N'], 'call'],
  [['V'], 'vote'],
  [['Esc'], 'drop'],
  [['O'], 'own'],
  [['C'], 'middle'],
  [['R'], 'rivals'],
  [['M'], 'sounds'],
  [['?'], 'legend'],
];
