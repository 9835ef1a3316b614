// Room codes: six letters that lead to a table, to be said aloud. A table that waits for people has one; it is the
// beginning of the table's id.
//
//   codeOf('BKRTWZ-6yhG')     'BKRTWZ'; '' where the table has none
//   readCode(' bkr-twz')      'BKRTWZ': case, blanks and hyphens do not matter; '' where it is none
//   codeIn('Code: bkr twz!')     'BKRTWZ'
//   groupLetters('BKRTWZ')         'BKR TWZ', as it is shown
//   spell('BKRTWZ')         'B, K, R, T, W, Z', as a screen reader says it

const LETTERS = '[BCDFGHJKLMNPQRSTVWXZ]{6}';
const CODE = new RegExp(`^${LETTERS}$`);
const WITH_CODE = new RegExp(`^(${LETTERS})-.`);
const HALF = '[BCDFGHJKLMNPQRSTVWXZ]{3}';
const IN_TEXT = new RegExp(`(?<![\\p{L}\\d])${HALF}[ -]?${HALF}(?![\\p{L}\\d])`, 'iu');
const BETWEEN = /[\s\u00ad\u2010-\u2015\u2212.,_-]+/g;

/** @param {string} table */
export const codeOf = (table) => WITH_CODE.exec(table)?.[1] ?? '';

/** @param {string} typed */
export function readCode(typed) {
  const code = typed.replace(BETWEEN, '').toUpperCase();
  return CODE.test(code) ? code : '';
}

/** The code in a text, such as `Code: bkr twz!`; '' where there is none. @param {string} text */
export const codeIn = (text) => readCode(text) || readCode(IN_TEXT.exec(text)?.[0] ?? '');

/** @param {string} code */
export const groupLetters = (code) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** @param {string} code */
export const spell = (code) => [...code].join(', ');
