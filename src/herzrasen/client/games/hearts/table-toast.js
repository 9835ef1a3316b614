// Toasts of the Hearts table about what the player has just tried or is asked: each goes as soon as that has changed.
//
//   tableToast(table, sentence)    interrupts the screen reader
//   endTableToast(table)           after each drawing: takes it away where what it was about is over
//   leaveTableToast(table)         the table is left, and the toast with it

import {endToast, toast} from '../../core/elements/notices.js';
import {decisionKey, pendingCard} from './table-selectors.js';
import {turn} from './view-selectors.js';

/** @typedef {import('./table.js').HeartsTable} Table */

const ABOUT = 'hearts-decision';

/** What each table's toast was about. @type {WeakMap<Table, string>} */
const shownFor = new WeakMap();

/** What is asked, of whom, and how far the answer is. @param {Table} table */
const occasion = ({room, visibleView: shown, chosenCards, rechoosing}) =>
  JSON.stringify([
    room && decisionKey(room),
    room && pendingCard(room),
    shown && turn(shown.public),
    chosenCards,
    rechoosing,
  ]);

/** @param {Table} table @param {string} sentence @param {{now?: boolean}} [options] */
export function tableToast(table, sentence, {now = true} = {}) {
  shownFor.set(table, occasion(table));
  toast(sentence, {now, about: ABOUT});
}

/** @param {Table} table */
export function leaveTableToast(table) {
  shownFor.delete(table);
  endToast(ABOUT);
}

/** @param {Table} table */
export function endTableToast(table) {
  const about = shownFor.get(table);
  if (about === undefined || about === occasion(table)) return;
  shownFor.delete(table);
  endToast(ABOUT);
}
