// Figures as the language writes them.
//
//   whole(1234)      '1,234'
//   withSign(12.5)   '+12.5'
//   mean(6.25)       '6.3', and '–' for none
//   percent(1, 4)    '25'
//   formatPoints(-3) '−3'

import {currentLanguage} from './texts.js';

/** @param {number} number */
export const whole = (number) => new Intl.NumberFormat(currentLanguage()).format(number).replace('-', '−');

/** @param {number} number */
export const withSign = (number) =>
  new Intl.NumberFormat(currentLanguage(), {maximumFractionDigits: 2, signDisplay: 'exceptZero'})
    .format(number)
    .replace('-', '−');

/** @param {number | null} number */
export const mean = (number) =>
  number === null
    ? '–'
    : new Intl.NumberFormat(currentLanguage(), {minimumFractionDigits: 1, maximumFractionDigits: 1})
        .format(number + 0)
        .replace(/^-(?=0\D0$)/, '')
        .replace('-', '−');

/** @param {number} part @param {number} all */
export const percent = (part, all) => whole(all ? Math.round((100 * part) / all) : 0);

/** Points, with a proper minus. @param {number} n */
export const formatPoints = (n) => String(n).replace('-', '−');
