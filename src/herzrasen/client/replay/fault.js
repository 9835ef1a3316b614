// Why a file was refused, in the reader's words, and the line that is to blame. Pure but for the texts.
//
//   fault(refused, text)   -> {sentence, line}   line: the text of that line, as it stands in the file, or null

import {has, t} from '../texts.js';
import {inWords} from '../words.js';

const LONGEST = 160; // characters of a line that are shown

/** Facts in words; a card that is none stays as it was written. @param {Record<string, string | number>} facts */
function words(facts) {
  try {
    return inWords(facts);
  } catch {
    return facts;
  }
}

/** @param {{code: string, facts?: Record<string, string | number>}} refused @param {string} text */
export function fault({code, facts = {}}, text) {
  const reason = has(code) ? t(code, words(facts)) : t('client.trouble.server');
  const {line, path} = facts;
  if (typeof line === 'number') {
    const written = text.split(/\r\n|\r|\n/, line)[line - 1]?.trim() ?? '';
    return {sentence: t('replay.fault.at_line', {line, reason}), line: shortened(written)};
  }
  if (typeof path === 'string' && path) return {sentence: t('replay.fault.at_path', {path, reason}), line: null};
  return {sentence: reason, line: null};
}

/** @param {string} written */
const shortened = (written) => (written.length > LONGEST ? `${written.slice(0, LONGEST)} …` : written || null);
