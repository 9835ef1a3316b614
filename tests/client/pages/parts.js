// Parts of a page, drawn by themselves in every state that tells something: what no visit of the page comes by.
//
//   parts({'the strip': () => [['what is so', template], …]})     visits that tell them

import {render} from '../../../src/herzrasen/client/vendor/lit.js';
import {outline} from './outline.js';

/** What is so, and a template for it, or lines. @typedef {[title: string, part: unknown]} Case */

/** @param {unknown} template @param {boolean} unfold */
function draw(template, unfold) {
  const place = document.createElement('div');
  document.body.append(place);
  render(/** @type {any} */ (template), place);
  if (unfold) for (const folded of place.querySelectorAll('details')) folded.open = true;
  const lines = outline(place);
  place.remove();
  return lines.length ? lines : ['nothing'];
}

/** @param {unknown} part @returns {part is string[]} */
const isLines = (part) => Array.isArray(part) && part.every((each) => typeof each === 'string');

/** @param {Record<string, () => Case[]>} groups @param {{unfold?: boolean}} [how] unfold: what lies folded is seen @returns {import('./run.js').Visit[]} */
export const parts = (groups, {unfold = false} = {}) =>
  Object.entries(groups).map(([title, cases], at) => ({
    title,
    hash: '#/nowhere',
    goesOn: at > 0,
    lines: () =>
      cases().flatMap(([what, part]) => [
        `> ${what}`,
        ...(isLines(part) ? part : draw(part, unfold)).map((line) => `  ${line}`),
      ]),
  }));

/** One of each, in every combination. @param {...readonly unknown[]} sets @returns {any[][]} */
export const combinations = (...sets) =>
  sets.reduce((/** @type {any[][]} */ all, set) => all.flatMap((before) => set.map((one) => [...before, one])), [[]]);
