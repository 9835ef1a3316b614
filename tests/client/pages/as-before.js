// What stands above already in the text of a screen is not written once more: its first and its last line stand for it.
//
//   const earlier = memory()
//   earlier.keep(lines)        they are written as they are
//   earlier.shorten(lines)     the same lines, and what was told before in one run is one line

const LEAST = 2; // lines, else nothing is saved

export function memory() {
  /** Null stands between what was told at different times. @type {(string | null)[]} */
  const earlier = [];
  /** Where a line stands. @type {Map<string, number[]>} */
  const places = new Map();

  /** @param {string} line */
  const write = (line) => {
    places.set(line, [...(places.get(line) ?? []), earlier.length]);
    earlier.push(line);
  };

  /** How many lines from one on stand as well from a place on. @param {readonly string[]} lines @param {number} at @param {number} place */
  const lengthOfRun = (lines, at, place) => {
    let length = 0;
    while (at + length < lines.length && earlier[place + length] === lines[at + length]) length += 1;
    return length;
  };

  /** How many lines from one on were told before, and nothing else that begins and ends like them. @param {readonly string[]} lines @param {number} at */
  const earlierLines = (lines, at) => {
    const from = places.get(lines[at] ?? '') ?? [];
    const length = Math.max(0, ...from.map((place) => lengthOfRun(lines, at, place)));
    const last = lines[at + length - 1];
    const isAmbiguous = from.some(
      (place) => earlier[place + length - 1] === last && lengthOfRun(lines, at, place) < length,
    );
    return length < LEAST || isAmbiguous ? 0 : length;
  };

  const bare = (/** @type {readonly string[]} */ lines) => lines.map((line) => line.trim());

  return {
    /** @param {readonly string[]} lines */
    keep(lines) {
      for (const line of bare(lines)) write(line);
      earlier.push(null);
    },
    /** @param {readonly string[]} written @returns {string[]} */
    shorten(written) {
      const lines = bare(written);
      /** @type {string[]} */
      const shown = [];
      for (let at = 0; at < lines.length; ) {
        const length = earlierLines(lines, at);
        if (length) {
          shown.push(`${lines[at]} … as before, ${length} lines to … ${lines[at + length - 1]}`);
          earlier.push(null);
          at += length;
        } else {
          shown.push(lines[at] ?? '');
          write(lines[at] ?? '');
          at += 1;
        }
      }
      earlier.push(null);
      return shown;
    },
  };
}
