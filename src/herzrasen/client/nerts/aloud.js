// What the Nerts table can be asked at any time, by a key or in the dialog that reads aloud.
//
//   await speak(table, 'own')      says one thing
//   await showAll(table)           all of it, in a dialog

import {gist, showAloud} from '../aloud.js';
import {announce} from '../live.js';
import {t} from '../texts.js';
import {keyFor} from './keys.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {'own' | 'middle' | 'rivals' | 'scores'} What */

const ALL = /** @type {What[]} */ (['own', 'middle', 'rivals', 'scores']);
/** The key of each act is another's name where a key shows the same. */
const KEYS = /** @type {Record<string, string>} */ ({scores: 'hear_scores', rules: 'hear_rules'});

/** @param {Table} table @param {What | 'rules'} what */
export async function speak(table, what) {
  const {room, shown} = table;
  if (room && shown) announce(what === 'rules' ? await gist(room) : table.teller()[what](shown), {now: true});
}

/** @param {Table} table */
export async function showAll(table) {
  if (!table.room || !table.shown) return;
  const rules = await gist(table.room);
  await showAloud(() => {
    const {shown} = table;
    if (!shown) return [];
    const teller = table.teller();
    const lines = [...ALL.map((what) => ({what, said: teller[what](shown)})), {what: 'rules', said: rules}];
    return lines.map(({what, said}) => ({what, said, title: t(`nerts_table.overview.${what}`), key: keyFor(KEYS[what] ?? what)}));
  });
}
