// What a press has to get past before it means anything: what this room is played with, and the one hand.
//
//   pressedBy(table, by)     whether this room lets it be pressed with that
//   hindered(table)          whether the one hand is full

import {toast} from '../notice.js';
import {t} from '../texts.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('../pointer.js').By} By */

/** Enter on a button stays: it is the way of those who have no other. @param {Table} table @param {By} by */
export function pressedBy(table, by) {
  if (by === 'keys' || table.house.inputs.includes(by)) return true;
  table.forbid(by);
  return false;
}

/** With one hand, what is held comes first. @param {Table} table */
export function hindered(table) {
  if (!table.oneHand || !table.held.size) return false;
  toast(t('nerts_table.hint.hand_full'), {now: true});
  return true;
}
