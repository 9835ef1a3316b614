import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {hashOfPlace, placeInLink, placeOf, restOf} from '../../src/herzrasen/client/core/app/page-place.js';

const CASES = JSON.parse(readFileSync(new URL('../links/cases.json', import.meta.url), 'utf8'));

test('a link with anything behind it leads where the link alone does', () => {
  assert.deepEqual(
    CASES.map(({link}) => [link, placeInLink(link)]),
    CASES.map(({link, place}) => [link, place]),
  );
});

test('an address that is right stays as it is', () => {
  for (const {place} of CASES) assert.equal(placeOf(hashOfPlace(place)), place);
  assert.equal(hashOfPlace("rules/hearts/2:sun+removed=2D'"), '#/rules/hearts/2:sun+removed=2D%27');
});

test('every screen has an address that is left as it is', () => {
  const main = readFileSync(new URL('../../src/herzrasen/client/main.js', import.meta.url), 'utf8');
  const [screens = ''] = main.split('\n\n');
  const values = {ID: 'x7', CODE: 'a1', GAME: 'nerts', RULES: 'stoss', FAMILY: 'f', NAME: 'n', DATE: '2026-11-29'};
  const places = [...screens.matchAll(/#\/([\w/:]+)/g)].map(([, place]) =>
    place.replace(/[A-Z]+/g, (name) => values[name] ?? name),
  );
  assert.ok(places.length > 12);
  assert.deepEqual(places.map(placeOf), places);
});

test('what is left out behind rules is known, unless it is none of a person', () => {
  const rules = '#/rules/hearts/3:new-moon';
  for (const [behind, rest] of [
    ['%20target', 'target'],
    [';target=50', 'target=50'],
    ['). Bis morgen!', 'Bis morgen'],
    ['+target=50', ''],
    ['%20target=50', ''],
    [').', ''],
    ['?utm_source=mail', ''],
    ['&fbclid=1', ''],
  ])
    assert.equal(restOf(rules + behind), rest, behind);
  assert.equal(restOf('#/t/x7%20hello'), '');
});
