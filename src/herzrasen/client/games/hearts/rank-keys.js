// What to type for a rank in the own hand. The letters of the cards count, English ones in every language as well; keys of
// the whole page come before them, so that B, which opens the chat, does so in a German hand with a jack, too.
//
//   rankOfKey(event, 'de')   the rank's letter in a card's text, or undefined

import {signsOf} from '../../kit/keys/key-signs.js';
import {pageActOf} from '../../kit/keys/page-keys.js';

const ENGLISH = {0: 'T', j: 'J', q: 'Q', k: 'K', a: 'A'};
/** @typedef {import('../../core/text/languages.js').Language} Language */

/** @type {Record<Language, Readonly<Record<string, string>>>} */
const LETTERS = {en: ENGLISH, de: {...ENGLISH, b: 'J', d: 'Q'}};

/** @param {KeyboardEvent} event @param {Language} language @returns {string | undefined} */
export function rankOfKey(event, language) {
  if (pageActOf(event)) return undefined;
  const letters = LETTERS[language];
  return signsOf(event)
    .map((sign) => (/^[2-9]$/.test(sign) ? sign : letters[sign]))
    .find(Boolean);
}
