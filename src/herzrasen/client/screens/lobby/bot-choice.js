// How the bots of a new table play: as the player chose last, else by how many matches this browser has finished, so
// that the first match is the gentlest. Works without storage too (then until the page is closed).
//
//   botsFor('nerts')                     {tempo: 2, insight: 1}
//   saveBots('nerts', {tempo: 4, …})     the player's own choice, which holds from now on
//   countFinishedMatch('nerts', table)   once a table
//   startingBots('nerts', matches)       what nobody chose, after so many matches

import {storageKey} from '../../core/connection/storage-key.js';
import {GAMES} from '../../core/games.js';

/** @typedef {import('../../core/games.js').GameName} GameName */
/** @typedef {Readonly<Record<string, number>>} Bots */
/** @typedef {{bots?: Bots, finished?: number, table?: string}} Memory table: the one that was counted last */

const STORAGE_KEY = storageKey('herzrasen.bots');

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} entry @returns {Memory} */
function parseMemory(entry) {
  if (!isRecord(entry)) return {};
  const {bots, finished, table} = entry;
  return {
    ...(isRecord(bots) && Object.values(bots).every(Number.isInteger) ? {bots: /** @type {Bots} */ (bots)} : {}),
    ...(typeof finished === 'number' ? {finished} : {}),
    ...(typeof table === 'string' ? {table} : {}),
  };
}

/** @returns {Record<string, unknown>} */
function readStorage() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    return {}; // storage is off, or holds a foreign value
  }
}

/** What holds where there is no storage. @type {Record<string, unknown>} */
let cached = readStorage();

/** @param {GameName} game @param {Memory} change */
function remember(game, change) {
  cached = {...cached, ...readStorage()};
  cached = {...cached, [game]: {...parseMemory(cached[game]), ...change}};
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(cached));
  } catch {
    // storage is off or full: it holds until the page is closed
  }
}

/** @param {GameName} game @returns {Memory} */
const memoryOf = (game) => parseMemory({...cached, ...readStorage()}[game]);

/** @param {GameName} game @param {number} matches @returns {Bots} */
export function startingBots(game, matches) {
  const {bots} = GAMES[game];
  return /** @type {Bots} */ (bots[Math.min(matches, bots.length - 1)]);
}

/** @param {GameName} game @returns {Bots} */
export function botsFor(game) {
  const {bots = {}, finished = 0} = memoryOf(game);
  return {...startingBots(game, finished), ...bots};
}

/** @param {GameName} game @param {Bots} bots */
export const saveBots = (game, bots) => remember(game, {bots});

/** A match was played to its end. @param {GameName} game @param {string} table */
export function countFinishedMatch(game, table) {
  const {finished = 0, table: counted} = memoryOf(game);
  if (table !== counted) remember(game, {finished: finished + 1, table});
}
