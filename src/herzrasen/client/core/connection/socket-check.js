// Finds out why no WebSocket opens: some proxies, filters and networks let none through, and a browser does not say so.
// A page that has tried for five seconds asks the server over HTTP, which also writes a line into its log.
//
//   const opening = watchOpening({later, cancel, check}, (trouble) => …)    the key of a sentence, null where all is well
//   opening.begin()    a socket is opened, for the first time or once more
//   opening.receive()  it has received something
//   opening.end()      it is wanted no longer
//
// A server that was away and is back answers before the next socket is opened. So a page that has had a socket, or has found
// no server, blames nothing until one more attempt has lasted as long.

import {ApiError, send} from './api.js';

const BLOCKED = 'connection.line.blocked';
const PATIENCE = 5000; // ms
const LIMIT = 10_000; // ms until the server has answered
/** What the check may find, and the key of its sentence; anything else says nothing of sockets. @type {Map<string, string>} */
const EXPLAINED = new Map([
  ['client.trouble.offline', 'client.trouble.offline'],
  ['table.refusal.origin', 'table.refusal.origin'],
  ['table.refusal.not-read', 'connection.line.no_storage'],
  ['table.refusal.out-of-reach', 'connection.line.no_broker'],
]);

/**
 * @param {boolean} connected whether the page has had a socket, or the server may just have come back
 * @returns {Promise<string | null>} the key of the sentence that says what is wrong
 */
export async function checkSockets(connected) {
  try {
    await send('POST', 'socket-check', {connected}, LIMIT);
    return BLOCKED;
  } catch (error) {
    return error instanceof ApiError ? (EXPLAINED.get(error.code) ?? null) : null;
  }
}

/**
 * @param {{
 *   later: (act: () => void, ms: number) => unknown,
 *   cancel: (timer: any) => void,
 *   check: (connected: boolean) => Promise<string | null>,
 * }} environment
 * @param {(trouble: string | null) => void} onTrouble
 */
export function watchOpening({later, cancel, check}, onTrouble) {
  /** @type {unknown} */
  let timer = null;
  /** @type {'idle' | 'patient' | 'asking' | 'told'} */
  let state = 'idle';
  let round = 0; // of attempts until one succeeds
  let connected = false; // once
  let mayBeBack = false; // the server, and not yet tried since

  const explain = async () => {
    const asked = round;
    state = 'asking';
    const trouble = await check(connected || mayBeBack);
    if (asked !== round) return;
    if (trouble === BLOCKED && mayBeBack) {
      mayBeBack = false;
      state = 'idle';
      onTrouble(null);
      return;
    }
    mayBeBack = trouble !== BLOCKED;
    state = 'told';
    onTrouble(trouble);
  };

  const end = () => {
    mayBeBack = connected;
    if (state === 'idle') return;
    state = 'idle';
    round += 1;
    cancel(timer);
    onTrouble(null);
  };

  return {
    begin() {
      if (state === 'told') void explain();
      if (state !== 'idle') return;
      state = 'patient';
      timer = later(explain, PATIENCE);
    },
    receive() {
      connected = true;
      end();
    },
    end,
  };
}
