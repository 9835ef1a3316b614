// A card's dark colours as gradients of one colour. Chromium's forced dark mode turns dark plain colours light in pictures of less than
// about 50 px, and leaves light ones as they are: black on white would be white on white. Of gradients it darkens the light ones alone.
//
//   keepDarkInks(svg)   the same drawing

const DARK = 180; // of 255; Chromium turns plain colours below 150 and gradients above 205

/** @param {string} colour rgb or rrggbb */
function brightness(colour) {
  const digits = colour.length === 3 ? colour.replace(/./g, '$&$&') : colour;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/** @param {string} svg with colours as `fill="#rrggbb"` and `stroke="#rgb"` */
export function keepDarkInks(svg) {
  /** @type {Set<string>} */
  const inks = new Set();
  const drawn = svg.replace(/(fill|stroke)="#([0-9a-f]+)"/g, (plain, paint, colour) => {
    if (brightness(colour) > DARK) return plain;
    inks.add(colour);
    return `${paint}="url(#c${colour})"`;
  });
  // userSpaceOnUse: a straight line has no bounding box to span a gradient over
  const gradients = [...inks].map(
    (ink) =>
      `<linearGradient id="c${ink}" gradientUnits="userSpaceOnUse"><stop stop-color="#${ink}"/></linearGradient>`,
  );
  return drawn.replace('>', `>${gradients.join('')}`);
}
