// Where something small stands beside a place: above it, else below, within the window, and clear of what stands there
// already: then above or below that. Pure.

/** @typedef {{width: number, height: number}} Size */
/** @typedef {Size & {left: number, top: number}} Box */

const EDGE = 8; // px that stay free around it
const AWAY = 8; // px between it and the place
const APART = 4; // px between two of them

/**
 * @param {Box} place
 * @param {Size} box
 * @param {{within?: Size, taken?: readonly Box[]}} [room]
 */
export function popupPosition(place, box, {within = {width: innerWidth, height: innerHeight}, taken = []} = {}) {
  const left = Math.max(EDGE, Math.min(place.left + place.width / 2 - box.width / 2, within.width - EDGE - box.width));
  const tops = [
    place.top - AWAY - box.height,
    place.top + place.height + AWAY,
    ...taken.flatMap((other) => [other.top - APART - box.height, other.top + other.height + APART]),
  ].filter((top) => top >= EDGE && top + box.height <= within.height - EDGE);
  const clear = (/** @type {number} */ top) =>
    taken.every(
      (other) =>
        left + box.width <= other.left ||
        other.left + other.width <= left ||
        top + box.height <= other.top ||
        other.top + other.height <= top,
    );
  return {left, top: tops.find(clear) ?? tops[0] ?? EDGE};
}
