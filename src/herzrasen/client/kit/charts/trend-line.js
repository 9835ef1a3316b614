// Weighted least-squares line through a row of values; the weight is the number of deals. Pure.
//
//   trend([{value: 3, deals: 10}, …])     {from, to}: its height at the first value and at the last

/** @param {readonly {value: number, deals: number}[]} stages one at least */
export function trend(stages) {
  const all = stages.reduce((sum, {deals}) => sum + deals, 0);
  /** @param {(at: number, value: number) => number} of */
  const mean = (of) => stages.reduce((sum, {value, deals}, at) => sum + deals * of(at, value), 0) / all;
  const middle = mean((at) => at);
  const height = mean((_, value) => value);
  const spread = mean((at) => (at - middle) ** 2);
  const slope = spread ? mean((at, value) => (at - middle) * (value - height)) / spread : 0;
  return {from: height - slope * middle, to: height + slope * (stages.length - 1 - middle)};
}
