// Chat messages in the reader's language. What a person typed stays plain text.

import {has, t} from '../../core/text/texts.js';

/** @typedef {import('../../wire.d.ts').ChatMessage} Saying */

/** What a newer server knows has no sentence here: its name says something. @param {Saying} saying */
export const textOf = ({kind, words}) => (has(`chat.${kind}.${words}`) ? t(`chat.${kind}.${words}`) : words);

/** For the ear. @param {Saying} saying */
export const spokenText = (saying) => t('chat.says', {name: saying.name, words: textOf(saying)});
