// Where something small stands beside a place: above it, else below, else at a side; within the window, clear of what stands
// there already, and over as little as possible of what is to be seen. Pure.

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{left: number, top: number}} Point */
/** @typedef {Size & Point} Box */

const EDGE = 8; // px that stay free around it
const AWAY = 8; // px between it and the place
const APART = 4; // px between two of them

/**
 * @param {Box} place
 * @param {Size} box
 * @param {{within?: Size, taken?: readonly Box[], avoid?: readonly Box[]}} [room]
 *   taken: it never lies over these, if there is any other room; avoid: it lies over as little of these as possible
 * @returns {Point & {covered: number}} covered: px² of `avoid` under it
 */
export function popupPosition(
  place,
  box,
  {within = {width: innerWidth, height: innerHeight}, taken = [], avoid = []} = {},
) {
  const {width, height} = box; // a DOMRect cannot be spread
  const [right, bottom] = [place.left + place.width, place.top + place.height];
  /** @param {number} left */
  const inWindow = (left) => Math.max(EDGE, Math.min(left, within.width - EDGE - width));
  const lefts = [place.left + place.width / 2 - width / 2, right - width, place.left].map(inWindow);
  const tops = [
    place.top - AWAY - height,
    bottom + AWAY,
    ...taken.flatMap((other) => [other.top - APART - height, other.top + other.height + APART]),
  ];
  const [before, after] = [place.left - AWAY - width, right + AWAY].map(inWindow);
  const middle = place.top + place.height / 2 - height / 2;
  const spots = [
    ...lefts.flatMap((left) => tops.map((top) => ({left, top}))),
    ...[before, after].flatMap((left) => [middle, place.top, bottom - height].map((top) => ({left, top}))),
  ].filter(({top}) => top >= EDGE && top + height <= within.height - EDGE);
  const free = spots.filter((spot) => !sharedArea({...spot, width, height}, [place, ...taken]));
  const measured = (free.length ? free : spots).map((spot) => ({
    ...spot,
    covered: sharedArea({...spot, width, height}, avoid),
  }));
  const least = Math.min(...measured.map(({covered}) => covered));
  return measured.find(({covered}) => covered === least) ?? {left: lefts[0] ?? EDGE, top: EDGE, covered: Infinity};
}

/** How much of the others lies under a box, in px². @param {Box} box @param {readonly Box[]} others */
const sharedArea = (box, others) => others.reduce((sum, other) => sum + overlapOf(box, other), 0);

/** @param {Box} one @param {Box} other */
function overlapOf(one, other) {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
