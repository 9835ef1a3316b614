import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

const css = readFileSync(new URL('../../src/herzrasen/shells/web/client/style/tokens.css', import.meta.url), 'utf8');

/** @param {string} selector @returns {Record<string, string>} */
const block = (selector) => {
  const found = new RegExp(`${selector.replace(/[[\]"]/g, '\\$&')} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries([...found.matchAll(/--([\w-]+): (#[0-9a-f]{6})(?:[0-9a-f]{2})?;/g)].map(([, name, value]) => [name, value]));
};

/** @param {string} colour */
const luminance = (colour) => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * Number(r) + 0.7152 * Number(g) + 0.0722 * Number(b);
};

/** @param {string} a @param {string} b */
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (Number(high) + 0.05) / (Number(low) + 0.05);
};

const SURFACES = ['ground', 'ground-glow', 'ground-edge', 'surface', 'surface-2', 'surface-3'];
const TEXTS = ['text', 'muted', 'link', 'good', 'bad', 'accent'];
const felt = block('[data-theme="felt"]');

for (const theme of ['felt', 'dark', 'light', 'contrast']) {
  const tokens = {...block(':root'), ...felt, ...block(`[data-theme="${theme}"]`)};
  const least = (/** @type {string} */ front, /** @type {string} */ back, /** @type {number} */ bar) => {
    const value = contrast(String(tokens[front]), String(tokens[back]));
    assert.ok(value >= bar, `${theme}: ${front} on ${back} is ${value.toFixed(2)}`);
  };

  test(`${theme}: every text can be read on every surface`, () => {
    for (const surface of SURFACES) for (const text of TEXTS) least(text, surface, 4.5);
    least('on-accent', 'accent', 4.5);
    least('on-accent', 'accent-2', 4.5);
  });

  test(`${theme}: edges of controls, marks, focus rings and chart lines stand out`, () => {
    for (const surface of SURFACES) for (const edge of ['line-strong', 'mark', 'focus']) least(edge, surface, 3);
    for (const line of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']) least(line, 'surface', 3);
    least('focus', 'focus-gap', 3);
  });

  test(`${theme}: the suits can be read on the cards`, () => {
    for (const ink of ['#1b1f27', '#c3142d', '#0c7038', '#1556b8']) {
      assert.ok(contrast(ink, String(tokens['card-paper'])) >= 4.5, ink);
    }
  });
}
