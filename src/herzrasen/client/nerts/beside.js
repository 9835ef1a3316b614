// Where something small stands beside a place: above it, else below, and within the window. Pure.

/** @typedef {{width: number, height: number}} Size */

const EDGE = 8; // px that stay free around it
const AWAY = 8; // px between it and the place

/**
 * @param {Size & {left: number, top: number}} place
 * @param {Size} box
 * @param {Size} [within]
 */
export function beside(place, box, within = {width: innerWidth, height: innerHeight}) {
  const above = place.top - AWAY - box.height;
  const below = place.top + place.height + AWAY;
  const top = above >= EDGE ? above : below + box.height <= within.height - EDGE ? below : EDGE;
  const left = place.left + place.width / 2 - box.width / 2;
  return {left: Math.max(EDGE, Math.min(left, within.width - EDGE - box.width)), top};
}
