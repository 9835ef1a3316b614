// The word for the direction in which cards are passed in Hearts, of the table and of the rules in short.

/** left, right, across, or the number of seats: the word for a direction. @param {{steps: number, rules: {players?: number}}} table */
export function direction({steps, rules}) {
  const count = rules.players ?? 4;
  if (steps === 0) return 'hold';
  if (steps === 1) return 'left';
  if (steps === count - 1) return 'right';
  return steps * 2 === count ? 'across' : 'seats';
}
