// The browser's sentences of Hearts for the questions on standard input, one JSON list of answers (test_hearts_speech.py).

import {makeDescriber, winnersSentence} from '../../src/herzrasen/client/games/hearts/strings.js';
import {
  byPoints,
  factSentence,
  fewerPoints,
  formatPoints,
  formatSpread,
  isExact,
  optionName,
  optionSentence,
  rankOf,
} from '../../src/herzrasen/client/games/hearts/value-format.js';
import {setLanguage, translator} from '../../src/herzrasen/client/core/text/texts.js';

let input = '';
for await (const chunk of process.stdin) input += chunk;
const {lang, texts, readers, hints} = JSON.parse(input);
const t = translator(texts, lang);
globalThis.fetch = async () => ({ok: true, json: async () => texts});
globalThis.document = {documentElement: {}};
await setLanguage(lang);

const answersOf = ({own, order, brief, names, questions}) => {
  const nameOf = (seat) => names[seat];
  const describer = makeDescriber({t, own, nameOf, order, lang, brief});
  return questions.map(([what, ...facts]) =>
    what === 'winners' ? winnersSentence(...facts, own, {t, nameOf, lang}) : describer[what](...facts),
  );
};
const wordsOf = (hint) => ({
  best: optionSentence(hint.ask, hint.options[0]),
  fewer: fewerPoints(hint),
  why: hint.why.map((fact) => factSentence(fact, (seat) => `Player ${seat}`)),
  options: byPoints(hint.options, hint.options.length).map(({option, at}) => [
    optionName(option),
    formatPoints(option.points),
    formatSpread(option),
    isExact(option),
    rankOf(hint.options, at),
  ]),
});
console.log(JSON.stringify({answers: readers.map(answersOf), hints: hints.map(wordsOf)}));
