// How long people may think at a table, as a value and in words. Pure.
//
//   timeLines(house, game)            sentences for the rules in force
//   parseTimeControl(stored)                  what can be meant of a time that was kept somewhere, or null

import {t} from '../../core/text/texts.js';
import {formatClock} from '../../core/table/remaining-time.js';

/** @typedef {import('../../wire.d.ts').TurnTime} TurnTime */
/** @typedef {{kind?: string, time?: TurnTime | null}} House */

export const MIN_MOVE = 5;
const MAX_MOVE = 600;
const MAX_RESERVE = 3600;
/** At a public table, where nobody can be asked to go on (protocol/house_rules.py). @type {TurnTime} */
const PUBLIC_LONGEST = {move: 120, reserve: 600};

/** The longest time that may be chosen. @param {House} house @returns {TurnTime} */
export const longestTime = ({kind = 'private'}) =>
  kind === 'public' ? PUBLIC_LONGEST : {move: MAX_MOVE, reserve: MAX_RESERVE};

/** What is proposed first: per move, and per deal. @type {Record<'move' | 'deal', TurnTime>} */
export const DEFAULT = {move: {move: 30, reserve: 0}, deal: {move: 10, reserve: 180}};

/** @param {unknown} value @param {number} least @param {number} most @param {number} fallback */
export const wholeNumber = (value, least, most, fallback) =>
  Number.isInteger(value) ? Math.min(most, Math.max(least, Number(value))) : fallback;

/** @param {unknown} stored @returns {TurnTime | null} */
export function parseTimeControl(stored) {
  if (typeof stored !== 'object' || stored === null) return null;
  const {move, reserve} = /** @type {Record<string, unknown>} */ (stored);
  return {
    move: wholeNumber(move, MIN_MOVE, MAX_MOVE, DEFAULT.move.move),
    reserve: wholeNumber(reserve, 0, MAX_RESERVE, 0),
  };
}

/** @param {House} house @param {string} game @returns {string[]} */
export function timeLines({kind = 'private', time}, game) {
  if (!time) return [t('clocks.agreed.off')];
  const {move, reserve = 0} = time;
  return [
    reserve
      ? t(`clocks.agreed.deal_${game}`, {move, reserve: formatClock(1000 * reserve)})
      : t('clocks.agreed.move', {move}),
    t(`clocks.agreed.late_${game}`),
    t(kind === 'private' ? 'clocks.agreed.extend' : 'clocks.agreed.no_extend'),
  ];
}
