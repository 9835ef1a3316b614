import assert from 'node:assert/strict';
import {test} from 'node:test';

import {codeOf, groupLetters, readCode, spell} from '../../src/herzrasen/client/kit/table/room-code.js';

test('a code is read however it is typed', () => {
  for (const typed of ['BKRTWZ', 'bkrtwz', ' bkr twz ', 'b-k-r-t-w-z', 'BKR\u2013TWZ', 'B.K.R.T.W.Z.'])
    assert.equal(readCode(typed), 'BKRTWZ', typed);
  for (const typed of ['', 'BKRTW', 'BKRTWZZ', 'BKRTWO', 'BKRTW1', 'BKRTWß', 'BKR/TWZ', 'cards.example/#/t/BKRTWZ-x'])
    assert.equal(readCode(typed), '', typed);
});

test('the code of a table is the beginning of its id', () => {
  assert.equal(codeOf('BKRTWZ-6yhG'), 'BKRTWZ');
  for (const table of ['', '6yhGBKRTWZ', 'BKRTWZ', 'BKRTWZ-', 'bkrtwz-6', 'BKRTWA-6'])
    assert.equal(codeOf(table), '', table);
  assert.equal(groupLetters('BKRTWZ'), 'BKR TWZ');
  assert.equal(spell('BKRTWZ'), 'B, K, R, T, W, Z');
});
