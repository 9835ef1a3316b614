// Every sentence of the client, by key. The server holds them: texts/en.json and de.json, flat dotted keys, of the version of
// the client's files where that is in their addresses.
//
//   await setLanguage('de')                      loads a language and makes it the current one
//   t('hearts.turn', {name: 'Ada'})        the sentence, `{name}` filled in, `{Name}` with a capital
//   t('hearts.points', {n: 3})             n chooses hearts.points.one or hearts.points.other
//   has('rules.x')                         whether a key exists
//   onLanguageChange(() => …)                       called after each change of language; returns a function that stops it
//
// A fact is text or a number; numbers are written as the language writes them, and right-to-left names turn nothing around. A missing key shows as the key.

import {fetchInTime} from '../connection/fetch-in-time.js';
import {version} from '../connection/server-url.js';
import {isolate} from './bidi-isolate.js';
import {factOf, withCapital} from './capitals.js';
import {LANGUAGES} from './languages.js';

/** @typedef {Record<string, string | number>} Facts */

/**
 * What is made when it is asked for first: a language's numbers and plurals take a browser a while.
 * @template T @param {() => T} make
 */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

/**
 * The pure part: texts and a language in, a `t` out.
 * @param {Record<string, string>} texts
 * @param {string} lang
 */
export function translator(texts, lang) {
  const plural = once(() => new Intl.PluralRules(lang));
  const number = once(() => new Intl.NumberFormat(lang));

  /** @param {string} key @param {Facts} facts */
  const find = (key, facts) => {
    const {n} = facts;
    const form = n === undefined ? undefined : (texts[`${key}.${plural().select(Number(n))}`] ?? texts[`${key}.other`]);
    return form ?? texts[key] ?? key;
  };

  /** @param {string} key @param {Facts} [facts] */
  return (key, facts = {}) =>
    find(key, facts).replace(/\{(\w+)\}/g, (gap, placeholder) => {
      const fact = factOf(placeholder);
      const value = facts[fact];
      if (value === undefined) return gap;
      if (typeof value === 'number') return number().format(value).replace('-', '−');
      return isolate(fact === placeholder ? value : withCapital(value));
    });
}

/** @type {Record<string, string>} */
let texts = {};
/** @type {import('./languages.js').Language} */
let lang = LANGUAGES[0];
let current = translator(texts, lang);
/** @type {Map<string, Promise<Record<string, string>>>} */
const loaded = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {string} key @param {Facts} [facts] */
export const t = (key, facts) => current(key, facts);

/** @param {string} key */
export const has = (key) => key in texts || `${key}.other` in texts;

/** The language spoken now. */
export const currentLanguage = () => lang;

/**
 * The locale that dates are written in: the reader's own of this language, else with the day first. `en` alone would
 * write them the American way.
 * @param {string} [language] @param {readonly string[]} [preferred] the browser's, best first
 */
export const dateLocale = (language = lang, preferred = navigator.languages) =>
  preferred.find((locale) => locale.startsWith(`${language}-`)) ?? (language === 'en' ? 'en-GB' : language);

/** @param {() => void} listener */
export function onLanguageChange(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param {string} wanted */
async function fetchTexts(wanted) {
  const answer = await fetchInTime(`${version ? `client/${version}/` : ''}texts/${wanted}.json`);
  if (!answer.ok) throw new Error(`texts: ${answer.status}`);
  return answer.json();
}

/**
 * Changes the language.
 * @param {import('./languages.js').Language} wanted
 * @throws where the texts cannot be fetched; the old language stays
 */
export async function setLanguage(wanted) {
  const coming = loaded.get(wanted) ?? fetchTexts(wanted);
  loaded.set(wanted, coming);
  try {
    texts = await coming;
  } catch (error) {
    loaded.delete(wanted);
    throw error;
  }
  lang = wanted;
  current = translator(texts, lang);
  document.documentElement.lang = lang;
  for (const listener of listeners) listener();
}
