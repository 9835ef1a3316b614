// Requests of the match history. A refusal throws ApiError (../connection/api.js).
//
//   await fetchMatches(filter, before)   a page of the list, the newest first
//   await fetchStatistics(filter)        the statistics of the matches
//   exportUrl('csv', filter)             the address of the same as a file

import {serverUrl} from '../../core/connection/server-url.js';
import {request} from '../../core/connection/api.js';

/** @typedef {import('./match-query.js').MatchQuery} MatchQuery */

/** @param {MatchQuery} filter @param {number | null} [before] @returns {Promise<import('../../wire.d.ts').MyMatches>} */
export const fetchMatches = (filter, before = null) =>
  request(`me/matches?${query(filter, before === null ? {} : {before: String(before)})}`);

/** @param {MatchQuery} filter @returns {Promise<import('../../wire.d.ts').MyStatistics>} */
export const fetchStatistics = (filter) => request(`me/statistics?${query(filter)}`);

/** @param {'csv' | 'json'} kind @param {MatchQuery} filter */
export const exportUrl = (kind, filter) => serverUrl(`api/me/statistics.${kind}?${query(filter)}`);

/** @param {MatchQuery} filter @param {Record<string, string>} [more] */
function query(filter, more = {}) {
  const parameters = Object.entries({...filter, ...more}).filter(([, value]) => value !== '');
  return new URLSearchParams(Object.fromEntries(parameters));
}
