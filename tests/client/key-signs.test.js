// Single keys on keyboards that write no Latin letters, no digits without Shift, or nothing yet. No other test presses
// anything but the keys of an English or German layout.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {makeBindings, keyLabel} from '../../src/herzrasen/client/kit/keys/key-bindings.js';
import {isComposing, signsOf} from '../../src/herzrasen/client/kit/keys/key-signs.js';
import {rankOfKey} from '../../src/herzrasen/client/games/hearts/rank-keys.js';
import {changeSettings} from '../../src/herzrasen/client/core/settings/settings.js';
import {nameOnLayout, readLayout} from '../../src/herzrasen/client/kit/keys/keyboard-layout.js';

/** @param {string} key @param {string} code @param {object} [more] */
const signs = (key, code, more = {}) => signsOf({key, code, shiftKey: false, ...more});

test('what writes a Latin letter, a digit or a sign is that, wherever it lies', () => {
  assert.deepEqual(signs('S', 'KeyS', {shiftKey: true}), ['s']);
  assert.deepEqual(signs('q', 'KeyA'), ['q'], 'AZERTY');
  assert.deepEqual(signs('z', 'KeyY'), ['z'], 'QWERTZ');
  assert.deepEqual(signs('ä', 'Quote'), ['ä']);
  assert.deepEqual(signs("'", 'KeyQ'), ["'"], 'Dvorak has its Q elsewhere');
  assert.deepEqual(signs(',', 'KeyM'), [','], 'AZERTY has its M elsewhere');
  assert.deepEqual(signs('3', 'Numpad3'), ['3']);
  assert.deepEqual(signs(' ', 'Space'), [' ']);
  assert.deepEqual(signs('?', 'Slash', {shiftKey: true}), ['?']);
  assert.deepEqual(signsOf({key: 'x'}), ['x'], 'a keyboard on the screen has no places');
});

test('a letter of another script stands for the Latin one of its place', () => {
  assert.deepEqual(signs('ы', 'KeyS'), ['ы', 's'], 'Russian');
  assert.deepEqual(signs('Ы', 'KeyS', {shiftKey: true}), ['ы', 's']);
  assert.deepEqual(signs('σ', 'KeyS'), ['σ', 's'], 'Greek');
  assert.deepEqual(signs('ס', 'KeyX'), ['ס', 'x'], 'Hebrew');
  assert.deepEqual(signs('لا', 'KeyB'), ['b'], 'Arabic writes two letters with one key');
  assert.deepEqual(signs('ี', 'KeyU'), ['ี', 'u'], 'Thai writes vowels as marks');
  assert.deepEqual(signs('ж', 'Semicolon'), ['ж'], 'no letter lies there');
  assert.deepEqual(signs('؟', 'Slash', {shiftKey: true}), ['؟', '?'], 'Arabic has a question mark of its own');
});

test('punctuation where a letter lies stands for it on a layout of another script alone', () => {
  signs('ש', 'KeyA');
  assert.deepEqual(signs("'", 'KeyW'), ["'", 'w'], 'Hebrew');
  signs('a', 'KeyA');
  assert.deepEqual(signs("'", 'KeyQ'), ["'"]);
});

test('a digit needs no Shift, and what needs it is no digit', () => {
  assert.deepEqual(signs('&', 'Digit1'), ['&', '1'], 'AZERTY');
  assert.deepEqual(signs('é', 'Digit2'), ['é', '2']);
  assert.deepEqual(signs('2', 'Digit2', {shiftKey: true}), ['2']);
  assert.deepEqual(signs('٣', 'Digit3'), ['٣', '3'], 'Arabic digits');
  assert.deepEqual(signs('!', 'Digit1', {shiftKey: true}), ['!']);
});

test('what composes, is dead or comes by AltGr stands for nothing', () => {
  for (const key of ['Process', 'Dead', 'Unidentified', 'AltGraph', 'Enter', 'ArrowLeft', 'F5', ''])
    assert.deepEqual(signs(key, 'KeyA'), [], key);
  assert.deepEqual(signs('a', 'KeyA', {isComposing: true}), []);
  assert.deepEqual(signs('@', 'KeyQ', {getModifierState: (/** @type {string} */ key) => key === 'AltGraph'}), []);
  assert.equal(
    isComposing({key: 'Enter', isComposing: false, keyCode: 229}),
    true,
    'Safari ends a composition with it',
  );
  assert.equal(isComposing({key: 'Enter', isComposing: false, keyCode: 13}), false);
});

test('keys act on every layout, were chosen on any, and one chosen as it is written comes first', () => {
  const {actOf, bind, keysOf} = makeBindings({scores: 's', rules: 'r', rival1: '1'});
  const act = (/** @type {readonly string[]} */ pressed, changed = {}) => actOf(keysOf(changed), pressed);
  assert.equal(act(signs('ы', 'KeyS')), 'scores');
  assert.equal(act(signs('&', 'Digit1')), 'rival1');
  assert.deepEqual(bind({}, 'rules', signs('й', 'KeyQ')), {changed: {rules: 'q'}}, 'by its place');
  assert.deepEqual(bind({}, 'rules', signs('ы', 'KeyS')), {clash: 'scores', key: 's'});
  assert.equal(act(signs('ы', 'KeyS'), {rules: 'ы'}), 'rules', 'stored when only the letter itself counted');
});

test('a key is called as the layout calls it, where the browser tells and nothing writes its letter', async () => {
  assert.equal(keyLabel('s'), 'S');
  const greek = new Map([
    ['KeyS', 'σ'],
    ['KeyA', 'α'],
    ['Digit1', '1'],
  ]);
  await readLayout({keyboard: {getLayoutMap: async () => greek}});
  assert.deepEqual(['s', '1', '?'].map(nameOnLayout), ['σ', '1', '?']);
  assert.equal(keyLabel('s'), 'Σ');
  const azerty = new Map([
    ['KeyQ', 'a'],
    ['KeyA', 'q'],
    ['Digit1', '&'],
  ]);
  await readLayout({keyboard: {getLayoutMap: async () => azerty}});
  assert.deepEqual(['a', '1'].map(nameOnLayout), ['a', '1']);
  await readLayout({keyboard: {getLayoutMap: () => Promise.reject(new Error('forbidden'))}});
  await readLayout({});
  assert.equal(nameOnLayout('s'), 's');
});

test("in a hand a rank's letter goes to its card, unless the page has that key", (context) => {
  context.after(() => changeSettings({pageKeys: {}}));
  const rank = (key, language) => rankOfKey({key, code: ''}, language);
  assert.deepEqual(
    [...'0jqka7'].map((key) => rank(key, 'en')),
    [...'TJQKA7'],
  );
  assert.deepEqual(
    [...'jbdqka'].map((key) => rank(key, 'de')),
    ['J', undefined, 'Q', 'Q', 'K', 'A'],
  );
  changeSettings({pageKeys: {chat: 'j'}});
  assert.deepEqual([rank('b', 'de'), rank('j', 'de'), rank('j', 'en')], ['J', undefined, undefined]);
});
