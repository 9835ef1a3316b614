// What the version before kept in a browser, and its settings file: this one reads them with the same meaning.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

const before = JSON.parse(
  readFileSync(new URL('../compatibility/version_before/browser.json', import.meta.url), 'utf8'),
);

class Storage {
  /** @param {Record<string, string>} entries */
  constructor(entries) {
    this.entries = new Map(Object.entries(entries));
  }
  /** @param {string} key */
  getItem(key) {
    return this.entries.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.entries.set(key, value);
  }
}

const nothing = () => ({});
Object.assign(globalThis, {
  localStorage: new Storage(before.localStorage),
  // Just enough of a browser to load modules that define elements.
  HTMLElement: class {},
  customElements: {define: nothing, get: nothing},
  document: {createTreeWalker: nothing, createComment: nothing, addEventListener: nothing},
  matchMedia: () => ({matches: false, addEventListener: nothing}),
});

const CLIENT = '../../src/herzrasen/client/';
const {settings, changeSettings, defaults} = await import(`${CLIENT}core/settings/settings.js`);
const savedRules = await import(`${CLIENT}kit/rules/saved-rules.js`);
const {storedAccount} = await import(`${CLIENT}screens/account/stored-account.js`);
const settingsFile = await import(`${CLIENT}screens/settings/settings-file.js`);
const {parseHouseRules} = await import(`${CLIENT}kit/table/house-rules.js`);
const {rulesOfLink} = await import(`${CLIENT}kit/rules/rules-url.js`);
const hearts = await import(`${CLIENT}games/hearts/key-bindings.js`);
const nerts = await import(`${CLIENT}games/nerts/key-bindings.js`);
const {recordTime} = await import(`${CLIENT}games/nerts/practice.js`);

/** @param {string} key */
const readStored = (key) => JSON.parse(before.localStorage[key]);

/** What the version before had. @param {Record<string, unknown>} now @param {Record<string, unknown>} old */
const onlyOld = (now, old) => Object.fromEntries(Object.keys(old).map((name) => [name, now[name]]));

test('every setting has its name and value, and those that are new are as usual', () => {
  assert.deepEqual(settings, {...defaults, ...readStored('herzrasen.settings')});
  assert.equal(settings.name, 'Ada');
});

test('changed keys belong to the same actions, agreed house rules mean the same', () => {
  assert.deepEqual(onlyOld(nerts.tableKeys(), before.read.nertsKeys), before.read.nertsKeys);
  // In a hand, K went to a king: the kitty's usual key is another one now.
  const keys = {...before.read.heartsKeys, kitty: '-'};
  assert.deepEqual(onlyOld(hearts.heartsKeys(), keys), keys);
  assert.deepEqual(parseHouseRules(settings.house), before.read.house);
});

test('rules that were saved or chosen last are there, under the same address', () => {
  const rules = readStored('herzrasen.rules');
  for (const game of ['hearts', 'nerts']) {
    assert.equal(savedRules.lastRules(game), rules[game].last && `1:${rules[game].last}`);
    const own = rules[game].own.map((each) => ({...each, rules: `1:${each.rules}`}));
    assert.deepEqual(savedRules.savedRules(game), own);
  }
  const link = decodeURIComponent(before.read.hash.replace('#/rules/hearts/', ''));
  assert.equal(rulesOfLink(link), "1:cancellation+players=5,removed=2C'", 'links had no version');
});

test('the browser is still signed in with what it knew of its settings', () => {
  assert.deepEqual(storedAccount(), readStored('herzrasen.account'));
});

test('the best times of practice alone count', () => {
  const [[rules, ms]] = Object.entries(readStored('herzrasen.best'));
  assert.deepEqual(recordTime(rules, ms + 1), {best: ms, record: false});
  assert.deepEqual(recordTime(rules, ms - 1), {best: ms - 1, record: true});
});

test('a settings file is read, and written the same but for new settings', () => {
  assert.deepEqual(settingsFile.settingsFromText(before.settingsFile), {settings});
  const [written, old] = [settingsFile.settingsToText(settings), before.settingsFile].map((text) => JSON.parse(text));
  assert.deepEqual({...written, settings: onlyOld(written.settings, old.settings)}, old);
});

test('what is written back has the form that the version before wrote', () => {
  changeSettings({});
  savedRules.saveLast('hearts', savedRules.lastRules('hearts'));
  const {version, ...rules} = JSON.parse(localStorage.getItem('herzrasen.rules'));
  assert.equal(version, 3);
  const unversioned = JSON.parse(JSON.stringify(rules).replaceAll('"1:', '"'));
  assert.deepEqual(unversioned, readStored('herzrasen.rules'), 'and a version before the texts, since there was none');
  const old = readStored('herzrasen.settings');
  assert.deepEqual(onlyOld(JSON.parse(localStorage.getItem('herzrasen.settings')), old), old);
});
