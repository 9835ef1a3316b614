import assert from 'node:assert/strict';
import {test} from 'node:test';

import {cleanName} from '../../src/herzrasen/client/kit/rules/saved-rules.js';
import {firstGraphemes, graphemes} from '../../src/herzrasen/client/core/text/graphemes.js';

const FAMILY = '👨‍👩‍👧';

test('letters are counted and cut as a reader counts them', () => {
  assert.deepEqual(graphemes(`a${FAMILY}🇩🇪👍🏽e\u0301`), ['a', FAMILY, '🇩🇪', '👍🏽', 'e\u0301']);
  assert.equal(firstGraphemes('🇩🇪🇦🇹🇨🇭', 2), '🇩🇪🇦🇹');
});

test('a name of rules is cut between its letters', () => {
  assert.equal(cleanName(` ${FAMILY.repeat(41)}`), FAMILY.repeat(40));
});
