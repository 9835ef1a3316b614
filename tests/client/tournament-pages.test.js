// The way to a tournament: one's own in a list, and the form of a new one, which sends what is chosen.

import {show, untilDrawn, wordsOf} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {saveLast} = await import('../../src/herzrasen/client/kit/rules/saved-rules.js');
const {changeSettings, defaults} = await import('../../src/herzrasen/client/core/settings/settings.js');
await import('../../src/herzrasen/client/screens/tournaments/create-page.js');
await import('../../src/herzrasen/client/screens/tournaments/list-page.js');

beforeEach(() => {
  endScreen();
  location.hash = '';
  changeSettings({...defaults, name: 'Eva', speed: 'fast'});
});
afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

test('each tournament leads to its page, by its title or else by what it is', async () => {
  const asked = questions();
  const list = await show(/** @type {any} */ (document.createElement('tournament-list')));
  const one = {game: 'hearts', form: 'swiss', people: 4, phase: 'running'};
  await asked[0]?.answer({
    tournaments: [
      {...one, tournament: 'a/b', title: 'Club'},
      {...one, tournament: 'c', title: '', form: 'movement', game: 'nerts', phase: 'over'},
    ],
  });
  await untilDrawn(list);
  assert.deepEqual(
    [...list.querySelectorAll('li')].map((each) => [each.querySelector('a')?.getAttribute('href'), wordsOf(each)]),
    [
      [
        '#/event/a%2Fb',
        'Club lobby.hearts.title · tournament.form.swiss.name · tournament.people_count tournament.phase.running',
      ],
      [
        '#/event/c',
        'tournament.form.movement.name lobby.nerts.title · tournament.form.movement.name · tournament.people_count tournament.phase.over',
      ],
    ],
  );
});

test('who is in none is told so, once that is known', async () => {
  const asked = questions();
  const list = await show(/** @type {any} */ (document.createElement('tournament-list')));
  assert.doesNotMatch(wordsOf(list) ?? '', /tournament\.none/);
  await asked[0]?.answer({tournaments: []});
  await untilDrawn(list);
  assert.match(wordsOf(list) ?? '', /tournament\.none/);
});

const GAMES = {
  hearts: {presets: [{name: 'standard'}, {name: 'omnibus'}]},
  nerts: {presets: [{name: 'nerts'}]},
};

/** A form in which so many things are chosen. @param {string} form @param {Record<string, string | boolean>} chosen by the names of the fields */
async function fill(form, chosen = {}) {
  const element = await show(/** @type {any} */ (document.createElement('tournament-form')), {games: GAMES});
  element.querySelector(`[name=form][value=${form}]`).dispatchEvent(new Event('change', {bubbles: true}));
  await untilDrawn(element);
  for (const [name, value] of Object.entries(chosen)) {
    const field = element.querySelector(`[name=${name}]`);
    if (typeof value === 'boolean') field.checked = value;
    else field.value = value;
  }
  const submit = async () => {
    element.querySelector('form').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true}));
    await untilDrawn(element);
  };
  return {element, submit, button: element.querySelector('form .primary')};
}

/** What each form sends as it stands, and which fields it has. @type {Record<string, [sent: object, fields: string[]]>} */
const FORMS = {
  movement: [{rounds: 0, own_time: false, late: true, play: true}, ['rounds', 'own-time', 'late', 'play']],
  'same-seat': [{deals: 8, own_time: false, late: true, play: true}, ['deals', 'late', 'play']],
  'every-seat': [{deals: 8, own_time: false, late: false, play: true}, ['deals']],
  swiss: [{rounds: 0, own_time: false, late: true, play: true}, ['rounds', 'late', 'play']],
  elimination: [{rounds: 0, own_time: false, late: false, play: true}, ['play']],
};

for (const [form, [sent, fields]] of Object.entries(FORMS))
  test(`the form of ${form} asks for what belongs to it, and sends it`, async () => {
    const asked = questions();
    const {element, submit} = await fill(form);
    const own = ['deals', 'rounds', 'own-time', 'late', 'play'].filter((each) =>
      element.querySelector(`[name=${each}]`),
    );
    assert.deepEqual(own.sort(), [...fields].sort());
    await submit();
    const {body, path, method} = /** @type {any} */ (asked[0]);
    assert.deepEqual([method, path], ['POST', 'tournaments']);
    assert.deepEqual({...body, ...sent}, body);
    assert.deepEqual(
      [body.form, body.game, body.rules, body.name, body.pace, body.time, body.title],
      [form, 'hearts', 'standard', 'Eva', 'fast', null, ''],
    );
  });

test('what was chosen is sent, once, and leads to the tournament', async () => {
  const asked = questions();
  const {submit, button} = await fill('movement', {
    rules: 'omnibus',
    rounds: '3',
    clock: '30',
    title: 'Friday',
    'own-time': true,
    late: false,
    play: false,
  });
  await submit();
  const {body} = /** @type {any} */ (asked[0]);
  assert.deepEqual(
    [body.rules, body.rounds, body.time, body.title, body.own_time, body.late, body.play],
    ['omnibus', 3, {move: 30}, 'Friday', true, false, false],
  );
  assert.ok(button.disabled, 'while it is on its way');
  await asked[0]?.answer({tournament: 'a/b'});
  assert.equal(location.hash, '#/event/a%2Fb');
});

test('after a refusal, which is shown, the form can be sent again', async () => {
  const asked = questions();
  const {element, submit, button} = await fill('swiss');
  await submit();
  await asked[0]?.answer({code: 'account.refusal.wrong'}, 400);
  await untilDrawn(element);
  assert.deepEqual([wordsOf(document.querySelector('.toast')), button.disabled], ['client.trouble.server', false]);
});

test('who has left meanwhile is not led to the tournament', async () => {
  const asked = questions();
  const {submit} = await fill('swiss');
  await submit();
  endScreen();
  await asked[0]?.answer({tournament: 'T'});
  await untilIdle();
  assert.equal(location.hash, '');
});

test('another game has its own rules; the last ones played are offered where they are no preset', async () => {
  const {element, button} = await fill('swiss');
  const rules = () => [...element.querySelectorAll('#event-rules option')].map(({value}) => value);
  assert.deepEqual(rules(), ['standard', 'omnibus']);
  element.querySelector('[name=game][value=nerts]').dispatchEvent(new Event('change', {bubbles: true}));
  await untilDrawn(element);
  assert.deepEqual(rules(), ['nerts']);
  element.games = null;
  await untilDrawn(element);
  assert.ok(button.disabled, 'before the rules are known');
  for (const [last, offered] of [
    ['standard+deals=4', ['standard+deals=4', 'standard', 'omnibus']],
    ['omnibus', ['standard', 'omnibus']],
  ]) {
    saveLast('hearts', String(last));
    const again = await fill('swiss');
    const options = [...again.element.querySelectorAll('#event-rules option')];
    assert.deepEqual(
      options.map(({value}) => value),
      offered,
    );
    assert.equal(again.element.querySelector('#event-rules').value, last);
    again.element.remove();
  }
});
