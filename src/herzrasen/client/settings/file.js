// The settings as a file, to be taken to another browser, and back.
//
//   written(settings)     the file's text
//   read(text)            -> {settings} or {fault: 'file' | 'other'}: no such file at all, or nothing in it that is a setting
//   NAME                  what the file is called

import {readSettings, usual} from '../settings.js';

/** @typedef {import('../settings.js').Settings} Settings */

export const NAME = 'herzrasen-settings.json';
const MARK = 'herzrasen.settings';

/** @param {Readonly<Settings>} settings */
export const written = (settings) => `${JSON.stringify({file: MARK, version: 1, settings}, null, 2)}\n`;

/**
 * A setting that this page does not know, or whose value it does not know, is as usual.
 * @param {string} text
 * @returns {{settings: Settings} | {fault: 'file' | 'other'}}
 */
export function read(text) {
  /** @type {unknown} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return {fault: 'file'};
  }
  const {file, settings} = /** @type {Record<string, unknown>} */ (found ?? {});
  if (file !== MARK) return {fault: 'file'};
  if (typeof settings !== 'object' || settings === null || !Object.keys(settings).some((name) => name in usual)) return {fault: 'other'};
  return {settings: readSettings(JSON.stringify(settings))};
}
