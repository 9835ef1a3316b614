// Ends matches against bots from outside the table, after a question; and gives up seats where nobody else sits.
//
//   await endTables(tables)     the tables (lobby-state.js) that are left for good; [] where the player kept them
//   await leaveForGood(table)   without a question: whether the seat there is given up now

import {ApiError, leaveTable} from '../../core/connection/api.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {titleOf} from '../rules/option-names.js';
import {refusalText} from '../../core/text/facts.js';
import {t} from '../../core/text/texts.js';

/** @typedef {import('../../wire.d.ts').OwnTable} OwnTable */

/** What is refused because there is nothing to give up any more. */
const GONE = new Set(['over', 'watcher', 'no-such-table'].map((code) => `table.refusal.${code}`));

/** @param {string} table */
export async function leaveForGood(table) {
  try {
    await leaveTable(table);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (GONE.has(error.code)) return true;
    toast(refusalText(error), {now: true});
    return false;
  }
  return true;
}

/** @param {readonly OwnTable[]} tables @returns {Promise<readonly string[]>} */
export async function endTables(tables) {
  const [first] = tables;
  if (!first) return [];
  const {game, rules} = first.listing;
  const facts = () => ({n: tables.length, game: t(`lobby.${game}.title`), rules: titleOf(game, rules)});
  const answer = await ask({
    title: () => t('table_list.end.title', facts()),
    content: () => t('table_list.end.says', facts()),
    answers: [
      {value: 'end', label: () => t('table_list.end.do', facts())},
      {value: 'keep', label: () => t('table_list.end.keep', facts()), primary: true},
    ],
  });
  if (answer !== 'end') return [];
  const ids = tables.map(({listing}) => listing.table);
  const left = await Promise.all(ids.map(leaveForGood));
  return ids.filter((_, at) => left[at]);
}
