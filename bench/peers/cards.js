/**
 * A toy to measure servers with: thirteen cards a hand, one is played a turn, round and round.
 * The highest of four takes them; when the hands are empty there is a new deal.
 */

export const SEATS = 4;
export const HAND = 13;
export const PACK = Array.from({ length: SEATS * HAND }, (_, card) => card);

/** A new deal; what the seats have taken stays. */
export function deal(shuffled, taken = [0, 0, 0, 0]) {
  const hands = [0, 1, 2, 3].map((seat) => shuffled.slice(seat * HAND, (seat + 1) * HAND));
  return { hands, trick: [], last: [], taken };
}

/** Plays a card of a seat's hand; false where it is not there. */
export function play(table, seat, card) {
  const place = table.hands[seat].indexOf(card);
  if (place < 0) return false;
  table.hands[seat].splice(place, 1);
  table.trick.push({ seat, card });
  if (table.trick.length === SEATS) take(table);
  return true;
}

export function isOver(table) {
  return table.hands.every((hand) => hand.length === 0);
}

/** What one seat may see: its own hand, and how many cards the others hold. */
export function view(table, seat) {
  const hands = table.hands.map((hand, whose) => (whose === seat ? hand : hand.length));
  return { hands, trick: table.trick, last: table.last, taken: table.taken };
}

function take(table) {
  const best = table.trick.reduce((one, other) => (other.card > one.card ? other : one));
  table.taken[best.seat] += 1;
  table.last = table.trick;
  table.trick = [];
}
