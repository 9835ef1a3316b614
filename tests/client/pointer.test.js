import assert from 'node:assert/strict';
import {test} from 'node:test';

import {
  REACH,
  DRAG_THRESHOLD,
  distance,
  dropTarget,
  overlap,
  hasMoved,
} from '../../src/herzrasen/client/kit/motion/pointer.js';
import {shift} from '../../src/herzrasen/client/kit/motion/motion.js';

const box = (/** @type {number} */ left, /** @type {number} */ top, width = 70, height = 98) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('a press may wander six pixels and stays a click', () => {
  assert.equal(hasMoved({x: 10, y: 10}, {x: 10 + DRAG_THRESHOLD, y: 10}), false);
  assert.equal(hasMoved({x: 10, y: 10}, {x: 15, y: 14}), true);
});

test('boxes that only touch share nothing', () => {
  assert.equal(overlap(box(0, 0), box(70, 0)), 0);
  assert.equal(overlap(box(0, 0), box(60, 88)), 100);
});

test('the gap between boxes is measured edge to edge', () => {
  assert.equal(distance(box(0, 0), box(100, 0)), 30);
  assert.equal(distance(box(0, 0), box(100, 138)), 50);
  assert.equal(distance(box(0, 0), box(10, 10)), 0);
});

test('the pile overlapped most takes the card, in whatever order the piles come', () => {
  const less = box(50, 0);
  const more = box(-20, 0);
  assert.equal(dropTarget(box(0, 0), [less, more]), more);
  assert.equal(dropTarget(box(0, 0), [more, less]), more);
});

test('an overlapped pile beats a nearer centre that is not touched', () => {
  const touched = box(60, 90, 300, 300);
  const near = box(0, 99);
  assert.equal(dropTarget(box(0, 0), [near, touched]), touched);
});

test('without an overlap the nearest pile within reach takes it', () => {
  const near = box(100, 0);
  const far = box(120, 0);
  assert.equal(dropTarget(box(0, 0), [far, near]), near);
  assert.equal(dropTarget(box(0, 0), [box(70 + REACH, 0)]), null);
  assert.equal(dropTarget(box(0, 0), []), null);
});

test('a card is shown where it was by moving and scaling about its middle', () => {
  const at = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ width) => ({
    left,
    top,
    width,
    height: width * 1.4,
  });
  assert.equal(shift(at(0, 0, 100), at(0, 0, 100)), 'translate(0.0px, 0.0px) scale(1.000)');
  assert.equal(shift(at(0, 0, 50), at(100, 100, 100)), 'translate(-125.0px, -135.0px) scale(0.500)');
});
