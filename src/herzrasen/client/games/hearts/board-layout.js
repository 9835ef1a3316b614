// A small stage with many seats: plates in rows, in playing order from the left neighbour on, as one reads; under each
// plate the card that its player put down. The own card lies in a row of its own, and beside it what lies aside; where all
// plates fit in one row, it lies at the left end of that.
//
//   board(stage)   -> a plan (layout.js)

import {free, GAP, freeSpace} from './free-space.js';

/** @typedef {import('./layout.js').Box} Box */
/** @typedef {import('./layout.js').Stage} Stage */
/** @typedef {import('./layout.js').Plan} Plan */

const TALL = 1.4;
const NARROW = 54; // px; a name needs as much

/** @param {Stage} stage @returns {Plan} */
export function board(stage) {
  const {players, width, unit = 1} = stage;
  const cells = players - (stage.watched ? 0 : 1);
  const most = Math.max(1, Math.floor((width + 4) / (NARROW * unit + 4)));
  const tries = Array.from({length: cells}, (_, at) => at + 1).filter(
    (columns) => columns <= most && Math.ceil(cells / Math.ceil(cells / columns)) === columns,
  );
  return [line(stage, cells), ...tries.map((columns) => rows(stage, cells, columns))].reduce((a, b) =>
    b.card > a.card ? b : a,
  );
}

const gap = 4;

/** Everything in one row: the own card, the others', what lies aside. @param {Stage} stage @param {number} cells @returns {Plan} */
function line(stage, cells) {
  const {width, height, watched = false, beside = false, unit = 1} = stage;
  const first = watched ? 0 : 1;
  const columns = cells + first + (beside ? 1 : 0);
  const wide = (width - (columns - 1) * gap) / columns;
  const cell = Math.min(wide, 118 * unit);
  const h = plateHeight(stage);
  const card = wide < NARROW * unit ? 0 : Math.max(0, Math.min(cell - gap, (height - h - 2 * gap) / TALL, 84));
  const deep = h + gap + (card * TALL) / 2;
  const start = (width - columns * cell - (columns - 1) * gap) / 2;
  const columnLeft = (/** @type {number} */ at) => start + at * (cell + gap);
  const places = Array.from({length: cells + first}, (_, at) => columnLeft(at));
  const plates = places.map((x, at) => (at < first ? null : {left: x, top: 0, width: cell, height: h}));
  const spots = places.map((x) => ({x: x + cell / 2, y: deep, tilt: 0}));
  const aside = beside
    ? {left: columnLeft(columns - 1), top: 0, width: cell, height: Math.min(height, h + gap + card * TALL)}
    : null;
  const top = h + 2 * gap;
  const middle = {left: 0, top, width: aside ? aside.left - GAP : width, height: Math.max(0, height - top)};
  return {kind: 'board', plate: 'small', plates, spots, card, aside, middle};
}

/** @param {Stage} stage */
const plateHeight = ({front = false, unit = 1}) => (44 + (front ? 26 : 0)) * unit;

/** @param {(Box | null)[]} plates @param {Box | null} aside @param {Stage} stage */
function question(plates, aside, {width, height}) {
  const middle = free(
    plates.filter((box) => box !== null),
    width,
    height,
  );
  return aside ? freeSpace(middle, aside) : middle;
}

/** @param {Stage} stage @param {number} cells @param {number} columns @returns {Plan} */
function rows(stage, cells, columns) {
  const {width, height, watched = false, beside = false, asked = false, unit = 1} = stage;
  const h = plateHeight(stage);
  const lines = Math.ceil(cells / columns);
  const cell = Math.min((width - (columns - 1) * gap) / columns, 132 * unit);
  const ownRow = watched ? (beside ? 1 : 0) : 1;
  const room = (height - lines * (h + 2 * gap) - ownRow * gap) / (lines + ownRow) / TALL;
  const card = Math.max(0, Math.min(cell - gap, room, 84));
  const deep = h + gap + (asked ? 0 : card * TALL + gap); // a question takes the place of the cards
  const down = asked ? 0 : Math.max(0, height - lines * deep - ownRow * (gap + card * TALL)) * 0.4; // not glued to the top
  /** @type {(Box | null)[]} */
  const plates = watched ? [] : [null];
  const spots = watched ? [] : [{x: width / 2, y: down + lines * deep + gap + (card * TALL) / 2, tilt: 0}];
  for (let at = 0; at < cells; at += 1) {
    const row = Math.floor(at / columns);
    const here = Math.min(columns, cells - row * columns); // the last row may be shorter
    const start = (width - here * cell - (here - 1) * gap) / 2;
    const left = start + (at % columns) * (cell + gap);
    plates.push({left, top: down + row * deep, width: cell, height: h});
    spots.push({x: left + cell / 2, y: down + row * deep + h + gap + (card * TALL) / 2, tilt: 0});
  }
  const deepest = asked ? 64 : card * TALL;
  const top = asked ? height - deepest : down + lines * deep + gap;
  const aside = beside
    ? {left: 0, top, width: watched ? width : Math.max(0, width / 2 - card / 2 - GAP), height: deepest}
    : null;
  return {kind: 'board', plate: 'small', plates, spots, card, aside, middle: question(plates, aside, stage)};
}
