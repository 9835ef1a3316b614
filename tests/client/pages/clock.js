// Time that stands still until it is moved on: `import './clock.js';` before everything else, since the document keeps the
// timers that it finds.
//
//   await settle()       whatever is under way has been done, and a tenth of a second has passed
//   await advance(ms)    so much time has passed
//   turnBack()           another page begins

export const NOW = Date.UTC(2026, 10, 18, 11, 0); // a Wednesday in November, noon in Berlin

/** @typedef {{at: number, act: () => void, every: number | null, unref: () => Timer, ref: () => Timer, hasRef: () => boolean}} Timer */

let elapsed = 0; // ms
/** @type {Set<Timer>} */
const timers = new Set();
const realImmediate = setImmediate;

/** @param {(...words: any[]) => void} act @param {number} ms @param {any[]} words @param {boolean} again @returns {Timer} */
function begin(act, ms, words, again) {
  /** @type {Timer} */
  const timer = {
    at: elapsed + Math.max(0, Number(ms) || 0),
    act: () => act(...words),
    every: again ? Math.max(1, Number(ms) || 0) : null,
    unref: () => timer,
    ref: () => timer,
    hasRef: () => false,
  };
  timers.add(timer);
  return timer;
}

const RealDate = Date;
/** @type {any} */
const standing = globalThis;
standing.setTimeout = (/** @type {any} */ act, ms = 0, /** @type {any[]} */ ...words) => begin(act, ms, words, false);
standing.setInterval = (/** @type {any} */ act, ms = 0, /** @type {any[]} */ ...words) => begin(act, ms, words, true);
standing.clearTimeout = standing.clearInterval = (/** @type {Timer} */ timer) => void timers.delete(timer);
standing.Date = class extends RealDate {
  /** @param {any[]} words */
  constructor(...words) {
    // @ts-expect-error: as many as there are
    super(...(words.length ? words : [NOW + elapsed]));
  }
  static now() {
    return NOW + elapsed;
  }
};

export const steadyClock = () => elapsed;

/** Another page: what the one before has begun does not disturb it, and it is as late as it was. */
export function turnBack() {
  timers.clear();
  elapsed = 0;
}

/** Until whatever is under way without a timer has been done. */
async function turn() {
  for (let turns = 0; turns < 4; turns += 1) await new Promise((done) => realImmediate(done));
}

/** @param {number} ms */
export async function advance(ms) {
  const end = elapsed + ms;
  await turn();
  for (let rounds = 0; rounds < 500; rounds += 1) {
    const next = [...timers].sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > end) break;
    elapsed = Math.max(elapsed, next.at);
    if (next.every === null) timers.delete(next);
    else next.at = elapsed + next.every;
    next.act();
    await turn();
  }
  elapsed = end;
}

export const settle = () => advance(100);
