// Where the pips of a printed card stand: three columns, and rows a third of the way to the edge apart; a single one stands
// half way between two rows.
//
//   pips(aside, edge)   for each rank, [x, y] of every pip of a 100 x 140 card; those below the middle are upside down.
//                       aside: from the middle to the outer columns, edge: to the outer rows

const [X, Y] = [50, 70]; // the middle of the card

/** @param {number} aside @param {number} edge @returns {Record<string, [number, number][]>} */
export function pips(aside, edge) {
  /** A row above the middle, and its reflection below. @param {number} share of the way to the outer rows */
  const rows = (share) => [-1, 1].map((way) => Y + way * Math.round(edge * share));
  /** @param {number} y @returns {[number, number][]} */
  const two = (y) => [
    [X - aside, y],
    [X + aside, y],
  ];
  /** @param {number} y @returns {[number, number]} */
  const one = (y) => [X, y];
  const ends = rows(1).map(one);
  const corners = rows(1).flatMap(two);
  const eight = [...corners, ...rows(1 / 3).flatMap(two)];
  const six = [...corners, ...two(Y)];
  const between = rows(1 / 2).map(one);
  return {
    2: ends,
    3: [...ends, one(Y)],
    4: corners,
    5: [...corners, one(Y)],
    6: six,
    7: [...six, ...between.slice(0, 1)],
    8: [...six, ...between],
    9: [...eight, one(Y)],
    T: [...eight, ...rows(2 / 3).map(one)],
  };
}
