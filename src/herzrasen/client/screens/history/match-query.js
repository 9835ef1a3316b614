// The filter of the match list, and the query that it sends to the server. Pure.
//
//   queryOf(filter, now)   -> the parameters of the query; '' where nothing is filtered
//   filterNames(filter)    how many wishes are set, besides the game
//   NO_FILTER              nothing is wished

import {firstGraphemes} from '../../core/text/graphemes.js';

const DAY = 86_400_000; // ms

/**
 * @typedef {{
 *   game: '' | import('../../core/games.js').GameName, preset: string, name: string, result: '' | 'won' | 'lost' | 'open' | 'ended',
 *   company: '' | 'bots' | 'people', period: '' | 'week' | 'month' | 'year' | 'dates', since: string, until: string,
 *   straight: boolean,
 * }} Filter
 * @typedef {{game: string, preset: string, name: string, result: string, company: string, since: string, until: string, straight: string}} MatchQuery
 */

/** @type {Readonly<Filter>} */
export const NO_FILTER = Object.freeze({
  game: '',
  preset: '',
  name: '',
  result: '',
  company: '',
  period: '',
  since: '',
  until: '',
  straight: false,
});

const PERIOD_DAYS = {week: 7, month: 30, year: 365};

/** @param {Filter} filter @param {number} now in ms @returns {MatchQuery} */
export function queryOf({game, preset, name, result, company, period, since, until, straight}, now) {
  const span =
    period === 'week' || period === 'month' || period === 'year' ? String(now - PERIOD_DAYS[period] * DAY) : '';
  return {
    game,
    preset,
    name: firstGraphemes(name.trim(), 64),
    result,
    company,
    since: period === 'dates' ? midnight(since, 0) : span,
    until: period === 'dates' ? midnight(until, 1) : '',
    straight: straight ? 'true' : '',
  };
}

/** When a day begins where the reader is, or a later one; '' for none. @param {string} day 2026-11-22 @param {number} later in days */
function midnight(day, later) {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return '';
  return String(new Date(year, month - 1, date + later).getTime());
}

/** @param {Filter} filter */
export const filterNames = ({preset, result, company, period, straight}) =>
  [preset, result, company, period, straight].filter(Boolean).length;
