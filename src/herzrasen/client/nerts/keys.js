// Single keys: a place or a deed for each, and which key that is, which everyone may choose anew. The usual order on the
// keyboard is the order on the table.
//
//   keysOf(changed)                 the key of every act, where those in `changed` are not the usual ones
//   keyOf(event.key, keys, {columns, rivals})   -> {place}, {rival: 0} or {act: 'turn'}, or null
//   book                            the same as keys/book.js has it, for choosing them anew
//   legend(keys, {columns, rivals}) -> [keys as people see them, what they mean], for the page that shows them
//   keyFor('pile')                  the key as people see it; shortcutFor('pile') the same for aria-keyshortcuts

import {SOUNDS, TALK, bookOf, shortcut, shown} from '../keys/book.js';
import {settings} from '../settings.js';

/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {'turn' | 'call' | 'vote' | 'foundation' | 'drop' | 'legend' | 'own' | 'middle' | 'rivals' | 'hear_scores' | 'hear_rules' | 'rules'} Deed */
/** @typedef {{place: Place} | {rival: number} | {act: Deed}} Meaning */
/** @typedef {{columns: number, rivals: number}} Extent how much there is on the table */
/** @typedef {import('../keys/book.js').Keys} Keys */

const COLUMNS = ['d', 'f', 'g', 'h', 'j', 'k', 'l'];
const RIVALS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'p'];

/** What each key means until somebody chooses otherwise. @type {Keys} */
export const USUAL = {
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

export const book = bookOf(USUAL);
export const {keysOf} = book;

/** The keys that only speak or help; they work before and after a round too. @type {ReadonlySet<Deed>} */
export const ALWAYS = new Set(/** @type {Deed[]} */ (['legend', 'rules', 'own', 'middle', 'rivals', 'hear_scores', 'hear_rules', 'drop']));

/**
 * @param {string} key as KeyboardEvent.key says
 * @param {Keys} keys
 * @param {Extent} extent
 * @returns {Meaning | null}
 */
export function keyOf(key, keys, {columns, rivals}) {
  if (key === 'Escape') return {act: 'drop'};
  const act = book.actOf(keys, key);
  if (!act) return null;
  if (act === 'pile' || act === 'waste') return {place: {at: act, index: 0}};
  const [, of, number] = /^(column|rival)(\d+)$/.exec(act) ?? [];
  if (!number) return {act: /** @type {Deed} */ (act)};
  const index = Number(number) - 1;
  if (of === 'column') return index < columns ? {place: {at: 'tableau', index}} : null;
  return index < rivals ? {rival: index} : null;
}

/** @param {string} act */
export const keyFor = (act) => shown(keysOf(settings.tableKeys)[act] ?? '');

/** @param {string} act */
export const shortcutFor = (act) => shortcut(keysOf(settings.tableKeys)[act] ?? '');

/** @param {Keys} keys @param {Extent} extent @returns {[keys: string[], text: string][]} */
export function legend(keys, {columns, rivals}) {
  const of = (/** @type {string[]} */ ...acts) => acts.map((act) => shown(keys[act] ?? ''));
  const numbered = (/** @type {string} */ act, /** @type {number} */ n) => of(...Array.from({length: n}, (_, at) => `${act}${at + 1}`));
  return [
    [of('turn'), 'turn'],
    [of('pile'), 'pile'],
    [of('waste'), 'waste'],
    [numbered('column', columns), 'column'],
    ...(rivals ? /** @type {[string[], string][]} */ ([[numbered('rival', Math.min(RIVALS.length, rivals)), 'rival']]) : []),
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
    [[shown(SOUNDS)], 'sounds'],
    [[shown(TALK)], 'talk'],
    [of('legend'), 'legend'],
  ];
}
