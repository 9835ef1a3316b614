// How long a message is on the screen, and what is said of a mishap.

import './dom.js';
import assert from 'node:assert/strict';
import {mock, test} from 'node:test';

const {banner, endToast, toast} = await import('../../src/herzrasen/client/core/elements/notices.js');
const {watchErrors} = await import('../../src/herzrasen/client/core/app/error-reporting.js');
const {ApiError} = await import('../../src/herzrasen/client/core/connection/api.js');
const {MissingPart} = await import('../../src/herzrasen/client/core/app/load-part.js');

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

test('a mishap is said by its kind, and what was called off is none', () => {
  document.body.insertAdjacentHTML('beforeend', '<p id="banner" hidden></p>');
  watchErrors();
  const missing = (/** @type {any} */ server) => new MissingPart(server, null);
  for (const [error, short, long] of /** @type {[unknown, string?, string?][]} */ ([
    [undefined],
    [new DOMException('stopped', 'AbortError')],
    [new ApiError('refused.of_a_new_kind'), 'client.trouble.server'],
    [missing('none'), 'client.trouble.offline'],
    [missing('other'), undefined, 'client.trouble.new_version'],
    [missing('same'), undefined, 'client.trouble.no_part'],
    [new TypeError('not a function'), undefined, 'client.trouble.mishap'],
  ]))
    for (const [kind, fact] of Object.entries({error: {error}, unhandledrejection: {reason: error}})) {
      toast('before', {about: 'nothing'});
      endToast('nothing');
      banner(null);
      dispatchEvent(Object.assign(new Event(kind), fact));
      assert.deepEqual(
        ['.toast', '#banner span'].map((place) => document.querySelector(place)?.textContent),
        [short, long],
        `${kind}: ${error}`,
      );
    }
});
