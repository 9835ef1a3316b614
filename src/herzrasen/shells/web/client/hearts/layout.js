// Where things lie, worked out from the number of seats alone: own seat at the bottom, the others clockwise round the
// table, so that the left neighbour sits at the left whether three play or seven.
//
//   around(players, own)     -> the other seats, clockwise from the left neighbour
//   place(turn, players)     -> {x, y}, where a seat's plaque stands, in percent of the stage
//   landing(turn, players)   -> {x, y, tilt}, where its card lies in the trick: card widths, card heights, degrees
//   `turn` is how many seats to the left of the own one.

/** @param {number} players @param {number} own a watcher looks from seat 0 */
export const around = (players, own) =>
  Array.from({length: players - (own < 0 ? 0 : 1)}, (_, at) => (own < 0 ? at : (own + 1 + at) % players));

/** How many seats to the left of `own` a seat is. @param {number} seat @param {number} own @param {number} players */
export const turnOf = (seat, own, players) => (seat - Math.max(0, own) + players) % players;

/** The direction from the middle of the table, own seat below. @param {number} turn @param {number} players */
function direction(turn, players) {
  const angle = Math.PI / 2 + (2 * Math.PI * turn) / players;
  return {right: Math.cos(angle), down: Math.sin(angle)};
}

/** Pushes a point of the circle towards the edges of a table. @param {number} value @param {number} power */
const outwards = (value, power) => Math.sign(value) * Math.abs(value) ** power;

/** @param {number} value */
const round = (value) => +value.toFixed(2) + 0;

/** @param {number} turn @param {number} players */
export function place(turn, players) {
  const {right, down} = direction(turn, players);
  return {x: round(50 + 50 * outwards(right, 0.55)), y: round(50 + 50 * outwards(down, 0.8))};
}

/** @param {number} turn @param {number} players */
export function landing(turn, players) {
  const {right, down} = direction(turn, players);
  const more = Math.max(0, players - 4);
  return {x: round(right * (1.04 + 0.17 * more)), y: round(down * (0.53 + 0.09 * more)), tilt: ((turn * 5 + 2) % 7) - 3};
}

/** The farthest any card of a trick lies from its middle. @param {number} players */
export function reach(players) {
  const spots = Array.from({length: players}, (_, turn) => landing(turn, players));
  return {
    width: round(2 * Math.max(...spots.map(({x}) => Math.abs(x))) + 1.06),
    height: round(2 * Math.max(...spots.map(({y}) => Math.abs(y))) + 1.06),
  };
}
