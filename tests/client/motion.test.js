// How one motion ends: the layer that it passed in is left again, and a hidden page waits for none.

import './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';

const {animate} = await import('../../src/herzrasen/client/kit/motion/motion.js');

/** A card whose animations last until the test, or the page, ends them. */
function card() {
  /** @type {(() => void)[]} */
  const running = [];
  const element = /** @type {any} */ (document.createElement('div'));
  element.animate = () => {
    /** @type {() => void} */
    let finish = () => {};
    const finished = new Promise((resolve) => (finish = () => resolve(undefined)));
    running.push(finish);
    return {finished, finish};
  };
  document.body.append(element);
  return {element, running};
}

/** @param {boolean} hidden */
function hide(hidden) {
  Object.defineProperty(document, 'hidden', {configurable: true, value: hidden});
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => hide(false));

test('a card that two motions lift lies above the others until both have ended, and no longer', async () => {
  const {element, running} = card();
  const [one, other] = [20, 20].map((above) => animate(element, [], {ms: 100, above}));
  assert.equal(element.style.zIndex, '20');
  running[0]?.();
  await one;
  assert.equal(element.style.zIndex, '20');
  running[1]?.();
  await other;
  assert.equal(element.style.zIndex, '');
});

test('a page that is hidden ends what moves, one that is shown does not', async () => {
  const {element} = card();
  let ended = false;
  const motion = animate(element, [], {ms: 100}).then(() => (ended = true));
  hide(false);
  await new Promise(setImmediate);
  assert.equal(ended, false);
  hide(true);
  await motion;
});
