// Where a hint lies on the stage without moving anything: the largest box that is free of plates, of the others' cards, of
// what lies aside and of a question in the middle. The own card's place is free, since one is asked for it. Pure.
//
//   hintPlace(plan, stage)   a box (layout.js); where nothing large enough is free, a strip at the foot of the stage

import {GAP} from './free-space.js';

/** @typedef {import('./layout.js').Box} Box */
/** @typedef {import('./layout.js').Plan} Plan */

/** What a hint can make use of, in px at the usual size of type. */
const MOST = {width: 480, height: 200};
const MOST_ASKED = {width: 520, height: 440};
const LEAST = {width: 210, height: 72};
/** Before it lies over cards and plates, it makes do with this (coach.css). */
const LOWEST = 52;

/**
 * question: where one is asked in place of a trick.
 * @param {Pick<Plan, 'plates' | 'spots' | 'card' | 'aside'>} plan
 * @param {{width: number, height: number, unit?: number, question?: Box | null}} stage
 * @returns {Box}
 */
export function hintPlace(plan, {width, height, unit = 1, question = null}) {
  const taken = question ? [...obstacles({...plan, spots: []}), question] : obstacles(plan);
  const most = question ? MOST_ASKED : MOST;
  const stops = (/** @type {number[]} */ edges, /** @type {number} */ end) =>
    [...new Set([0, end, ...edges])].filter((at) => at >= 0 && at <= end).sort((a, b) => a - b);
  const lefts = stops(
    taken.map((box) => box.left + box.width + GAP),
    width,
  );
  const rights = stops(
    taken.map((box) => box.left - GAP),
    width,
  );
  const boxes = lefts.flatMap((left) =>
    rights.filter((right) => right - left >= LEAST.width * unit).flatMap((right) => gaps(taken, left, right, height)),
  );
  const use = (/** @type {Box} */ box) =>
    Math.min(box.width, most.width * unit) * Math.min(box.height, most.height * unit) + box.top / 100; // the lower, the nearer
  const bestOf = (/** @type {number} */ least) =>
    boxes
      .filter((box) => box.height >= least * unit)
      .reduce((/** @type {Box | null} */ a, b) => (a === null || use(b) > use(a) ? b : a), null);
  return bestOf(LEAST.height) ?? (question ? largest(boxes) : bestOf(LOWEST)) ?? foot(width, height, unit);
}

/** Beside a question that leaves little room, whatever there is. @param {readonly Box[]} boxes */
const largest = (boxes) =>
  boxes.reduce(
    (/** @type {Box | null} */ a, b) => (a === null || b.width * b.height > a.width * a.height ? b : a),
    null,
  );

/** Plates, cards as they lie, what lies aside. @param {Pick<Plan, 'plates' | 'spots' | 'card' | 'aside'>} plan @returns {Box[]} */
function obstacles({plates, spots, card, aside}) {
  const cards = spots
    .slice(1)
    .map(({x, y}) => ({left: x - card / 2, top: y - card * 0.7, width: card, height: card * 1.4}));
  return [...plates, ...cards, aside].filter((box) => box !== null);
}

/** The free boxes between these two sides, from top to bottom. @param {readonly Box[]} taken @param {number} left @param {number} right @param {number} height @returns {Box[]} */
function gaps(taken, left, right, height) {
  const across = taken.filter((box) => box.left < right && box.left + box.width > left).sort((a, b) => a.top - b.top);
  /** @type {Box[]} */
  const found = [];
  let top = 0;
  for (const box of [...across, {top: height + GAP, height: 0}]) {
    if (box.top - GAP > top) found.push({left, top, width: right - left, height: box.top - GAP - top});
    top = Math.max(top, box.top + box.height + GAP);
  }
  return found;
}

/** @param {number} width @param {number} height @param {number} unit @returns {Box} */
function foot(width, height, unit) {
  const [wide, high] = [Math.min(width, 640 * unit), Math.min(height, LEAST.height * unit * 1.5)];
  return {left: (width - wide) / 2, top: height - high, width: wide, height: high};
}
