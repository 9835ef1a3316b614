// The looks of the Nerts table, for every part that shows something of it.

import {dress} from '../dress.js';

await Promise.all(['nerts.css', 'hands.css', 'ends.css'].map((sheet) => dress(new URL(sheet, import.meta.url), {under: true})));
