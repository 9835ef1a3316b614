// What is free on a stage once its plates lie: a box for a question, and what is left of it beside a pile.
//
//   free(plates, width, height)   the largest box between the plates
//   freeSpace(middle, aside)      what is left of the box `middle` where `aside` covers part of it

import {apart} from './ring-layout.js';

/** @typedef {import('./layout.js').Box} Box */

export const GAP = 8; // px between any two things on the stage

/** What a question has left of its place where something lies at its left or below. @param {Box} middle @param {Box} aside @returns {Box} */
export function freeSpace(middle, aside) {
  if (apart(middle, aside)) return middle;
  const above = {...middle, height: Math.max(0, aside.top - GAP - middle.top)};
  const left = aside.left + aside.width + GAP;
  const right = {...middle, left, width: Math.max(0, middle.left + middle.width - left)};
  return Math.min(right.width, 460) * right.height > Math.min(above.width, 460) * above.height ? right : above;
}

/** The largest free box for a question: below all plates, or between those at the sides. @param {Box[]} plates @param {number} width @param {number} height @returns {Box} */
export function free(plates, width, height) {
  const above = plates.filter((box) => box.top + box.height < height - 1 || box.top < height / 2);
  const floor = Math.min(height, ...plates.filter((box) => !above.includes(box)).map((box) => box.top - GAP));
  const bottoms = [0, ...above.map((box) => box.top + box.height + GAP)].filter((top) => top < floor);
  const boxes = bottoms.map((top) => {
    const beside = above.filter((box) => box.top + box.height + GAP > top);
    const left = Math.max(
      0,
      ...beside.filter((box) => box.left + box.width / 2 < width / 2 - 1).map((box) => box.left + box.width + GAP),
    );
    const right = Math.min(
      width,
      ...beside.filter((box) => box.left + box.width / 2 > width / 2 + 1).map((box) => box.left - GAP),
    );
    const blocked = beside.some((box) => Math.abs(box.left + box.width / 2 - width / 2) <= 1);
    return {left, top, width: blocked ? 0 : Math.max(0, right - left), height: floor - top};
  });
  const use = (/** @type {Box} */ box) => Math.min(box.width, 460) * Math.min(box.height, 300);
  return boxes.reduce((a, b) => (use(b) > use(a) ? b : a), {left: 0, top: 0, width: 0, height: 0});
}
