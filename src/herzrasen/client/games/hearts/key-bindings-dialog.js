// The single keys of the Hearts table, to choose anew.
//
//   await openKeys()

import {openKeyBindings} from '../../kit/keys/key-bindings-dialog.js';
import {t} from '../../core/text/texts.js';
import {bindings} from './key-bindings.js';

/** Acts that belong together. @type {[title: string, acts: string[]][]} */
const GROUPS = [
  ['play', ['pass', 'claim', 'next', 'hint', 'undo', 'order']],
  ['show', ['last', 'scores', 'rules', 'overview', 'legend']],
  ['hear', ['hand', 'why', 'trick', 'hear_last', 'hear_scores', 'voids', 'open', 'kitty', 'sides', 'hear_rules']],
];

export const openKeys = () =>
  openKeyBindings({
    title: () => t('hearts_table.bind.title'),
    book: bindings,
    setting: 'heartsKeys',
    groups: () => GROUPS.map(([title, acts]) => [t(`hearts_table.bind.group.${title}`), acts]),
    nameOf: (act) => t(`hearts_table.bind.act.${act}`),
  });
