// What a key may stand for, on any keyboard. Single keys are signs: Latin letters, digits, ? and the like. A layout of
// another script writes none of the letters, and some write no digits without Shift; there the place of the key counts.
//
//   signsOf(event)        the signs of a keydown, in small letters, best first: what it writes, then what its place writes
//                         on an English keyboard. None where it writes nothing, composes, or is a dead key or AltGr's
//   isComposing(event)    the key belongs to an input method (Japanese, Korean, Chinese …) that has not finished its text

/** @typedef {Pick<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'code' | 'shiftKey' | 'isComposing' | 'keyCode' | 'getModifierState'>>} Pressed */

const COMPOSES = 229; // the keyCode of such keys; Safari says no more of the Enter that ends a composition
const NAMED = /^[A-Z][A-Za-z0-9]+$/; // Enter, Dead, Process, F1
const LATIN = /^\p{Script=Latin}$/u;
const LETTER = /[\p{L}\p{M}]/u; // Thai writes vowels as marks
/** Question marks of other scripts. @type {Readonly<Record<string, string>>} */
const QUESTION = {'؟': '?'};

/** The last letter was of another script: then punctuation where a letter is expected stands for it as well (Hebrew has some). */
let otherScript = false;

/** @param {Pressed} event */
export const isComposing = ({isComposing: composes, keyCode, key}) =>
  composes === true || keyCode === COMPOSES || key === 'Process';

/** @param {Pressed} event @returns {readonly string[]} */
export function signsOf(event) {
  const {key, code = '', shiftKey} = event;
  if (key === '' || NAMED.test(key) || isComposing(event) || event.getModifierState?.('AltGraph')) return [];
  const written = key.toLowerCase();
  const latin = LATIN.test(written);
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (letter && LETTER.test(key)) otherScript = !latin;
  const signs = [...key].length === 1 ? [written] : []; // an Arabic key writes two letters
  if (QUESTION[key]) signs.push(QUESTION[key]);
  if (letter && !latin && otherScript) signs.push(letter);
  if (digit && !shiftKey && !/^\d$/.test(key)) signs.push(digit);
  return signs;
}
