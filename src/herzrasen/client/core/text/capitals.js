// A capital first letter: for what is small in a sentence, at its beginning or alone as a label. The twin of locales/capitals.py.
//
//   withCapital('queen of spades')     'Queen of spades'

/** @param {string} text */
export const withCapital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The fact that fills a placeholder: `{Card}` is filled by `card`, with a capital. @param {string} placeholder */
export const factOf = (placeholder) => placeholder.charAt(0).toLowerCase() + placeholder.slice(1);
