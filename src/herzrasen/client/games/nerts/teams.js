// Team mates in words: who shares an area, and which side adds its areas up.
//
//   mates(table, area, seat, nameOf)   the others who play an area, as names     playersOf(table, area, nameOf)
//   partners(table, seat, nameOf)      the others on a seat's side, whether they share the area or add theirs up
//   sideName(side, ours, t)            "Team B", "Team A, yours"         factsOf(table, area, infos, t)

import {sideLetter} from '../../kit/table/side-letters.js';
import {addsUp, areaOf, inSides, membersOf, sideMembers, sideOf} from './ownership.js';

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

/** The others of a seat's side. @param {Public} table @param {number} seat @param {NameOf} nameOf */
export const partners = (table, seat, nameOf) =>
  inSides(table)
    ? sideMembers(table, sideOf(table, areaOf(table, seat)))
        .filter((member) => member !== seat)
        .map(nameOf)
        .join(' & ')
    : '';

/** @param {number} side @param {boolean} ours @param {import('./types.d.ts').Say} t */
export const sideName = (side, ours, t) => t(`nerts_table.side.${ours ? 'ours' : 'name'}`, {side: sideLetter(side)});

/** What there is to say of an area besides its cards. @param {Public} table @param {number} area @param {readonly import('./types.d.ts').SeatInfo[]} infos who plays it @param {import('./types.d.ts').Say} t */
export function factsOf(table, area, infos, t) {
  const side = sideOf(table, area);
  const calls = infos.reduce((sum, {seat}) => sum + (table.calls[seat] ?? 0), 0);
  const [only] = infos.length === 1 ? infos : [];
  const bots = infos.length > 0 && infos.every(({kind}) => kind === 'bot');
  return [
    ...(addsUp(table)
      ? [sideName(side, false, t), t('nerts_table.side.total', {n: table.match.totals[side] ?? 0})]
      : [t('nerts_table.seat.total', {n: table.match.totals[side] ?? 0})]),
    ...(calls ? [t('nerts_table.seat.calls', {n: calls})] : []),
    ...(bots ? [t('nerts_table.seat.bot')] : []),
    ...['tempo', 'insight'].flatMap((name) => {
      const value = only?.bot?.[name];
      return value === undefined ? [] : [t(`nerts_table.seat.${name}`, {[name]: t(`lobby.${name}.${value}`)})];
    }),
    ...(infos.some(({left}) => left) ? [t('nerts_table.seat.bot_plays')] : []),
  ];
}
