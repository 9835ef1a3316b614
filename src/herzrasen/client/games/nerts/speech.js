// Spoken answers of the Nerts table, asked for at any time by a key or in the speech dialog.
//
//   await speak(table, 'own')      announces one answer
//   await showAll(table)           all of it, in a dialog

import {gist, showSpeechDialog} from '../../kit/table/speech.js';
import {announce} from '../../core/elements/live-region.js';
import {t} from '../../core/text/texts.js';
import {keyFor} from './key-bindings.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {'own' | 'middle' | 'rivals' | 'scores'} What */

const ALL = /** @type {What[]} */ (['own', 'middle', 'rivals', 'scores']);
/** The key of each act is another's name where a key shows the same. */
const KEYS = /** @type {Record<string, string>} */ ({scores: 'hear_scores', rules: 'hear_rules'});

/** @param {Table} table @param {What | 'rules'} what */
export async function speak(table, what) {
  const {room, visibleTable: shown} = table;
  if (room && shown) announce(what === 'rules' ? await gist(room) : table.describer()[what](shown), {now: true});
}

/** @param {Table} table */
export async function showAll(table) {
  if (!table.room || !table.visibleTable) return;
  await showSpeechDialog(table.room, (rules) => {
    const {visibleTable: shown} = table;
    if (!shown) return [];
    const describer = table.describer();
    const lines = [...ALL.map((what) => ({what, text: describer[what](shown)})), {what: 'rules', text: rules}];
    return lines.map(({what, text}) => ({
      what,
      text,
      title: t(`nerts_table.overview.${what}`),
      key: keyFor(KEYS[what] ?? what),
    }));
  });
}
