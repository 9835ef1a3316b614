// The looks of the Hearts table, for every part that shows something of it.
//
//   static stylesheets = stylesheets      an element is drawn once they are there

import {loadStylesheet} from '../../core/elements/load-stylesheet.js';

export const stylesheets = Promise.all(
  ['hearts.css', 'hand.css', 'tablet.css', '../../kit/fair-deals/fair-deals.css', 'moon.css'].map((sheet) =>
    loadStylesheet(new URL(sheet, import.meta.url), {under: true}),
  ),
);
