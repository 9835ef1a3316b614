// Which options the dialog shows: where only the different ones are wanted, what a refusal names is among them.

import '../dom.js';
import assert from 'node:assert/strict';
import {test} from 'node:test';

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
