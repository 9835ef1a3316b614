// Where everything lies at the tables, in px: at sizes from which on a table is drawn otherwise, and just below them.

import {planLayout} from '../../../../src/herzrasen/client/games/nerts/layout.js';
import {plan} from '../../../../src/herzrasen/client/games/hearts/layout.js';
import {hintPlace} from '../../../../src/herzrasen/client/games/hearts/hint-place.js';
import {combinations, parts} from '../parts.js';

/** @typedef {import('../parts.js').Case} Case */

const round = (/** @type {number} */ px) => Math.round(px * 10) / 10;
/** @param {any} box */
const box = (box) => (box ? [box.left, box.top, box.width, box.height].map(round).join(' ') : '-');

/** @type {Record<string, [number, number]>} a stage, below the bar and above the hand */
const STAGES = {
  'a middle window': [1232, 449],
  'wide as soon as it can be': [800, 330],
  'not wide yet': [799, 330],
  'too low for a wide one': [800, 329],
  'wide and tall': [800, 400],
  'narrower, and high enough': [680, 560],
  'narrower, and not high enough': [680, 559],
  'an upright tablet': [768, 700],
  'a phone': [374, 524],
  'a low phone': [374, 299],
  'a phone on its side': [828, 180],
  'hardly any room': [300, 150],
};

/** @param {any} stage */
function hearts(stage) {
  const laid = plan(stage);
  const {kind, plate, plates, spots, card, aside, middle} = laid;
  return [
    `${kind}, ${plate} plates: ${plates.map(box).join(' | ')}`,
    `cards of ${round(card)}: ${spots.map(({x, y, tilt}) => [x, y, tilt].map(round).join(' ')).join(' | ')}`,
    `middle ${box(middle)}, aside ${box(aside)}, hint ${box(hintPlace(laid, stage))}, beside a question ${box(hintPlace(laid, {...stage, question: middle}))}`,
  ];
}

/** @returns {Case[]} */
const heartsPlans = () => [
  ...combinations(Object.entries(STAGES), [3, 5, 8]).map(
    ([[title, [width, height]], players]) =>
      /** @type {Case} */ ([`${title}, ${players} players`, hearts({width, height, players})]),
  ),
  ...combinations(
    ['a middle window', 'a phone', 'a phone on its side'],
    [{watched: true}, {front: true}, {beside: true}, {beside: true, asked: true}, {unit: 1.5}],
  ).map(([title, more]) => {
    const [width = 0, height = 0] = STAGES[title] ?? [];
    return /** @type {Case} */ ([`${title}, ${JSON.stringify(more)}`, hearts({width, height, players: 5, ...more})]);
  }),
];

/** @type {Record<string, [number, number]>} a table, below the bar */
const TABLES = {
  desktop: [1280, 748],
  'wide as soon as it can be': [790, 480],
  'not wide yet': [789, 480],
  'too low for a wide one': [790, 479],
  'a low wide one': [1000, 499],
  'the widest that is touched as a tablet': [1440, 900],
  'wider than that': [1441, 900],
  'the largest': [3840, 2108],
  'upright as soon as it can be': [616, 880],
  'not upright yet': [615, 880],
  'not tall enough': [616, 879],
  'a large upright one': [900, 1300],
  'on its side as soon as it can be': [480, 479],
  'not on its side yet': [479, 478],
  'a phone': [390, 792],
  'a phone on its side': [844, 338],
  'a small phone': [288, 500],
};

/** @param {any} room */
const nerts = (room) => [
  Object.entries(planLayout(room))
    .map(([name, value]) => `${name} ${typeof value === 'number' ? round(value) : value}`)
    .join(', '),
];

/** @returns {Case[]} */
const nertsPlans = () => [
  ...combinations(Object.entries(TABLES), [1, 4, 8], [false, true]).map(
    ([[title, [width, height]], areas, touch]) =>
      /** @type {Case} */ ([
        `${title}, ${areas} areas${touch ? ', touched' : ''}`,
        nerts({width, height, areas, columns: 4, slots: areas, touch}),
      ]),
  ),
  ...combinations(
    ['desktop', 'a phone', 'a phone on its side', 'a large upright one'],
    [{own: false}, {own: false, touch: true}, {scale: 0.7}, {unit: 1.5}, {slots: 12}, {columns: 7}],
  ).map(([title, more]) => {
    const [width = 0, height = 0] = TABLES[title] ?? [];
    return /** @type {Case} */ ([
      `${title}, ${JSON.stringify(more)}`,
      nerts({width, height, areas: 4, columns: 4, slots: 4, ...more}),
    ]);
  }),
];

export const visits = () => parts({Hearts: heartsPlans, Nerts: nertsPlans});
