// The clocks of the table on this page. Null without a time limit and in records.
//
//   currentClocks()             the last clocks that arrived, or null
//   setClocks(clocks)        the table page's
//   watchClocks(act)         called after each change; returns a function that stops it

/** @typedef {import('../../core/table/remaining-time.js').Clocks} Clocks */

/** @type {Clocks | null} */
let latestClocks = null;

/** @type {Set<() => void>} */
const watchers = new Set();

export const currentClocks = () => latestClocks;

/** @param {Clocks | null} clocks */
export function setClocks(clocks) {
  if (clocks === latestClocks) return;
  latestClocks = clocks;
  for (const watcher of watchers) watcher();
}

/** @param {() => void} watcher */
export function watchClocks(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
