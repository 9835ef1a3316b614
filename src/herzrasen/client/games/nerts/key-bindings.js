// Single keys: one for each place and action; players may change them. The usual order on the keyboard is the order on
// the table.
//
//   keysOf(changed)                 the key of every act, where those in `changed` are not the usual ones
//   meaningOf(signs, keys, {columns, rivals})   -> {place}, {rival: 0} or {act: 'turn'}, or null; signs: kit/keys/key-signs.js
//   book                            the same as kit/keys/key-bindings.js has it, for choosing them anew
//   legend(keys, {columns, rivals}) -> [keys as people see them, what they mean], for the page that shows them
//   tableKeys()                     the key of every act, as everyone has chosen
//   keyFor('pile')                  the key as people see it; shortcutFor('pile') the same for aria-keyshortcuts

import {changedKeys, isPageAct, makeBindings, shortcut, keyLabel} from '../../kit/keys/key-bindings.js';

/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {'turn' | 'call' | 'vote' | 'foundation' | 'drop' | 'legend' | 'own' | 'middle' | 'rivals' | 'hear_scores' | 'hear_rules' | 'rules'} Action */
/** @typedef {{place: Place} | {rival: number} | {act: Action}} Meaning */
/** @typedef {{columns: number, rivals: number}} Extent how much there is on the table */
/** @typedef {import('../../kit/keys/key-bindings.js').Keys} Keys */

const COLUMNS = ['d', 'f', 'g', 'h', 'j', 'k', 'l'];
const RIVALS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'p'];

/** The default key of each action. @type {Keys} */
export const DEFAULT_KEYS = {
  turn: ' ',
  pile: 'a',
  waste: 's',
  ...Object.fromEntries(COLUMNS.map((key, at) => [`column${at + 1}`, key])),
  ...Object.fromEntries(RIVALS.map((key, at) => [`rival${at + 1}`, key])),
  foundation: 'e',
  call: 'n',
  vote: 'v',
  own: 'o',
  middle: 'c',
  rivals: 'r',
  hear_scores: 'z',
  hear_rules: 'u',
  rules: 'i',
  legend: '?',
};

export const bindings = makeBindings(DEFAULT_KEYS);
export const {keysOf} = bindings;

/** The keys that only speak or help; they work before and after a round too. @type {ReadonlySet<Action>} */
export const ALWAYS = new Set(
  /** @type {Action[]} */ (['legend', 'rules', 'own', 'middle', 'rivals', 'hear_scores', 'hear_rules', 'drop']),
);

/**
 * @param {readonly string[]} signs of the key
 * @param {Keys} keys
 * @param {Extent} extent
 * @returns {Meaning | null}
 */
export function meaningOf(signs, keys, {columns, rivals}) {
  const act = bindings.actOf(keys, signs);
  if (!act || isPageAct(act)) return null;
  if (act === 'pile' || act === 'waste') return {place: {at: act, index: 0}};
  const [, of, number] = /^(column|rival)(\d+)$/.exec(act) ?? [];
  if (!number) return {act: /** @type {Action} */ (act)};
  const index = Number(number) - 1;
  if (of === 'column') return index < columns ? {place: {at: 'tableau', index}} : null;
  return index < rivals ? {rival: index} : null;
}

/** The keys of now. */
export const tableKeys = () => keysOf(changedKeys('tableKeys'));

/** @param {string} act */
export const keyFor = (act) => keyLabel(tableKeys()[act] ?? '');

/** @param {string} act */
export const shortcutFor = (act) => shortcut(tableKeys()[act] ?? '');

/** @param {Keys} keys @param {Extent} extent @returns {[keys: string[], text: string][]} */
export function legend(keys, {columns, rivals}) {
  const of = (/** @type {string[]} */ ...acts) => acts.map((act) => keyLabel(keys[act] ?? ''));
  const keyRange = (/** @type {string} */ act, /** @type {number} */ n) =>
    of(...Array.from({length: n}, (_, at) => `${act}${at + 1}`));
  return [
    [of('turn'), 'turn'],
    [of('pile'), 'pile'],
    [of('waste'), 'waste'],
    [keyRange('column', columns), 'column'],
    ...(rivals
      ? /** @type {[string[], string][]} */ ([[keyRange('rival', Math.min(RIVALS.length, rivals)), 'rival']])
      : []),
    [of('foundation'), 'foundation'],
    [of('pile', 'pile'), 'twice'],
    [of('call'), 'call'],
    [of('vote'), 'vote'],
    [['Esc'], 'drop'],
    [of('own'), 'own'],
    [of('middle'), 'middle'],
    [of('rivals'), 'rivals'],
    [of('hear_scores'), 'hear_scores'],
    [of('hear_rules'), 'hear_rules'],
    [of('rules'), 'rules'],
    [of('sound'), 'sounds'],
    [of('chat'), 'talk'],
    [of('legend'), 'legend'],
  ];
}
