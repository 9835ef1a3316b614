// The letters that decks go by where several meet: A, B, C …, or those of the players who have them.
//
//   deckLetter(1)                  'B', or what useDeckLetters said
//   useDeckLetters(['E', 'A'])     by deck; null: A, B, C … again. True where that changed anything

const FIRST = 'A'.charCodeAt(0);
const ALPHABET = 26;

/** @type {readonly string[] | null} */
let current = null;

/** @param {number} deck */
export const deckLetter = (deck) => current?.[deck] ?? String.fromCharCode(FIRST + (deck % ALPHABET));

/** @param {readonly string[] | null} letters */
export function useDeckLetters(letters) {
  if (letters?.join() === current?.join()) return false;
  current = letters;
  return true;
}
