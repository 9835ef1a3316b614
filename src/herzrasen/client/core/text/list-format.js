// Lists within a sentence.
//
//   listFormat('en').format(['one', 'two', 'three'])     "one, two and three"

/**
 * English is British here: it has no comma before the “and”.
 * @param {string} language @param {'conjunction' | 'disjunction'} [type] the disjunction says “or”
 */
export const listFormat = (language, type = 'conjunction') =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, {type});
