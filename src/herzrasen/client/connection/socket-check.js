// Finds out why no WebSocket opens: some proxies, filters and networks let none through, and a browser does not say so.
// Whoever has tried for five seconds asks the server over HTTP, which also writes a line into its log.
//
//   const opening = watchOpening({later, cancel, check}, (trouble) => …)    the key of a sentence, null where all is well
//   opening.begin()    a socket is opened, for the first time or once more
//   opening.end()      it has received something, or is wanted no longer

import {ApiError, send} from './api.js';

const PATIENCE = 5000; // ms
const LIMIT = 10_000; // ms until the server has answered
const EXPLAINED = new Set(['client.trouble.offline', 'table.refusal.origin']); // anything else says nothing of sockets

/** @returns {Promise<string | null>} the key of the sentence that says what is wrong */
export async function checkSockets() {
  try {
    await send('POST', 'socket-check', {}, LIMIT);
    return 'connection.line.blocked';
  } catch (error) {
    return error instanceof ApiError && EXPLAINED.has(error.code) ? error.code : null;
  }
}

/**
 * @param {{
 *   later: (act: () => void, ms: number) => unknown,
 *   cancel: (timer: any) => void,
 *   check: () => Promise<string | null>,
 * }} environment
 * @param {(trouble: string | null) => void} onTrouble
 */
export function watchOpening({later, cancel, check}, onTrouble) {
  /** @type {unknown} */
  let timer = null;
  /** @type {'idle' | 'patient' | 'asking' | 'told'} */
  let state = 'idle';
  let round = 0; // of attempts until one succeeds

  const explain = async () => {
    const asked = round;
    state = 'asking';
    const trouble = await check();
    if (asked !== round) return;
    state = 'told';
    onTrouble(trouble);
  };

  return {
    begin() {
      if (state === 'told') void explain();
      if (state !== 'idle') return;
      state = 'patient';
      timer = later(explain, PATIENCE);
    },
    end() {
      if (state === 'idle') return;
      state = 'idle';
      round += 1;
      cancel(timer);
      onTrouble(null);
    },
  };
}
