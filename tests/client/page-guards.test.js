// What the whole page keeps away: keys of an input method, decisions by a key that is held down, files from elsewhere.
// Every part of the page is behind these; tests of one part press its keys once, and compose nothing.

import assert from 'node:assert/strict';
import {test} from 'node:test';

class Field extends EventTarget {
  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
  }
  /** @param {string} selector */
  matches(selector) {
    return selector.split(', ').includes(this.name);
  }
}
globalThis.Element = Field;
const {guardKeys} = await import('../../src/herzrasen/client/kit/keys/key-guard.js');
const {ignoreDrops} = await import('../../src/herzrasen/client/core/app/foreign-drops.js');

/** @param {EventTarget} page @param {string} type @param {object} values */
function send(page, type, values) {
  const event = new Event(type, {cancelable: true});
  for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, {value});
  let arrives = false;
  page.addEventListener(type, () => (arrives = true), {once: true});
  page.dispatchEvent(event);
  return {arrives, prevented: event.defaultPrevented};
}

/** @param {object} values @param {string} [field] */
function press(values, field = 'input') {
  const page = new EventTarget();
  guardKeys(page);
  return send(page, 'keydown', {keyCode: 0, isComposing: false, repeat: false, target: new Field(field), ...values});
}

test('nothing hears a key while an input method composes, and it sends, leaves and closes nothing', () => {
  for (const composing of [{isComposing: true}, {keyCode: 229}])
    for (const key of ['Enter', 'Escape'])
      assert.deepEqual(press({key, ...composing}), {arrives: false, prevented: true}, key);
  assert.deepEqual(press({key: 'Process', isComposing: true}), {arrives: false, prevented: false});
  assert.deepEqual(press({key: 'a', isComposing: true}), {arrives: false, prevented: false});
});

test('a key that is held down decides once', () => {
  for (const key of ['Enter', 'Escape']) {
    assert.deepEqual(press({key}, 'button'), {arrives: true, prevented: false}, key);
    assert.deepEqual(press({key, repeat: true}, 'button'), {arrives: true, prevented: true}, key);
  }
  for (const key of ['ArrowLeft', 'x', 'Backspace'])
    assert.deepEqual(press({key, repeat: true}), {arrives: true, prevented: false}, `${key} goes on`);
  assert.deepEqual(
    press({key: 'Enter', repeat: true}, 'textarea'),
    {arrives: true, prevented: false},
    'it writes lines',
  );
});

test('a dropped file or link does not take the page away, and a field for files or text keeps its own', () => {
  const page = new EventTarget();
  ignoreDrops(page);
  const drop = (/** @type {string} */ type, /** @type {string} */ field, /** @type {string[]} */ ...types) => {
    const dataTransfer = {types, dropEffect: 'copy'};
    const {prevented} = send(page, type, {target: new Field(field), dataTransfer});
    return [prevented, dataTransfer.dropEffect];
  };
  assert.deepEqual(drop('dragover', 'nerts-table', 'Files'), [true, 'none']);
  assert.deepEqual(drop('drop', 'nerts-table', 'Files'), [true, 'copy']);
  assert.deepEqual(drop('drop', 'html', 'text/uri-list', 'text/plain'), [true, 'copy']);
  assert.deepEqual(drop('drop', ':read-write', 'Files'), [true, 'copy'], 'a text field opens no file either');
  assert.deepEqual(drop('drop', 'input[type=file]', 'Files'), [false, 'copy']);
  assert.deepEqual(drop('drop', ':read-write', 'text/plain'), [false, 'copy']);
});
