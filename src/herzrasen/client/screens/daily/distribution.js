// Everybody's points as the bars of a chart. Pure.
//
//   barsOf(points, own)     [{from, to, accounts, guests, own}] from the fewest to the most points, without gaps

/** @typedef {{from: number, to: number, accounts: number, guests: number, own: boolean}} Bar */

const MAX_BARS = 30;
const MIN_BARS = 11;

/** @param {readonly {points: number, accounts: number, guests: number}[]} points @param {number | null} own @returns {Bar[]} */
export function barsOf(points, own) {
  if (!points.length) return [];
  const all = points.map((one) => one.points);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const room = Math.max(0, MIN_BARS - 1 - (highest - lowest)); // one bar alone would be a wall
  const [least, most] = [lowest - Math.floor(room / 2), highest + Math.ceil(room / 2)];
  const width = Math.max(1, Math.ceil((most - least + 1) / MAX_BARS));
  const first = Math.floor(least / width) * width;
  const count = Math.floor((most - first) / width) + 1;
  return Array.from({length: count}, (_, at) => {
    const from = first + at * width;
    const to = from + width - 1;
    const inside = points.filter((one) => one.points >= from && one.points <= to);
    return {
      from,
      to,
      accounts: inside.reduce((sum, one) => sum + one.accounts, 0),
      guests: inside.reduce((sum, one) => sum + one.guests, 0),
      own: own !== null && own >= from && own <= to,
    };
  });
}
