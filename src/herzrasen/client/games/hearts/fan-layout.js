// A hand in one row or several, so that each card keeps a place for a finger.
//
//   fanLayout(13, {width: 374, card: 72, rows: 3})   -> {rows: 2, columns: 7}; `rows` is the most there may be,
//                                                        `card` a card's width, --card-w of hand.css

export const FINGER_WIDTH = 40; // px of each card that a finger wants

/** @param {number} cards @param {{width: number, card: number, rows: number}} room px */
export function fanLayout(cards, {width, card, rows: most}) {
  const columns = (/** @type {number} */ rows) => Math.max(1, Math.ceil(cards / rows));
  const step = (/** @type {number} */ rows) => (columns(rows) > 1 ? (width - card) / (columns(rows) - 1) : Infinity);
  const tries = Array.from({length: width ? most : 1}, (_, at) => at + 1);
  const rows = tries.find((count) => step(count) >= FINGER_WIDTH) ?? tries.length;
  return {rows: Math.ceil(cards / columns(rows)) || 1, columns: columns(rows)};
}
