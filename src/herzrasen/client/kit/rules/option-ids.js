// The ids by which a control is named and described: those of its option's heading and sentence.

/** @param {string} option */
export const nameId = (option) => `rule-${option}`;
/** @param {string} option */
export const aboutId = (option) => `rule-${option}-about`;
