// Dialogs and late answers belong to a screen: they go with it, and none comes over another.

import './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';

const {ask} = await import('../../src/herzrasen/client/core/elements/dialog.js');
const {endScreen, navigate, once, screenLifetime} = await import('../../src/herzrasen/client/core/elements/screen.js');

const open = () => [...document.querySelectorAll('dialog[open]')];
const question = {title: () => 'Really?', content: () => '', answers: [{value: 'yes', label: () => 'Yes'}]};

beforeEach(() => {
  endScreen();
  document.querySelectorAll('dialog').forEach((dialog) => dialog.remove());
  location.hash = '';
});

test('a dialog answers with the button that was pressed', async () => {
  const answer = ask(question);
  open()[0]?.querySelector('footer button')?.dispatchEvent(new MouseEvent('click'));
  assert.equal(await answer, 'yes');
  assert.deepEqual(open(), []);
});

test('a dialog closes without an answer when another screen is shown, and does not open over that', async () => {
  const lifetime = screenLifetime();
  const answer = ask(question);
  assert.equal(open().length, 1);
  endScreen();
  assert.deepEqual(open(), []);
  assert.equal(await answer, '');
  assert.equal(await Promise.race([ask({...question, lifetime}), 'it stands there']), '');
  assert.deepEqual(open(), []);
});

test('a press beside the dialog closes it, one on what reaches out of it does not', () => {
  void ask(question);
  const [dialog] = open();
  const press = (/** @type {Element | null | undefined} */ on) =>
    on?.dispatchEvent(new MouseEvent('pointerdown', {bubbles: true, clientX: 500, clientY: 500}));
  press(dialog?.querySelector('.content'));
  assert.equal(open().length, 1);
  press(dialog);
  assert.equal(open().length, 0);
});

test('what is asked for twice at once is done once, and again when it is done, or on another screen', async () => {
  let times = 0;
  /** @type {(() => void)[]} */
  const finish = [];
  const act = () =>
    once('settings', () => {
      times += 1;
      return new Promise((resolve) => finish.push(() => resolve(undefined)));
    });
  const first = act();
  await act();
  assert.equal(times, 1);
  finish[0]?.();
  await first;
  void act();
  assert.equal(times, 2);
  endScreen();
  void act();
  assert.equal(times, 3);
});

test('an answer that comes late leads nowhere once another screen is shown', () => {
  const lifetime = screenLifetime();
  endScreen();
  navigate('#/t/late', lifetime);
  assert.equal(location.hash, '');
  navigate('#/t/now');
  assert.equal(location.hash, '#/t/now');
});
