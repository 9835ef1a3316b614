// A server that answers when the test says so, and in the order that it says.

import {mock} from 'node:test';

/** @typedef {{path: string, method: string, query: URLSearchParams, body: any, breakOff: () => Promise<void>, answer: (answer: unknown, status?: number) => Promise<void>}} Question */

/** What is asked from now on, until `mock.restoreAll()`. @returns {Question[]} */
export function questions() {
  /** @type {Question[]} */
  const asked = [];
  mock.method(
    globalThis,
    'fetch',
    (/** @type {URL | string} */ address, /** @type {RequestInit} */ {method = 'GET', body = null} = {}) =>
      new Promise((resolve, reject) => {
        const {pathname, searchParams} = new URL(String(address));
        asked.push({
          path: pathname.replace(/^.*\/api\//, ''),
          method,
          query: searchParams,
          body: body && JSON.parse(String(body)),
          async breakOff() {
            reject(new TypeError('the line'));
            await untilIdle();
          },
          async answer(answer, status = 200) {
            resolve(new Response(JSON.stringify(answer), {status}));
            await untilIdle();
          },
        });
      }),
  );
  return asked;
}

/** Until whatever an answer leads to has been done. */
export async function untilIdle() {
  for (let turns = 0; turns < 10; turns += 1) await new Promise((done) => setImmediate(done));
}
