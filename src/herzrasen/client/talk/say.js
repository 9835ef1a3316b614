// What was said, in the reader's words. Somebody's own words are text, whatever stands in them.

import {t} from '../texts.js';

/** @typedef {import('../wire.d.ts').Saying} Saying */

/** @param {Saying} saying */
export const wordsOf = ({kind, words}) => (kind === 'text' ? words : t(`talk.${kind}.${words}`));

/** For the ear. @param {Saying} saying */
export const aloud = (saying) => t('talk.says', {name: saying.name, words: wordsOf(saying)});
