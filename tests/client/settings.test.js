import assert from 'node:assert/strict';
import {test} from 'node:test';

import {readSettings, defaults} from '../../src/herzrasen/client/core/settings/settings.js';
import {settingsFromText, settingsToText} from '../../src/herzrasen/client/screens/settings/settings-file.js';
import {languageOf} from '../../src/herzrasen/client/core/text/languages.js';
import {friendlyName} from '../../src/herzrasen/client/kit/members/friendly-name.js';
import {unlike} from '../../src/herzrasen/client/core/elements/live-region.js';

test('stored settings are taken over, everything else keeps its default', () => {
  const settings = readSettings('{"theme":"dark","sounds":false,"name":"Ada","unknown":1}');
  assert.deepEqual([settings.theme, settings.sounds, settings.name, settings.speed], ['dark', false, 'Ada', 'normal']);
  assert.ok(!('unknown' in settings));
});

test('broken, foreign and impossible values are ignored', () => {
  const fresh = readSettings(null);
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"theme":"pink","sounds":"yes","name":4,"speed":null,"tableKeys":null,"house":[]}',
  ]) {
    assert.deepEqual(readSettings(text), fresh, text);
  }
});

test('the first wished language that there is, whatever the region and the letters', () => {
  assert.equal(languageOf(['ja', 'DE-at', 'en-GB']), 'de');
  assert.equal(languageOf(['en', 'de']), 'en');
  assert.equal(languageOf(['den', 'ja']), 'en');
  assert.equal(languageOf([]), 'en');
});

test('a stored object is kept as it is; its reader validates it', () => {
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

test('settings come back from their file as they were', () => {
  const mine = readSettings(
    '{"theme":"light","face":"classic","backSign":"letter-K","heartsKeys":{"hint":"q"},"name":"Ada"}',
  );
  assert.deepEqual(settingsFromText(settingsToText(mine)), {settings: mine});
});

test('what is no such file is not taken', () => {
  for (const text of [
    '',
    'hello',
    '7',
    'null',
    '[]',
    '{}',
    '{"settings":{"theme":"dark"}}',
    '{"file":"else","settings":{"theme":"dark"}}',
  ]) {
    assert.deepEqual(settingsFromText(text), {fault: 'file'}, text);
  }
  for (const settings of [null, 7, [], {}, {colour: 'red'}]) {
    assert.deepEqual(
      settingsFromText(JSON.stringify({file: 'herzrasen.settings', settings})),
      {fault: 'other'},
      JSON.stringify(settings),
    );
  }
});

test('a file that knows more, or other values, gives what is known here', () => {
  const found = settingsFromText(
    '{"file":"herzrasen.settings","version":9,"settings":{"theme":"dark","face":"golden","volume":11,"wind":"north"}}',
  );
  assert.deepEqual(found, {settings: {...defaults, theme: 'dark'}});
});
