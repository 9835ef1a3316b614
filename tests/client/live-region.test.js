// What is announced reaches a region that is not inert: while a dialog is open, one in the dialog.

import './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';

const {announce, watchLiveRegion} = await import('../../src/herzrasen/client/core/elements/live-region.js');

/** @param {Element} host @param {string} role */
const messages = (host, role) =>
  [...host.querySelectorAll(`:scope > [role=${role}] > p`)].map(({textContent}) => textContent);

beforeEach(() => {
  document.body.replaceChildren();
  watchLiveRegion();
});

test('a message stands in the polite region, a refusal in the one that is read at once', () => {
  announce('Jan plays');
  announce('Not now', {now: true});
  assert.deepEqual(messages(document.body, 'log'), ['Jan plays']);
  assert.deepEqual(messages(document.body, 'alert'), ['Not now']);
});

test('during a dialog it is read there, and stays in the log; of two dialogs the upper one has it', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open id="lower"></dialog><dialog open id="upper"></dialog>');
  const [lower, upper] = /** @type {[Element, Element]} */ ([...document.querySelectorAll('dialog')]);
  announce('Jan plays');
  announce('Not now', {now: true});
  assert.deepEqual([messages(upper, 'log'), messages(upper, 'alert')], [['Jan plays'], ['Not now']]);
  assert.deepEqual([messages(lower, 'log'), messages(document.body, 'alert')], [[], []]);
  assert.deepEqual(messages(document.body, 'log'), ['Jan plays'], 'to be read there later');
});

test('no message equals the one before it however often it comes, and no more than two hundred are kept', () => {
  for (let number = 0; number < 198; number += 1) announce(String(number));
  for (let again = 0; again < 4; again += 1) announce('197');
  const kept = messages(document.body, 'log');
  assert.equal(kept.length, 200);
  assert.equal(kept[0], '2');
  assert.deepEqual(
    kept.slice(1).filter((message, before) => message === kept[before]),
    [],
  );
  assert.ok(kept.slice(-5).every((message) => message?.trim() === '197'));
});
