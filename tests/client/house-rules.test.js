import assert from 'node:assert/strict';
import {test} from 'node:test';

import {houseLines, inputsLine, parseHouseRules, unusual} from '../../src/herzrasen/client/kit/table/house-rules.js';

const USUAL = {
  kind: 'private',
  help: 'assist',
  inputs: ['mouse', 'touch', 'keys'],
  watchers: 'may-sit',
  time: null,
  talk: null,
};

test('what was kept is taken over, what cannot be meant is as usual', () => {
  assert.deepEqual(parseHouseRules({}), USUAL);
  assert.deepEqual(
    parseHouseRules({
      kind: 'public',
      help: 'send',
      inputs: ['keys'],
      watchers: 'none',
      time: {move: 20, reserve: 60},
      talk: 'none',
    }),
    {
      kind: 'public',
      help: 'send',
      inputs: ['keys'],
      watchers: 'none',
      time: {move: 20, reserve: 60},
      talk: 'none',
    },
  );
  for (const broken of [
    {kind: 'secret'},
    {help: 7},
    {inputs: []},
    {inputs: 'keys'},
    {inputs: ['voice']},
    {watchers: 'all'},
    {time: 7},
    {talk: 'loud'},
  ]) {
    assert.deepEqual(parseHouseRules(broken), USUAL, JSON.stringify(broken));
  }
});

test('kinds of input stand in one order, whatever order they came in', () => {
  assert.deepEqual(parseHouseRules({inputs: ['keys', 'voice', 'mouse']}).inputs, ['mouse', 'keys']);
});

test('a house has a sentence for each thing, and only the unusual ones on request', () => {
  const all = [
    ...['kind_says.private', 'help_says.assist', 'inputs_says.all', 'watchers_says.may-sit'].map(
      (line) => `lobby.house.${line}`,
    ),
    'clocks.agreed.off',
    'lobby.house.talk_says.free',
  ];
  assert.deepEqual(houseLines(/** @type {any} */ ({}), 'nerts'), all);
  assert.deepEqual(houseLines(/** @type {any} */ ({}), 'hearts'), all.slice(3), 'nobody races there');
  assert.deepEqual(unusual(/** @type {any} */ (USUAL), 'nerts'), []);
  assert.deepEqual(unusual({kind: 'public'}, 'nerts'), ['lobby.house.kind_says.public']);
  assert.deepEqual(unusual({kind: 'public', watchers: 'none'}, 'hearts'), ['lobby.house.watchers_says.none']);
  assert.deepEqual(unusual({talk: 'phrases', time: {move: 20}}, 'hearts'), [
    'clocks.agreed.move clocks.agreed.late_hearts clocks.agreed.extend',
    'lobby.house.talk_says.phrases',
  ]);
});

test('where single keys are off, it is said who can play all the same', () => {
  assert.match(inputsLine(['touch']), /only .*no_keys$/);
  assert.doesNotMatch(inputsLine(['keys']), /no_keys/);
});
