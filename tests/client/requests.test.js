import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';

import {
  ApiError,
  fetchGames,
  fetchHint,
  leaveTable,
  openTable,
} from '../../src/herzrasen/client/core/connection/api.js';
import {fetchRecord, replayRecord} from '../../src/herzrasen/client/kit/record/api.js';
import {checkSockets} from '../../src/herzrasen/client/core/connection/socket-check.js';
import {setLanguage} from '../../src/herzrasen/client/core/text/texts.js';

/** The limits that were set, in ms, and what lets them pass. */
let limits = [];

AbortSignal.timeout = (ms) => {
  const limit = new AbortController();
  limits.push({ms, pass: () => limit.abort(new DOMException('late', 'TimeoutError'))});
  return limit.signal;
};

const forever = (signal) => new Promise((_resolve, reject) => (signal.onabort = () => reject(signal.reason)));

beforeEach(() => {
  limits = [];
  globalThis.fetch = async (_address, {signal}) => forever(signal);
});

const OFFLINE = (error) => error instanceof ApiError && error.code === 'client.trouble.offline';

for (const [name, ask] of Object.entries({
  games: () => fetchGames(),
  table: () => openTable({}),
  hint: () => fetchHint('T'),
  record: () => fetchRecord('T', 'all'),
  replay: () => replayRecord('[Format "1"]'),
})) {
  test(`on a line whose other end is gone, a request ends with a sentence: ${name}`, async () => {
    const answer = ask();
    while (!limits.length) await null; // a replay reads its file first
    limits[0].pass();
    await assert.rejects(answer, OFFLINE);
  });

  test(`the same where the answer breaks off: ${name}`, async () => {
    globalThis.fetch = async (_address, {signal}) => {
      const answer = {ok: true, status: 200, headers: new Headers()};
      return {...answer, json: () => forever(signal), text: () => forever(signal)};
    };
    const answer = ask();
    while (!limits.length) await null;
    for (let steps = 0; steps < 10; steps += 1) await null; // it reads
    limits[0].pass();
    await assert.rejects(answer, OFFLINE);
  });
}

test('an answer without a body is one, also in WebKit, which has a fault of its own for that', async () => {
  for (const fault of [new SyntaxError('empty'), new DOMException('empty', 'SyntaxError')]) {
    globalThis.fetch = async () => ({ok: true, status: 204, json: () => Promise.reject(fault)});
    assert.deepEqual(await leaveTable('T'), {});
  }
});

test('what was refused because too many waited is asked again, twice at most', async (t) => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const busy = {ok: false, status: 503, headers: new Headers({'retry-after': '3'}), json: async () => ({code: 'busy'})};
  const done = {ok: true, status: 200, headers: new Headers(), json: async () => ({table: 'T'})};
  const askBusy = async (...answers) => {
    let count = 0;
    globalThis.fetch = async () => answers[Math.min(count++, answers.length - 1)];
    const settled = openTable({}).then(
      (value) => value.table,
      (error) => error.code,
    );
    for (let steps = 0; steps < 100; steps += 1) {
      await null;
      if (steps % 10 === 0) t.mock.timers.tick(5000);
    }
    return [await settled, count];
  };
  assert.deepEqual(await askBusy(busy, done), ['T', 2]);
  assert.deepEqual(await askBusy(busy), ['busy', 3]);
  assert.deepEqual(await askBusy({...busy, headers: new Headers()}), ['busy', 1]);
  assert.deepEqual(await askBusy({...busy, headers: new Headers({'retry-after': '60'})}), ['busy', 1]);
});

test('a language that does not come leaves the old one', async () => {
  const changed = setLanguage('de');
  while (!limits.length) await null;
  limits[0].pass();
  await assert.rejects(changed);
});

test('a coach may think for longer than anything else may take', () => {
  void fetchGames().catch(() => {});
  void fetchHint('T').catch(() => {});
  const [usual, coach] = limits.map(({ms}) => ms);
  assert.ok(coach > 60_000, 'as long as the server lets it');
  assert.ok(usual < coach);
});

test('a page without sockets blames what its node lacks, and the network only where it lacks nothing', async () => {
  const found = async (status, body) => {
    globalThis.fetch = async () => ({ok: status < 300, status, headers: new Headers(), json: async () => body});
    return checkSockets(false);
  };
  assert.equal(await found(204, {}), 'connection.line.blocked');
  assert.equal(await found(503, {code: 'table.refusal.not-read'}), 'connection.line.no_storage');
  assert.equal(await found(503, {code: 'table.refusal.out-of-reach'}), 'connection.line.no_broker');
  assert.equal(await found(503, {}), 'client.trouble.offline');
  assert.equal(await found(429, {code: 'table.refusal.too-fast'}), null);
});
