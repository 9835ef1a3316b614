import assert from 'node:assert/strict';
import {test} from 'node:test';

import {popupPosition} from '../../../src/herzrasen/client/games/nerts/popup-position.js';

const WINDOW = {width: 800, height: 600};
const apart = (a, b) =>
  a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;

test('notes at one place stand apart, and within the window', () => {
  for (const place of [
    {left: 300, top: 300, width: 60, height: 84},
    {left: 0, top: 0, width: 60, height: 84},
    {left: 740, top: 516, width: 60, height: 84},
  ]) {
    const taken = [];
    for (const box of [
      {width: 90, height: 28},
      {width: 260, height: 90},
      {width: 120, height: 28},
    ]) {
      const stands = {...box, ...popupPosition(place, box, {within: WINDOW, taken})};
      for (const other of taken) assert.ok(apart(stands, other), JSON.stringify([stands, other]));
      assert.ok(stands.left >= 0 && stands.top >= 0);
      assert.ok(stands.left + box.width <= WINDOW.width && stands.top + box.height <= WINDOW.height);
      taken.push(stands);
    }
  }
});

const PHONE = {width: 390, height: 844};
/** @param {number} left @param {number} top */
const at = (left, top) => popupPosition({left, top, width: 60, height: 84}, {width: 200, height: 100}, {within: PHONE});

test('it stands above the place, and below where there is no room', () => {
  assert.deepEqual(at(150, 400), {left: 80, top: 292, covered: 0});
  assert.deepEqual(at(150, 50), {left: 80, top: 142, covered: 0});
});

test('it stands at a side where a card lies above and another below', () => {
  const place = {left: 150, top: 300, width: 60, height: 84};
  const above = {left: 60, top: 200, width: 300, height: 80};
  const below = {left: 60, top: 400, width: 300, height: 80};
  const {left, covered} = popupPosition(place, {width: 120, height: 60}, {within: PHONE, avoid: [above, below]});
  assert.deepEqual([left, covered], [22, 0]);
});

test('it covers as little as possible where nothing is free', () => {
  const place = {left: 150, top: 300, width: 60, height: 84};
  const card = {left: 0, top: 0, width: 390, height: 360};
  const {top, covered} = popupPosition(place, {width: 200, height: 100}, {within: PHONE, avoid: [card]});
  assert.deepEqual([top, covered], [392, 0]);
});

test('it stays within the window', () => {
  assert.equal(at(0, 400).left, 8);
  assert.equal(at(380, 400).left, 182);
  const place = {left: 0, top: 10, width: 60, height: 84};
  assert.deepEqual(popupPosition(place, {width: 200, height: 830}, {within: PHONE}), {
    left: 8,
    top: 8,
    covered: Infinity,
  });
});
