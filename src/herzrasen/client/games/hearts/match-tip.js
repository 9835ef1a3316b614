// One sentence of the coach after a match, from the deal that cost the most: what would have been better, and why.
//
//   costliestDeal(points)           which deal to look at, counted from 1; 0 where none cost anything
//   tipOf(review, seat)             the move worth a sentence; null where there is none
//   await matchTip({table, points, seat, nameOf, signal})     the sentence, '' without one

import {fetchBriefReview, fetchReviewJob} from '../../core/connection/api.js';
import {t} from '../../core/text/texts.js';
import {listCards} from '../../core/text/facts.js';
import {factSentence} from './value-format.js';

/** @typedef {import('../../wire.d.ts').DealReview} Review */
/** @typedef {import('../../wire.d.ts').ReviewedMove} Move */

const POLL_MS = 400; // ms between two questions
/** Reasons that only compare figures, or say what anybody sees, teach nothing. */
const EMPTY_REASONS = ['only', 'alike', 'others-cost', 'clear', 'equal', 'takes', 'loses'].map(
  (name) => `coach.why.${name}`,
);

/** @param {readonly number[]} points of the own side, deal by deal */
export function costliestDeal(points) {
  const most = Math.max(0, ...points);
  return most > 0 ? points.lastIndexOf(most) + 1 : 0;
}

/** @param {Move} move */
const reasonOf = ({why = []}) => why.find(({code}) => !EMPTY_REASONS.includes(code)) ?? null;

/** The mistake that surely gave away the most, and that can be explained. @param {Review} review @param {number} seat */
export function tipOf({deal, seats}, seat) {
  const moves = seats.find((one) => one.seat === seat)?.moves ?? [];
  const [move] = moves
    .filter((one) => (one.grade === 'mistake' || one.grade === 'blunder') && reasonOf(one))
    .sort((a, b) => b.seen.cost - b.seen.within - (a.seen.cost - a.seen.within));
  const why = move ? reasonOf(move) : null;
  return move && why ? {deal, trick: move.trick, ...differingCards(move), points: move.seen.cost, why} : null;
}

/** Of three passed cards, those alone that differ. @param {Move} move */
function differingCards({cards, seen}) {
  const differ = (/** @type {readonly string[]} */ some, /** @type {readonly string[]} */ others) =>
    some.filter((card) => !others.includes(card));
  return {better: differ(seen.best, cards), made: differ(cards, seen.best)};
}

/** @param {NonNullable<ReturnType<typeof tipOf>>} tip @param {(seat: number) => string} nameOf */
export function tipSentence({deal, trick, better, made, points, why}, nameOf) {
  return t(`match_note.tip.${trick ? 'play' : 'pass'}`, {
    deal,
    trick,
    better: listCards(better),
    made: listCards(made),
    n: Math.max(1, Math.round(points)),
    why: factSentence(why, nameOf),
  });
}

/** @param {{table: string, points: readonly number[], seat: number, nameOf: (seat: number) => string, signal: AbortSignal}} match */
export async function matchTip({table, points, seat, nameOf, signal}) {
  const deal = costliestDeal(points);
  if (!deal) return '';
  let answer = await fetchBriefReview(table, deal);
  while ('job' in answer && !signal.aborted) {
    await new Promise((done) => setTimeout(done, POLL_MS));
    if (!signal.aborted) answer = await fetchReviewJob(answer.job);
  }
  const tip = 'job' in answer ? null : tipOf(answer, seat);
  return tip ? tipSentence(tip, nameOf) : '';
}
