// What a screen shows is asked for until the server answers: where it is away, a toast says so as long as that is true.
//
//   await untilAnswered(() => fetchMatches(…))     the answer; throws what the server refused. Where the screen is left
//                                                  before, nothing goes on
//   await untilNextAttempt(lifetime)               a moment, or until the network or the page wakes up
//
// For what changes something, tryRequest (kit/account/try-request.js): the person who pressed decides whether it is tried once more.

import {ApiError} from '../connection/api.js';
import {onPageWake} from '../connection/silence-watch.js';
import {endToast, toast} from '../elements/notices.js';
import {pause, screenLifetime} from '../elements/screen.js';
import {t} from '../text/texts.js';

const RETRY_MS = 3000; // ms
const ABOUT = 'the server is away';

/** The screen on which it has been said. @type {AbortSignal | null} */
let complained = null;

/** @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
export async function untilAnswered(ask) {
  const lifetime = screenLifetime();
  while (!lifetime.aborted) {
    try {
      const answer = await ask();
      if (complained === lifetime) endComplaint();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'client.trouble.offline') throw error;
    }
    if (!lifetime.aborted && complained !== lifetime) complain(lifetime);
    await untilNextAttempt(lifetime);
  }
  return new Promise(() => {});
}

/** @param {AbortSignal} lifetime */
function complain(lifetime) {
  complained = lifetime;
  lifetime.addEventListener('abort', endComplaint, {once: true});
  toast(t('client.trouble.away'), {about: ABOUT, stays: true});
}

function endComplaint() {
  complained = null;
  endToast(ABOUT);
}

/** @param {AbortSignal} lifetime */
export async function untilNextAttempt(lifetime) {
  let stop = () => {};
  const woken = new Promise((resolve) => (stop = onPageWake(() => resolve(null))));
  await Promise.race([pause(RETRY_MS, lifetime), woken]);
  stop();
}
