// Events that are scheduled: a round's start, the remedy of a stopped one, its halt. The server says in how many ms; here it is
// counted, a second at a time.
//
//   secondsLeft(coming, what)        the seconds until it comes, rounded up; null where it does not

/** @typedef {import('../../core/table/table-state.js').ScheduledEvent} Coming */

/** @param {Coming | null} coming @param {Coming['what']} what @param {number} [now] */
export const secondsLeft = (coming, what, now = performance.now()) =>
  coming?.what === what ? Math.max(0, Math.ceil((coming.at - now) / 1000)) : null;

/** How long until the number of seconds changes. @param {Coming} coming @param {number} [now] */
export const msToNextSecond = ({at}, now = performance.now()) => Math.max(20, (at - now) % 1000 || 1000);
