// Oneself: a guest or an account, one's devices and newest matches; and the device that joins another person by a link.

import {press, show, untilDrawn, wordsOf} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {storeAccount, storedAccount} = await import('../../src/herzrasen/client/screens/account/stored-account.js');
globalThis.isSecureContext = false; // without passkeys
const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const settingsModule = await import('../../src/herzrasen/client/core/settings/settings.js');
const {changeSettings, defaults} = settingsModule;
await import('../../src/herzrasen/client/screens/account/join-page.js');
await import('../../src/herzrasen/client/screens/account/page.js');

/** @type {import('./slow-server.js').Question[]} */
let asked = [];

beforeEach(() => {
  endScreen();
  location.hash = '';
  changeSettings({...defaults, name: 'Me'});
  asked = questions();
});
afterEach(() => {
  endScreen();
  document.body.querySelectorAll(':scope > :not(.toasts)').forEach((each) => each.remove());
  document.querySelector('.toast')?.remove();
  mock.restoreAll();
});

const toastText = () => wordsOf(document.querySelector('.toast'));

/** Answer the first question of this path that waits. @param {string} path @param {unknown} answer @param {number} [status] */
async function answer(path, answer, status) {
  const at = asked.findIndex((each) => each.path === path);
  assert.notEqual(at, -1, `${path} is asked, not ${asked.map((each) => each.path)}`);
  await asked.splice(at, 1)[0]?.answer(answer, status);
}

/** What was sent to change something, and waits. */
const changes = () => asked.filter(({method}) => method !== 'GET').map(({method, path}) => [method, path]);

const GUEST = {account: null, password: false, passkeys: []};
const EVA = {account: 'Eva', password: true, passkeys: []};
const DEVICES = [
  {id: 'd/1', label: 'Laptop', since: 0, seen: 0, own: true},
  {id: 'd/2', label: '', since: 0, seen: 0, own: false},
];

/** @param {object} me */
async function openPage(me) {
  const page = await show(/** @type {any} */ (document.createElement('account-page')));
  await answer('me', me);
  await untilDrawn(page);
  return page;
}

test('a guest may sign up, and keeps no list of the one device; an account has its ways in', async () => {
  for (const [me, there, not] of [
    [GUEST, 'sign-in-forms', 'sign-in-methods'],
    [EVA, 'sign-in-methods', 'sign-in-forms'],
  ]) {
    const page = await openPage(/** @type {object} */ (me));
    assert.ok(page.querySelector(there));
    assert.equal(page.querySelector(not), null);
    assert.equal(wordsOf(page.querySelector('h1')), me === EVA ? 'Eva' : 'account.guest');
    await answer('me/devices', {devices: DEVICES.slice(0, 1)});
    const devices = page.querySelector('your-devices');
    await untilDrawn(devices);
    assert.equal(devices.querySelectorAll('li').length, me === EVA ? 1 : 0);
    page.remove();
    asked.length = 0;
  }
});

test('who has signed in is welcomed, by what is theirs, and keeps the recovery code before anything else', async () => {
  const page = await openPage(GUEST);
  asked.length = 0;
  page.querySelector('sign-in-forms').emit('entered', {code: 'KEEP THIS'});
  await untilIdle();
  for (const time of [1, 2]) {
    const dialog = /** @type {HTMLDialogElement} */ (document.querySelector('dialog'));
    assert.equal(wordsOf(dialog.querySelector('code')), 'KEEP THIS');
    press(dialog, time === 1 ? 'client.close' : 'account.recovery.kept');
    await untilIdle();
  }
  assert.equal(document.querySelector('dialog'), null);
  await answer('me', EVA);
  await untilIdle();
  await answer('me/settings', {number: 1, settings: {}});
  assert.deepEqual(asked.map(({path}) => path).sort(), ['me/devices', 'me/matches']);
  for (const [path, is] of [
    ['me/devices', {devices: DEVICES}],
    ['me/matches', {matches: [], more: null}],
  ])
    await answer(String(path), is);
  assert.equal(wordsOf(page.querySelector('h1')), 'Eva');
});

test('one’s newest matches are five, and lead to where each goes on or is looked at', async () => {
  const page = await openPage(GUEST);
  const matches = Array.from({length: 7}, (_, at) => ({
    table: `t${at}`,
    game: 'hearts',
    rules: 'standard',
    opened: Date.UTC(2026, 10, 29),
    players: [{name: 'Me'}, {name: 'Jan'}],
    seat: 0,
    state: at ? 'over' : 'running',
    place: 1,
    points: 3,
    deals: 1,
    undone: 0,
    repeats: 0,
  }));
  await answer('me/matches', {matches, more: null});
  const list = page.querySelector('recent-matches');
  await untilDrawn(list);
  const links = [...list.querySelectorAll('li a')].map((each) => each.getAttribute('href'));
  assert.deepEqual(links, ['#/t/t0', '#/record/t/t1', '#/record/t/t2', '#/record/t/t3', '#/record/t/t4']);
});

/** @param {object} [properties] */
async function openDevices(properties = {guest: false}) {
  const element = await show(/** @type {any} */ (document.createElement('your-devices')), properties);
  await answer('me/devices', {devices: DEVICES});
  await untilDrawn(element);
  return element;
}

for (const [words, path] of [
  ['account.devices.end_one', 'me/devices/d%2F2'],
  ['account.devices.end_others', 'me/devices'],
])
  test(`${words} ends what it says, and the list is read again`, async () => {
    const element = await openDevices();
    press(element, String(words));
    assert.deepEqual(changes(), [['DELETE', path]]);
    await untilDrawn(element);
    assert.ok(
      [...element.querySelectorAll('li button')].every(({disabled}) => disabled),
      'while that is on its way',
    );
    await answer(String(path), {});
    await answer('me/devices', {devices: DEVICES.slice(0, 1)});
    await untilDrawn(element);
    assert.deepEqual([...element.querySelectorAll('li')].map(wordsOf), ['Laptop account.devices.this']);
    assert.equal(element.querySelectorAll('li button').length, 0, 'one does not end one’s own');
  });

test('a device that could not be ended is shown still, with the reason', async () => {
  const element = await openDevices();
  press(element, 'account.devices.end_one');
  await answer('me/devices/d%2F2', {code: 'account.refusal.wrong'}, 403);
  assert.equal(toastText(), 'client.trouble.server');
  await answer('me/devices', {devices: DEVICES});
  await untilDrawn(element);
  assert.equal(element.querySelectorAll('li button:not([disabled])').length, 1);
});

/** @param {object} me */
async function openMethods(me) {
  const element = await show(/** @type {any} */ (document.createElement('sign-in-methods')), {me});
  /** @type {string[]} */
  const events = [];
  for (const name of ['changed', 'left']) element.addEventListener(name, () => events.push(name));
  const submit = async (/** @type {string} */ field) => {
    element
      .querySelector(field)
      .closest('form')
      .dispatchEvent(new Event('submit', {bubbles: true, cancelable: true}));
    await untilIdle();
  };
  return {element, events, submit};
}

test('another name is sent as it is typed; a refused one changes nothing', async () => {
  const {element, events, submit} = await openMethods(EVA);
  element.querySelector('#account-name').value = 'Eve';
  await submit('#account-name');
  await submit('#account-name');
  assert.deepEqual(
    asked.map(({method, path, body}) => [method, path, body]),
    [['PUT', 'me', {name: 'Eve'}]],
    'once',
  );
  await answer('me', {code: 'account.refusal.wrong'}, 400);
  assert.deepEqual([events, toastText()], [[], 'client.trouble.server']);
  await submit('#account-name');
  await answer('me', {...EVA, account: 'Eve'});
  assert.deepEqual(events, ['changed']);
});

for (const me of [EVA, {...EVA, password: false}])
  test(`a new password ${me.password ? 'needs the former one' : 'may be the first'}, and is not sent where it is too short`, async () => {
    const {element, events, submit} = await openMethods(me);
    const field = element.querySelector('#new-password');
    const former = element.querySelector('#former-password');
    assert.equal(Boolean(former), me.password);
    if (former) former.value = 'old';
    field.closest('details').open = true;
    field.value = 'short';
    await submit('#new-password');
    assert.equal(asked.length, 0);
    field.value = 'long enough to be one';
    await submit('#new-password');
    assert.deepEqual(asked[0]?.body, {former: me.password ? 'old' : '', password: field.value});
    await answer('me/password', {});
    assert.deepEqual([events, toastText()], [['changed'], 'account.password.kept']);
    assert.deepEqual([field.value, field.closest('details').open], ['', false]);
  });

test('who signs out has left; who could not, has not', async () => {
  const {element, events} = await openMethods(EVA);
  press(element, 'account.ways.sign_out');
  await answer('me/sign-out', {code: 'account.refusal.wrong'}, 500);
  assert.deepEqual(events, []);
  await untilDrawn(element);
  press(element, 'account.ways.sign_out');
  await answer('me/sign-out', {});
  assert.deepEqual(events, ['changed', 'left']);
});

/** The page of a link to this person, opened by that one. @param {object} owner @param {object} [me] @param {object[]} [devices] */
async function openLink(owner, me = GUEST, devices = DEVICES.slice(0, 1)) {
  const page = await show(/** @type {any} */ (document.createElement('join-page')), {code: 'CODE'});
  await answer('me/link/show', owner);
  await answer('me', me);
  await answer('me/devices', {devices});
  await untilDrawn(page);
  return page;
}

const JAN = {name: 'Jan', account: null, own: false};

/** What is said before the press. @type {[what: string, owner: object, me: object, devices: object[], words: RegExp, not: RegExp][]} */
const LINKS = [
  [
    'a guest with one device',
    JAN,
    GUEST,
    DEVICES.slice(0, 1),
    /account\.join\.guest/,
    /others|join\.account|signed_in/,
  ],
  ['a guest with others', JAN, GUEST, DEVICES, /account\.password\.others/, /signed_in/],
  ['an account, whose other devices stay', JAN, EVA, DEVICES, /account\.join\.signed_in/, /others|join\.guest/],
  ['a guest, of an account', {...JAN, account: 'Jan B'}, GUEST, [], /account\.join\.account/, /signed_in/],
];

for (const [what, owner, me, devices, words, not] of LINKS)
  test(`a link changes nothing before the press, which costs ${what} what it says`, async () => {
    const page = await openLink(owner, me, devices);
    assert.match(wordsOf(page) ?? '', words);
    assert.doesNotMatch(wordsOf(page) ?? '', not);
    assert.deepEqual(changes(), []);
    assert.equal(settingsModule.settings.name, 'Me');
  });

test('by the press the device is that person’s, under their name, and leads to the lobby', async () => {
  const page = await openLink(JAN);
  location.hash = '#/device/CODE';
  storeAccount({number: 1, changed: false});
  press(page, 'account.join.do');
  assert.deepEqual(asked[0]?.body, {code: 'CODE'});
  await answer('me/link/open', JAN);
  assert.deepEqual([settingsModule.settings.name, location.hash, toastText()], ['Jan', '', 'account.join.done']);
  assert.equal(storedAccount(), null, 'what is set here is no longer sent to the former account');
});

test('one’s own link and a used one say so, without a press', async () => {
  const own = await openLink({...JAN, own: true});
  assert.match(wordsOf(own.querySelector('[role=alert]')) ?? '', /account\.join\.own_says/);
  assert.equal(own.querySelector('button'), null);
  own.remove();
  const page = await openLink(JAN);
  press(page, 'account.join.do');
  await answer('me/link/open', {code: 'account.refusal.wrong'}, 404);
  await untilDrawn(page);
  assert.match(wordsOf(page) ?? '', /^account\.join\.invalid client\.trouble\.server/);
  assert.deepEqual([page.querySelector('button'), settingsModule.settings.name], [null, 'Me']);
});
