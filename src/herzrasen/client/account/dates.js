// Days as the language writes them.

import {spoken} from '../texts.js';

/** @param {number} ms since 1970 */
export const day = (ms) => new Intl.DateTimeFormat(spoken(), {dateStyle: 'medium'}).format(ms);
