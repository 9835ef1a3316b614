// When the magnifier shows itself: to who points at a rival, and to nobody who merely presses one.

import '../dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {nertsTable} from './element.js';

const {element, update} = await nertsTable();
const magnifier = element.querySelector('nerts-magnifier');
const tile = () => element.querySelector('.rivals > [data-home]');

/** @param {string} type @param {PointerEventInit} more */
const point = (type, more) =>
  tile().dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 1, isPrimary: true, ...more}));

beforeEach(async () => {
  await update();
  mock.timers.enable({apis: ['setTimeout']});
});
afterEach(() => {
  magnifier.hide();
  mock.timers.reset();
});

test('a finger opens it when it is held, and not when it taps', () => {
  const touch = {pointerType: 'touch', clientX: 5, clientY: 5};
  point('pointerdown', touch);
  point('pointerup', touch);
  mock.timers.tick(2000);
  assert.equal(magnifier.shownArea, null);
  point('pointerdown', touch);
  mock.timers.tick(2000);
  assert.equal(magnifier.shownArea, 1);
  point('pointerup', touch);
  assert.equal(magnifier.shownArea, null);
});

test('a mouse opens it where it rests, but not where the table came to lie under it after a press', () => {
  const mouse = {pointerType: 'mouse', clientX: 40, clientY: 40};
  point('pointerup', mouse);
  point('pointerover', mouse);
  mock.timers.tick(2000);
  assert.equal(magnifier.shownArea, null);
  point('pointerover', {...mouse, clientX: 41});
  mock.timers.tick(2000);
  assert.equal(magnifier.shownArea, 1);
});

test('a finger on any tile opens no menu of the browser', async () => {
  for (const seat of [0, 1]) {
    await nertsTable({room: {seat}, view: {seat}});
    assert.equal(tile().dataset.home, String(1 - seat));
    const asked = new MouseEvent('contextmenu', {bubbles: true, cancelable: true});
    tile().dispatchEvent(asked);
    assert.ok(asked.defaultPrevented);
  }
});
