import assert from 'node:assert/strict';
import {test} from 'node:test';

import {readSettings} from '../../src/herzrasen/shells/web/client/settings.js';
import {friendlyName} from '../../src/herzrasen/shells/web/client/lobby/names.js';
import {unlike} from '../../src/herzrasen/shells/web/client/live.js';

test('stored settings are taken over, everything else keeps its default', () => {
  const settings = readSettings('{"theme":"dark","sounds":false,"name":"Ada","unknown":1}');
  assert.deepEqual([settings.theme, settings.sounds, settings.name, settings.speed], ['dark', false, 'Ada', 'normal']);
  assert.ok(!('unknown' in settings));
});

test('broken, foreign and impossible values are ignored', () => {
  const fresh = readSettings(null);
  for (const text of ['', '{', 'null', '[]', '7', '{"theme":"pink","sounds":"yes","name":4,"speed":null,"tableKeys":null,"house":[]}']) {
    assert.deepEqual(readSettings(text), fresh, text);
  }
});

test('a record is kept as it is, whoever reads it judges what is in it', () => {
  assert.deepEqual(readSettings('{"tableKeys":{"turn":"x"}}').tableKeys, {turn: 'x'});
});

test('the same message twice running differs, so that it is read aloud twice', () => {
  assert.equal(unlike('Your turn', 'Ada plays'), 'Your turn');
  const again = unlike('Your turn', 'Your turn');
  assert.notEqual(again, 'Your turn');
  assert.equal(unlike('Your turn', again), 'Your turn');
});

test('a name is one word of each list', () => {
  assert.match(friendlyName('Merry, Brave', 'Otter, Fox'), /^(Merry|Brave) (Otter|Fox)$/);
});
