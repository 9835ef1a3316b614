// The browser's sentences of Nerts, for test_nerts.py: a job a line on stdin, its sentences a line on stdout.

import {createInterface} from 'node:readline';
import {makeDescriber} from '../../../src/herzrasen/client/games/nerts/strings.js';
import {translator} from '../../../src/herzrasen/client/core/text/texts.js';

let texts = {};

function sentences({lang, seat, brief, names, table, events = [], plays = []}) {
  const nameOf = (each) => (each === seat ? t('nerts_table.you') : names[each]);
  const t = translator(texts[lang], lang);
  const describer = makeDescriber({t, seat, nameOf, lang, brief});
  return {
    events: events.map((event) => describer.describe(event, table)),
    digest: describer.digest(plays, table),
    own: describer.own(table),
    middle: describer.middle(table),
    rivals: describer.rivals(table),
    scores: describer.scores(table),
    every: table.areas.map((_, at) => describer.rival(table, at)),
  };
}

for await (const line of createInterface({input: process.stdin})) {
  const job = JSON.parse(line);
  if (job.texts) texts = job.texts;
  else console.log(JSON.stringify(sentences(job)));
}
