// An open dialog changes its language with the page: whatever it says is asked for again.

import './dom.js';
import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';

HTMLDialogElement.prototype.showModal ??= function () {
  this.setAttribute('open', '');
};
const WORDS = [
  'client.close',
  'client.cancel',
  'client.aloud.title',
  'hearts.preset.h2.about',
  'hearts_table.tool.scores',
  'hearts_table.you',
  'hearts_table.rest.title',
  'hearts_table.rest.about',
  'hearts_table.rest.ask',
  'nerts_table.stands.title',
  'rule_choice.card.changed',
  'rule_choice.change',
];
/** Every word of a language is its key behind the language's name; the rules, the same. @param {string} address */
const answer = (address) => {
  const language = /\b(en|de)\b/.exec(address)?.[0];
  return address.includes('texts')
    ? Object.fromEntries(WORDS.map((key) => [key, `${language}:${key}`]))
    : {
        game: 'hearts',
        preset: 'h2',
        values: [
          {name: `${language}:option`, words: '', differs: true},
          {name: `${language}:other`, words: '', differs: false},
        ],
        gist: [`${language}:rules`],
        refusal: null,
      };
};
globalThis.fetch = async (address) =>
  /** @type {any} */ (
    new Response(JSON.stringify(answer(String(address))), {headers: {'content-type': 'application/json'}})
  );

const {ask} = await import('../../src/herzrasen/client/core/elements/dialog.js');
const {setLanguage, t} = await import('../../src/herzrasen/client/core/text/texts.js');
const {askClaim} = await import('../../src/herzrasen/client/games/hearts/claim-offer.js');
const {showScores} = await import('../../src/herzrasen/client/games/hearts/dialogs.js');
const {showSpeechDialog} = await import('../../src/herzrasen/client/kit/table/speech.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');
const {askJokerCard} = await import('../../src/herzrasen/client/games/nerts/joker-choice.js');

afterEach(() => document.body.replaceChildren());

const settle = async () => {
  for (let times = 0; times < 5; times += 1) await new Promise(setImmediate);
};

/** What a dialog says in English, and what of that it still says when the language has changed. @param {() => unknown} open */
async function words(open) {
  await setLanguage('en');
  void open();
  await settle();
  const dialog = /** @type {HTMLElement} */ (document.querySelector('dialog'));
  const find = (/** @type {string} */ language) =>
    [...dialog.outerHTML.matchAll(new RegExp(`${language}:([\\w.]*\\w)`, 'g'))].map(([, key]) => key);
  const before = find('en');
  await setLanguage('de');
  await settle();
  return {before, left: find('en'), after: find('de')};
}

test('title, content and answers of every dialog', async () => {
  const {before, left, after} = await words(() =>
    ask({
      title: () => t('hearts_table.rest.title'),
      content: () => t('hearts_table.rest.about'),
      answers: [{value: '', label: () => t('client.cancel')}],
    }),
  );
  assert.deepEqual([before.length, left, after], [4, [], before]);
});

test('the scores of Hearts, with the reader’s own name', async () => {
  const table = /** @type {any} */ ({rules: {}, phase: 'play', match: {totals: [1, 2], deals: [[1, 2]]}, points: []});
  const {before, left, after} = await words(() =>
    showScores(() => ({table, names: [t('hearts_table.you'), 'Bo'], own: 0, moons: [], undone: [], open: true})),
  );
  assert.ok(before.includes('hearts_table.you') && before.includes('hearts_table.tool.scores'));
  assert.deepEqual([left, after], [[], before]);
});

test('what is read aloud, with the rules that the server puts into words, what the variant is and what has changed', async () => {
  const room = /** @type {any} */ ({game: 'hearts', rules: 'standard'});
  const {before, left, after} = await words(() =>
    showSpeechDialog(room, (rules) => [{what: 'rules', title: t('client.aloud.title'), text: rules, key: ''}]),
  );
  const expected = ['hearts.preset.h2.about', 'rule_choice.card.changed', 'rule_choice.change', 'rules'];
  assert.deepEqual(
    expected.filter((key) => !before.includes(key)),
    [],
  );
  assert.deepEqual([left, after.toSorted()], [[], before.toSorted()]);
});

test('the question whether the others give up the rest of the tricks', async () => {
  const view = {
    seat: 0,
    hand: ['2C'],
    public: {phase: 'play', trick: {leader: 0, cards: []}, tricks: [], match: {totals: []}},
  };
  const room = {
    ...initialTableState('T'),
    status: 'open',
    seat: 0,
    number: 3,
    view,
    legal: {ask: 'play', cards: ['2C']},
  };
  const {before, left, after} = await words(() =>
    askClaim(/** @type {any} */ ({connection: {}, room, visibleView: view})),
  );
  assert.ok(before.includes('hearts_table.rest.about') && before.includes('hearts_table.rest.ask'));
  assert.deepEqual([left, after], [[], before]);
});

test('what a joker stands for', async () => {
  const table = /** @type {any} */ (document.body);
  const lifts = /** @type {any} */ ([{source: {at: 'pile'}, cards: ['9H'], card: '9H', targets: []}]);
  const {before, left, after} = await words(() => askJokerCard(table, lifts));
  assert.deepEqual([before.length > 0, left, after], [true, [], before]);
});
