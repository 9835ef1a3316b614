import assert from 'node:assert/strict';
import {test} from 'node:test';

import {isolate} from '../../src/herzrasen/client/core/text/bidi-isolate.js';
import {translator} from '../../src/herzrasen/client/core/text/texts.js';
import {names} from '../../src/herzrasen/client/kit/members/strings.js';

const SARA = 'שרה';
const ISOLATED = `\u2068${SARA}\u2069`;

test('a right-to-left name turns no sentence around, any other name stays as it is', () => {
  const t = translator({won: '{name}: {n} points'}, 'en');
  assert.equal(t('won', {name: SARA, n: 5}), `${ISOLATED}: 5 points`);
  assert.equal(t('won', {name: 'Eva 🇩🇪', n: 5}), 'Eva 🇩🇪: 5 points');
  assert.equal(isolate('مريم (2)'), '\u2068مريم (2)\u2069');
});

test('each name of a list is isolated', () => {
  const room = {seats: [{name: 'Eva'}, {name: SARA}, {name: 'Jan'}]};
  assert.ok(names(room, [0, 1, 2]).includes(`${ISOLATED} and`));
});
