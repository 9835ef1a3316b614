// The letter that stands for each player beside their name: no two alike at a table, while a name has another letter.
//
//   initialsOf(['Ada', 'Anna Berg', 'Kim'])   -> ['A', 'B', 'K']

import {graphemes} from '../../core/text/graphemes.js';

/** @param {string} text */
const lettersOf = (text) => graphemes(text.toLocaleUpperCase()).filter((letter) => /^[\p{L}\p{N}]/u.test(letter));

/** What may stand for a name, best first: the first letters of its words, then its other letters. @param {string} name */
function candidates(name) {
  const words = name.trim().split(/\s+/);
  return [
    ...words.flatMap((word) => lettersOf(word).slice(0, 1)),
    ...words.flatMap((word) => lettersOf(word).slice(1)),
  ];
}

/**
 * @param {readonly string[]} names by seat; empty where nobody sits
 * @returns {readonly string[]}
 */
export function initialsOf(names) {
  /** @type {Set<string>} */
  const taken = new Set();
  return names.map((name) => {
    const letters = candidates(name);
    const letter = letters.find((each) => !taken.has(each)) ?? letters[0] ?? graphemes(name.trim())[0] ?? '·';
    if (name.trim()) taken.add(letter);
    return letter;
  });
}
