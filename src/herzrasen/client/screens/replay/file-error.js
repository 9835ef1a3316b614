// Explains why a record file was refused, and quotes the line at fault. Pure but for the texts.
//
//   fileError(refused, text)   -> {sentence, line}   line: the text of that line, as it stands in the file, or null

import {has, t} from '../../core/text/texts.js';
import {factsInWords} from '../../core/text/facts.js';
import {firstGraphemes} from '../../core/text/graphemes.js';

const LONGEST = 160; // characters of a line that are shown

/** Facts in words; a card that is none stays as it was written. @param {Record<string, string | number>} facts */
function factTexts(facts) {
  try {
    return factsInWords(facts);
  } catch {
    return facts;
  }
}

/** @param {{code: string, facts?: Record<string, string | number>}} refused @param {string} text */
export function fileError({code, facts = {}}, text) {
  const reason = has(code) ? t(code, factTexts(facts)) : t('client.trouble.server');
  const {line, path} = facts;
  if (typeof line === 'number') {
    const written = text.split(/\r\n|\r|\n/, line)[line - 1]?.trim() ?? '';
    return {sentence: t('replay.fault.at_line', {line, reason}), line: shorten(written)};
  }
  if (typeof path === 'string' && path) return {sentence: t('replay.fault.at_path', {path, reason}), line: null};
  return {sentence: reason, line: null};
}

/** @param {string} written */
const shorten = (written) => (written.length > LONGEST ? `${firstGraphemes(written, LONGEST)} …` : written || null);
