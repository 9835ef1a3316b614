import assert from 'node:assert/strict';
import {test} from 'node:test';

import {secondsLeft, msToNextSecond} from '../../../src/herzrasen/client/games/nerts/scheduled-events.js';
import {initialTableState, receive} from '../../../src/herzrasen/client/core/table/table-state.js';

/** @param {{what: 'start' | 'remedy' | 'halt', ms: number}} fields @param {number} now */
const scheduleAfter = (fields, now) =>
  receive(initialTableState('x'), {type: 'coming', ...fields}, now).scheduled ?? null;

test('what comes is counted in whole seconds, down to none', () => {
  const coming = scheduleAfter({what: 'start', ms: 2600}, 1000);
  assert.deepEqual(
    [1000, 1599, 1600, 2600, 3599, 3600, 9000].map((now) => secondsLeft(coming, 'start', now)),
    [3, 3, 2, 1, 1, 0, 0],
  );
});

test('only what comes next is counted', () => {
  assert.equal(secondsLeft(scheduleAfter({what: 'remedy', ms: 5000}, 0), 'start', 0), null);
  assert.equal(secondsLeft(null, 'halt', 0), null);
});

test('the figure changes at the next whole second', () => {
  const coming = scheduleAfter({what: 'start', ms: 2600}, 1000);
  assert.ok(coming);
  assert.equal(msToNextSecond(coming, 1000), 600);
  assert.equal(msToNextSecond(coming, 1600), 1000);
});
