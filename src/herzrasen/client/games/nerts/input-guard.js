// What a press has to get past before it means anything: what this room is played with, and the one hand.
//
//   acceptsInput(table, by)   whether this room lets it be pressed with that
//   inputBlocked(table)       whether the one hand is full

import {t} from '../../core/text/texts.js';
import {tableToast} from './table-toast.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('../../kit/motion/pointer.js').By} By */

/** Enter on a button stays: it is the way of those who have no other. @param {Table} table @param {By} by */
export function acceptsInput(table, by) {
  if (by === 'keys' || table.house.inputs.includes(by)) return true;
  table.rejectInput(by);
  return false;
}

/** With one hand, what is held comes first. @param {Table} table */
export function inputBlocked(table) {
  if (!table.oneHand || !table.carried.size) return false;
  tableToast(t('nerts_table.hint.hand_full'));
  return true;
}
