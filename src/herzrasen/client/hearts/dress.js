// The looks of the Hearts table, for every part that shows something of it.
//
//   static stylesheets = stylesheets      an element is drawn once they are there

import {dress} from '../dress.js';

export const stylesheets = Promise.all(['hearts.css', 'moon.css'].map((sheet) => dress(new URL(sheet, import.meta.url), {under: true})));
