import assert from 'node:assert/strict';
import {test} from 'node:test';
import {beside} from '../../../src/herzrasen/client/nerts/beside.js';

const window = {width: 390, height: 844};
const box = {width: 200, height: 100};
/** @param {number} left @param {number} top */
const at = (left, top) => beside({left, top, width: 60, height: 84}, box, window);

test('it stands above the place, and below where there is no room', () => {
  assert.deepEqual(at(150, 400), {left: 80, top: 292});
  assert.deepEqual(at(150, 50), {left: 80, top: 142});
});

test('it stays within the window', () => {
  assert.equal(at(0, 400).left, 8);
  assert.equal(at(380, 400).left, 182);
  assert.deepEqual(beside({left: 0, top: 10, width: 60, height: 84}, {width: 200, height: 800}, window), {left: 8, top: 8});
});
