// The single keys of one table as values: which act has which key, where everyone may choose anew. Only what differs from
// the usual is kept, so that a new act gets its usual key everywhere. The keys of the whole page (sound, chat) stand
// in every book, and come before those of a table.
//
//   const book = makeBindings({turn: ' ', pile: 'a'})
//   book.keysOf(changed)            the key of every act, where those in `changed` are not the usual ones
//   book.actOf(keys, signs)         the act that has the key, or undefined; signs as key-signs.js gives them
//   book.bind(changed, act, signs)  -> {changed} | {clash: the act that has the key, key} | {fault: 'sign'}
//   book.swap(changed, act, key)    -> changed, where the act that had the key gets the other's
//   keyLabel(key)                   the key as people see it; shortcut(key) the same for aria-keyshortcuts
//   changedKeys('tableKeys')        what is stored for a table, and for the page
//   splitChanges(changed)           -> [those of a table, those of the page], as they are stored

import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {nameOnLayout} from './keyboard-layout.js';

/** @typedef {Readonly<Record<string, string>>} Keys the key of each act */
/** @typedef {{changed: Record<string, string>} | {clash: string, key: string} | {fault: 'sign'}} Bound */
/**
 * @typedef {{
 *   usual: Keys,
 *   keysOf: (changed: Record<string, unknown>) => Keys,
 *   actOf: (keys: Keys, signs: readonly string[]) => string | undefined,
 *   bind: (changed: Record<string, unknown>, act: string, signs: readonly string[]) => Bound,
 *   swap: (changed: Record<string, unknown>, act: string, key: string) => Record<string, string>,
 * }} KeyBindings
 */

/** The usual keys of the whole page. @type {Keys} */
export const PAGE_KEYS = {sound: 'm', chat: 'b'};

/** @param {string} act */
export const isPageAct = (act) => act in PAGE_KEYS;

/** @param {'tableKeys' | 'heartsKeys'} setting @returns {Readonly<Record<string, unknown>>} */
export const changedKeys = (setting) => ({...settings[setting], ...settings.pageKeys});

/** @param {Record<string, string>} changed */
export const splitChanges = (changed) =>
  [false, true].map((page) => Object.fromEntries(Object.entries(changed).filter(([act]) => isPageAct(act) === page)));

/** @param {unknown} key */
const isSign = (key) => typeof key === 'string' && [...key].length === 1 && key.toLowerCase() === key;

/** Without those that give one key twice. @param {[string, unknown][]} wishes @returns {[string, string][]} */
const unlessBroken = (wishes) =>
  new Set(wishes.map(([, key]) => key)).size < wishes.length ? [] : /** @type {[string, string][]} */ (wishes);

/** @param {Keys} defaults @returns {KeyBindings} */
export function makeBindings(defaults) {
  const usual = {...defaults, ...PAGE_KEYS};

  /** @param {Keys} keys */
  const changesOf = (keys) => Object.fromEntries(Object.entries(keys).filter(([act, key]) => usual[act] !== key));

  /**
   * What is stored may be broken: then it counts for nothing. Or it is older than an act whose usual key it gives to
   * another, or than a change of the page's keys: then the two change places.
   * @param {Record<string, unknown>} changed @returns {Keys}
   */
  function keysOf(changed) {
    const wishes = Object.entries(changed).filter(([act, key]) => act in usual && isSign(key));
    const own = unlessBroken(wishes.filter(([act]) => !isPageAct(act)));
    const page = Object.fromEntries(unlessBroken(wishes.filter(([act]) => isPageAct(act))));
    /** @type {Record<string, string>} */
    const keys = {...usual};
    for (const [act, key] of [...own, ...Object.entries({...PAGE_KEYS, ...page})]) give(keys, act, key);
    return keys;
  }

  /** @param {Record<string, string>} keys @param {string} act @param {string} key */
  function give(keys, act, key) {
    const other = actOf(keys, [key]);
    if (other) keys[other] = keys[act] ?? '';
    keys[act] = key;
  }

  /** @param {Keys} keys @param {readonly string[]} signs */
  const actOf = (keys, signs) =>
    signs.flatMap((sign) => Object.keys(keys).find((act) => keys[act] === sign) ?? []).at(0);

  return {
    usual,
    keysOf,
    actOf,
    bind(changed, act, signs) {
      const wanted = signs.at(-1); // by its place, where it writes another script: so it holds on every layout
      if (wanted === undefined) return {fault: 'sign'};
      const keys = keysOf(changed);
      const other = actOf(keys, signs);
      if (other === act) return {changed: changesOf(keys)};
      if (other !== undefined) return {clash: other, key: keys[other] ?? ''};
      return {changed: changesOf({...keys, [act]: wanted})};
    },
    swap(changed, act, key) {
      const keys = {...keysOf(changed)};
      give(keys, act, key);
      return changesOf(keys);
    },
  };
}

/** As people see it. @param {string} key */
export function keyLabel(key) {
  const name = nameOnLayout(key);
  return name === ' ' ? t('client.bind.space') : name.length === 1 && name !== 'ß' ? name.toUpperCase() : name;
}

/** @param {string} key */
export const shortcut = (key) => (key === ' ' ? 'Space' : keyLabel(key));
