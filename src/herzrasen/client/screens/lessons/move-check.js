// What a move means where the lesson waits: the one it waits for, one that the game refuses, or another that is allowed.
// Pure.
//
//   checkMove(stop, move)    {is: 'right'} | {is: 'late', refusal} | {is: 'refused', refusal} | {is: 'other'}

/** @typedef {import('../../wire.d.ts').LessonStop} Stop */
/** @typedef {import('../../wire.d.ts').Refusal} Refusal */
/** @typedef {Record<string, any>} Move as it is sent */
/** @typedef {{is: 'right' | 'other'} | {is: 'late' | 'refused', refusal: Refusal}} MoveCheck */

/** @param {Move | undefined} place */
const spot = (place) => `${place?.['at']}:${place?.['index'] ?? 0}`;

/** What tells a move from others. What a player saw on the target does not: at a stop there is one answer to that. @param {Move} move */
const moveKey = ({move, card, cards, source, target}) =>
  [move, card, ...(cards ? [...cards].sort() : []), ...(source ? [spot(source), spot(target)] : [])].join(' ');

/** @param {Stop} stop @param {Move} move @returns {MoveCheck} */
export function checkMove({waits, move: wanted, refusal, refused = []}, move) {
  const made = moveKey(move);
  if (wanted && moveKey(wanted) === made) {
    if (waits === 'move') return {is: 'right'};
    if (refusal) return {is: waits === 'rival' ? 'late' : 'refused', refusal};
  }
  const found = refused.find((one) => moveKey(one.move) === made);
  return found ? {is: 'refused', refusal: found.refusal} : {is: 'other'};
}
