// How long a message is on the screen.

import './dom.js';
import assert from 'node:assert/strict';
import {mock, test} from 'node:test';

const {endToast, toast} = await import('../../src/herzrasen/client/core/elements/notices.js');

test('a message stays for four seconds, a long one until it has been read', (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({apis: ['setTimeout']});
  for (const [sentence, ms] of /** @type {const} */ ([
    ['No', 4000],
    ['x'.repeat(200), 9000],
  ])) {
    toast(sentence);
    mock.timers.tick(ms - 1);
    assert.ok(document.querySelector('.toast'));
    mock.timers.tick(1);
    assert.equal(document.querySelector('.toast'), null);
  }
});

test('a message goes with its own reason alone', () => {
  toast('Not that card', {about: 'card'});
  endToast('line');
  assert.equal(document.querySelector('.toast')?.textContent, 'Not that card');
  endToast('card');
  assert.equal(document.querySelector('.toast'), null);
});
