// How far one press goes.
//
//   nextStep(100, 1)     125

/** Large numbers go in larger steps. @param {number} value @param {1 | -1} way */
export function nextStep(value, way) {
  const from = Math.abs(way > 0 ? value : value - 1);
  const size = from >= 100 ? 25 : from >= 30 ? 5 : 1;
  return Math.abs(value) < 30 || value % size === 0
    ? value + way * size
    : (way > 0 ? Math.ceil : Math.floor)(value / size) * size;
}
