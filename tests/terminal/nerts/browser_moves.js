// The browser's moves on their way, and what presses mean there, for test_browser_twins.py: a job a line on stdin, its
// answer a line on stdout.

import {createInterface} from 'node:readline';
import {predecessorOf, predict} from '../../../src/herzrasen/client/games/nerts/pending-moves.js';
import {remainingLifts} from '../../../src/herzrasen/client/games/nerts/table-selectors.js';
import {fittingPlaces, pressMeaning, sendMeaning} from '../../../src/herzrasen/client/games/nerts/selection.js';
import {
  blocks,
  foundationCounts,
  runningTotals,
  slotsOf,
  spot,
} from '../../../src/herzrasen/client/games/nerts/view-selectors.js';
import {bestOf, endsMet, partsOf, tiedSides} from '../../../src/herzrasen/client/games/nerts/round-result.js';
import {lettersByDeck} from '../../../src/herzrasen/client/games/nerts/ownership.js';

/** A joker's choice as the cards it may be. @param {any} meaning */
const plain = ({choice, lift = null, expected = false, ask = [], hint = null}) => ({choice, lift, expected, ask, hint});

function answer({table, own, sent, lifts, presses, sends, moves, names}) {
  const ahead = predict(table, own, sent);
  const left = remainingLifts({visibleTable: ahead.table, ownArea: own, pending: ahead.cards}, lifts);
  const moving = (place) => ahead.touched.has(spot(place));
  let choice = null;
  const meanings = presses.map((pressed) => {
    const meaning = pressed
      ? pressMeaning(choice, pressed, left, ahead.table, own, {sends, moving})
      : choice
        ? sendMeaning(choice, left, ahead.table, own)
        : {choice: null};
    ({choice} = meaning);
    return plain(meaning);
  });
  return {
    table: ahead.table,
    cards: [...ahead.cards].sort(),
    made: [...ahead.made],
    touched: [...ahead.touched].sort(),
    unknown: [...ahead.unknown].sort(),
    lifts: left,
    fits: [...fittingPlaces(left, {source: {at: 'waste'}, card: null})].sort(),
    rests: moves.map((move) => predecessorOf(ahead, move)),
    meanings,
    slots: slotsOf(ahead.table),
    blocks: blocks(ahead.table, 3).map(({slots}) => slots),
    counts: foundationCounts(table),
    running: runningTotals(table),
    parts: partsOf(table),
    best: bestOf(table),
    ends: endsMet(table),
    tied: tiedSides(table),
    letters: lettersByDeck(table, names),
  };
}

for await (const line of createInterface({input: process.stdin})) console.log(JSON.stringify(answer(JSON.parse(line))));
