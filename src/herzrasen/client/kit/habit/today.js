// Today's matches and the run of days with one. Pure.
//
//   habitOf(matches, {now, timeZone})   -> {today, streak, longest}

import {dayBefore, dayOf} from './calendar.js';

/** @typedef {Pick<import('../../wire.d.ts').MyFinishedMatch, 'at'>} Match */
/**
 * today: matches finished today. streak: days in a row with a finished match, up to today, or yesterday while today has
 * none yet. longest: the longest such run.
 * @typedef {{today: number, streak: number, longest: number}} Habit
 */

/** @param {readonly Match[]} matches @param {{now: number, timeZone?: string}} when @returns {Habit} */
export function habitOf(matches, {now, timeZone}) {
  const days = matches.map(({at}) => dayOf(at, timeZone));
  const played = new Set(days);
  const today = dayOf(now, timeZone);
  /** The length of the run that ends on a day. @param {string} day */
  const runUpTo = (day) => {
    let length = 0;
    for (let one = day; played.has(one); one = dayBefore(one)) length += 1;
    return length;
  };
  return {
    today: days.filter((day) => day === today).length,
    streak: runUpTo(today) || runUpTo(dayBefore(today)),
    longest: longestRun(played),
  };
}

/** @param {ReadonlySet<string>} played */
function longestRun(played) {
  let [longest, length, before] = [0, 0, ''];
  for (const day of [...played].sort()) {
    length = dayBefore(day) === before ? length + 1 : 1;
    longest = Math.max(longest, length);
    before = day;
  }
  return longest;
}
