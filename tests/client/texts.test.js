import assert from 'node:assert/strict';
import {test} from 'node:test';

import {dateLocale, translator} from '../../src/herzrasen/client/core/text/texts.js';

const texts = {
  'a.plain': 'Hello {name}, {name}!',
  'a.points.one': '{n} point',
  'a.points.other': '{n} points',
  'a.count': 'Deal {n}',
};

test('blanks are filled, each time they occur', () => {
  assert.equal(translator(texts, 'en')('a.plain', {name: 'Ada'}), 'Hello Ada, Ada!');
});

test('a blank with a capital gives its fact one', () => {
  assert.equal(translator({opens: '{Card}: {card}'}, 'en')('opens', {card: 'ace'}), 'Ace: ace');
});

test('what a fact says is never read as a blank or a pattern', () => {
  assert.equal(translator(texts, 'en')('a.plain', {name: '{name}$&'}), 'Hello {name}$&, {name}$&!');
});

test('n chooses the form where there are forms, and only there', () => {
  const t = translator(texts, 'en');
  assert.equal(t('a.points', {n: 1}), '1 point');
  assert.equal(t('a.points', {n: 0}), '0 points');
  assert.equal(t('a.count', {n: 1}), 'Deal 1');
});

test('numbers are written as the language writes them, with a real minus', () => {
  assert.equal(translator(texts, 'de')('a.points', {n: 1234}), '1.234 points');
  assert.equal(translator(texts, 'en')('a.points', {n: -26}), '−26 points');
});

test('a missing key or fact shows itself', () => {
  const t = translator(texts, 'en');
  assert.equal(t('a.none'), 'a.none');
  assert.equal(t('a.plain'), 'Hello {name}, {name}!');
});

test('dates have the order of the reader’s region, and the day first where none is named', () => {
  /** @param {string} lang @param {string[]} preferred */
  const dateText = (lang, ...preferred) =>
    new Intl.DateTimeFormat(dateLocale(lang, preferred), {dateStyle: 'medium', timeZone: 'UTC'}).format(0);
  assert.equal(dateText('en'), '1 Jan 1970');
  assert.equal(dateText('en', 'en', 'de-DE'), '1 Jan 1970');
  assert.equal(dateText('en', 'de-DE', 'en-IE'), '1 Jan 1970');
  assert.equal(dateText('en', 'en-US'), 'Jan 1, 1970');
  assert.equal(dateText('de', 'en-US', 'de'), '01.01.1970');
});
