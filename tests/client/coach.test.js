import assert from 'node:assert/strict';
import {test} from 'node:test';

import {solo} from '../../src/herzrasen/client/games/hearts/table-selectors.js';
import {
  byPoints,
  fewerPoints,
  formatPoints,
  formatPercent,
  formatSpread,
  rankOf,
  isExact,
} from '../../src/herzrasen/client/games/hearts/value-format.js';

test('figures have one place, a real minus, and no negative nothing', () => {
  assert.deepEqual([4, 4.24, 4.25, -3.21, -0.04].map(formatPoints), ['4.0', '4.2', '4.3', '−3.2', '0.0']);
  assert.deepEqual([0, 0.004, 0.256, 1].map(formatPercent), ['0%', '0%', '26%', '100%']);
  assert.equal(formatSpread({low: 1.5, high: 3.7}), '1.1');
  assert.deepEqual([isExact({low: 6.01, high: 6.04}), isExact({low: 6, high: 6.1})], [true, false]);
});

test('what cannot be told from the best is as good', () => {
  const options = [
    {loss: 0, within: 0},
    {loss: 0.5, within: 0.5},
    {loss: 0.6, within: 0.5},
    {loss: 0, within: 0},
  ];
  assert.deepEqual(
    options.map((_, at) => rankOf(options, at)),
    ['best', 'near', 'worse', 'near'],
  );
});

test('the choices are in the order of their figures, and a hint that differs says why', () => {
  const options = /** @type {any[]} */ ([
    {cards: [], points: 5.9, loss: 0, within: 0},
    {cards: [], points: 6.4, loss: 0.9, within: 0.3},
    {cards: [], points: 5.7, loss: 0.2, within: 0.5},
    {cards: [], points: 5.9, loss: 0.4, within: 0.5},
  ]);
  assert.deepEqual(
    byPoints(options, 5).map(({at}) => at),
    [2, 0, 3, 1],
  );
  const key = (/** @type {any} */ ask, /** @type {any[]} */ some) => fewerPoints({ask, options: some});
  assert.equal(key('play', options).split(' ')[0], 'coach_table.hint.fewer.near');
  assert.equal(
    key('pass', [options[0], {cards: [], points: 5.2, loss: 0.9, within: 0.3}]).split(' ')[0],
    'coach_table.hint.fewer.worse',
  );
  assert.equal(
    key('play', [options[0], options[1], {cards: [], points: 5.88, loss: 0.1, within: 0.5}]),
    '',
    'the same as shown',
  );
  assert.equal(key('moon', options), '', 'its own reasons say so');
  const passes = [...Array(5).fill(options[0]), options[2]];
  assert.equal(key('pass', passes), '', 'only what is listed');
});

test('hints are for one person among bots', () => {
  const kinds = (...those) => those.map((kind, seat) => ({seat, kind}));
  const at = (seat, seats, line = 'open') => solo({status: line, seat, seats});
  assert.equal(at(1, kinds('bot', 'person', 'bot')), true);
  assert.equal(at(1, kinds('bot', 'person', 'bot'), 'lost'), true);
  assert.equal(at(1, kinds('person', 'person', 'bot')), false);
  assert.equal(at(1, kinds('free', 'person', 'bot')), false);
  assert.equal(at(-2, kinds('bot', 'person', 'bot')), false, 'who watches');
  assert.equal(at(-2, kinds('bot', 'bot', 'bot')), false);
  assert.equal(at(1, kinds('bot', 'person', 'bot'), 'record'), false);
});
