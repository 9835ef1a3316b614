// The looks of the Hearts table, for every part that shows something of it.

import {dress} from '../dress.js';

await dress(new URL('hearts.css', import.meta.url), {under: true});
