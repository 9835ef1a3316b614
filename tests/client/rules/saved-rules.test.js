import assert from 'node:assert/strict';
import {test} from 'node:test';

import {
  deleteRules,
  saveLast,
  lastRules,
  savedRules,
  parseSaved,
  renameRules,
  withNewName,
  saveRules,
  cleanName,
  withOwn,
} from '../../../src/herzrasen/client/kit/rules/saved-rules.js';

test('what was stored is read again', () => {
  const stored = {
    hearts: {last: 'sun', own: [{name: 'Friday', rules: 'sun+target=50'}]},
    nerts: {last: 'duel', own: []},
  };
  assert.deepEqual(parseSaved(JSON.stringify({...stored, version: 3})), stored);
});

test('what was stored without a version is of version 1, and no text gets a second one', () => {
  const own = [
    {name: 'A', rules: 'black-maria'},
    {name: 'B', rules: '1:spot'},
  ];
  const nerts = {last: '', own: []};
  const read = (version) => parseSaved(JSON.stringify({hearts: {last: 'black-maria', own}, version})).hearts;
  const old = {
    last: '1:black-maria',
    own: [
      {name: 'A', rules: '1:black-maria'},
      {name: 'B', rules: '1:spot'},
    ],
  };
  assert.deepEqual(read(undefined), old);
  assert.equal(read(2).last, '2:black-maria', 'a preset was corrected since');
  assert.deepEqual(read(3), {last: 'black-maria', own});
  assert.equal(read(4).last, '4:black-maria', 'the server refuses what it cannot know');
  assert.deepEqual(parseSaved(JSON.stringify({version: 1})).nerts, nerts);
});

test('broken, foreign and impossible entries are left out', () => {
  const nothing = {last: '', own: []};
  for (const text of [
    null,
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"hearts":3}',
    '{"hearts":{"last":4,"own":{}},"nerts":{"own":[1,null]}}',
  ]) {
    assert.deepEqual(parseSaved(text), {hearts: nothing, nerts: nothing}, String(text));
  }
  const mixed = parseSaved(
    '{"version":3,"hearts":{"own":[{"name":"","rules":"sun"},{"name":"A"},{"name":"B","rules":"sun"}]}}',
  );
  assert.deepEqual(mixed.hearts.own, [{name: 'B', rules: 'sun'}]);
});

test('a name that is taken is written over, in its place', () => {
  const list = [
    {name: 'A', rules: 'sun'},
    {name: 'B', rules: 'h1'},
  ];
  assert.deepEqual(withOwn(list, {name: 'A', rules: 'h2'}), [
    {name: 'A', rules: 'h2'},
    {name: 'B', rules: 'h1'},
  ]);
  assert.deepEqual(withOwn(list, {name: 'C', rules: 'h2'}).length, 3);
  assert.deepEqual(withNewName(list, 'B', 'A'), [{name: 'A', rules: 'h1'}]);
  assert.deepEqual(withNewName(list, 'B', 'B'), list);
});

test('without storage, rules are kept until the page is closed', () => {
  saveLast('hearts', 'omnibus');
  saveRules('hearts', 'Friday', 'sun');
  renameRules('hearts', 'Friday', 'Saturday');
  assert.deepEqual([lastRules('hearts'), savedRules('hearts')], ['omnibus', [{name: 'Saturday', rules: 'sun'}]]);
  assert.deepEqual(savedRules('nerts'), []);
  deleteRules('hearts', 'Saturday');
  assert.deepEqual(savedRules('hearts'), []);
});

test('a name has no space around it and an end', () => {
  assert.equal(cleanName('  Friday '), 'Friday');
  assert.equal(cleanName('♥'.repeat(60)).length, 40);
});

test('what is stored has its version, and playing once forgets no rules that were saved', () => {
  const stored = new Map();
  globalThis.localStorage = /** @type {any} */ ({setItem: (key, text) => void stored.set(key, text)});
  saveRules('hearts', 'Friday', 'sun');
  saveLast('hearts', 'sun');
  delete globalThis.localStorage;
  const [text] = stored.values();
  assert.deepEqual(parseSaved(text).hearts, {last: 'sun', own: savedRules('hearts')}, 'as rules of today');
  assert.ok(savedRules('hearts').some(({name}) => name === 'Friday'));
  deleteRules('hearts', 'Friday');
});
