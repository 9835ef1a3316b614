// The rules that this browser remembers: those chosen last, and those that somebody has given a name. Works without
// storage too (then until the page is closed).
//
//   last('hearts')   keepLast('hearts', 'new-moon')      a text form, '' where nothing was chosen yet
//   own('hearts')                                        [{name, rules}], in the order they were saved
//   save('hearts', 'Friday', 'sun+target=50')            a name that is taken already is written over
//   rename('hearts', 'Friday', 'Saturday')   forget('hearts', 'Saturday')

const PLACE = 'herzrasen.rules';
const NAME_LENGTH = 40;

/** @typedef {import('../api.js').GameName} GameName */
/** @typedef {{name: string, rules: string}} OwnRules */
/** @typedef {{last: string, own: readonly OwnRules[]}} Kept */

/** @type {readonly GameName[]} */
const GAMES = ['hearts', 'nerts'];

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null;

/**
 * Takes from stored text what can be meant; everything else is left out.
 * @param {string | null} text
 * @returns {Record<GameName, Kept>}
 */
export function readKept(text) {
  /** @type {unknown} */
  let stored = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    // Someone else's or a broken value: start afresh.
  }
  const kept = GAMES.map((game) => {
    const entry = isObject(stored) ? stored[game] : null;
    const {last, own} = isObject(entry) ? entry : {};
    return [game, {last: typeof last === 'string' ? last : '', own: Array.isArray(own) ? own.filter(isOwn) : []}];
  });
  return Object.fromEntries(kept);
}

/** @param {unknown} entry */
const isOwn = (entry) => isObject(entry) && typeof entry.name === 'string' && entry.name !== '' && typeof entry.rules === 'string';

/** @returns {string | null} */
function stored() {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // storage is switched off
  }
}

let kept = readKept(stored());

/** @param {GameName} game @param {Partial<Kept>} change */
function write(game, change) {
  kept = {...kept, [game]: {...kept[game], ...change}};
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // storage is switched off or full; the rules are known until the page is closed
  }
}

/** @param {GameName} game */
export const last = (game) => kept[game].last;

/** @param {GameName} game @param {string} rules */
export const keepLast = (game, rules) => write(game, {last: rules});

/** @param {GameName} game */
export const own = (game) => kept[game].own;

/** A name as it is kept: without space around it, and not too long. @param {string} name */
export const tidy = (name) => [...name.trim()].slice(0, NAME_LENGTH).join('');

/**
 * The list with these rules under this name; where the name is taken, they take its place.
 * @param {readonly OwnRules[]} list
 * @param {OwnRules} entry
 */
export const withOwn = (list, entry) =>
  list.some(({name}) => name === entry.name) ? list.map((old) => (old.name === entry.name ? entry : old)) : [...list, entry];

/** @param {GameName} game @param {string} name @param {string} rules */
export const save = (game, name, rules) => write(game, {own: withOwn(own(game), {name, rules})});

/**
 * The list with another name for an entry; an entry that had this name already goes.
 * @param {readonly OwnRules[]} list
 * @param {string} name
 * @param {string} next
 */
export const renamed = (list, name, next) =>
  list.filter((entry) => entry.name === name || entry.name !== next).map((entry) => (entry.name === name ? {...entry, name: next} : entry));

/** @param {GameName} game @param {string} name @param {string} next */
export const rename = (game, name, next) => write(game, {own: renamed(own(game), name, next)});

/** @param {GameName} game @param {string} name */
export const forget = (game, name) => write(game, {own: own(game).filter((entry) => entry.name !== name)});
