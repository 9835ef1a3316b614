// The dialog in which keys are chosen anew: what a press binds, what is kept, and when it listens.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, test} from 'node:test';

const {makeBindings} = await import('../../src/herzrasen/client/kit/keys/key-bindings.js');
const values = await import('../../src/herzrasen/client/core/settings/settings.js');
await import('../../src/herzrasen/client/kit/keys/key-bindings-dialog.js');
const GAMES = '../../src/herzrasen/client/games';
const {openKeys: openHeartsKeys} = await import(`${GAMES}/hearts/key-bindings-dialog.js`);
const {openKeys: openNertsKeys} = await import(`${GAMES}/nerts/key-bindings-dialog.js`);
const {heartsKeys} = await import(`${GAMES}/hearts/key-bindings.js`);
const {tableKeys: nertsKeys} = await import(`${GAMES}/nerts/key-bindings.js`);

/** @type {any} */
let dialog;
const press = (/** @type {string} */ key, more = {}) => {
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...more});
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};
const changes = () => [values.settings.heartsKeys, values.settings.pageKeys];

beforeEach(async () => {
  values.changeSettings({...values.defaults});
  dialog = await show(/** @type {any} */ (document.createElement('key-bindings-dialog')), {
    groups: {
      book: makeBindings({claim: 'c', hint: 'h', undo: 'u'}),
      setting: 'heartsKeys',
      groups: () => [['all', ['claim', 'hint', 'undo']]],
      nameOf: (/** @type {string} */ act) => act,
    },
  });
});
afterEach(() => document.body.replaceChildren());

test('the next key is that of the act that was pressed; those of the page are kept apart', () => {
  press('x');
  assert.deepEqual(changes(), [{}, {}], 'nothing is waited for');
  dialog.querySelector('[data-bind=claim]').click();
  assert.ok(press('x'));
  dialog.querySelector('[data-bind=sound]').click();
  press('y');
  assert.deepEqual(changes(), [{claim: 'x'}, {sound: 'y'}]);
  assert.equal(dialog.waitingFor, null);
});

test('a key that another act has changes nothing until both are to change places', async () => {
  dialog.wait('claim');
  press('Enter');
  assert.deepEqual([dialog.status.sentence, changes()[0]], ['client.bind.sign', {}]);
  press('u');
  assert.deepEqual([changes()[0], dialog.waitingFor], [{}, 'claim']);
  await untilDrawn(dialog);
  dialog.querySelector('.said button').click();
  assert.deepEqual(changes()[0], {claim: 'u', undo: 'c'});
  dialog.reset();
  assert.deepEqual(changes(), [{}, {}]);
});

test('Escape and Tab give up the wait, once for each time they are pressed; modified keys are no choice', () => {
  for (const key of ['Escape', 'Tab']) {
    dialog.wait('claim');
    press('Shift');
    press('x', {ctrlKey: true});
    assert.equal(dialog.waitingFor, 'claim');
    press(key);
    assert.equal(dialog.waitingFor, null);
  }
  dialog.wait('claim');
  press('Escape', {repeat: true});
  press('x', {repeat: true});
  assert.deepEqual([dialog.waitingFor, changes()[0]], ['claim', {}], 'a key that is held down is no new press');
});

test('a dialog that was closed hears no keys', () => {
  dialog.wait('claim');
  dialog.remove();
  assert.equal(press('x'), false);
  assert.deepEqual(changes()[0], {});
});

test('what is chosen at one table holds there and at no other', async () => {
  const keys = () => [heartsKeys()['hint'], nertsKeys()['call']];
  for (const [at, open, act] of /** @type {const} */ ([
    [0, openHeartsKeys, 'hint'],
    [1, openNertsKeys, 'call'],
  ])) {
    const [before, done] = [keys(), open()];
    const opened = /** @type {any} */ (document.querySelector('dialog[open] key-bindings-dialog'));
    await untilDrawn(opened);
    opened.querySelector(`[data-bind=${act}]`).click();
    press('ö');
    assert.deepEqual(keys(), before.with(at, 'ö'));
    opened.closest('dialog').close();
    await done;
  }
});
