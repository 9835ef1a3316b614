import assert from 'node:assert/strict';
import {beforeEach, mock, test} from 'node:test';

import {ApiError} from '../../../src/herzrasen/client/core/connection/api.js';
import {RuleChoice, isAutomatic} from '../../../src/herzrasen/client/kit/rules/rule-choice.js';

const number = (name, least, most, usual) => ({
  name,
  kind: 'number',
  least,
  most,
  usual,
  values: [],
  empty: false,
  of: null,
});
const USUAL = {players: 4, packs: 1, rotation: 'auto', target: 100};
const offer = {
  game: 'hearts',
  presets: [
    {name: 'standard', rules: 'standard', options: USUAL},
    {name: 'short', rules: 'short', options: {...USUAL, target: 50}},
    {name: 'twin', rules: 'short', options: {...USUAL, target: 50}},
  ],
  options: [
    number('players', 3, 11, 4),
    number('packs', 1, 2, 1),
    {
      name: 'rotation',
      kind: 'choice',
      values: ['auto', 'across'],
      usual: 'auto',
      least: null,
      most: null,
      empty: false,
      of: null,
    },
    number('target', 25, 1000, 100),
  ],
  bot: [],
};

const refusal = (...options) => ({
  refusal: {code: 'x', facts: {}, sentence: options.join(' and '), options},
  options: {},
});

/** A server that knows three rules: eleven want two packs, an odd table has nobody across, 13 is no target. */
function answer(options) {
  const {players, packs, rotation, target} = options;
  if (players > 10 && packs === 1) return refusal('players', 'packs');
  if (players < 5 && packs === 2) return refusal('players', 'packs');
  if (players % 2 && rotation === 'across') return refusal('players', 'rotation');
  if (target === 13) return refusal('target');
  const near = offer.presets.map((preset) => [
    preset.name,
    Object.keys(options).filter((name) => preset.options[name] !== options[name]),
  ]);
  const [preset, differences] = near.reduce((best, one) => (one[1].length < best[1].length ? one : best));
  const changes = differences.map((name) => `${name}=${options[name]}`).join(',');
  return {rules: changes ? `${preset}+${changes}` : preset, preset, differences, options, refusal: null, values: []};
}

let asked = [];
const server = {
  with: async (_game, options) => (asked.push(options), answer(options)),
  of: async (_game, text) => (text === 'standard+target=60' ? answer({...USUAL, target: 60}) : refusal()),
};
const newChoice = () => new RuleChoice('hearts', offer, server);

beforeEach(() => {
  asked = [];
});

test('a preset is chosen at once, and keeps its name though another has the same rules', async () => {
  const choice = newChoice();
  const answered = choice.choosePreset('twin');
  assert.equal(choice.rules, 'twin');
  await answered;
  assert.deepEqual([choice.base, choice.rules, choice.differences], ['twin', 'twin', []]);
});

test('a refusal takes nothing back, and the next change is asked as a whole', async () => {
  const choice = newChoice();
  await choice.change({rotation: 'across'});
  await choice.change({players: 5});
  assert.deepEqual(choice.refusal?.options, ['players', 'rotation']);
  assert.deepEqual(choice.options, {...USUAL, rotation: 'across', players: 5});
  assert.equal(await choice.settle(), '');
  await choice.change({rotation: 'auto'});
  assert.equal(choice.refusal, null);
  assert.equal(await choice.settle(), 'standard+players=5');
});

test('many changes in a row are one question, and a late answer is not heard', async () => {
  const choice = newChoice();
  let first = () => {};
  const slow = mock.method(
    server,
    'of',
    () => new Promise((resolve) => (first = () => resolve(answer({...USUAL, target: 700})))),
  );
  const late = choice.read('standard+target=700');
  const changed = Promise.all([200, 300, 400].map((target) => choice.change({target})));
  first();
  assert.equal(await late, null);
  assert.ok(choice.waiting, 'nor does it end the waiting for the newer one');
  await changed;
  assert.equal(choice.waiting, false);
  slow.mock.restore();
  assert.deepEqual(
    asked.map(({target}) => target),
    [400],
  );
  assert.equal(choice.options.target, 400);
});

test('the nearest preset is the one that rules are told from, unless the chosen one is as near', async () => {
  const choice = newChoice();
  await choice.change({target: 50});
  assert.deepEqual([choice.base, choice.rules], ['short', 'short']);
  await choice.choosePreset('standard');
  await choice.change({players: 5});
  assert.deepEqual([choice.base, choice.differences], ['standard', ['players']]);
});

test('a text form is taken as a whole or not at all', async () => {
  const choice = newChoice();
  assert.equal(await choice.read('standard+target=60'), null);
  assert.equal(choice.options.target, 60);
  const refusal = await choice.read('standard+target=13');
  assert.ok(refusal);
  assert.deepEqual([choice.options.target, choice.refusal, await choice.settle()], [60, null, 'standard+target=60']);
});

test('an option that is in the way of so many players gives way, and no other', async () => {
  const choice = newChoice();
  await choice.change({rotation: 'across', target: 60});
  assert.deepEqual(await choice.setSeats(11), ['packs', 'rotation']);
  assert.deepEqual(choice.options, {players: 11, packs: 2, rotation: 'auto', target: 60});
  assert.deepEqual(await choice.setSeats(4), ['packs']);
  assert.deepEqual(choice.options, {players: 4, packs: 1, rotation: 'auto', target: 60});
  assert.deepEqual(await choice.setSeats(6), []);
});

test('where giving way does not help, everything stays as it was set', async () => {
  const choice = newChoice();
  await choice.change({target: 13});
  assert.deepEqual(await choice.setSeats(11), []);
  assert.deepEqual(choice.options, {...USUAL, players: 11, target: 13});
  assert.ok(choice.refusal);
});

test('an option gives way to its default, else to its other end', () => {
  assert.equal(isAutomatic(offer.options[1], 2), 1);
  assert.equal(isAutomatic(offer.options[1], 1), 2);
  assert.equal(isAutomatic(offer.options[0], 4), 3, 'from between its ends it goes down');
  assert.equal(isAutomatic(offer.options[2], 'across'), 'auto');
  assert.equal(isAutomatic(offer.options[2], 'auto'), 'auto', 'what has no ends stays');
});

test('what is chosen is known once the server has answered to the last change', async () => {
  const choice = newChoice();
  void choice.change({target: 60});
  assert.equal(await choice.settle(), 'standard+target=60');
});

test('without an answer nothing is chosen; what was set stays, and is asked once more', async () => {
  const choice = newChoice();
  const away = mock.method(server, 'with', async () => {
    throw new ApiError('client.trouble.offline');
  });
  await choice.change({target: 60});
  assert.deepEqual(
    [choice.trouble?.code, choice.waiting, await choice.settle()],
    ['client.trouble.offline', false, ''],
  );
  away.mock.restore();
  await choice.load();
  assert.deepEqual([choice.trouble, await choice.settle()], [null, 'standard+target=60']);
});

test('a fault of the page is none of the server', async () => {
  const choice = newChoice();
  const broken = mock.method(server, 'with', async () => {
    throw new TypeError('a fault');
  });
  await assert.rejects(choice.load(), TypeError);
  assert.equal(choice.trouble, null);
  broken.mock.restore();
});

test('saved rules are the chosen ones while they are read and when they differ from a preset, not while refused', async () => {
  const choice = newChoice();
  assert.equal(choice.is('standard'), false, 'a preset is the preset');
  const answered = choice.read('standard+target=60');
  assert.deepEqual([choice.is('standard+target=60'), choice.is('standard')], [true, false]);
  await answered;
  assert.deepEqual([choice.is('standard+target=60'), choice.is('standard+target=70')], [true, false]);
  await choice.change({target: 13});
  assert.equal(choice.is('standard+target=60'), false);
});

test('a watcher is called at each change until it stops watching', async () => {
  const choice = newChoice();
  let changeCount = 0;
  const stop = choice.watch(() => (changeCount += 1));
  await choice.choosePreset('short');
  assert.ok(changeCount > 0);
  stop();
  changeCount = 0;
  await choice.choosePreset('standard');
  assert.equal(changeCount, 0);
});
