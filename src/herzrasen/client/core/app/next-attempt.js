// When what did not come is asked for again: after pauses that grow, as soon as the network or the page wakes up, at a press
// of "Try again", and once anything else has come that had not either.
//
//   await untilNextAttempt(attempt, lifetime)     attempt: how many were made since it was wanted, from 0
//   retryNow()                                    whatever waits here is asked for at once

import {onPageWake} from '../connection/silence-watch.js';
import {pause, screenLifetime} from '../elements/screen.js';

const SHORTEST = 3000; // ms
const LONGEST = 30_000; // ms; half as much again at most

/** A part is left to chance: not all pages come at the same moment to a server that is back. @param {number} attempt @param {number} chance from 0 to 1 */
export const pauseBefore = (attempt, chance) => Math.min(LONGEST, SHORTEST * 1.5 ** attempt) * (0.5 + chance);

/** @type {Set<() => void>} */
const waiting = new Set();

export function retryNow() {
  for (const wake of waiting) wake();
}

/** @param {number} attempt @param {AbortSignal} [lifetime] */
export async function untilNextAttempt(attempt, lifetime = screenLifetime()) {
  let wake = () => {};
  const woken = new Promise((resolve) => {
    wake = () => resolve(null);
  });
  waiting.add(wake);
  const stop = onPageWake(wake);
  await Promise.race([pause(pauseBefore(attempt, Math.random()), lifetime), woken]);
  stop();
  waiting.delete(wake);
}
