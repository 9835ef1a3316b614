// What only celebrates can be cut short: by any key but one that was held before, and by a press anywhere. The key or the press does what it does
// elsewhere all the same.
//
//   await untilSkipped(promise, lifetime)     the promise, the next key or press, or the end of its screen, whichever comes first

import {screenLifetime} from '../../core/elements/screen.js';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn']);

/** @param {Promise<unknown>} shown @param {AbortSignal} [lifetime] @param {EventTarget} [root] @returns {Promise<void>} */
export function untilSkipped(shown, lifetime = screenLifetime(), root = window) {
  if (lifetime.aborted) return Promise.resolve();
  const stop = new AbortController();
  const {signal} = stop;
  const skipped = new Promise((resolve) => {
    /** @param {Event & {key?: string, repeat?: boolean}} event */
    const skip = ({key = '', repeat}) => {
      if (!repeat && !MODIFIERS.has(key)) resolve(undefined);
    };
    lifetime.addEventListener('abort', resolve, {signal});
    for (const press of ['pointerdown', 'keydown']) root.addEventListener(press, skip, {signal, capture: true});
  });
  return Promise.race([shown, skipped]).then(() => stop.abort());
}
