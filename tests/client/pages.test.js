// What every page owes a person: it says why it cannot be shown, offers to try again, comes by itself when the server can
// answer, and asks no more once it was left. No other test opens all of them while the server cannot.

import {press, show, wordsOf} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
await import('../../src/herzrasen/client/screens/account/join-page.js');
await import('../../src/herzrasen/client/screens/account/page.js');
await import('../../src/herzrasen/client/screens/daily/page.js');
await import('../../src/herzrasen/client/screens/history/page.js');
await import('../../src/herzrasen/client/screens/lessons/page.js');
await import('../../src/herzrasen/client/screens/lessons/tactics-page.js');
await import('../../src/herzrasen/client/screens/lobby/table-by-code.js');
await import('../../src/herzrasen/client/kit/rules/game-guide.js');
await import('../../src/herzrasen/client/kit/table/rules-card.js');
await import('../../src/herzrasen/client/games/nerts/round-analysis.js');
await import('../../src/herzrasen/client/screens/ratings/page.js');
await import('../../src/herzrasen/client/screens/replay/page.js');
await import('../../src/herzrasen/client/screens/tournaments/list-page.js');
await import('../../src/herzrasen/client/screens/tournaments/page.js');

/** Each page and what it asks first. @type {[name: string, properties: object, path: string][]} */
const PAGES = [
  ['join-page', {code: 'C'}, 'me/link/show'],
  ['account-page', {}, 'me'],
  ['daily-page', {}, 'daily'],
  ['daily-page', {name: 'hearts', date: '2026-11-28'}, 'daily/hearts/2026-11-28'],
  ['history-page', {view: 'matches'}, 'me/matches'],
  ['history-page', {view: 'statistics'}, 'me/statistics'],
  ['lesson-page', {game: 'hearts'}, 'lessons/hearts'],
  ['tactics-page', {game: 'hearts'}, 'tactics/hearts'],
  ['game-guide', {game: 'hearts'}, 'guides/hearts'],
  ['rules-card', {game: 'hearts', rules: 'standard'}, 'rules/hearts'],
  ['nerts-analysis', {table: 'T', round: 1}, 'tables/T/review'],
  ['ratings-page', {}, 'ratings'],
  ['record-page', {from: 'T'}, 'tables/T/record'],
  ['record-page', {best: 'daily/hearts/2026-11-28'}, 'daily/hearts/2026-11-28/best'],
  ['table-by-code', {code: 'BKRTWZ'}, 'codes'],
  ['tournament-list', {}, 'tournaments'],
  ['tournament-page', {tournamentId: 'T'}, 'tournaments/T'],
];

beforeEach(() => {
  endScreen();
  mock.timers.enable({apis: ['setInterval', 'setTimeout']});
  mock.method(Math, 'random', () => 0.5);
});
afterEach(() => {
  endScreen();
  document.body.replaceChildren();
  mock.timers.reset();
  mock.restoreAll();
});

for (const [name, properties, path] of PAGES) {
  const title = `${name} ${Object.values(properties).join(' ')}`;
  const open = async () => {
    const asked = questions();
    const page = await show(/** @type {any} */ (document.createElement(name)), properties);
    await untilIdle();
    const first = () => asked.filter((each) => each.path === path);
    assert.equal(first().length, 1);
    const alertText = async () => {
      await untilIdle();
      return [...page.querySelectorAll('[role=alert]')].map(wordsOf).join();
    };
    return {page, first, alertText};
  };

  test(`${title} says what the server refuses`, async () => {
    const {first, alertText} = await open();
    await first()[0]?.answer({code: 'account.refusal.wrong'}, 403);
    assert.match(await alertText(), /client.trouble.server/);
  });

  test(`${title} says why it is not there, and asks again by itself, at a press, and not once it was left`, async () => {
    const {page, first, alertText} = await open();
    await first()[0]?.answer({code: 'table.refusal.not-read'}, 503);
    assert.equal(await alertText(), 'client.trouble.not_readclient.trouble.retry');
    assert.equal(
      page.querySelector('[role=alert]').closest('[aria-busy=true]'),
      null,
      'where busy, readers are silent',
    );
    press(page, 'client.trouble.retry');
    await untilIdle();
    assert.equal(first().length, 2);
    await first()[1]?.breakOff();
    assert.equal(await alertText(), 'client.trouble.awayclient.trouble.retry');
    mock.timers.tick(4500);
    await untilIdle();
    assert.equal(first().length, 3);
    await first()[2]?.answer({}, 502);
    assert.match(await alertText(), /client.trouble.away/, 'a proxy without a server');
    page.remove();
    window.dispatchEvent(new Event('online'));
    mock.timers.tick(60_000);
    await untilIdle();
    assert.equal(first().length, 3);
  });
}
