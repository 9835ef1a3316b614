import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {INKS} from '../../src/herzrasen/client/kit/cards/faces.js';
import {signPath} from '../../src/herzrasen/client/kit/cards/suit-shapes.js';

const css = readFileSync(new URL('../../src/herzrasen/client/core/style/tokens.css', import.meta.url), 'utf8');

/** @param {string} selector @returns {Record<string, string>} */
const block = (selector) => {
  const found = new RegExp(`${selector.replace(/[[\]"]/g, '\\$&')} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...found.matchAll(/--([\w-]+): (#[0-9a-f]{6})(?:[0-9a-f]{2})?;/g)].map(([, name, value]) => [name, value]),
  );
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

/** What lies over a dimmed card in a theme: red, green, blue, and how much of it. @param {string} theme @returns {number[]} */
const veilOf = (theme) => {
  const veilRule = (/** @type {string} */ selector) =>
    new RegExp(`${selector.replace(/[[\]"]/g, '\\$&')} \\{[^}]*--card-veil: rgb\\(([^)]*)\\)`).exec(css)?.[1];
  return (veilRule(`[data-theme="${theme}"]`) ?? veilRule(':root') ?? '').split(/[ /]+/).map(Number);
};

/** A colour seen through it. @param {string} colour @param {number[]} veil */
const under = (colour, [r = 0, g = 0, b = 0, share = 0]) =>
  `#${[r, g, b]
    .map((of, at) =>
      Math.round(of * share + parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

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

  test(`${theme}: the suits can be read on the cards, with two colours and with four, and where a card is dimmed, too`, () => {
    const paper = String(tokens['card-paper']);
    const veil = veilOf(theme);
    for (const ink of Object.values(INKS).flatMap(Object.values)) {
      assert.ok(contrast(ink, paper) >= 4.5, ink);
      const dimmed = contrast(under(ink, veil), under(paper, veil));
      assert.ok(dimmed >= 3, `${ink} dimmed is ${dimmed.toFixed(2)}`);
    }
  });
}

test('four colours differ for every suit, and no suit is told by its colour alone: each has a shape of its own', () => {
  assert.equal(new Set(Object.values(INKS.four)).size, 4);
  assert.equal(new Set(['C', 'D', 'S', 'H'].map(signPath)).size, 4);
});
