import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';

const CLIENT = new URL('../../src/herzrasen/client/', import.meta.url).pathname;
const VALUES =
  /<(?:kbd|code)\b[^>]*|<span class="(?:disc|badge|count|small-count|total|unread|seat-clock|clock)[ "][^>]*/g;

test('keys, codes, initials, counts and clocks are left alone by translators', () => {
  const files = readdirSync(CLIENT, {recursive: true}).filter((file) => /^(?!vendor).*\.js$/.test(file));
  const values = files.flatMap((file) =>
    [...readFileSync(CLIENT + file, 'utf8').matchAll(VALUES)].map(([element]) => `${file}: ${element}`),
  );
  assert.ok(values.length > 20);
  assert.deepEqual(
    values.filter((element) => !element.includes('translate="no"')),
    [],
  );
});
