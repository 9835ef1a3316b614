// The single keys of the Nerts table, to choose anew.
//
//   await chooseKeys()

import {chooseAmong} from '../keys/choose.js';
import {t} from '../texts.js';
import {USUAL, book} from './keys.js';

/** Acts that belong together, in the order of the table. @type {[title: string, acts: string[]][]} */
const GROUPS = [
  ['own', ['turn', 'pile', 'waste', ...Object.keys(USUAL).filter((act) => act.startsWith('column'))]],
  ['deeds', ['foundation', 'call', 'vote']],
  ['rivals', Object.keys(USUAL).filter((act) => /^rival\d/.test(act))],
  ['ask', ['own', 'middle', 'rivals', 'hear_scores', 'hear_rules', 'rules', 'legend']],
];

/** @param {string} act */
function nameOf(act) {
  const [, of, at] = /^(column|rival)(\d+)$/.exec(act) ?? [];
  return of ? t(`nerts_table.bind.${of}`, {at: Number(at)}) : t(`nerts_table.bind.act.${act}`);
}

export const chooseKeys = () =>
  chooseAmong({
    title: () => t('nerts_table.bind.title'),
    book,
    setting: 'tableKeys',
    groups: () => GROUPS.map(([title, acts]) => [t(`nerts_table.bind.group.${title}`), acts]),
    nameOf,
  });
