// How large the cards are under the magnifier, so that a whole area is seen at once. Pure.
//
//   magnifierSize({width, height, columns, longest})   {card, step}: a card's width, and how far apart a column's cards lie, in px

import {CARD_RATIO} from './compact-rival.js';

const AROUND = 24; // px beside the panel and within it
const GAP = 8;
const CAPTIONS = 120; // the heading, what stands below the pile, and the rows above the panel

/** @param {{width: number, height: number, columns: number, longest: number}} area in a window of this size */
export function magnifierSize({width, height, columns, longest}) {
  const narrow = width < 600;
  const across = narrow ? Math.max(columns, 3.8) : columns + 3.8; // pile, stock and waste beside the columns, or above them
  const byWidth = (Math.min(width - AROUND, narrow ? 420 : 760) - AROUND - across * GAP) / across;
  const card = Math.floor(Math.max(30, Math.min(byWidth, 76)));
  const tall = Math.max(card * CARD_RATIO, height * (narrow ? 0.42 : 0.5) - CAPTIONS);
  const step = Math.min(card * 0.46, Math.max(card * 0.2, (tall - card * CARD_RATIO) / Math.max(1, longest - 1)));
  return {card, step: Math.round(step * 10) / 10};
}
