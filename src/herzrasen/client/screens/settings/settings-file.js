// The settings as a file, to be taken to another browser, and back.
//
//   settingsToText(settings)   the file's text
//   settingsFromText(text)     -> {settings} or {fault: 'file' | 'other'}: no such file at all, or nothing in it that is a setting
//   NAME                       what the file is called

import {readSettings, defaults} from '../../core/settings/settings.js';

/** @typedef {import('../../core/settings/settings.js').Settings} Settings */

export const FILE_NAME = 'herzrasen-settings.json';
const MARK = 'herzrasen.settings';

/** @param {Readonly<Settings>} settings */
export const settingsToText = (settings) => `${JSON.stringify({file: MARK, version: 1, settings}, null, 2)}\n`;

/**
 * A setting that this page does not know, or whose value it does not know, is as usual.
 * @param {string} text
 * @returns {{settings: Settings} | {fault: 'file' | 'other'}}
 */
export function settingsFromText(text) {
  /** @type {unknown} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return {fault: 'file'};
  }
  const {file, settings} = /** @type {Record<string, unknown>} */ (found ?? {});
  if (file !== MARK) return {fault: 'file'};
  if (typeof settings !== 'object' || settings === null || !Object.keys(settings).some((name) => name in defaults))
    return {fault: 'other'};
  return {settings: readSettings(JSON.stringify(settings))};
}
