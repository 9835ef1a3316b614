// The languages that there are; the first is the fallback. Which one a browser gets: wantedLanguage in
// core/settings/settings.js.

export const LANGUAGES = /** @type {const} */ (['en', 'de']);

/** @typedef {(typeof LANGUAGES)[number]} Language */

/** The first of the wished ones that there is. @param {readonly string[]} tags such as 'de-AT', the best first @returns {Language} */
export const languageOf = (tags) =>
  tags.map((tag) => LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])).find(Boolean) ??
  LANGUAGES[0];
