import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {readInvitation} from '../../src/herzrasen/client/screens/lobby/invitation.js';

const CASES = JSON.parse(readFileSync(new URL('../links/invitations.json', import.meta.url), 'utf8'));

test('codes, links and messages with one of them lead to the table, here or elsewhere', () => {
  for (const {typed, page, ...wanted} of CASES) {
    const found = readInvitation(typed, new URL(page));
    const plain = found && 'elsewhere' in found ? {elsewhere: found.elsewhere.href} : (found ?? {});
    assert.deepEqual(plain, wanted, JSON.stringify(typed));
  }
});
