import assert from 'node:assert/strict';
import {test} from 'node:test';

import {endScreen} from '../../src/herzrasen/client/core/elements/screen.js';
import {untilSkipped} from '../../src/herzrasen/client/kit/motion/skip.js';

/** @param {string} type @param {object} [more] */
const event = (type, more = {}) => Object.assign(new Event(type, {cancelable: true}), more);

/** Whether it is over, after everything that waits has run. @param {Promise<unknown>} promise */
async function isOver(promise) {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  await new Promise((done) => setImmediate(done));
  return over;
}
const forever = () => new Promise(() => {});

test('any key or press ends it, and does what it does elsewhere', async () => {
  for (const press of [event('keydown', {key: 'x'}), event('pointerdown')]) {
    const page = new EventTarget();
    const shown = untilSkipped(forever(), undefined, page);
    assert.equal(await isOver(shown), false);
    let presses = 0;
    page.addEventListener(press.type, () => {
      presses += 1;
    });
    page.dispatchEvent(press);
    assert.equal(await isOver(shown), true);
    assert.deepEqual([presses, press.defaultPrevented], [1, false]);
  }
});

test('a modifier alone or a key held before does not end it; its own end does', async () => {
  const page = new EventTarget();
  const shown = untilSkipped(forever(), undefined, page);
  page.dispatchEvent(event('keydown', {key: 'Shift'}));
  page.dispatchEvent(event('keydown', {key: ' ', repeat: true}));
  assert.equal(await isOver(shown), false);
  assert.equal(await isOver(untilSkipped(Promise.resolve(), undefined, page)), true);
});

test('it ends with the screen that it belongs to, and takes no key after that', async () => {
  const page = new EventTarget();
  const listened = [];
  page.addEventListener = (type) => void listened.push(type);
  const left = new AbortController();
  const shown = untilSkipped(forever(), left.signal, page);
  const current = untilSkipped(forever(), undefined, page);
  left.abort();
  assert.deepEqual([await isOver(shown), await isOver(current)], [true, false]);
  endScreen();
  assert.equal(await isOver(current), true);
  listened.length = 0;
  assert.equal(await isOver(untilSkipped(forever(), left.signal, page)), true);
  assert.deepEqual(listened, []);
});
