// Chat messages in the reader's language. What a person typed stays plain text.

import {t} from '../../core/text/texts.js';

/** @typedef {import('../../wire.d.ts').ChatMessage} Saying */

/** @param {Saying} saying */
export const textOf = ({kind, words}) => (kind === 'text' ? words : t(`chat.${kind}.${words}`));

/** For the ear. @param {Saying} saying */
export const spokenText = (saying) => t('chat.says', {name: saying.name, words: textOf(saying)});
