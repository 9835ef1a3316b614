// What the page of one's own games asks the server. A failure throws Refused (../api.js).
//
//   await matches(sought, before)      a page of the list, the newest first
//   await statistics(sought)           what came of the matches
//   fileOf('csv', sought)              the address of the same as a file

import {at} from '../address.js';
import {ask} from '../api.js';

/** @typedef {import('./sought.js').Sought} Sought */

/** @param {Sought} sought @param {number | null} [before] @returns {Promise<import('../wire.d.ts').MyMatches>} */
export const matches = (sought, before = null) => ask(`me/matches?${query(sought, before === null ? {} : {before: String(before)})}`);

/** @param {Sought} sought @returns {Promise<import('../wire.d.ts').MyStatistics>} */
export const statistics = (sought) => ask(`me/statistics?${query(sought)}`);

/** @param {'csv' | 'json'} kind @param {Sought} sought */
export const fileOf = (kind, sought) => at(`api/me/statistics.${kind}?${query(sought)}`);

/** @param {Sought} sought @param {Record<string, string>} [more] */
function query(sought, more = {}) {
  const said = Object.entries({...sought, ...more}).filter(([, value]) => value !== '');
  return new URLSearchParams(Object.fromEntries(said));
}
