import assert from 'node:assert/strict';
import {test} from 'node:test';

import {FACES, deckLetter, format, index, name, parse} from '../../src/herzrasen/shells/web/client/cards/card.js';
import {back, BACKS, edge, second, secondBack} from '../../src/herzrasen/shells/web/client/cards/backs.js';
import {face} from '../../src/herzrasen/shells/web/client/cards/faces.js';

test('every card of twelve decks has a text that reads back', () => {
  assert.equal(new Set(FACES).size, 54);
  for (const code of FACES) {
    for (let deck = 0; deck < 12; deck += 1) {
      const card = {rank: code.charAt(0), suit: code.charAt(1), deck};
      assert.deepEqual(parse(format(card)), {...card, face: code});
    }
  }
});

test('decks are written as the server writes them', () => {
  assert.equal(format({rank: 'Q', suit: 'S', deck: 0}), 'QS');
  assert.equal(format({rank: 'Q', suit: 'S', deck: 1}), "QS'");
  assert.equal(format({rank: 'T', suit: 'H', deck: 2}), "TH'2");
});

test('what is no card is refused', () => {
  for (const text of ['', 'Q', '1S', '10S', 'QX', 'XD', 'QSS', "QS'0", "QS'1", "QS'x", 'qs', ' QS']) {
    assert.throws(() => parse(text), RangeError, text);
  }
});

test('the letters in the corner follow the wish', () => {
  assert.deepEqual(['J', 'Q', 'K', 'A', 'T', '7'].map((rank) => index(rank, 'de')), ['B', 'D', 'K', 'A', '10', '7']);
  assert.deepEqual(['J', 'Q', 'K', 'A'].map((rank) => index(rank, 'en')), ['J', 'Q', 'K', 'A']);
});

test('a name says the deck only where asked', () => {
  const t = (/** @type {string} */ key, facts = {}) => `${key}${JSON.stringify(facts)}`;
  assert.equal(name("XH'", t), 'cards.joker.H{}');
  assert.match(name("QS'", t, {decks: true}), /^cards\.with_deck.*"deck":"B"/);
  assert.match(name('QS', t), /^cards\.name.*cards\.rank\.Q.*cards\.suit\.S/);
});

test('of two packs in one game only the second is named', () => {
  const t = (/** @type {string} */ key, facts = {}) => `${key}${JSON.stringify(facts)}`;
  assert.match(name("QS'", t, {pack: true}), /^cards\.of_second_pack/);
  assert.equal(name('QS', t, {pack: true}), name('QS', t));
});

test('the second pack has a back of its own, and an edge with two bars on either face', () => {
  assert.notEqual(secondBack(), back(null));
  for (const drawing of /** @type {const} */ (['compact', 'full'])) assert.match(second(drawing), /stroke-dasharray.*M[\d.]+ [\d.]+V[\d.]+M[\d.]+ [\d.]+V/);
  const colour = /fill="(#\w+)"/.exec(secondBack())?.[1] ?? '';
  assert.ok(1.05 / (luminance(colour) + 0.05) >= 4.5, 'white bars can be read on it');
});

for (const drawing of /** @type {const} */ (['compact', 'strip', 'full'])) {
  test(`no two ${drawing} faces look alike`, () => {
    const seen = new Set(FACES.map((code) => face(code, {drawing, fourColours: false, letters: 'en'})));
    assert.equal(seen.size, FACES.length);
  });
}

test('two colours tell red from black, four tell every suit', () => {
  const inks = (/** @type {boolean} */ fourColours) =>
    new Set(['7C', '7D', '7S', '7H'].map((code) => /fill="(#\w+)"/.exec(face(code, {drawing: 'compact', fourColours, letters: 'en'}))?.[1]));
  assert.equal(inks(false).size, 2);
  assert.equal(inks(true).size, 4);
});

test('a ten of pips has ten pips and two corners', () => {
  const count = (/** @type {string} */ code) => face(code, {drawing: 'full', fourColours: false, letters: 'en'}).split('scale(0.667').length - 1;
  assert.deepEqual(['2H', '5H', '7H', 'TH'].map(count), [2, 5, 7, 10]);
});

/** The relative luminance of #rrggbb. @param {string} colour */
const luminance = (colour) => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * Number(r) + 0.7152 * Number(g) + 0.0722 * Number(b);
};

test('twelve backs differ in colour, in pattern and in letter, and each letter can be read', () => {
  assert.equal(BACKS.length, 12);
  assert.equal(new Set(BACKS.map(({colour}) => colour)).size, 12);
  assert.equal(new Set(BACKS.map(({tile}) => tile)).size, 12);
  assert.equal(new Set(BACKS.map((_, deck) => deckLetter(deck))).size, 12);
  for (const {colour} of BACKS) assert.ok(1.05 / (luminance(colour) + 0.05) >= 4.5, colour);
  assert.equal(new Set([null, ...BACKS.keys()].map((deck) => back(deck))).size, 13);
  assert.equal(new Set(BACKS.map((_, deck) => edge(deck))).size, 12);
});
