// Single keys: a place or a deed for each, and which key that is, which everyone may choose anew. The usual order on the
// keyboard is the order on the table.
//
//   keysOf(changed)                 the key of every act, where those in `changed` are not the usual ones
//   keyOf(event.key, keys, {columns, rivals})   -> {place}, {rival: 0} or {act: 'turn'}, or null
//   bind(changed, act, key)         -> {changed} | {clash: the act that has the key} | {fault: 'sign' | 'taken'}
//   swap(changed, act, key)         -> changed, where the act that had the key gets the other's
//   legend(keys, {columns, rivals}) -> [keys as people see them, what they mean], for the page that shows them
//   keyFor('pile')                  the key as people see it; shortcutFor('pile') the same for aria-keyshortcuts

import {settings} from '../settings.js';
import {t} from '../texts.js';

/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {'turn' | 'call' | 'vote' | 'foundation' | 'drop' | 'legend' | 'own' | 'middle' | 'rivals'} Deed */
/** @typedef {{place: Place} | {rival: number} | {act: Deed}} Meaning */
/** @typedef {{columns: number, rivals: number}} Extent how much there is on the table */
/** @typedef {Readonly<Record<string, string>>} Keys the key of each act */

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
  legend: '?',
};

/** The keys of the whole page; no act here can have them. */
const SOUNDS = 'm';
const TALK = 'b';

/** @param {string} key */
const ofThePage = (key) => key === SOUNDS || key === TALK;

/** The keys that only speak or help; they work before and after a round too. @type {ReadonlySet<Deed>} */
export const ALWAYS = new Set(/** @type {Deed[]} */ (['legend', 'own', 'middle', 'rivals', 'drop']));

/** One sign, in small letters; null for what is no sign (Enter, F1). @param {string} key as KeyboardEvent.key says */
const sign = (key) => ([...key].length === 1 ? key.toLowerCase() : null);

/** What is stored may be old or broken: then it counts for nothing. @param {Record<string, unknown>} changed @returns {Keys} */
export function keysOf(changed) {
  const wishes = Object.entries(changed).filter(
    ([act, key]) => act in USUAL && typeof key === 'string' && sign(key) === key && !ofThePage(key),
  );
  const keys = {...USUAL, .../** @type {Keys} */ (Object.fromEntries(wishes))};
  return new Set(Object.values(keys)).size === Object.keys(keys).length ? keys : USUAL;
}

/** @param {Keys} keys @param {string | null} key @returns {string | undefined} */
const actOf = (keys, key) => Object.keys(keys).find((act) => keys[act] === key);

/**
 * @param {string} key as KeyboardEvent.key says
 * @param {Keys} keys
 * @param {Extent} extent
 * @returns {Meaning | null}
 */
export function keyOf(key, keys, {columns, rivals}) {
  if (key === 'Escape') return {act: 'drop'};
  const act = actOf(keys, sign(key));
  if (!act) return null;
  if (act === 'pile' || act === 'waste') return {place: {at: act, index: 0}};
  const [, of, number] = /^(column|rival)(\d+)$/.exec(act) ?? [];
  if (!number) return {act: /** @type {Deed} */ (act)};
  const index = Number(number) - 1;
  if (of === 'column') return index < columns ? {place: {at: 'tableau', index}} : null;
  return index < rivals ? {rival: index} : null;
}

/** Only what differs from the usual. @param {Keys} keys @returns {Record<string, string>} */
const changesOf = (keys) => Object.fromEntries(Object.entries(keys).filter(([act, key]) => USUAL[act] !== key));

/**
 * @param {Record<string, unknown>} changed
 * @param {string} act
 * @param {string} key as KeyboardEvent.key says
 * @returns {{changed: Record<string, string>} | {clash: string} | {fault: 'sign' | 'taken'}}
 */
export function bind(changed, act, key) {
  const wanted = sign(key);
  if (wanted === null) return {fault: 'sign'};
  if (ofThePage(wanted)) return {fault: 'taken'};
  const keys = keysOf(changed);
  const other = actOf(keys, wanted);
  if (other !== undefined && other !== act) return {clash: other};
  return {changed: changesOf({...keys, [act]: wanted})};
}

/** @param {Record<string, unknown>} changed @param {string} act @param {string} key */
export function swap(changed, act, key) {
  const keys = keysOf(changed);
  const wanted = sign(key) ?? '';
  const other = actOf(keys, wanted);
  return changesOf({...keys, ...(other ? {[other]: keys[act] ?? ''} : {}), [act]: wanted});
}

/** As people see it. @param {string} key */
export const shown = (key) => (key === ' ' ? t('nerts_table.keys.space') : key.length === 1 && key !== 'ß' ? key.toUpperCase() : key);

/** @param {string} act */
export const keyFor = (act) => shown(keysOf(settings.tableKeys)[act] ?? '');

/** @param {string} act */
export const shortcutFor = (act) => {
  const key = keysOf(settings.tableKeys)[act] ?? '';
  return key === ' ' ? 'Space' : shown(key);
};

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
    [[shown(SOUNDS)], 'sounds'],
    [[shown(TALK)], 'talk'],
    [of('legend'), 'legend'],
  ];
}
