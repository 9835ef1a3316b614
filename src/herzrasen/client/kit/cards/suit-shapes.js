// The drawn alphabet of the cards: suit signs and letters as paths, so that a face looks the same on every machine.
//
//   suit('H', x, y, size, colour)  -> SVG text of a sign, centred on x, y
//   initial('Ö', x, y, height, colour, weight)  -> SVG text of one letter of any alphabet, centred on x
//   letters('10', x, y, height, colour, {weight, anchor})  -> SVG text; x is the left edge, or the centre

/** Suit signs, drawn in a square of 24 around 0, 0. @type {Record<string, string>} */
const SIGNS = {
  H: 'M0 11.4C-2.8 7.4-11.6 2.4-11.6-4.2-11.6-8.2-8.8-11-5.7-11-3-11-1-9.4 0-6.8 1-9.4 3-11 5.7-11 8.8-11 11.6-8.2 11.6-4.2 11.6 2.4 2.8 7.4 0 11.4Z',
  S: 'M0-12C2.8-7.9 11-3.2 11 3 11 6.6 8.6 8.8 5.8 8.8 3.8 8.8 2.1 7.8 1.1 6 1.3 8.8 2.5 11 4.4 12H-4.4C-2.5 11-1.3 8.8-1.1 6-2.1 7.8-3.8 8.8-5.8 8.8-8.6 8.8-11 6.6-11 3-11-3.2-2.8-7.9 0-12Z',
  D: 'M0-12.6C2.5-8.2 5.6-4 9.2 0 5.6 4 2.5 8.2 0 12.6-2.5 8.2-5.6 4-9.2 0-5.6-4-2.5-8.2 0-12.6Z',
  C: 'M0-12a5.5 5.5 0 0 1 4.1 9.2a5.6 5.6 0 1 1-2.9 8.3C1.4 8.7 2.5 11 4.4 12H-4.4C-2.5 11-1.4 8.7-1.2 5.5a5.6 5.6 0 1 1-2.9-8.3A5.5 5.5 0 0 1 0-12Z',
  X: 'M0-12.4 3.1-4.3 11.8-3.8 5.1 1.7 7.3 10 0 5.4-7.3 10-5.1 1.7-11.8-3.8-3.1-4.3Z',
};

/**
 * One suit sign. `turn` stands it on its head.
 * @param {string} which C D S H, or X for the joker's star
 * @param {number} x
 * @param {number} y
 * @param {number} size height
 * @param {string} colour
 * @param {boolean} [turn]
 */
export const suit = (which, x, y, size, colour, turn = false) => {
  const scale = +(size / 24).toFixed(3);
  return `<path fill="${colour}" transform="translate(${x} ${y})scale(${scale}${turn ? ` -${scale}` : ''})" d="${SIGNS[which]}"/>`;
};

/** The bare path of a suit sign, for outlines. @param {string} which */
export const signPath = (which) => SIGNS[which] ?? '';

/** Letters and figures as strokes: cap height 28, [advance, path]; T is a narrow ten. @type {Record<string, [number, string]>} */
const GLYPHS = {
  0: [14, 'M7 0C11 0 14 4 14 14S11 28 7 28 0 24 0 14 3 0 7 0Z'],
  1: [7, 'M0 5.5 6.5 0V28'],
  2: [16, 'M.9 8.2C1.2 3 4.2 0 8.2 0 12.6 0 15.2 3 15.2 7.2 15.2 13.6 4.4 19.4 1 28H16'],
  3: [15.5, 'M.8 0H14.4L7 11C12.4 11 15.6 14.6 15.6 19.4 15.6 24.6 12.2 28 7.6 28 3.8 28 1 26 0 22.4'],
  4: [17, 'M12 28V0L0 20.4H17'],
  5: [16, 'M14.6 0H3L1.6 12.8C3.2 11.2 5.4 10.2 7.8 10.2 12.8 10.2 16 13.8 16 19S12.6 28 7.9 28C4 28 1.2 26 0 22.6'],
  6: [16, 'M11.6 0 1.7 14.2M8 28C12.6 28 16 24.6 16 19.6S12.6 11.2 8 11.2 0 14.6 0 19.6 3.4 28 8 28Z'],
  7: [16, 'M0 0H16C11.6 8 8.6 17 7.4 28'],
  8: [
    16,
    'M8 12.8C11.8 12.8 14.8 10.4 14.8 6.4S11.8 0 8 0 1.2 2.4 1.2 6.4 4.2 12.8 8 12.8C12.6 12.8 16 15.8 16 20.4S12.6 28 8 28 0 25 0 20.4 3.4 12.8 8 12.8Z',
  ],
  9: [16, 'M4.4 28 14.3 13.8M8 0C3.4 0 0 3.4 0 8.4S3.4 16.8 8 16.8 16 13.4 16 8.4 12.6 0 8 0Z'],
  A: [19, 'M0 28 9.5 0 19 28M3.4 18.6H15.6'],
  B: [16, 'M0 13.2H8.4M0 28V0H8C12.4 0 14.8 2.4 14.8 6.6S12.4 13.2 8.2 13.2C13 13.2 16 16 16 20.6S13 28 8.2 28Z'],
  C: [17, 'M17 22C15.6 26 12.8 28 9.4 28 4 28 0 23 0 14S4 0 9.4 0C12.8 0 15.6 2 17 6'],
  D: [17.5, 'M0 0V28H6C13.4 28 17.5 23 17.5 14S13.4 0 6 0Z'],
  E: [14, 'M14 0H0V28H14M0 13.6H12'],
  F: [14, 'M14 0H0V28M0 13.6H12'],
  G: [18, 'M17 5.6C15.4 2 12.8 0 9.4 0 4 0 0 5 0 14S4 28 9.4 28C14.4 28 17.6 24.4 17.6 15.4H10'],
  H: [17, 'M0 0V28M17 0V28M0 13.6H17'],
  I: [4, 'M2 0V28'],
  J: [13, 'M13 0V20C13 25.2 10.4 28 6.6 28 2.9 28 .4 25.6 0 21.4'],
  K: [18, 'M0 0V28M16.6 0 1 16.4M6.8 10.4 18 28'],
  L: [13, 'M0 0V28H13'],
  T: [21.5, 'M0 5.4 5 0V28M16 0C19.6 0 21.5 4.8 21.5 14S19.6 28 16 28 10.5 23.2 10.5 14 12.4 0 16 0Z'],
  M: [22, 'M0 28V0L11 18 22 0V28'],
  N: [17, 'M0 28V0L17 28V0'],
  O: [18.5, 'M9.2 0C14.6 0 18.4 5 18.4 14S14.6 28 9.2 28 0 23 0 14 3.8 0 9.2 0Z'],
  P: [15.5, 'M0 28V0H8C12.8 0 15.5 2.8 15.5 7.4S12.8 14.8 8 14.8H0'],
  R: [16.5, 'M0 28V0H8C12.8 0 15.5 2.8 15.5 7.2S12.8 14.4 8 14.4H0M8.6 14.6 16.5 28'],
  S: [
    15.5,
    'M14.6 5.2C13.4 1.8 11 0 7.8 0 3.8 0 1 2.4 1 6.4 1 15.4 15.5 11.4 15.5 20.8 15.5 25.2 12.4 28 8 28 4.2 28 1.4 26 0 22.2',
  ],
  U: [17, 'M0 0V18.6C0 24.6 3.4 28 8.5 28S17 24.6 17 18.6V0'],
  V: [18, 'M0 0 9 28 18 0'],
  W: [25, 'M0 0 6.2 28 12.5 6 18.8 28 25 0'],
  X: [17, 'M0 0 17 28M17 0 0 28'],
  Y: [17, 'M0 0 8.5 14.6 17 0M8.5 14.6V28'],
  Z: [16, 'M0 0H16L0 28H16'],
  Q: [18.5, 'M9.2 0C14.6 0 18.4 5 18.4 14S14.6 28 9.2 28 0 23 0 14 3.8 0 9.2 0ZM10.6 20.4 18.6 30.4'],
};

/**
 * A short word in the cards' own letters.
 * @param {string} word
 * @param {number} x
 * @param {number} y the top
 * @param {number} height cap height
 * @param {string} colour
 * @param {{weight?: number, centred?: boolean}} [options] weight: stroke in the units of the glyphs (cap height 28)
 */
export function letters(word, x, y, height, colour, {weight = 4.8, centred = false} = {}) {
  const gap = weight + 2.6;
  let pen = 0;
  const paths = [...word].map((letter) => {
    const [advance, path] = GLYPHS[letter] ?? [0, ''];
    const at = pen;
    pen += advance + gap;
    return `<path transform="translate(${+at.toFixed(1)})" d="${path}"/>`;
  });
  const scale = +(height / 28).toFixed(3);
  const left = centred ? x - ((pen - gap) * scale) / 2 : x + (weight * scale) / 2;
  return (
    `<g fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round" ` +
    `transform="translate(${+left.toFixed(2)} ${y})scale(${scale})">${paths.join('')}</g>`
  );
}

/** A T as wide as other letters: among the glyphs a T is a ten. */
const WIDE_T = 'M0 0H17M8.5 0V28';
const WIDE_T_WIDTH = 17;

/**
 * One letter: drawn where the cards have it, else in the font of the machine.
 * @param {string} letter
 * @param {number} x the middle
 * @param {number} y the top
 * @param {number} height cap height
 * @param {string} colour
 * @param {number} weight stroke in the units of the glyphs
 */
export function initial(letter, x, y, height, colour, weight) {
  if (letter === 'T') {
    const scale = +(height / 28).toFixed(3);
    const left = +(x - (WIDE_T_WIDTH * scale) / 2).toFixed(2);
    return `<path fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round" transform="translate(${left} ${y})scale(${scale})" d="${WIDE_T}"/>`;
  }
  if (GLYPHS[letter]) return letters(letter, x, y, height, colour, {weight, centred: true});
  const size = +(height * 1.36).toFixed(1); // capitals are about that part of a font's size
  return `<text x="${x}" y="${y + height}" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" fill="${colour}">${/[\p{L}\p{N}]/u.test(letter) ? letter : '·'}</text>`;
}
