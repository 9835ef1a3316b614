// Days of a calendar, as 'YYYY-MM-DD'. Pure. A day is what the clocks of a time zone call one, be it 23 or 25 hours long;
// the days before and after it are counted on the calendar, never in hours.
//
//   dayOf(ms, timeZone)      the day of a moment; without a zone, the browser's
//   dayBefore('2026-03-01')  '2026-02-28'

/** @param {number} ms since 1970 @param {string} [timeZone] */
export function dayOf(ms, timeZone) {
  const {year, month, day} = Object.fromEntries(
    new Intl.DateTimeFormat('en', {timeZone, calendar: 'gregory', numberingSystem: 'latn', ...PARTS})
      .formatToParts(ms)
      .map(({type, value}) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

const PARTS = /** @type {const} */ ({year: 'numeric', month: '2-digit', day: '2-digit'});

/** @param {string} day */
export function dayBefore(day) {
  const midnight = new Date(`${day}T00:00:00Z`); // a name of the day alone: UTC has no summer time
  midnight.setUTCDate(midnight.getUTCDate() - 1);
  return midnight.toISOString().slice(0, 10);
}
