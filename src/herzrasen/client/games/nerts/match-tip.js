// One sentence of the coach after a match, from its last round: what happened most often that could have gone better.
//
//   tipOf(review)                               {habit, n, finding}; null where there is nothing to say
//   await matchTip({table, round, nameOf})      the sentence, '' without one

import {fetchRoundReview} from '../../core/connection/api.js';
import {t} from '../../core/text/texts.js';
import {cardFacts} from '../../core/text/card-in-sentence.js';

/** @typedef {import('../../wire.d.ts').ReviewFinding} Finding */
/** @typedef {'covered' | 'passed' | 'taken' | 'ended' | 'slow'} Habit */

/** How often something must have happened to be one's habit; what comes first is said where several have. @type {readonly [Habit, number][]} */
const HABITS = [
  ['covered', 1],
  ['passed', 2],
  ['taken', 2],
  ['ended', 1],
  ['slow', 1],
];
const SLOW_MS = 4_000; // how long a card that fitted lay before it was played

/** @param {Finding} finding @returns {Habit | null} */
function habitOf({kind, ms, target}) {
  if (kind === 'passed') return target?.at === 'foundation' ? 'passed' : null;
  if (kind === 'played') return ms >= SLOW_MS ? 'slow' : null;
  return kind === 'covered' || kind === 'taken' || kind === 'ended' ? kind : null;
}

/** @param {Pick<import('../../wire.d.ts').RoundReview, 'findings'>} review */
export function tipOf({findings}) {
  for (const [habit, least] of HABITS) {
    const found = findings.filter((one) => habitOf(one) === habit);
    const [finding] = [...found].sort((a, b) => b.ms - a.ms);
    if (finding && found.length >= least) return {habit, n: found.length, finding};
  }
  return null;
}

/** @param {NonNullable<ReturnType<typeof tipOf>>} tip @param {(seat: number) => string} nameOf */
export const tipSentence = ({habit, n, finding: {card, by, ms}}, nameOf) =>
  t(`match_note.round.${habit}`, {
    n,
    ...(card ? cardFacts(card, t) : {}),
    name: typeof by === 'number' ? nameOf(by) : '',
    seconds: Math.round(ms / 1000),
  });

/** @param {{table: string, round: number, nameOf: (seat: number) => string}} match */
export async function matchTip({table, round, nameOf}) {
  const tip = tipOf(await fetchRoundReview(table, round));
  return tip ? tipSentence(tip, nameOf) : '';
}
