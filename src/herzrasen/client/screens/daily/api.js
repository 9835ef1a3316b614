// Requests of the daily deals. A refusal throws ApiError (../connection/api.js).
//
//   await fetchDaily()                     what is offered on the present day, and the commitments
//   await fetchCalendar(name)              one's own days
//   await fetchResults(name, date)         the results of a day
//   await playDaily(name, date, wish)      -> {table}, where one plays it

import {request, send} from '../../core/connection/api.js';

/** @returns {Promise<import('../../wire.d.ts').DailyOverview>} */
export const fetchDaily = () => request('daily');

/** @param {string} name @returns {Promise<import('../../wire.d.ts').DailyCalendar>} */
export const fetchCalendar = (name) => request(`daily/${encodeURIComponent(name)}`);

/** @param {string} name @param {string} date @returns {Promise<import('../../wire.d.ts').DailyResults>} */
export const fetchResults = (name, date) => request(path(name, date));

/** @param {string} name @param {string} date @param {{name: string, pace: string}} wish @returns {Promise<{table: string}>} */
export const playDaily = (name, date, wish) => send('POST', path(name, date), wish);

/** @param {string} name @param {string} date */
const path = (name, date) => `daily/${encodeURIComponent(name)}/${encodeURIComponent(date)}`;
