// The screen that is shown, and how long: whatever belongs to it ends with it.
//
//   const lifetime = screenLifetime();     an AbortSignal, aborted as soon as another screen is shown; whatever takes time
//                                          asks for it before it waits
//   endScreen()                            main.js: another screen is shown from now on
//   await pause(ms, lifetime)              so long, or until the lifetime has ended

let shown = new AbortController();

export const screenLifetime = () => shown.signal;

export function endScreen() {
  shown.abort();
  shown = new AbortController();
}

/** @param {number} ms @param {AbortSignal} [lifetime] @returns {Promise<void>} */
export function pause(ms, lifetime = screenLifetime()) {
  if (lifetime.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      lifetime.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    lifetime.addEventListener('abort', end);
  });
}
