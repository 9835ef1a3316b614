// What every page owes a person: a refusal is shown, a server that is away is waited for, and who leaves asks no more.

import {show, wordsOf} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
await import('../../src/herzrasen/client/screens/account/join-page.js');
await import('../../src/herzrasen/client/screens/account/page.js');
await import('../../src/herzrasen/client/screens/daily/page.js');
await import('../../src/herzrasen/client/screens/history/page.js');
await import('../../src/herzrasen/client/screens/lessons/tactics-page.js');
await import('../../src/herzrasen/client/screens/ratings/page.js');
await import('../../src/herzrasen/client/screens/tournaments/list-page.js');

/** Each page and what it asks first. @type {Record<string, [properties: object, path: string]>} */
const PAGES = {
  'join-page': [{code: 'C'}, 'me/link/show'],
  'account-page': [{}, 'me'],
  'daily-page': [{name: 'hearts', date: '2026-11-28'}, 'daily/hearts/2026-11-28'],
  'history-page': [{view: 'matches'}, 'me/matches'],
  'tactics-page': [{game: 'hearts'}, 'tactics/hearts'],
  'ratings-page': [{}, 'ratings'],
  'tournament-list': [{}, 'tournaments'],
};

beforeEach(() => {
  endScreen();
  mock.timers.enable({apis: ['setInterval', 'setTimeout']});
});
afterEach(() => {
  endScreen();
  document.body.querySelectorAll(':scope > :not(.toasts)').forEach((each) => each.remove());
  document.querySelector('.toast')?.remove();
  mock.timers.reset();
  mock.restoreAll();
});

const toastText = () => wordsOf(document.querySelector('.toast'));

for (const [name, [properties, path]] of Object.entries(PAGES)) {
  const open = async () => {
    const asked = questions();
    const page = await show(/** @type {any} */ (document.createElement(name)), properties);
    await untilIdle();
    const first = () => asked.filter((each) => each.path === path);
    assert.equal(first().length, 1);
    return {page, first};
  };

  test(`${name} says what the server refuses`, async () => {
    const {page, first} = await open();
    await first()[0]?.answer({code: 'account.refusal.wrong'}, 403);
    await page.updateComplete;
    assert.match(`${toastText()} ${wordsOf(page.querySelector('[role=alert]'))}`, /client.trouble.server/);
  });

  test(`${name} asks until the server answers, or until it is left`, async () => {
    const {first} = await open();
    await first()[0]?.breakOff();
    assert.equal(toastText(), 'client.trouble.away');
    mock.timers.tick(3000);
    await untilIdle();
    assert.equal(first().length, 2);
    await first()[1]?.breakOff();
    endScreen();
    assert.equal(toastText(), undefined, 'it is no trouble of the next screen');
    mock.timers.tick(60_000);
    await untilIdle();
    assert.equal(first().length, 2);
  });
}
