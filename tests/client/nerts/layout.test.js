import assert from 'node:assert/strict';
import {test} from 'node:test';
import {arrange, grid} from '../../../src/herzrasen/shells/web/client/nerts/layout.js';

const TALL = 1.4;
const windows = {desktop: [1280, 748], wide: [1920, 1000], phone: [390, 792], small: [320, 516], side: [844, 338]};

for (const [name, [width = 0, height = 0]] of Object.entries(windows)) {
  for (const seats of [1, 2, 3, 4, 5, 6, 9, 12]) {
    for (const columns of [3, 4, 7]) {
      test(`${name}, ${seats} seats, ${columns} columns: everything has room`, () => {
        const {own, middle, across, inRow, room, mode} = arrange({width, height, seats, columns, slots: seats});
        const ownWidth = mode === 'flat' ? width / 2 : width;
        assert.ok(own * columns <= ownWidth, 'the columns');
        assert.ok(4 * across * middle <= width, 'the foundations');
        assert.ok(own >= 40 && middle > 10, 'cards to be seen');
        assert.ok(inRow >= 1);
        if (seats <= 6 && name !== 'small') assert.ok(room > own * TALL, 'a column is taller than a card');
      });
    }
  }
}

test('own cards can be touched and read on every screen up to six seats', () => {
  for (const [width = 0, height = 0] of Object.values(windows)) {
    for (const seats of [2, 4, 6]) assert.ok(arrange({width, height, seats, columns: 4, slots: seats}).own >= 44);
  }
});

test('seven seats and more are a list', () => {
  assert.equal(arrange({width: 1280, height: 748, seats: 6, columns: 4, slots: 6}).compact, false);
  assert.equal(arrange({width: 1280, height: 748, seats: 8, columns: 4, slots: 8}).compact, true);
  assert.equal(arrange({width: 390, height: 792, seats: 7, columns: 4, slots: 7}).compact, true);
});

test('a watcher has no cards of his own, and so a larger middle', () => {
  const room = {width: 1280, height: 748, seats: 4, columns: 4, slots: 4};
  const watching = arrange({...room, own: false});
  assert.equal(watching.own, 0);
  assert.ok(watching.middle >= arrange(room).middle);
});

test('four blocks fill a box without holes where they can', () => {
  const with_ = {gap: 6, block: 20, most: 90};
  assert.deepEqual(grid(1200, 230, 4, with_).across * grid(1200, 230, 4, with_).rows, 4);
  const {card, across, rows} = grid(374, 190, 6, {gap: 4, block: 10, most: 60});
  assert.ok(4 * across * card + 4 * (across - 1) * 4 + 30 <= 374);
  assert.ok(rows * card * TALL + (rows - 1) * 4 <= 190);
});
