// Where everything lies on a table of either game, in numbers: laws say what must hold of it (layout-laws.js), this what it is.

import {hintPlace} from '../../../../src/herzrasen/client/games/hearts/hint-place.js';
import {plan} from '../../../../src/herzrasen/client/games/hearts/layout.js';
import {hasCallBar, planLayout} from '../../../../src/herzrasen/client/games/nerts/layout.js';
import {STAGES} from '../../layout-laws.js';
import {combinations, parts} from '../parts.js';

const tenth = (/** @type {number} */ number) => Math.round(number * 10) / 10;
const boxText = (/** @type {any} */ box) =>
  box ? `${tenth(box.left)},${tenth(box.top)} ${tenth(box.width)}x${tenth(box.height)}` : '-';

/** What is so at a table: each in turn, so that every one meets many sizes. */
const HEARTS = [
  {},
  {beside: true},
  {asked: true},
  {unit: 1.25},
  {watched: true, beside: true},
  {asked: true, beside: true},
  {unit: 1.25, front: true},
];
const NERTS = [
  {},
  {touch: true},
  {own: false},
  {unit: 1.25, slots: 7},
  {scale: 0.8, columns: 3},
  {touch: true, slots: 14, columns: 7},
];
const WINDOWS = '2560x1388 1024x716 800x1048 390x792 844x338';

/** @param {any} room */
function hearts(room) {
  const laid = plan(room);
  const {kind, plate, card, plates, spots, aside, middle} = laid;
  const cards = spots.map(({x, y, tilt}) => `${tenth(x)},${tenth(y)} ${tenth(tilt)}`);
  const boxes = `plates ${plates.map(boxText).join('; ')}, aside ${boxText(aside)}, middle ${boxText(middle)}`;
  return `${kind} ${plate}, cards ${tenth(card)} at ${cards.join('; ')}, ${boxes}, hint ${boxText(hintPlace(laid, room))}`;
}

/** @param {any} room */
function nerts(room) {
  const found = planLayout(room);
  const bar = [4, 8, 12, 16].filter((longest) => hasCallBar(found, longest));
  const facts = Object.entries(found).filter(([, value]) => value !== false && value !== 0);
  return `${facts.map(([name, value]) => `${name} ${typeof value === 'number' ? tenth(value) : value}`).join(', ')}, a bar over ${bar}`;
}

export const visits = () =>
  parts({
    Hearts: () =>
      combinations(Object.values(STAGES), [4, 10]).map(([[width, height], players], at) => {
        const room = {width, height, players, ...HEARTS[at % HEARTS.length]};
        return [`${JSON.stringify(room)}: ${hearts(room)}`, []];
      }),
    'Hearts, in larger type': () => [[hearts({width: 660, height: 540, players: 4, unit: 1.25}), []]],
    Nerts: () =>
      combinations(WINDOWS.split(' '), [1, 3, 8]).map(([size, areas], at) => {
        const [width, height] = size.split('x').map(Number);
        const room = {width, height, areas, columns: 4, slots: areas, ...NERTS[at % NERTS.length]};
        return [`${JSON.stringify(room)}: ${nerts(room)}`, []];
      }),
  });
