// The single keys of the Nerts table, to choose anew.
//
//   await openKeys()

import {openKeyBindings} from '../../kit/keys/key-bindings-dialog.js';
import {t} from '../../core/text/texts.js';
import {DEFAULT_KEYS, bindings} from './key-bindings.js';

/** Acts that belong together, in the order of the table. @type {[title: string, acts: string[]][]} */
const GROUPS = [
  ['own', ['turn', 'pile', 'waste', ...Object.keys(DEFAULT_KEYS).filter((act) => act.startsWith('column'))]],
  ['deeds', ['foundation', 'call', 'vote']],
  ['rivals', Object.keys(DEFAULT_KEYS).filter((act) => /^rival\d/.test(act))],
  ['ask', ['own', 'middle', 'rivals', 'hear_scores', 'hear_rules', 'rules', 'legend']],
];

/** @param {string} act */
function nameOf(act) {
  const [, of, at] = /^(column|rival)(\d+)$/.exec(act) ?? [];
  return of ? t(`nerts_table.bind.${of}`, {at: Number(at)}) : t(`nerts_table.bind.act.${act}`);
}

export const openKeys = () =>
  openKeyBindings({
    title: () => t('nerts_table.bind.title'),
    book: bindings,
    setting: 'tableKeys',
    groups: () => GROUPS.map(([title, acts]) => [t(`nerts_table.bind.group.${title}`), acts]),
    nameOf,
  });
