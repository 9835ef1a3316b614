// Figures for a chart: round steps, and names that keep apart.
//
//   step(100)              the distance of the lines that divide 100 into about three
//   apart([40, 41], 112)   heights moved so that names beside them can be read, none below 112

const LINE = 13; // px between two names

/** @param {number} span */
export function step(span) {
  const rough = Math.max(1, span / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((by) => by * power).find((by) => by >= rough) ?? 10 * power;
}

/**
 * The order from top to bottom is kept.
 * @param {readonly number[]} heights
 * @param {number} floor
 */
export function apart(heights, floor) {
  const names = heights.map((y, at) => ({y, at})).sort((a, b) => a.y - b.y);
  let free = -Infinity;
  for (const name of names) {
    name.y = Math.max(name.y, free);
    free = name.y + LINE;
  }
  let last = floor;
  for (const name of [...names].reverse()) {
    name.y = Math.min(name.y, last);
    last = name.y - LINE;
  }
  return names.sort((a, b) => a.at - b.at).map(({y}) => y);
}
