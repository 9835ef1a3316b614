// What comes late says so: on a slow or hanging line nothing else shows that a press was understood.
//
//   await watchLateness(promise, (key) => …)     the key of the sentence that is due, null as soon as none is
//   await toastLateness(promise)                 the same as a toast, for what has no place of its own on the screen
//
// Nothing is said of a screen that was left.

import {endToast, toast} from '../elements/notices.js';
import {screenLifetime} from '../elements/screen.js';
import {t} from '../text/texts.js';

/** What is due after so many ms: before the first it would only flicker. @type {readonly [number, string][]} */
const SENTENCES = [
  [1000, 'client.loading'],
  [5000, 'client.trouble.slow'],
];

/** @template T @param {Promise<T>} promise @param {(key: string | null) => void} show @returns {Promise<T>} */
export async function watchLateness(promise, show) {
  const lifetime = screenLifetime();
  let shown = false;
  const timers = SENTENCES.map(([ms, key]) =>
    setTimeout(() => {
      shown = true;
      show(key);
    }, ms),
  );
  const end = () => {
    for (const timer of timers) clearTimeout(timer);
    if (shown) show(null);
    shown = false;
  };
  lifetime.addEventListener('abort', end);
  try {
    return await promise;
  } finally {
    lifetime.removeEventListener('abort', end);
    end();
  }
}

const ABOUT = 'a late part';

/** @template T @param {Promise<T>} promise */
export const toastLateness = (promise) =>
  watchLateness(promise, (key) => (key ? toast(t(key), {about: ABOUT, stays: true}) : endToast(ABOUT)));
