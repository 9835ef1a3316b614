// What is drawn by chance, the same for the same name.
//
//   const draw = drawing('hearts-passing')
//   draw.number(6)   draw.of(list)   draw.chance(0.2)   draw.weighted([[3, this], [1, that]])

/** @param {string} name */
export function drawing(name) {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (/** @type {number} */ below) => Math.floor(next() * below);
  /** @template T @param {readonly T[]} list @returns {T} */
  const of = (list) => /** @type {T} */ (list[number(list.length)]);
  return {
    number,
    of,
    chance: (/** @type {number} */ share) => next() < share,
    /** @template T @param {readonly [number, T][]} choices @returns {T} */
    weighted(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, choice] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return of(choices)[1];
    },
  };
}

/** @typedef {ReturnType<typeof drawing>} Draw */
