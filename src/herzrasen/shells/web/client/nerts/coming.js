// What comes by itself: a round's start, the remedy of a stopped one, its halt. The server says in how many ms; here it is
// counted, a second at a time.
//
//   heard(message)            -> {what, at}: what comes, and when by this page's clock
//   left(coming, what)        the seconds until it comes, rounded up; null where it does not

/** @typedef {{what: 'start' | 'remedy' | 'halt', at: number}} Coming */

/** @param {{what: Coming['what'], ms: number}} message @param {number} [now] @returns {Coming} */
export const heard = ({what, ms}, now = performance.now()) => ({what, at: now + ms});

/** @param {Coming | null} coming @param {Coming['what']} what @param {number} [now] */
export const left = (coming, what, now = performance.now()) => (coming?.what === what ? Math.max(0, Math.ceil((coming.at - now) / 1000)) : null);

/** How long until the number of seconds changes. @param {Coming} coming @param {number} [now] */
export const untilNext = ({at}, now = performance.now()) => Math.max(20, (at - now) % 1000 || 1000);
