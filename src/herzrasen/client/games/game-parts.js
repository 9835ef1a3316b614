// Each game as the screens show it: its table, its records, its keys, its review. Light: what is large is loaded later.
//
//   await GAME_PARTS.hearts.loadTable()      from now on <hearts-table> is defined
//   GAME_PARTS.hearts.table(connection)      a template

import {hearts} from './hearts/parts.js';
import {nerts} from './nerts/parts.js';

/** @type {Record<import('../core/games.js').GameName, import('./types.d.ts').GameParts>} */
export const GAME_PARTS = {hearts, nerts};
