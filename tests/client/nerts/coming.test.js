import assert from 'node:assert/strict';
import {test} from 'node:test';

import {left, untilNext} from '../../../src/herzrasen/client/nerts/coming.js';
import {enter, receive} from '../../../src/herzrasen/client/room.js';

/** @param {{what: 'start' | 'remedy' | 'halt', ms: number}} said @param {number} now */
const heard = (said, now) => receive(enter('x'), {type: 'coming', ...said}, now).coming ?? null;

test('what comes is counted in whole seconds, down to none', () => {
  const coming = heard({what: 'start', ms: 2600}, 1000);
  assert.deepEqual([1000, 1599, 1600, 2600, 3599, 3600, 9000].map((now) => left(coming, 'start', now)), [3, 3, 2, 1, 1, 0, 0]);
});

test('only what comes next is counted', () => {
  assert.equal(left(heard({what: 'remedy', ms: 5000}, 0), 'start', 0), null);
  assert.equal(left(null, 'halt', 0), null);
});

test('the figure changes at the next whole second', () => {
  const coming = heard({what: 'start', ms: 2600}, 1000);
  assert.ok(coming);
  assert.equal(untilNext(coming, 1000), 600);
  assert.equal(untilNext(coming, 1600), 1000);
});
