// Which options the dialog shows, and the way back of each.

import {wordsOf} from '../dom.js';
import assert from 'node:assert/strict';
import {test} from 'node:test';

const {render} = await import('../../../src/herzrasen/client/vendor/lit.js');
const {OptionsDialog} = await import('../../../src/herzrasen/client/kit/rules/options-dialog.js');

test('an option that a refusal names is shown also where only those that differ are', () => {
  const dialog = new OptionsDialog();
  dialog.onlyChanged = true;
  const visibleOptions = (/** @type {object} */ changes) => {
    const choice = {
      game: 'hearts',
      options: {},
      differs: (/** @type {string} */ name) => name === 'target',
      ...changes,
    };
    return ['target', 'packs', 'moon'].filter((name) =>
      dialog.isVisible(/** @type {any} */ (choice), /** @type {any} */ ({name})),
    );
  };
  assert.deepEqual(visibleOptions({refusal: null}), ['target']);
  assert.deepEqual(visibleOptions({refusal: {options: ['target', 'packs']}}), ['target', 'packs']);
});

test('an option that differs has a way back to what its preset says', () => {
  const dialog = new OptionsDialog();
  /** @type {unknown[]} */
  const set = [];
  dialog.set = async (_, ...facts) => void set.push(facts);
  const option = /** @type {any} */ ({name: 'target', kind: 'number', minimum: 1, maximum: 500, step: 1});
  const choice = /** @type {any} */ ({
    game: 'hearts',
    options: {target: 50},
    differs: () => true,
    defaultValue: () => 100,
  });
  render(dialog.row(choice, option), document.body);
  const back = /** @type {HTMLButtonElement} */ (document.querySelector('.rule-back'));
  assert.match(wordsOf(back) ?? '', /^rule_choice.reset/);
  back.click();
  assert.deepEqual(set, [['target', 100, true]]);
});
