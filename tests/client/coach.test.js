import assert from 'node:assert/strict';
import {test} from 'node:test';

import {solo} from '../../src/herzrasen/client/hearts/now.js';
import {figure, percent, spread, stands, sure} from '../../src/herzrasen/client/hearts/worth.js';

test('figures have one place, a real minus, and no negative nothing', () => {
  assert.deepEqual([4, 4.24, 4.25, -3.21, -0.04].map(figure), ['4.0', '4.2', '4.3', '−3.2', '0.0']);
  assert.deepEqual([0, 0.004, 0.256, 1].map(percent), ['0%', '0%', '26%', '100%']);
  assert.equal(spread({low: 1.5, high: 3.7}), '1.1');
  assert.deepEqual([sure({low: 6.01, high: 6.04}), sure({low: 6, high: 6.1})], [true, false]);
});

test('what cannot be told from the best is as good', () => {
  const options = [
    {loss: 0, within: 0},
    {loss: 0.5, within: 0.5},
    {loss: 0.6, within: 0.5},
    {loss: 0, within: 0},
  ];
  assert.deepEqual(options.map((_, at) => stands(options, at)), ['best', 'near', 'worse', 'near']);
});

test('hints are for one person among bots', () => {
  const kinds = (...those) => those.map((kind, seat) => ({seat, kind}));
  const at = (seat, seats, line = 'open') => solo({line, seat, seats});
  assert.equal(at(1, kinds('bot', 'person', 'bot')), true);
  assert.equal(at(1, kinds('bot', 'person', 'bot'), 'lost'), true);
  assert.equal(at(1, kinds('person', 'person', 'bot')), false);
  assert.equal(at(1, kinds('free', 'person', 'bot')), false);
  assert.equal(at(-2, kinds('bot', 'person', 'bot')), false, 'who watches');
  assert.equal(at(-2, kinds('bot', 'bot', 'bot')), false);
  assert.equal(at(1, kinds('bot', 'person', 'bot'), 'record'), false);
});
