import assert from 'node:assert/strict';
import {test} from 'node:test';

import {houseLines, inputsLine, readHouse, unusual} from '../../src/herzrasen/shells/web/client/house.js';

const USUAL = {kind: 'private', help: 'assist', inputs: ['mouse', 'touch', 'keys']};

test('what was kept is taken over, what cannot be meant is as usual', () => {
  assert.deepEqual(readHouse({}), USUAL);
  assert.deepEqual(readHouse({kind: 'public', help: 'send', inputs: ['keys']}), {kind: 'public', help: 'send', inputs: ['keys']});
  for (const broken of [{kind: 'secret'}, {help: 7}, {inputs: []}, {inputs: 'keys'}, {inputs: ['voice']}]) {
    assert.deepEqual(readHouse(broken), USUAL, JSON.stringify(broken));
  }
});

test('kinds of input stand in one order, whatever order they came in', () => {
  assert.deepEqual(readHouse({inputs: ['keys', 'voice', 'mouse']}).inputs, ['mouse', 'keys']);
});

test('a house has a sentence for each thing, and only the unusual ones on request', () => {
  assert.deepEqual(houseLines(/** @type {any} */ ({})), ['lobby.house.kind_says.private', 'lobby.house.help_says.assist', 'lobby.house.inputs_says.all']);
  assert.deepEqual(unusual(/** @type {any} */ (USUAL)), []);
  assert.deepEqual(unusual({kind: 'public'}), ['lobby.house.kind_says.public']);
});

test('where single keys are off, it is said who can play all the same', () => {
  assert.match(inputsLine(['touch']), /only .*no_keys$/);
  assert.doesNotMatch(inputsLine(['keys']), /no_keys/);
});
