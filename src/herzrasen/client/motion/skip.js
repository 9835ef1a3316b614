// What only celebrates can be cut short: by any key, and by a press anywhere. The key or the press does what it does
// elsewhere all the same.
//
//   await untilSkipped(promise)     the promise, or the next key or press, whichever comes first

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn']);

/** @param {Promise<unknown>} shown @param {EventTarget} [root] @returns {Promise<void>} */
export function untilSkipped(shown, root = window) {
  const stop = new AbortController();
  const {signal} = stop;
  const skipped = new Promise((resolve) => {
    /** @param {Event} event */
    const skip = (event) => {
      if (!('key' in event) || !MODIFIERS.has(String(event.key))) resolve(undefined);
    };
    for (const press of ['pointerdown', 'keydown']) root.addEventListener(press, skip, {signal, capture: true});
  });
  return Promise.race([shown, skipped]).then(() => stop.abort());
}
