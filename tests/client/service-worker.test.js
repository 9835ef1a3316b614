// What an installed page is given: the server's word while it has one, else what was kept; and whose files go.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';

const SOURCE = new URL('../../src/herzrasen/client/service-worker.js', import.meta.url);

/** A worker of a server at this path, the caches of its origin, and an answer for whatever is asked. */
async function worker(
  /** @type {string} */ path,
  /** @type {string[]} */ names,
  /** @type {() => Promise<any>} */ fetch,
) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  /** @type {Set<string>} */
  const kept = new Set(names);
  const cache = {match: async () => 'kept', addAll: async () => {}, put: async () => {}};
  const caches = {
    open: async () => cache,
    keys: async () => [...kept],
    delete: async (/** @type {string} */ name) => kept.delete(name),
  };
  const self = {
    client: {version: 'v2', files: []},
    location: {href: `https://example.org${path}service-worker.js`},
    addEventListener: (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => (listeners[type] = act),
  };
  new Function('self', 'caches', 'fetch', await readFile(SOURCE, 'utf-8'))(self, caches, fetch);
  return {
    kept,
    async activate() {
      await new Promise((done) =>
        listeners['activate']?.({waitUntil: (/** @type {Promise<void>} */ work) => done(work)}),
      );
    },
    open: () =>
      new Promise((respondWith) =>
        listeners['fetch']?.({
          request: {method: 'GET', mode: 'navigate', url: `https://example.org${path}`},
          respondWith,
        }),
      ),
  };
}

test('a new version deletes the former one of its own server alone', async () => {
  const names = ['herzrasen v1', 'herzrasen v2', 'herzrasen v1 /club/', 'herzrasen v2 /club/', 'other'];
  const root = await worker('/', names, async () => {});
  await root.activate();
  assert.deepEqual([...root.kept], ['herzrasen v2', 'herzrasen v1 /club/', 'herzrasen v2 /club/', 'other']);
  const club = await worker('/club/', names, async () => {});
  await club.activate();
  assert.deepEqual([...club.kept], ['herzrasen v1', 'herzrasen v2', 'herzrasen v2 /club/', 'other']);
});

test('the lobby is the one that the server sends; if that cannot be reached or is broken, the one that was kept', async () => {
  const openLobby = async (/** @type {() => Promise<any>} */ fetch) =>
    (await worker('/', [], fetch)).open().then((answer) => answer);
  assert.deepEqual(await openLobby(async () => ({status: 200})), {status: 200});
  assert.deepEqual(await openLobby(async () => ({status: 404})), {status: 404});
  assert.equal(await openLobby(async () => ({status: 502})), 'kept');
  assert.equal(
    await openLobby(async () => {
      throw new TypeError('offline');
    }),
    'kept',
  );
});
