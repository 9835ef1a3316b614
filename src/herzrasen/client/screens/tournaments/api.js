// What the pages of duplicate matches and tournaments ask the server. A refusal throws ApiError (core/connection/api.js).
//
//   await fetchTournaments()                      one's own, the newest first
//   await createTournament(wish)                  -> {tournament}, the id
//   await fetchTournament(id, revision)           the page, or null where nothing is newer than this revision
//   await commandTournament(id, {action: 'enter', name})     the page after it
//   await playTournament(id)                      -> {table}, where one plays next
//   fileOf(id, 'results.csv')                     the address of a file

import {request, send} from '../../core/connection/api.js';
import {serverUrl} from '../../core/connection/server-url.js';

/** @typedef {import('../../wire.d.ts').TournamentPage} Tournament */
/** @typedef {import('../../wire.d.ts').TournamentCommand} Command */

/** @param {string} id */
const at = (id) => `tournaments/${encodeURIComponent(id)}`;

/** @returns {Promise<import('../../wire.d.ts').MyTournaments>} */
export const fetchTournaments = () => request('tournaments');

/** @param {import('../../wire.d.ts').NewTournament} wish @returns {Promise<{tournament: string}>} */
export const createTournament = (wish) => send('POST', 'tournaments', wish);

/** @param {string} id @param {number} [revision] @returns {Promise<Tournament | null>} */
export async function fetchTournament(id, revision) {
  const answer = await request(`${at(id)}${revision === undefined ? '' : `?after=${revision}`}`);
  return 'revision' in answer ? answer : null;
}

/** @param {string} id @param {Command} wish @returns {Promise<Tournament>} */
export const commandTournament = (id, wish) => send('POST', at(id), wish);

/** @param {string} id @returns {Promise<{table: string}>} */
export const playTournament = (id) => send('POST', `${at(id)}/play`);

/** @param {string} id @param {string} file */
export const fileOf = (id, file) => serverUrl(`api/${at(id)}/${file}`).href;
