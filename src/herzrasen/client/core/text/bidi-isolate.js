// Right-to-left text within a sentence: an isolate (UAX 9) keeps it from turning what follows it. Without one "שרה 5 points"
// is shown with the 5 before the name. Only text that has right-to-left letters gets the two invisible marks. The twin of
// herzrasen/locales/bidi_isolate.py; in an element of its own a name has `dir="auto"` or <bdi> instead.
//
//   isolate('Eva')     'Eva'          isolate('שרה')     the same between U+2068 and U+2069

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATED = /^\u2068[^\u2069]*\u2069$/;

/** @param {string} text */
export const isolate = (text) => (!RIGHT_TO_LEFT.test(text) || ISOLATED.test(text) ? text : `\u2068${text}\u2069`);
