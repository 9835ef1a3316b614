// Who sits where on the stage, seen from the own seat: own seat at the bottom, the others clockwise round the table, so that the left
// neighbour sits at the left whether three play or eleven. `turn` is how many seats to the left of the own one.
//
//   around(players, own)          -> the other seats, clockwise from the left neighbour
//   turnOf(seat, own, players)    -> the seat's turn
//   plan({width, height, players, …}) -> where everything lies on a stage of this size, in px:
//     kind     'oval': plates round the table, the trick in the middle of it
//              'board': a small stage; plates in rows in playing order, each card under the plate of the seat that played it
//     plate    'wide' | 'tall' | 'small', how a plate is drawn
//     plates   a box for each turn; the own seat has none on the stage (its place is null) unless one watches
//     spots    for each turn the middle of its card, and how it is turned
//     card     the width of the trick's cards
//     aside    a box for what lies aside: a kitty, cards that wait; null where nothing does
//     middle   a box for a question
//
// A box is {left, top, width, height}. Nothing in a plan overlaps: tests/client/layout-everywhere.test.js tries every size.

import {board} from './board-layout.js';
import {free, GAP, freeSpace} from './free-space.js';
import {apart, fitRing} from './ring-layout.js';

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{x: number, y: number, tilt: number}} Spot */
/** @typedef {'wide' | 'tall' | 'small'} Plate */
/**
 * @typedef {{
 *   kind: 'oval' | 'board', plate: Plate, plates: (Box | null)[], spots: Spot[], card: number, aside: Box | null, middle: Box,
 * }} Plan
 */
/**
 * watched: nobody's own table, so that seat 0 has a plate too. front: cards lie open before the plates. beside: something
 * lies aside. asked: a question takes the place of the trick. unit: the size of the type, 1 for 16 px.
 * @typedef {{
 *   width: number, height: number, players: number,
 *   watched?: boolean, front?: boolean, beside?: boolean, asked?: boolean, unit?: number,
 * }} Stage
 */

/** @param {number} players @param {number} own a watcher looks from seat 0 */
export const around = (players, own) =>
  Array.from({length: players - (own < 0 ? 0 : 1)}, (_, at) => (own < 0 ? at : (own + 1 + at) % players));

/** How many seats to the left of `own` a seat is. @param {number} seat @param {number} own @param {number} players */
export const turnOf = (seat, own, players) => (seat - Math.max(0, own) + players) % players;

/** A ring on a small stage is a table as long as its cards are this wide (px); with more players a board tells better whose is whose. */
const ROUND = 50;
const MANY = 6;

/** The size of a plate and the widest card beside it. @param {Stage} stage @param {number} others */
function measures({width, height, front = false, unit = 1}, others) {
  if ((width >= 800 && height >= 330) || (width >= 680 && height >= 560)) {
    const tall = height >= 400;
    return {
      plate: /** @type {Plate} */ ('wide'),
      w: (others > 6 ? 178 : 212) * unit,
      h: 56 * unit + (front ? 64 : tall ? 36 : 0),
      most: Math.max(124, Math.min(height * 0.25, width * (height > width * 0.8 ? 0.2 : 0.11))),
      tilt: 1,
    };
  }
  const each = (width - (others - 1) * GAP) / others;
  const strip = front ? 26 * unit : 0;
  if (others < 5 && each >= 76 * unit && height >= 300) {
    return {
      plate: /** @type {Plate} */ ('tall'),
      w: Math.min(each, 128 * unit),
      h: 78 * unit + strip,
      most: 88,
      tilt: 1,
    };
  }
  const w = Math.min(132, Math.max(84, width * 0.17)) * unit;
  return {plate: /** @type {Plate} */ ('small'), w, h: 46 * unit + strip, most: 84, tilt: 0.6};
}

/** @param {Stage} stage @returns {Plan} */
export function plan(stage) {
  const ovals = arches(stage).map((seats) => oval(stage, seats));
  const best = ovals.reduce((a, b) => (b.card > a.card * (a.card < 64 ? 1.1 : 1.4) ? b : a));
  if (best.card >= ROUND && (best.plate === 'wide' || stage.players <= MANY)) return best;
  const rows = board(stage);
  return rows.card > best.card * 0.8 ? rows : best;
}

/** How many sit at each side, likeliest first. @param {Stage} stage */
function arches({players, width}) {
  const others = players - 1;
  const wanted = width < 600 && others < 6 ? 0 : Math.max(1, Math.round(others * 0.3));
  const all = Array.from({length: Math.floor(others / 2) + 1}, (_, side) => side);
  return all.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
}

/** @param {Stage} stage @param {number} side how many sit at each side @returns {Plan} */
function oval(stage, side) {
  const {width, height, players, watched = false, beside = false, unit = 1} = stage;
  const others = players - 1;
  const {plate, w: wish, h, most, tilt} = measures(stage, others);
  const top = others - 2 * side;
  const abreast = Math.max(top, side ? 2 : 1);
  const w = Math.min(wish, (width - (abreast - 1) * GAP) / abreast);
  const floor = height - (watched ? h + GAP : 0); // a watcher's seat 0 sits at the bottom
  const seats = w < (plate === 'wide' ? 150 : 68) * unit ? null : arch({width, height: floor, w, h, side, top, plate});
  const own = watched ? {left: (width - w) / 2, top: height - h, width: w, height: h} : null;
  const plates = [own, ...(seats ?? [])];
  const taken = plates.filter((box) => box !== null);
  /** @type {Plan} */
  const nothing = {kind: 'oval', plate, plates, spots: [], card: 0, aside: null, middle: free(taken, width, height)};
  if (!seats) return nothing;
  const room = {width, height, players, obstacles: taken, most, tilt, gap: plate === 'wide' ? 14 : 5};
  const found = fitRing(room);
  if (!beside) return {...nothing, ...found};
  const size = plate === 'wide' ? {width: 168 * unit, height: 118} : {width: 92 * unit, height: 74};
  const clear = (/** @type {Box} */ box, /** @type {Box[]} */ cards) =>
    taken.concat(cards).every((other) => apart(box, other, GAP / 2));
  const spare = corners(found, size, stage).find((box) => clear(box, stage.asked ? [] : found.boxes));
  if (spare)
    return {
      ...nothing,
      ...found,
      aside: spare,
      middle: stage.asked ? freeSpace(nothing.middle, spare) : nothing.middle,
    };
  const tries = [0, w + 2 * GAP, width - w - 2 * GAP - size.width]
    .map((left) => ({left, top: height - size.height, ...size}))
    .filter((box) => clear(box, []))
    .map((box) => ({
      ...nothing,
      ...fitRing({...room, obstacles: [...taken, box]}),
      aside: box,
      middle: stage.asked ? freeSpace(nothing.middle, box) : nothing.middle,
    }));
  return tries.reduce((a, b) => (b.card > a.card ? b : a), nothing);
}

/**
 * Where a pile may lie, best first: within the ring of cards, to its left, in the corner near the own seat.
 * @param {{boxes: Box[]}} ring @param {{width: number, height: number}} size @param {Stage} stage
 */
function corners({boxes}, size, {width, height, asked = false}) {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const low = Math.max(...boxes.map((box) => box.top + box.height));
  const corner = {left: 0, top: height - size.height};
  const near = [
    {left: (width - size.width) / 2, top: (top + low - size.height) / 2},
    {left: left - size.width - 3 * GAP, top: (top + low - size.height) / 2},
    {left: left - size.width - 3 * GAP, top: height - size.height},
  ];
  return (asked ? [corner] : [...near, corner]).map((place) => ({...place, ...size})).filter((box) => box.left >= 0);
}

/**
 * Plates from the left neighbour up the left side, along the top, down the right side; null where they do not fit.
 * @param {{width: number, height: number, w: number, h: number, side: number, top: number, plate: Plate}} room
 * @returns {Box[] | null}
 */
function arch({width, height, w, h, side, top, plate}) {
  const box = (/** @type {number} */ left, /** @type {number} */ y) => ({left, top: y, width: w, height: h});
  const inner = width - 2 * (w + GAP);
  const between = top * w + (top - 1) * GAP <= inner && side > 0; // the top row has room between the sides
  const span = between ? inner : width;
  const most = !side && plate !== 'wide' ? Infinity : w * (plate === 'wide' ? 1.5 : 1.3);
  const step = top > 1 ? Math.min((span - w) / (top - 1), most) : 0;
  const sag = top > 2 && !between ? Math.min(height * 0.12, side ? 10 : 46) : top > 2 ? Math.min(height * 0.05, 26) : 0;
  const row = Array.from({length: top}, (_, at) => {
    const out = top > 1 ? (2 * at) / (top - 1) - 1 : 0;
    return box(width / 2 - w / 2 + ((top - 1) / 2) * step * out, sag * out * out);
  });
  const from = between || !top ? Math.min(height * 0.1, h) : h + GAP + (side ? sag : 0);
  const until = height - h;
  const by = side > 1 ? Math.min((until - from) / (side - 1), h * 1.9) : 0;
  if (side && (until < from || (side > 1 && by < h + GAP))) return null;
  if (!side && sag + h > height) return null;
  const start = from + (until - from - by * (side - 1)) / 2;
  const heights = Array.from({length: side}, (_, at) => start + by * at);
  return [...heights.toReversed().map((y) => box(0, y)), ...row, ...heights.map((y) => box(width - w, y))];
}
