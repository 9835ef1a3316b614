// The screen that is shown, and how long: whatever belongs to it ends with it.
//
//   const lifetime = screenLifetime();     an AbortSignal, aborted as soon as another screen is shown; whatever takes time
//                                          asks for it before it waits
//   await pause(ms, lifetime)              so long, or until the lifetime has ended
//   navigate('#/me', lifetime)             to another screen, unless the person who wanted that has gone to one already
//   await once('settings', async (lifetime) => …)     what is asked for again while it is being done is done once a screen
//   endScreen()                            main.js: another screen is shown from now on

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

/** @param {string} address from its '#' on @param {AbortSignal} [lifetime] @param {{instead?: boolean}} [how] instead: the way back does not lead here again */
export function navigate(address, lifetime = screenLifetime(), {instead = false} = {}) {
  if (lifetime.aborted) return;
  if (instead) location.replace(address);
  else location.hash = address;
}

/** On which screen something is being done, by its name. @type {Map<string, AbortSignal>} */
const running = new Map();

/** @param {string} name @param {(lifetime: AbortSignal) => Promise<unknown>} act */
export async function once(name, act) {
  const lifetime = screenLifetime();
  if (running.get(name) === lifetime) return;
  running.set(name, lifetime);
  try {
    await act(lifetime);
  } finally {
    if (running.get(name) === lifetime) running.delete(name);
  }
}
