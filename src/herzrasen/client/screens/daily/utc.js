// Days and times by UTC, as the daily deals count them. Pure but for the language.
//
//   dayText('2026-11-28')      'November 28, 2026'
//   monthText('2026-11')       'November 2026'
//   clockText(ms)              '02:00'
//   momentText(ms)             'Nov 28, 2026, 02:00'
//   leftText(ms)               '7:12 h', what is left of a day
//   shiftDay('2026-11-28', 1)  '2026-11-29'

import {dateLocale} from '../../core/text/texts.js';

/** @param {string} date */
const midnight = (date) => Date.parse(`${date}T00:00:00Z`);

/** @param {Intl.DateTimeFormatOptions} options @param {number} ms */
const format = (options, ms) => new Intl.DateTimeFormat(dateLocale(), {...options, timeZone: 'UTC'}).format(ms);

/** @param {string} date */
export const dayText = (date) => format({dateStyle: 'long'}, midnight(date));

/** @param {string} month */
export const monthText = (month) => format({year: 'numeric', month: 'long'}, midnight(`${month}-01`));

/** @param {number} ms since 1970 */
export const clockText = (ms) => format({hour: '2-digit', minute: '2-digit', hourCycle: 'h23'}, ms);

/** @param {number} ms since 1970 */
export const momentText = (ms) =>
  format({year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23'}, ms);

/** Rounded up, so that nothing is left only when the day is over. @param {number} ms */
export function leftText(ms) {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}\u00a0h`;
}

/** The seven days of a week as their letters, Monday first. */
export const weekdays = () =>
  Array.from({length: 7}, (_, at) => format({weekday: 'short'}, midnight('2026-11-02') + at * DAY_MS));

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param {string} date @param {number} days */
export const shiftDay = (date, days) => new Date(midnight(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The weeks of a month, Monday first, with null where a day is of another month. @param {string} month @returns {(string | null)[][]} */
export function weeksOf(month) {
  const first = `${month}-01`;
  const lead = (new Date(midnight(first)).getUTCDay() + 6) % 7;
  /** @type {(string | null)[]} */
  const days = Array.from({length: lead}, () => null);
  for (let day = first; day.startsWith(month); day = shiftDay(day, 1)) days.push(day);
  while (days.length % 7) days.push(null);
  return Array.from({length: days.length / 7}, (_, week) => days.slice(week * 7, week * 7 + 7));
}
