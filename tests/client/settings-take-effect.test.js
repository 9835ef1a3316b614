// Every setting reaches its place: the page, its cards, motion, keys, what is shown. Changed value, changed behaviour.

import {untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

document.body.innerHTML = `
  <div id="banner" hidden></div><header id="bar"></header><main id="screen"></main><p id="late"></p><p id="wait"></p>`;
const asked = questions();
await import('../../src/herzrasen/client/main.js');
await untilIdle();
for (const {path, answer} of asked) if (path.includes('texts/')) await answer({});
mock.restoreAll();

const settingsModule = await import('../../src/herzrasen/client/core/settings/settings.js');
const {CHOICES, changeSettings, defaults, readSettings} = settingsModule;
const {choice, onOff} = await import('../../src/herzrasen/client/screens/settings/controls.js');
const {exportImport} = await import('../../src/herzrasen/client/screens/settings/export-import.js');
const {todaySentence} = await import('../../src/herzrasen/client/kit/habit/strings.js');
const {heartsKeys} = await import('../../src/herzrasen/client/games/hearts/key-bindings.js');
const {keyFor} = await import('../../src/herzrasen/client/games/nerts/key-bindings.js');
const {pageKey} = await import('../../src/herzrasen/client/kit/keys/page-keys.js');
const {isInstant, speedFactor, viewingFactor} = await import('../../src/herzrasen/client/kit/motion/motion.js');
const {storedProgress} = await import('../../src/herzrasen/client/kit/first-evening/stored-progress.js');
const {changePanel} = await import('../../src/herzrasen/client/kit/chat/panel-state.js');
const {html, render} = await import('../../src/herzrasen/client/vendor/lit.js');
const {ownDeck} = await import('../../src/herzrasen/client/kit/cards/card-stylesheet.js');
const {openSettings} = await import('../../src/herzrasen/client/screens/settings/dialog.js');
const {endScreen, screenLifetime} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');
await import('../../src/herzrasen/client/kit/chat/chat-button.js');
await import('../../src/herzrasen/client/kit/habit/habit-line.js');
await import('../../src/herzrasen/client/screens/table/table-page.js');

const root = document.documentElement;
const page = (/** @type {string} */ name) => () => root.dataset[name];
/** The style sheet of all cards. */
const cards = () =>
  document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map(({cssText}) => cssText).join('')).join('');
const chatButton = document.createElement('chat-button');
changePanel({there: true});
ownDeck(3);
/** @type {any} */
const tablePage = document.createElement('table-page');
Object.assign(tablePage, {room: {...initialTableState('T'), view: {}}, connection: {}, tableTemplate: () => ''});
/** @type {any} */
const habitLine = document.createElement('habit-line');
Object.assign(habitLine, {habit: {today: 1, streak: 1, longest: 1}, asked: true});
document.body.append(chatButton, tablePage, habitLine);

/** Another value of each setting, and what a person would see of it. @type {Record<string, [value: unknown, seen: () => unknown]>} */
const EFFECTS = {
  theme: ['dark', page('theme')],
  cardSize: ['large', page('cards')],
  handedness: ['left', page('hand')],
  language: ['de', () => root.lang],
  face: ['large', cards],
  fourColours: [true, cards],
  letters: ['de', cards],
  backColour: [CHOICES.backColour.find((name) => name !== defaults.backColour), cards],
  backPattern: [CHOICES.backPattern.find((name) => name !== defaults.backPattern), cards],
  backSign: [CHOICES.backSign.find((name) => name !== defaults.backSign), cards],
  ownBack: [true, cards],
  speed: ['instant', isInstant],
  sounds: [false, () => document.querySelector('#bar [aria-label^="client.sound"]')?.getAttribute('aria-label')],
  keys: [false, () => chatButton.querySelector('button')?.hasAttribute('aria-keyshortcuts')],
  talk: [false, () => chatButton.childElementCount],
  tableKeys: [{pile: 'q'}, () => keyFor('pile')],
  heartsKeys: [{hint: 'q'}, () => heartsKeys()['hint']],
  pageKeys: [{chat: 'q'}, () => pageKey('chat')],
  log: [true, () => tablePage.querySelectorAll('play-log').length],
  habit: [false, () => habitLine.childElementCount],
  dailyGoal: ['3', () => todaySentence(/** @type {any} */ ({today: 2}))],
  firstEvening: [{offered: true}, storedProgress],
  name: ['Ada', () => document.querySelector('game-lobby .called strong')?.textContent],
};

/** Where the others are seen to take effect. */
const ELSEWHERE = {
  volume: 'tests/client/sound.test.js',
  buzz: 'tests/client/sound.test.js',
  handOrder: 'tests/client/hearts-help.test.js',
  twoTaps: 'tests/client/hearts-help.test.js',
  oneTap: 'tests/client/nerts/table-input.test.js',
  autoLast: 'tests/client/hearts.test.js',
  autoOnly: 'tests/client/hearts.test.js',
  announce: 'tests/client/nerts/table-input.test.js',
  house: 'tests/client/lobby-elements.test.js',
};

/** Until the page has followed a change. */
async function update() {
  await untilIdle();
  for (const element of [chatButton, tablePage, habitLine, document.querySelector('game-lobby')])
    if (element) await untilDrawn(element);
}

beforeEach(async () => {
  mock.method(globalThis, 'fetch', async () => new Response('{"matches":[]}'));
  changeSettings({...defaults, name: 'Eva'});
  await update();
});
afterEach(() => mock.restoreAll());

test('the list of effects knows every setting there is, and where the others are tried', () => {
  for (const [name, file] of Object.entries(ELSEWHERE))
    assert.match(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'), new RegExp(`\\b${name}\\b`));
  assert.deepEqual([...Object.keys(EFFECTS), ...Object.keys(ELSEWHERE)].sort(), Object.keys(defaults).sort());
});

for (const [name, [value, seen]] of Object.entries(EFFECTS))
  test(`${name} takes effect at once, and holds after a reload`, async () => {
    const before = seen();
    assert.notEqual(before, undefined);
    changeSettings({[name]: value});
    await update();
    assert.notDeepEqual(seen(), before);
    const stored = readSettings(localStorage.getItem(localStorage.key(0) ?? ''));
    assert.deepEqual(/** @type {any} */ (stored)[name], value);
    assert.equal(stored.name, name === 'name' ? value : 'Eva', 'and so do the others');
  });

test('the speed is that of cards in motion, and of tricks that lie to be looked at', () => {
  const factors = CHOICES.speed.map((speed) => {
    changeSettings({speed});
    return [speedFactor(), viewingFactor()];
  });
  assert.deepEqual(factors, [
    [1.8, 1.8],
    [1, 1],
    [0.5, 0.5],
    [0, 0],
  ]);
});

/** @param {unknown} template */
function draw(template) {
  const box = document.createElement('div');
  document.body.append(box);
  render(html`${template}`, box);
  return box;
}

test('the dialog shows what holds, and a press changes just that', () => {
  changeSettings({theme: 'light', sounds: false});
  const radios = [...draw(choice('theme')).querySelectorAll('input')];
  assert.deepEqual(
    radios.filter(({checked}) => checked).map(({value}) => value),
    ['light'],
  );
  radios.find(({value}) => value === 'dark')?.dispatchEvent(new Event('change'));
  assert.equal(settingsModule.settings.theme, 'dark');
  const box = /** @type {HTMLInputElement} */ (draw(onOff('sounds')).querySelector('input'));
  assert.ok(!box.checked);
  box.checked = true;
  box.dispatchEvent(new Event('change'));
  assert.ok(settingsModule.settings.sounds);
});

test('as usual again, one keeps one’s name and how one opens tables; who thinks better of it keeps all', async () => {
  changeSettings({theme: 'dark', name: 'Ada', house: {help: 'manual'}});
  const reset = draw(exportImport()).querySelector('.quiet');
  for (const answer of ['button:not(.primary)', 'button.primary']) {
    assert.equal(settingsModule.settings.theme, 'dark');
    reset?.dispatchEvent(new MouseEvent('click'));
    document.querySelector(`dialog footer ${answer}`)?.dispatchEvent(new MouseEvent('click'));
    await untilIdle();
  }
  assert.deepEqual(settingsModule.settings, {...defaults, name: 'Ada', house: {help: 'manual'}});
});

test('one key turns sounds off, once however long it is held, unless single keys are off or a field is edited', () => {
  const press = (more = {}, /** @type {EventTarget} */ on = document.body) => {
    on.dispatchEvent(new KeyboardEvent('keydown', {key: 'm', code: 'KeyM', bubbles: true, ...more}));
    return settingsModule.settings.sounds;
  };
  const field = document.createElement('input');
  document.body.append(field);
  assert.deepEqual(
    [press({}, field), press({ctrlKey: true}), press(), press({repeat: true})],
    [true, true, false, false],
  );
  changeSettings({keys: false});
  assert.equal(press(), false);
});

/** The opened dialog of all settings. */
async function openDialog() {
  void openSettings(screenLifetime());
  await untilIdle();
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector('dialog'));
  const radios = () => /** @type {HTMLInputElement[]} */ ([...dialog.querySelectorAll('[data-setting] input')]);
  const switches = () => /** @type {HTMLInputElement[]} */ ([...dialog.querySelectorAll('[role=switch]')]);
  return {dialog, radios, switches};
}

/** What is not chosen in the dialog: at the table, in the lobby, in dialogs of their own. */
const NOT_IN_DIALOG = ['firstEvening', 'heartsKeys', 'house', 'name', 'pageKeys', 'tableKeys'];

test('the dialog has every setting; each control shows what holds, and a press changes just that', async () => {
  const {dialog, radios, switches} = await openDialog();
  const nameOf = (/** @type {Element} */ each) =>
    each.getAttribute('name') || (each.getAttribute('aria-describedby') ?? '').replace('hint-', '');
  const names = [...new Set([...radios(), ...switches()].map(nameOf))];
  assert.deepEqual([...names, ...NOT_IN_DIALOG].sort(), Object.keys(defaults).sort());
  for (const name of names) {
    const before = /** @type {any} */ (settingsModule.settings);
    const own = [...radios(), ...switches()].filter((each) => nameOf(each) === name);
    const isSwitch = own.length === 1;
    const on = own.filter(({checked}) => checked).map(({value}) => (isSwitch ? true : value));
    assert.deepEqual(on, before[name] === false ? [] : [before[name]], name);
    const other = own.find(({checked}) => isSwitch || !checked);
    if (isSwitch && other) other.checked = !other.checked;
    other?.dispatchEvent(new Event('change'));
    const wanted = isSwitch ? !before[name] : other?.value;
    assert.deepEqual(settingsModule.settings, {...before, [name]: wanted}, name);
    if (name === 'habit') changeSettings({habit: true}); // or there is no goal to choose
  }
  dialog.close();
  await untilIdle();
});

test('without single keys there are none to choose, without sound there is nothing to try, and the dialog goes with its screen', async () => {
  const {dialog} = await openDialog();
  const buttons = () =>
    [...dialog.querySelectorAll('button')].filter(({disabled}) => !disabled).map((each) => each.textContent?.trim());
  const some = ['client.settings.hearts_keys', 'client.settings.table_keys', 'client.settings.try_sound'];
  assert.deepEqual(
    some.filter((each) => buttons().includes(each)),
    some,
  );
  changeSettings({keys: false, sounds: false});
  assert.deepEqual(
    some.filter((each) => buttons().includes(each)),
    [],
  );
  const former = screenLifetime();
  endScreen();
  await untilIdle();
  await openSettings(former);
  assert.equal(document.querySelector('dialog'), null, 'nor does it open over another screen');
});

test('the dialog shows the hand in the order that is chosen', async () => {
  const {dialog, radios} = await openDialog();
  const orders = ['up', 'down', 'colours'].map((order) => {
    radios()
      .find(({name, value}) => name === 'handOrder' && value === order)
      ?.dispatchEvent(new Event('change'));
    return [...dialog.querySelectorAll('.hand-order .card')].map((each) => each.getAttribute('data-face')).join(' ');
  });
  assert.deepEqual(orders, ['2C TC 7S QS AS 4H KH', 'AS QS 7S KH 4H TC 2C', '2C TC 4H KH 7S QS AS']);
  dialog.close();
});
