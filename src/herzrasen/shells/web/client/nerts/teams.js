// Team mates in words: who shares an area, and which side adds its areas up.
//
//   mates(table, area, seat, nameOf)   the others who play an area, as names     playersOf(table, area, nameOf)
//   sideName(side, ours, t)            "Team B", "Team A, yours"

import {sideLetter} from '../sides.js';
import {membersOf} from './whose.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {(seat: number) => string} NameOf */

/** @param {Public} table @param {number} area @param {NameOf} nameOf */
export const playersOf = (table, area, nameOf) => membersOf(table, area).map(nameOf).join(' & ');

/** @param {Public} table @param {number} area @param {number} seat @param {NameOf} nameOf */
export const mates = (table, area, seat, nameOf) =>
  membersOf(table, area)
    .filter((member) => member !== seat)
    .map(nameOf)
    .join(' & ');

/** @param {number} side @param {boolean} ours @param {import('./types.d.ts').Say} t */
export const sideName = (side, ours, t) => t(`nerts_table.side.${ours ? 'ours' : 'name'}`, {side: sideLetter(side)});
