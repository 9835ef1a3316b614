// The day in the page: its countdown, and how many deals are left.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

await import('../../src/herzrasen/client/screens/daily/day-end.js');
await import('../../src/herzrasen/client/screens/daily/lobby-card.js');

afterEach(() => {
  document.body.replaceChildren();
  mock.timers.reset();
  mock.restoreAll();
});

test('the day goes on while the page is open, and ends by the server’s clock', async () => {
  let ms = 0;
  mock.timers.enable({apis: ['setInterval']});
  mock.method(performance, 'now', () => ms);
  const element = await show(/** @type {any} */ (document.createElement('day-end')), {now: 1000, ends: 61_000});
  let over = 0;
  element.addEventListener('over', () => (over += 1));
  await untilDrawn(element);
  assert.equal(element.querySelector('button'), null);
  ms = 50_000;
  mock.timers.tick(50_000);
  await untilDrawn(element);
  assert.equal(element.querySelector('button'), null, 'ten seconds are left');
  ms = 61_000;
  mock.timers.tick(11_000);
  await untilDrawn(element);
  element.querySelector('button')?.click();
  assert.equal(over, 1);
});

test('a deal that was begun is still to be played, one that is finished is not', async () => {
  const asked = questions();
  const card = await show(/** @type {any} */ (document.createElement('daily-card')));
  await asked[0]?.answer({offers: [{own: null}, {own: {state: 'running'}}, {own: {state: 'finished'}}]});
  await untilIdle();
  assert.equal(card.left, 2);
});
