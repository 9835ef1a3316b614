// What a reader counts as one letter: a flag, a family of joined emoji, a letter with its accents. Text is counted and cut
// between them, never within. The twin of herzrasen/graphemes.py.
//
//   graphemes('é🇩🇪')              ['é', '🇩🇪']
//   firstGraphemes('🇩🇪🇦🇹🇨🇭', 2)    '🇩🇪🇦🇹'

/** @type {Intl.Segmenter | undefined} */
let segmenter;

/** Firefox knows them since 125; before that a code point is the next best. @param {string} text @returns {string[]} */
export function graphemes(text) {
  if (!('Segmenter' in Intl)) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({segment}) => segment);
}

/** @param {string} text @param {number} count */
export const firstGraphemes = (text, count) => (text.length <= count ? text : graphemes(text).slice(0, count).join(''));
