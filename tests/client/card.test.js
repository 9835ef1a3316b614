import assert from 'node:assert/strict';
import {COLOURS, PATTERNS, SIGNS} from '../../src/herzrasen/client/core/settings/house-back.js';
import {test} from 'node:test';

import {FACES, formatCard, rankLabel, cardName, parseCard} from '../../src/herzrasen/client/core/text/card-text.js';
import {deckLetter, useDeckLetters} from '../../src/herzrasen/client/core/text/deck-letters.js';
import {back, BACKS, edge, houseBack, second, secondBack, worn} from '../../src/herzrasen/client/kit/cards/backs.js';
import {face as classic} from '../../src/herzrasen/client/kit/cards/classic/face.js';
import {keepDarkInks} from '../../src/herzrasen/client/kit/cards/dark-inks.js';
import {face} from '../../src/herzrasen/client/kit/cards/faces.js';

/** @type {import('../../src/herzrasen/client/kit/cards/backs.js').House} */
const HOUSE = {colour: 'wine', pattern: 'jewels', sign: 'H'};
/** @param {string} code @param {import('../../src/herzrasen/client/kit/cards/faces.js').FaceStyle} style */
const large = (code, style) => face(code, {...style, large: true});

test('every card of twelve decks has a text that reads back', () => {
  assert.equal(new Set(FACES).size, 54);
  for (const code of FACES) {
    for (let deck = 0; deck < 12; deck += 1) {
      const card = {rank: code.charAt(0), suit: code.charAt(1), deck};
      assert.deepEqual(parseCard(formatCard(card)), {...card, face: code});
    }
  }
});

test('decks are written as the server writes them', () => {
  assert.equal(formatCard({rank: 'Q', suit: 'S', deck: 0}), 'QS');
  assert.equal(formatCard({rank: 'Q', suit: 'S', deck: 1}), "QS'");
  assert.equal(formatCard({rank: 'T', suit: 'H', deck: 2}), "TH'2");
});

test('what is no card is refused', () => {
  for (const text of ['', 'Q', '1S', '10S', 'QX', 'XD', 'QSS', "QS'0", "QS'1", "QS'x", 'qs', ' QS']) {
    assert.throws(() => parseCard(text), RangeError, text);
  }
});

test('the letters in the corner follow the wish', () => {
  assert.deepEqual(
    ['J', 'Q', 'K', 'A', 'T', '7'].map((rank) => rankLabel(rank, 'de')),
    ['B', 'D', 'K', 'A', '10', '7'],
  );
  assert.deepEqual(
    ['J', 'Q', 'K', 'A'].map((rank) => rankLabel(rank, 'en')),
    ['J', 'Q', 'K', 'A'],
  );
});

test('a name says the deck only where asked', () => {
  const t = (/** @type {string} */ key, facts = {}) => `${key}${JSON.stringify(facts)}`;
  assert.equal(cardName("XH'", t), 'cards.joker.H{}');
  assert.match(cardName("QS'", t, {decks: true}), /^cards\.with_deck.*"deck":"B"/);
  assert.match(cardName('QS', t), /^cards\.name.*cards\.rank\.Q.*cards\.suit\.S/);
});

test('of two packs in one game only the second is named', () => {
  const t = (/** @type {string} */ key, facts = {}) => `${key}${JSON.stringify(facts)}`;
  assert.match(cardName("QS'", t, {pack: true}), /^cards\.of_second_pack/);
  assert.equal(cardName('QS', t, {pack: true}), cardName('QS', t));
});

const ALL = /** @type {const} */ ({modern: face, large, classic});

test('the second pack has a back of its own, and an edge with two bars on every face', () => {
  for (const of of /** @type {const} */ (['modern', 'large', 'classic'])) {
    for (const drawing of /** @type {const} */ (['compact', 'full']))
      assert.match(second(drawing, HOUSE, of), /stroke-dasharray.*M[\d.]+ [\d.]+V[\d.]+M[\d.]+ [\d.]+V/);
  }
});

test('whatever the first pack wears, the second has another colour, and white bars can be read on it', () => {
  for (const colour of /** @type {(keyof typeof COLOURS)[]} */ (Object.keys(COLOURS))) {
    const house = {...HOUSE, colour};
    const other = /fill="(#\w+)"/.exec(secondBack(house))?.[1] ?? '';
    assert.notEqual(other, COLOURS[colour]);
    assert.ok(1.05 / (luminance(other) + 0.05) >= 4.5, other);
    assert.ok(second('full', house).includes(other), 'its faces wear the same colour');
  }
});

test('every colour, pattern and sign makes a back of its own', () => {
  const [colours, patterns] = [Object.keys(COLOURS), Object.keys(PATTERNS)];
  const backs = colours.flatMap((colour) =>
    patterns.flatMap((pattern) => SIGNS.map((sign) => houseBack(/** @type {any} */ ({colour, pattern, sign})))),
  );
  assert.equal(new Set(backs).size, 13 * 13 * 16);
  for (const colour of Object.values(COLOURS)) assert.ok(1.05 / (luminance(colour) + 0.05) >= 4.5, colour);
});

for (const [name, drawn] of Object.entries(ALL)) {
  for (const drawing of /** @type {const} */ (['compact', 'strip', 'full', 'mini'])) {
    test(`no two ${drawing} ${name} faces look alike, and none has a number that is none`, () => {
      const seen = new Set(FACES.map((code) => drawn(code, {drawing, fourColours: false, letters: 'en'})));
      assert.equal(seen.size, FACES.length);
      for (const art of seen) assert.doesNotMatch(art, /NaN|undefined|null/);
    });
  }

  test(`${name}: J, Q and K are B, D and K where the letters are German`, () => {
    for (const drawing of /** @type {const} */ (['compact', 'strip', 'full', 'mini'])) {
      const differs = (/** @type {string} */ code) =>
        drawn(code, {drawing, fourColours: false, letters: 'en'}) !==
        drawn(code, {drawing, fourColours: false, letters: 'de'});
      assert.deepEqual(['JS', 'QS', 'KS', 'AS', 'TS'].map(differs), [true, true, false, false, false]);
    }
  });
}

test('a classic court is the same whichever way it is held', () => {
  for (const code of ['KS', 'QH', 'JD', 'XC']) {
    const art = classic(code, {drawing: 'full', fourColours: false, letters: 'en'});
    assert.match(art, /<use href="#h" transform="rotate\(180 50 70\)"\/>/);
  }
});

test('two colours tell red from black, four tell every suit', () => {
  const inks = (/** @type {boolean} */ fourColours) =>
    new Set(
      ['7C', '7D', '7S', '7H'].map(
        (code) => /fill="(#\w+)"/.exec(face(code, {drawing: 'compact', fourColours, letters: 'en'}))?.[1],
      ),
    );
  assert.equal(inks(false).size, 2);
  assert.equal(inks(true).size, 4);
});

test('a ten of pips has ten pips and two corners', () => {
  const count = (/** @type {string} */ code) =>
    face(code, {drawing: 'full', fourColours: false, letters: 'en'}).split('scale(0.667').length - 1;
  assert.deepEqual(['2H', '5H', '7H', 'TH'].map(count), [2, 5, 7, 10]);
  const pips = (/** @type {string} */ code) =>
    classic(code, {drawing: 'full', fourColours: false, letters: 'en'}).split('scale(0.833').length - 1;
  assert.deepEqual(['2H', '5H', '7H', 'TH'].map(pips), [2, 5, 7, 10]);
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
  assert.equal(new Set([houseBack(HOUSE), ...BACKS.map((_, deck) => back(deck))]).size, 13);
  assert.equal(new Set(BACKS.map((_, deck) => edge(deck))).size, 12);
});

test('backs and edges carry the letters of those who have the decks, in any alphabet', () => {
  const [plain, first] = [back(1), edge(0)];
  useDeckLetters(['E', 'T', 'Ö', '<']);
  assert.deepEqual([0, 1, 2].map(deckLetter), ['E', 'T', 'Ö']);
  assert.notEqual(back(1), plain);
  assert.notEqual(edge(0), first);
  assert.match(edge(2), />Ö<\/text>/);
  assert.doesNotMatch(back(3), /<<|><\/text>/);
  useDeckLetters(null);
  assert.equal(back(1), plain);
});

test('whatever the own deck wears, no two decks have a colour or a pattern in common', () => {
  for (const colour of /** @type {(keyof typeof COLOURS)[]} */ (Object.keys(COLOURS))) {
    for (const pattern of /** @type {(keyof typeof PATTERNS)[]} */ (Object.keys(PATTERNS))) {
      for (const own of BACKS.keys()) {
        const looks = worn(own, {colour, pattern});
        assert.deepEqual(looks[own], {colour: COLOURS[colour], tile: PATTERNS[pattern]});
        assert.equal(new Set(looks.map((look) => look.colour)).size, 12);
        assert.equal(new Set(looks.map((look) => look.tile)).size, 12);
      }
    }
  }
  assert.deepEqual(worn(0, {colour: 'blue', pattern: 'lattice'}), BACKS, 'its own');
});

test('the inks of a card are gradients, which a forced dark mode does not lighten; paper and what is light are not', () => {
  const drawn = keepDarkInks(face('QS', {drawing: 'full', fourColours: false, letters: 'en'}));
  const plain = [...drawn.matchAll(/(?:fill|stroke)="#(\w+)"/g)].map(([, colour]) => Number.parseInt(`${colour}`, 16));
  assert.ok(plain.length > 0 && plain.every((colour) => colour > 0xb0b0b0), String(plain));
  const defined = new Set([...drawn.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
  for (const [, id] of drawn.matchAll(/url\(#(\w+)\)/g)) assert.ok(defined.has(`${id}`), id);
});
