// A number of the rules: by its buttons, and written.

import '../dom.js';
import assert from 'node:assert/strict';
import {test} from 'node:test';

const {stepper} = await import('../../../src/herzrasen/client/kit/rules/stepper.js');
const {render} = await import('../../../src/herzrasen/client/vendor/lit.js');

/** @param {number} value @param {number | null} least @param {number | null} most */
function field(value, least, most) {
  /** @type {number[]} */
  const wishes = [];
  const box = document.createElement('div');
  document.body.append(box);
  const draw = (/** @type {number} */ now) =>
    render(stepper({label: 'Points', value: now, least, most, set: (number) => wishes.push(number)}), box);
  draw(value);
  const input = /** @type {HTMLInputElement} */ (box.querySelector('input'));
  const [less, more] = /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll('button')]);
  const write = (/** @type {string} */ text) => {
    input.value = text;
    input.dispatchEvent(new Event('change'));
  };
  return {draw, input, less, more, wishes, write};
}

test('the buttons go as far as the option does, and stop there', () => {
  const {less, more, wishes} = field(95, 90, 98);
  more?.click();
  less?.click();
  assert.deepEqual(wishes, [98, 90]);
  const end = field(98, 90, 98);
  end.more?.click();
  assert.deepEqual([end.wishes, end.more?.getAttribute('aria-disabled')], [[], 'true']);
});

test('a negative number may be written as it is shown, and what is none changes nothing', () => {
  const {input, wishes, write} = field(-5, -20, 20);
  assert.equal(input.value, '−5');
  for (const text of ['−7', '-8', 'x', ' ']) write(text);
  assert.deepEqual([wishes, input.value], [[-7, -8], '−5']);
});

test('an answer that comes while one writes leaves what is written', () => {
  const {draw, input} = field(5, 0, 20);
  input.focus();
  input.value = '1';
  draw(6);
  assert.equal(input.value, '1');
  input.blur();
  draw(7);
  assert.equal(input.value, '7');
});
