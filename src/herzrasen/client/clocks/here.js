// The clocks of the table that is on this page, for whoever shows one. Empty where nobody's time is limited, and in records.
//
//   clocksHere()             what was heard last, or null
//   setClocks(clocks)        the table page's
//   watchClocks(act)         called after each change; returns a function that stops it

/** @typedef {import('./left.js').Clocks} Clocks */

/** @type {Clocks | null} */
let here = null;

/** @type {Set<() => void>} */
const watchers = new Set();

export const clocksHere = () => here;

/** @param {Clocks | null} clocks */
export function setClocks(clocks) {
  if (clocks === here) return;
  here = clocks;
  for (const watcher of watchers) watcher();
}

/** @param {() => void} watcher */
export function watchClocks(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
