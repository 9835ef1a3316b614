// A screen asks for its part whenever it is drawn, and so again before it is known that the part does not come.

import './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, mock, test} from 'node:test';

const A_MINUTE = 60_000; // ms; longer than any pause of the page
const stored = new Map();
let reloads = 0;

Object.assign(globalThis, {
  sessionStorage: {getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value)},
  location: {reload: () => (reloads += 1)},
  fetch: async () => new Response('the page'),
});
AbortSignal.timeout = () => new AbortController().signal;

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {loadPart} = await import('../../src/herzrasen/client/core/app/load-part.js');

/** Asks for a part that is not to be had, and answers what came of it: nothing where the page is loaded again. */
async function ask(asked) {
  const outcomes = [];
  const part = loadPart(() => Promise.reject(new Error('503')), {reload: true, asked});
  void part.catch((error) => outcomes.push(error.constructor.name));
  await new Promise(setImmediate);
  return outcomes;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({apis: ['setTimeout', 'Date'], now: A_MINUTE});
});

test('a sentence in the place of a screen is not taken away by a late reload', async () => {
  stored.set('herzrasen.anew', String(Date.now())); // the page was loaded again just now
  assert.deepEqual(await ask(false), ['MissingPart']);
  mock.timers.tick(A_MINUTE); // on a slow machine
  assert.deepEqual(await ask(false), ['MissingPart']);
  mock.timers.tick(A_MINUTE);
  assert.equal(reloads, 0);
});

test('while the page is left, a part that was called off is not missing', async () => {
  let tries = 0;
  const part = loadPart(() =>
    (tries += 1) === 1 ? Promise.reject(new Error('called off')) : Promise.resolve('there'),
  );
  dispatchEvent(new Event('beforeunload'));
  await new Promise(setImmediate);
  assert.equal(tries, 1);
  mock.timers.tick(A_MINUTE); // something was saved, and the page is still there
  assert.equal(await part, 'there');
});

test('while the page is about to be loaded again, it shows no failure', async () => {
  endScreen();
  assert.deepEqual([await ask(true), await ask(false), await ask(true)], [[], [], []]);
  mock.timers.tick(A_MINUTE);
  assert.equal(reloads, 1);
});
