// The single keys of one table as values: which act has which key, where everyone may choose anew. Only what differs from
// the usual is kept, so that a new act gets its usual key everywhere.
//
//   const book = makeBindings({turn: ' ', pile: 'a'})
//   book.keysOf(changed)          the key of every act, where those in `changed` are not the usual ones
//   book.actOf(keys, event.key)   the act that has the key, or undefined
//   book.bind(changed, act, key)  -> {changed} | {clash: the act that has the key} | {fault: 'sign' | 'taken'}
//   book.swap(changed, act, key)  -> changed, where the act that had the key gets the other's
//   keyLabel(key)                 the key as people see it; shortcut(key) the same for aria-keyshortcuts

import {t} from '../text/texts.js';

/** @typedef {Readonly<Record<string, string>>} Keys the key of each act */
/** @typedef {{changed: Record<string, string>} | {clash: string} | {fault: 'sign' | 'taken'}} Bound */
/**
 * @typedef {{
 *   usual: Keys,
 *   keysOf: (changed: Record<string, unknown>) => Keys,
 *   actOf: (keys: Keys, key: string) => string | undefined,
 *   bind: (changed: Record<string, unknown>, act: string, key: string) => Bound,
 *   swap: (changed: Record<string, unknown>, act: string, key: string) => Record<string, string>,
 * }} KeyBindings
 */

/** The keys of the whole page; no act at a table can have them. */
export const SOUND_KEY = 'm';
export const CHAT_KEY = 'b';

/** @param {string} key */
const isReserved = (key) => key === SOUND_KEY || key === CHAT_KEY;

/** One sign, in small letters; null for what is no sign (Enter, F1). @param {string} key as in KeyboardEvent.key */
const sign = (key) => ([...key].length === 1 ? key.toLowerCase() : null);

/** @param {Keys} defaults @returns {KeyBindings} */
export function makeBindings(defaults) {
  /** @param {Keys} keys */
  const changesOf = (keys) => Object.fromEntries(Object.entries(keys).filter(([act, key]) => defaults[act] !== key));

  /**
   * What is stored may be broken: then it counts for nothing. Or it is older than an act whose usual key it gives to
   * another: then the two change places.
   * @param {Record<string, unknown>} changed @returns {Keys}
   */
  function keysOf(changed) {
    const wishes = Object.entries(changed).filter(
      ([act, key]) => act in defaults && typeof key === 'string' && sign(key) === key && !isReserved(key),
    );
    if (new Set(wishes.map(([, key]) => key)).size < wishes.length) return defaults;
    /** @type {Record<string, string>} */
    const keys = {...defaults};
    for (const [act, key] of /** @type {[string, string][]} */ (wishes)) {
      const other = actOf(keys, key);
      if (other) keys[other] = keys[act] ?? '';
      keys[act] = key;
    }
    return keys;
  }

  /** @param {Keys} keys @param {string} key as in KeyboardEvent.key */
  const actOf = (keys, key) => Object.keys(keys).find((act) => keys[act] === sign(key));

  return {
    usual: defaults,
    keysOf,
    actOf,
    bind(changed, act, key) {
      const wanted = sign(key);
      if (wanted === null) return {fault: 'sign'};
      if (isReserved(wanted)) return {fault: 'taken'};
      const keys = keysOf(changed);
      const other = actOf(keys, wanted);
      if (other !== undefined && other !== act) return {clash: other};
      return {changed: changesOf({...keys, [act]: wanted})};
    },
    swap(changed, act, key) {
      const keys = keysOf(changed);
      const wanted = sign(key) ?? '';
      const other = actOf(keys, wanted);
      return changesOf({...keys, ...(other ? {[other]: keys[act] ?? ''} : {}), [act]: wanted});
    },
  };
}

/** As people see it. @param {string} key */
export const keyLabel = (key) =>
  key === ' ' ? t('client.bind.space') : key.length === 1 && key !== 'ß' ? key.toUpperCase() : key;

/** @param {string} key */
export const shortcut = (key) => (key === ' ' ? 'Space' : keyLabel(key));
