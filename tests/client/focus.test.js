// The focus goes with what is pressed; but a phone's keyboard stays open while a field of a form is being edited.

import './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';

const {copyText} = await import('../../src/herzrasen/client/core/elements/clipboard.js');
const {focusOnPress} = await import('../../src/herzrasen/client/core/elements/focus.js');
focusOnPress();

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);

/** As a browser without a focus of its own for what is pressed. @param {string} id @param {{kept?: boolean}} [how] */
function press(id, {kept = false} = {}) {
  const down = new MouseEvent('mousedown', {bubbles: true, cancelable: true});
  if (kept) at(id).addEventListener('mousedown', (/** @type {Event} */ event) => event.preventDefault(), {once: true});
  at(id).dispatchEvent(down);
  at(id).dispatchEvent(new MouseEvent('click', {bubbles: true}));
}

beforeEach(() => {
  document.body.innerHTML = `
    <button id="other"><span id="sign">x</span></button>
    <form><input id="words"><input id="choice" type="radio"><button id="send" type="button">Send</button></form>
    <p id="text">Text</p>`;
});

test('a button that is pressed has the focus, also by what it holds', () => {
  press('sign');
  assert.equal(document.activeElement, at('other'));
});

test('a field that is edited keeps it while a button of its form is pressed, and no longer', () => {
  at('words').focus();
  press('send');
  assert.equal(document.activeElement, at('words'));
  press('other');
  assert.equal(document.activeElement, at('other'));
});

test('a choice in the form is no field with a keyboard', () => {
  at('choice').focus();
  press('send');
  assert.equal(document.activeElement, at('send'));
});

test('where the press was taken by something else, or is on nothing, the focus stays', () => {
  at('words').focus();
  press('other', {kept: true});
  assert.equal(document.activeElement, at('words'));
  press('text');
  assert.equal(document.activeElement, at('words'));
});

test('after a text was copied by a hidden field the focus is where it was', async () => {
  at('other').focus();
  let copied = '';
  document.execCommand = () => {
    copied = document.querySelector('textarea')?.value ?? '';
    return true;
  };
  HTMLTextAreaElement.prototype.select = function select() {
    this.focus(); // as a browser does
  };
  Object.defineProperty(navigator, 'clipboard', {configurable: true, value: undefined});
  assert.equal(await copyText('a link'), true);
  assert.equal(copied, 'a link');
  assert.equal(document.activeElement, at('other'));
  assert.equal(document.querySelector('textarea'), null);
});
