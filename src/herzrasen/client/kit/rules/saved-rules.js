// The rules that this browser remembers: those chosen last, and those saved under a name. Works without
// storage too (then until the page is closed). They are stored with the version of the presets; those of another one are
// read with that version before them, as in '1:black-maria', and the server says what they are today.
//
//   lastRules('hearts')                              saveLast('hearts', 'new-moon')      a text form, '' where nothing was chosen yet
//   savedRules('hearts')                             [{name, rules}], in the order they were saved
//   saveRules('hearts', 'Friday', 'sun+target=50')   a name that is taken already is written over
//   renameRules('hearts', 'Friday', 'Saturday')      deleteRules('hearts', 'Saturday')

import {storageKey} from '../../core/connection/storage-key.js';
import {GAME_NAMES} from '../../core/games.js';
import {firstGraphemes} from '../../core/text/graphemes.js';
import {RULES_VERSION, withVersion} from './rules-url.js';

const STORAGE_KEY = storageKey('herzrasen.rules');
const NAME_LENGTH = 40;

/** @typedef {import('../../core/connection/api.js').GameName} GameName */
/** @typedef {{name: string, rules: string}} OwnRules */
/** @typedef {{last: string, own: readonly OwnRules[]}} SavedRules */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null;

/**
 * Takes from stored text what can be meant; everything else is left out.
 * @param {string | null} text
 * @returns {Record<GameName, SavedRules>}
 */
export function parseSaved(text) {
  /** @type {unknown} */
  let value = null;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    // Someone else's or a broken value: start afresh.
  }
  const {version = 1} = isObject(value) ? value : {};
  /** @param {string} rules */
  const ofItsVersion = (rules) => (rules ? withVersion(rules, Number(version)) : '');
  const saved = GAME_NAMES.map((game) => {
    const entry = isObject(value) ? value[game] : null;
    const {last, own} = isObject(entry) ? entry : {};
    const entries = Array.isArray(own) ? own.filter(isOwn) : [];
    return [
      game,
      {
        last: typeof last === 'string' ? ofItsVersion(last) : '',
        own: entries.map((each) => ({...each, rules: ofItsVersion(each.rules)})),
      },
    ];
  });
  return Object.fromEntries(saved);
}

/** @param {unknown} entry */
const isOwn = (entry) =>
  isObject(entry) && typeof entry.name === 'string' && entry.name !== '' && typeof entry.rules === 'string';

/** @returns {string | null} */
function readStorage() {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage is switched off
  }
}

let cachedRules = parseSaved(readStorage());

/** @param {GameName} game @param {Partial<SavedRules>} change */
function write(game, change) {
  cachedRules = {...cachedRules, [game]: {...cachedRules[game], ...change}};
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({...cachedRules, version: RULES_VERSION}));
  } catch {
    // storage is switched off or full; the rules are known until the page is closed
  }
}

/** @param {GameName} game */
export const lastRules = (game) => cachedRules[game].last;

/** @param {GameName} game @param {string} rules */
export const saveLast = (game, rules) => write(game, {last: rules});

/** @param {GameName} game */
export const savedRules = (game) => cachedRules[game].own;

/** A name as it is kept: without space around it, and not too long. @param {string} name */
export const cleanName = (name) => firstGraphemes(name.trim(), NAME_LENGTH);

/**
 * The list with these rules under this name; where the name is taken, they take its place.
 * @param {readonly OwnRules[]} list
 * @param {OwnRules} entry
 */
export const withOwn = (list, entry) =>
  list.some(({name}) => name === entry.name)
    ? list.map((old) => (old.name === entry.name ? entry : old))
    : [...list, entry];

/** @param {GameName} game @param {string} name @param {string} rules */
export const saveRules = (game, name, rules) => write(game, {own: withOwn(savedRules(game), {name, rules})});

/**
 * The list with another name for an entry; an entry that had this name already goes.
 * @param {readonly OwnRules[]} list
 * @param {string} name
 * @param {string} next
 */
export const withNewName = (list, name, next) =>
  list
    .filter((entry) => entry.name === name || entry.name !== next)
    .map((entry) => (entry.name === name ? {...entry, name: next} : entry));

/** @param {GameName} game @param {string} name @param {string} next */
export const renameRules = (game, name, next) => write(game, {own: withNewName(savedRules(game), name, next)});

/** @param {GameName} game @param {string} name */
export const deleteRules = (game, name) => write(game, {own: savedRules(game).filter((entry) => entry.name !== name)});
