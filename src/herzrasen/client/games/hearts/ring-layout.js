// The trick as a ring of cards, own card at the bottom, in seat order clockwise: as large as they can be without lying on
// one another or on anything else, and then as close together.
//
//   fitRing({width, height, players, obstacles, most, tilt, gap})   -> {spots, boxes, card}
//   apart(a, b, gap)                                                whether two boxes keep their distance

/** @typedef {import('./layout.js').Box} Box */
/** @typedef {import('./layout.js').Spot} Spot */
/** @typedef {{width: number, height: number, players: number, obstacles: readonly Box[], most: number, tilt: number, gap: number}} Space */

const TALL = 1.4; // a card's height in card widths
const SLACK = 1.07; // room for a card that lies a little turned

/** @param {Box} a @param {Box} b @param {number} [gap] px */
export const apart = (a, b, gap = 0) =>
  a.left + a.width + gap <= b.left ||
  b.left + b.width + gap <= a.left ||
  a.top + a.height + gap <= b.top ||
  b.top + b.height + gap <= a.top;

/** From flat to upright. */
const SHAPES = [0.28, 0.38, 0.5, 0.64, 0.8, 1, 1.3, 1.7, 2.3];

/**
 * Places on an ellipse at equal distances along it, in card widths, the closest at which no card lies on another.
 * @param {number} players @param {number} shape height by width
 */
function ring(players, shape) {
  const fine = 360;
  const at = (/** @type {number} */ k) => ({
    x: -Math.sin((2 * Math.PI * k) / fine),
    y: shape * Math.cos((2 * Math.PI * k) / fine),
  });
  const lengths = [0];
  for (let k = 1; k <= fine; k += 1)
    lengths.push((lengths[k - 1] ?? 0) + Math.hypot(at(k).x - at(k - 1).x, at(k).y - at(k - 1).y));
  const whole = lengths[fine] ?? 1;
  const places = Array.from({length: players}, (_, turn) =>
    at(lengths.findIndex((length) => length >= (whole * turn) / players - 1e-9)),
  );
  const needed = places.flatMap((one, turn) =>
    places
      .slice(turn + 1)
      .map((other) => Math.min(SLACK / Math.abs(one.x - other.x), (SLACK * TALL) / Math.abs(one.y - other.y))),
  );
  const scale = Math.max(...needed);
  return places.map(({x, y}) => ({x: x * scale, y: y * scale}));
}

/** @type {Map<number, {x: number, y: number}[][]>} */
const rings = new Map();

/** @param {number} players */
function shapes(players) {
  const known = rings.get(players) ?? SHAPES.map((shape) => ring(players, shape));
  rings.set(players, known);
  return known;
}

/** How far the outermost card lies from the middle. @param {readonly {x: number, y: number}[]} places */
const spread = (places) => places.reduce((far, {x, y}) => far + Math.hypot(x, y), 0);

/** A small turn for each card, as if laid by a hand. @param {number} turn */
const cardTilt = (turn) => ((turn * 5 + 2) % 7) - 3;

/** @param {Space} room @returns {{spots: Spot[], boxes: Box[], card: number}} */
export function fitRing(room) {
  let best = {card: 0, places: /** @type {{x: number, y: number}[]} */ ([]), y: 0};
  for (const places of shapes(room.players)) {
    let [low, high] = [Math.max(12, best.card), room.most];
    if (centre(room, places, low) === null) continue;
    for (let step = 0; step < 7; step += 1) {
      const card = step === 0 ? high : (low + high) / 2;
      if (centre(room, places, card) === null) high = card;
      else low = card;
      if (low === high) break;
    }
    const y = centre(room, places, low);
    const better = low > best.card || (low === best.card && spread(places) < spread(best.places));
    if (y !== null && better) best = {card: low, places, y};
  }
  const {card, places, y} = best;
  const spots = places.map((place, turn) => ({
    x: room.width / 2 + place.x * card,
    y: y + place.y * card,
    tilt: cardTilt(turn) * room.tilt,
  }));
  return {card, spots, boxes: spots.map((spot) => boxAt(spot.x, spot.y, card))};
}

/** @param {number} x @param {number} y @param {number} card @returns {Box} */
function boxAt(x, y, card) {
  const [width, height] = [card * SLACK, card * TALL * SLACK];
  return {left: x - width / 2, top: y - height / 2, width, height};
}

/**
 * The height at which a ring of cards this wide touches nothing, as near to the middle of what is free as can be; or null.
 * @param {Space} room @param {{x: number, y: number}[]} places @param {number} card
 */
function centre({width, height, obstacles, gap}, places, card) {
  const half = (card * TALL * SLACK) / 2;
  const [top, low] = [
    Math.min(...places.map(({y}) => y)) * card - half,
    Math.max(...places.map(({y}) => y)) * card + half,
  ];
  const [from, until] = [-top, height - low];
  const wide = Math.max(...places.map(({x}) => Math.abs(x))) * card + (card * SLACK) / 2;
  if (wide > width / 2 || from > until) return null;
  const clear = (/** @type {number} */ y) =>
    places.every((place) => {
      const box = boxAt(width / 2 + place.x * card, y + place.y * card, card);
      return obstacles.every((other) => apart(box, other, gap));
    });
  /** @type {number[]} */
  const heights = [];
  for (let y = from; y <= until; y += 5) if (clear(y)) heights.push(y);
  if (clear(until)) heights.push(until);
  return heights.length ? (heights[Math.floor((heights.length - 1) / 2)] ?? null) : null;
}
