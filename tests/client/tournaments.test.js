// The sheets of a tournament, and the page that leads to the next table.

import {show} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {currentTables} = await import('../../src/herzrasen/client/screens/tournaments/sheets.js');
const {render} = await import('../../src/herzrasen/client/vendor/lit.js');
await import('../../src/herzrasen/client/screens/tournaments/page.js');

const tournament = /** @type {any} */ ({
  form: 'movement',
  seats: 2,
  rounds: 1,
  me: 0,
  players: ['Eva', 'Jan'].map((name, number) => ({number, name})),
  sittings: ['over', 'void', 'running'].map((state, at) => ({sitting: `1.1.${at + 1}`, state, players: [0, 1]})),
});

beforeEach(endScreen);
afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

test('a sitting that does not count is done as well', () => {
  render(currentTables(tournament, String), document.body);
  assert.match(document.body.textContent ?? '', /2\/3/);
});

for (const leaves of [false, true])
  test(`the page leads on to the next table${leaves ? ', but not who has gone elsewhere meanwhile' : ''}`, async () => {
    const asked = questions();
    const page = /** @type {any} */ (document.createElement('tournament-page'));
    page.render = () => '';
    await show(page, {tournamentId: 'X', advance: true});
    if (leaves) endScreen();
    await asked[0]?.answer({...tournament, revision: 1, next: '1.1.3', phase: 'running'});
    await untilIdle();
    assert.deepEqual(
      asked.map(({path}) => path),
      ['tournaments/X', ...(leaves ? [] : ['tournaments/X/play'])],
    );
  });
