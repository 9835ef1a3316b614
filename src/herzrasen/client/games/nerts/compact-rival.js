// A compact rival's tile, for six rivals and more: the name above; the pile, large enough to be pressed; beside it the tops
// of the columns and of the waste as labels. Pure; nerts.css uses the same numbers, under "compact rivals".
//
//   compactPlan(mode, width, rivals, columns)   {inRow, rival, labels, lines, label, height}: how many tiles lie beside each other,
//                                          the width of a pile, labels in a row, rows of labels, the height of one, and
//                                          how tall all tiles are together

export const CARD_RATIO = 1.4; // a card's height in widths
export const HEAD = 24; // the line with the name
export const LABEL = {width: 23, height: 18, most: 26, gap: 3};
export const PADDING = {side: 5, above: 2, below: 5, under: 1}; // under: between the name and the cards
export const BESIDE = 9; // between pile and labels, where the count of the pile hangs over

const GAP = {wide: 10, tall: 5, flat: 5}; // between tiles
export const MIN_HEIGHT = {wide: 168, tall: 84, flat: 104}; // px of a tile in which a name can be read
const PILE = {wide: [34, 40], tall: [26, 34], flat: [26, 30]};

/** @param {'wide' | 'tall' | 'flat'} mode @param {number} width @param {number} rivals @param {number} columns @param {number} [grow] how much larger than usual a pile may be */
export function compactPlan(mode, width, rivals, columns, grow = 1) {
  const plans = Array.from({length: Math.min(rivals, 12)}, (_, at) =>
    planLayout(mode, width, rivals, columns, at + 1, grow),
  ).filter(({tile, labels, rows}) => (tile >= MIN_HEIGHT[mode] && labels >= 2) || rows === rivals);
  plans.sort((a, b) => a.height - b.height || a.inRow - b.inRow);
  const {inRow, rival, labels, lines, label, height} = /** @type {(typeof plans)[number]} */ (plans[0]);
  return {inRow, rival, labels, lines, label, height};
}

/** @param {'wide' | 'tall' | 'flat'} mode @param {number} width @param {number} rivals @param {number} columns @param {number} rows @param {number} grow */
function planLayout(mode, width, rivals, columns, rows, grow) {
  const inRow = Math.ceil(rivals / rows);
  const tile = (width - (inRow - 1) * GAP[mode]) / inRow;
  const [least = 0, most = 0] = PILE[mode];
  const rival = Math.floor(Math.max(least, Math.min(tile * 0.19, most * grow)));
  const beside = tile - 2 * PADDING.side - rival - BESIDE;
  const fit = Math.floor((beside + LABEL.gap) / (LABEL.width + LABEL.gap));
  const labels = Math.max(1, Math.min(fit, columns + 1));
  const lines = Math.ceil((columns + 1) / labels);
  const label = Math.floor(
    Math.max(LABEL.height, Math.min((rival * CARD_RATIO + LABEL.gap) / lines - LABEL.gap, LABEL.most * grow)),
  );
  const cards = Math.max(rival * CARD_RATIO, lines * (label + LABEL.gap) - LABEL.gap);
  const one = PADDING.above + HEAD + PADDING.under + cards + PADDING.below;
  const filled = Math.ceil(rivals / inRow);
  return {inRow, tile, rival, labels, lines, label, rows: filled, height: filled * one + (filled - 1) * GAP[mode]};
}
