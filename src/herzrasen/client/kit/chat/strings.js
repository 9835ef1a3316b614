// Chat messages in the reader's language. What a person typed stays plain text.

import {has, t} from '../../core/text/texts.js';

/** @typedef {import('../../wire.d.ts').ChatMessage} Saying */

/** A phrase or a reaction of a newer server by its own words. @param {Saying} saying */
export function textOf({kind, words}) {
  const key = `chat.${kind}.${words}`;
  return kind !== 'text' && has(key) ? t(key) : words;
}

/** For the ear. @param {Saying} saying */
export const spokenText = (saying) => t('chat.says', {name: saying.name, words: textOf(saying)});
