// Days as the language writes them.

import {dateLocale} from './texts.js';

/** @param {number} ms since 1970 */
export const formatDay = (ms) => new Intl.DateTimeFormat(dateLocale(), {dateStyle: 'medium'}).format(ms);
