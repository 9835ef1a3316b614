// What one person likes, kept in this browser. Works without storage too (then until the page is closed).
//
//   settings.theme                    read a setting
//   changeSettings({speed: 'fast'})   change some, and call every watcher
//   watchSettings((settings) => …)    called after each change; returns a function that stops it
//   wantedLanguage()                  indexLetters()     what 'auto' means here and now
//
//   usual                     what holds where nothing was chosen
//
// New settings are a new line in DEFAULTS.

import {COLOURS, PATTERNS, SIGNS} from './house-back.js';
import {storageKey} from '../connection/storage-key.js';
import {LANGUAGES, languageOf} from '../text/languages.js';

/** @typedef {import('./house-back.js').House} House */
/** @typedef {import('../text/languages.js').Language} Language */

/** @template {string} T @param {Readonly<Record<T, string>>} of @returns {readonly T[]} */
const names = (of) => /** @type {any} */ (Object.keys(of));

export const CHOICES = {
  .../** @type {const} */ ({
    theme: ['felt', 'dark', 'light', 'contrast'],
    language: ['auto', ...LANGUAGES],
    speed: ['slow', 'normal', 'fast', 'instant'],
    face: ['modern', 'large', 'classic'],
    letters: ['auto', ...LANGUAGES],
    cardSize: ['small', 'medium', 'large'],
    handOrder: ['up', 'down', 'colours'],
    volume: ['quiet', 'medium', 'loud'],
    announce: ['long', 'short'],
    handedness: ['right', 'left'],
    dailyGoal: ['1', '2', '3'],
  }),
  backColour: names(COLOURS),
  backPattern: names(PATTERNS),
  backSign: SIGNS,
};

/**
 * @typedef {{
 *   theme: 'felt' | 'dark' | 'light' | 'contrast',
 *   language: 'auto' | Language,
 *   speed: 'slow' | 'normal' | 'fast' | 'instant',
 *   face: 'modern' | 'large' | 'classic',
 *   letters: 'auto' | Language,
 *   cardSize: 'small' | 'medium' | 'large',
 *   fourColours: boolean,
 *   backColour: House['colour'],
 *   backPattern: House['pattern'],
 *   backSign: House['sign'],
 *   ownBack: boolean,
 *   sounds: boolean,
 *   volume: 'quiet' | 'medium' | 'loud',
 *   buzz: boolean,
 *   keys: boolean,
 *   talk: boolean,
 *   tableKeys: Readonly<Record<string, unknown>>,
 *   heartsKeys: Readonly<Record<string, unknown>>,
 *   pageKeys: Readonly<Record<string, unknown>>,
 *   handOrder: 'up' | 'down' | 'colours',
 *   twoTaps: boolean,
 *   oneTap: boolean,
 *   autoLast: boolean,
 *   autoOnly: boolean,
 *   announce: 'long' | 'short',
 *   log: boolean,
 *   handedness: 'right' | 'left',
 *   habit: boolean,
 *   dailyGoal: '1' | '2' | '3',
 *   firstEvening: Readonly<Record<string, unknown>>,
 *   house: Readonly<Record<string, unknown>>,
 *   name: string,
 * }} Settings
 */

/**
 * back…        the house back, where no decks have to be distinguished
 * ownBack      one's own deck wears it where they have to
 * keys         single-letter keys are on
 * …Keys        keys that are not the usual ones: of the Nerts table, of the Hearts table, of the whole page
 *              (kit/keys/key-bindings.js reads them)
 * talk         people at the table are heard
 * buzz         a phone's short tap
 * handOrder    low or high cards at the left, or suits whose colours alternate
 * twoTaps      in Hearts a finger's first tap raises a card, the second plays it
 * oneTap       in Nerts a finger's tap sends a card to a foundation that takes it
 * autoLast     the last card of the hand goes by itself
 * autoOnly     the only card that may be played goes by itself
 * announce     how much is announced
 * log          announcements are visible, too
 * handedness   the thumb that presses, and the side the controls are on
 * habit        the day's matches, the run of days and milestones are shown
 * dailyGoal    matches a day
 * firstEvening how far it is (kit/first-evening/progress.js reads it)
 * house        how a table was opened last (kit/table/house-rules.js reads it)
 * name         '' until one was chosen
 * @type {Settings}
 */
const DEFAULTS = {
  theme: 'felt',
  language: 'auto',
  speed: 'normal',
  face: 'modern',
  letters: 'auto',
  cardSize: 'medium',
  fourColours: false,
  backColour: 'wine',
  backPattern: 'jewels',
  backSign: 'H',
  ownBack: false,
  sounds: true,
  volume: 'medium',
  buzz: true,
  keys: true,
  talk: true,
  tableKeys: {},
  heartsKeys: {},
  pageKeys: {},
  handOrder: 'up',
  twoTaps: true,
  oneTap: true,
  autoLast: false,
  autoOnly: false,
  announce: 'long',
  log: false,
  handedness: 'right',
  habit: true,
  dailyGoal: '2',
  firstEvening: {},
  house: {},
  name: '',
};
export const defaults = Object.freeze(DEFAULTS);
const STORAGE_KEY = storageKey('herzrasen.settings');

/**
 * Takes from stored text what is a setting and has a value that exists; everything else keeps its default.
 * @param {string | null} text
 * @returns {Settings}
 */
export function readSettings(text) {
  /** @type {Record<string, unknown>} */
  let values = {};
  try {
    const value = JSON.parse(text ?? '{}');
    if (isRecord(value)) values = value;
  } catch {
    // Someone else's or a broken value: start afresh.
  }
  const known = Object.entries(DEFAULTS).map(([name, usual]) => {
    const value = values[name];
    /** @type {readonly unknown[] | undefined} */
    const choices = CHOICES[/** @type {keyof typeof CHOICES} */ (name)];
    const alike = isRecord(usual) ? isRecord(value) : typeof value === typeof usual;
    return [name, alike && (!choices || choices.includes(value)) ? value : usual];
  });
  return Object.fromEntries(known);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns {string | null} */
function readStorage() {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage is switched off
  }
}

/** @type {Readonly<Settings>} */
export let settings = readSettings(readStorage());

/** @type {Set<(settings: Readonly<Settings>) => void>} */
const watchers = new Set();

/** @param {(settings: Readonly<Settings>) => void} watcher */
export function watchSettings(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** @param {Partial<Settings>} wishes */
export function changeSettings(wishes) {
  settings = {...settings, ...wishes};
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // storage is switched off or full; the setting holds until the page is closed
  }
  for (const watcher of watchers) watcher(settings);
}

/** The language to speak: the chosen one, else the browser's where we have it, else the fallback. @returns {Language} */
export const wantedLanguage = () =>
  settings.language === 'auto' ? languageOf(navigator.languages ?? []) : settings.language;

/** The letters on the cards: those chosen, else those of the language. @returns {Language} */
export const indexLetters = () => (settings.letters === 'auto' ? wantedLanguage() : settings.letters);
