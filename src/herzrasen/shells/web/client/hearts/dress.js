// The looks of the Hearts table, for every part that shows something of it.

import {dress} from '../dress.js';

await Promise.all(['hearts.css', 'moon.css'].map((sheet) => dress(new URL(sheet, import.meta.url), {under: true})));
