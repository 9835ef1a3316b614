// Rules and clocks, part by part: pictures of rules, a summary, each kind of control at its ends, clocks that run, stand and end.

import {ApiError} from '../../../../src/herzrasen/client/core/connection/api.js';
import {setClocks} from '../../../../src/herzrasen/client/kit/clocks/current-clocks.js';
import {ClockLine} from '../../../../src/herzrasen/client/kit/clocks/clock-line.js';
import {SeatClock} from '../../../../src/herzrasen/client/kit/clocks/seat-clock.js';
import {timeControlChoice} from '../../../../src/herzrasen/client/kit/clocks/time-control-choice.js';
import {CardPicker} from '../../../../src/herzrasen/client/kit/rules/card-picker.js';
import {optionControl} from '../../../../src/herzrasen/client/kit/rules/option-controls.js';
import {OptionsDialog} from '../../../../src/herzrasen/client/kit/rules/options-dialog.js';
import {RuleChoice} from '../../../../src/herzrasen/client/kit/rules/rule-choice.js';
import {counting, passing, worth} from '../../../../src/herzrasen/client/kit/rules/rules-illustrations.js';
import {rulesSummary} from '../../../../src/herzrasen/client/kit/rules/rules-summary.js';
import {nextStep} from '../../../../src/herzrasen/client/kit/rules/step-size.js';
import {startValue} from '../../../../src/herzrasen/client/kit/rules/stepper.js';
import {initialTableState} from '../../../../src/herzrasen/client/core/table/table-state.js';
import {combinations, parts} from '../parts.js';

/** @typedef {import('../parts.js').Case} Case */

/** @param {any} book */
const pictures = (book) => [worth(book), passing(book), counting(book)];

/** @param {any} more @returns {any} */
const hearts = (more) => ({game: 'hearts', seats: 4, options: {}, ...more});
/** @param {number[]} points @returns {any} */
const nerts = ([card, king, pile, call]) => ({
  game: 'nerts',
  options: {card_points: card, king_bonus: king, pile_penalty: pile, call_bonus: call},
});

/** @returns {Case[]} */
const rulesInPictures = () => [
  [
    'cards that cost, count for one, and for nothing',
    pictures(
      hearts({
        worth: [
          {cards: ['QS'], points: 13},
          {cards: ['2H', '3H'], points: 1},
          {cards: ['JD'], points: -10},
          {cards: ['TC', 'TD'], points: -1},
          {cards: ['2C'], points: 0},
        ],
      }),
    ),
  ],
  ['one way for every deal', pictures(hearts({passing: [1]}))],
  ['four ways', pictures(hearts({passing: [1, 3, 2, 0]}))],
  ['seven seats', pictures(hearts({passing: [2], seats: 7}))],
  ['eight seats', pictures(hearts({passing: [2], seats: 8}))],
  ['nothing counts', pictures(nerts([0, 0, 0, 0]))],
  ['cards and piles count', pictures(nerts([1, 0, 2, 0]))],
  ['all counts, some the other way', pictures(nerts([1, 2, -1, -5]))],
];

/** @param {any} option @param {unknown} value @param {any} [more] @returns {any} */
const field = (option, value, more = {}) => ({
  game: 'hearts',
  option,
  value,
  packs: 1,
  each: ['Eva', 'Ada'],
  set: () => {},
  ...more,
});
const number = {name: 'target', kind: 'number', usual: 100, values: [], least: 1, most: 500, empty: false, of: null};
const prices = {...number, name: 'penalties', kind: 'list', of: 'price', least: -20, most: 20};
const five = ['a', 'b', 'c', 'd', 'e'];

const picker = () => Object.assign(new CardPicker(), {chosen: ['2C', 'QS', "QS'"], packs: 2});

/** @returns {Case[]} */
const kinds = () => [
  ['yes or no', optionControl(field({...number, name: 'moon', kind: 'yes-no'}, true))],
  ['five values', optionControl(field({...number, name: 'n', kind: 'choice', values: five}, 'a'))],
  ['six values', optionControl(field({...number, name: 'n', kind: 'choice', values: [...five, 'f']}, 'f'))],
  [
    '52 letters stand in a row',
    optionControl(field({...number, name: 'n', kind: 'choice', values: ['a'.repeat(26), 'b'.repeat(26)]}, 'x')),
  ],
  [
    '53 letters do not',
    optionControl(field({...number, name: 'n', kind: 'choice', values: ['a'.repeat(26), 'b'.repeat(27)]}, 'x')),
  ],
  ['a number at its least', optionControl(field(number, 1))],
  ['a number at its most', optionControl(field(number, 500))],
  ['a number with one end', optionControl(field({...number, most: null}, 7))],
  ['a number without the other', optionControl(field({...number, least: null}, 7))],
  ['no number, which may be', optionControl(field({...number, empty: true}, null))],
  ['a price below nothing', optionControl(field(prices, [{card: 'QS', points: -20}]))],
  ['no price', optionControl(field(prices, []))],
  ['a number for each', optionControl(field({...number, kind: 'list', of: 'number', usual: 13}, [9]))],
  ['the same number for all', optionControl(field({...number, kind: 'list', of: 'number'}, []))],
  ['chosen cards: one, two of one, none', ['2C', 'QS', '3C'].map((face) => picker().face(face))],
];

/** @returns {Case[]} */
const steps = () => [
  ...combinations([0, 1, -1, 29, 30, 31, 34, 99, 100, 101, 124, -29, -30, -31, -100, -101], [1, -1]).map(
    ([value, way]) => /** @type {Case} */ ([`${way > 0 ? 'more' : 'less'} than ${value}: ${nextStep(value, way)}`, []]),
  ),
  ...combinations([7, null], [null, 2, 20], [null, 9, 40]).map(
    ([usual, least, most]) =>
      /** @type {Case} */ ([
        `a first one, usually ${usual ?? 'none'}, ${least ?? '-'} to ${most ?? '-'}: ${startValue({...number, usual, least, most})}`,
        [],
      ]),
  ),
];

/** @param {any} offer @returns {(more?: any) => any} */
const choices =
  (offer) =>
  (more = {}) =>
    Object.assign(new RuleChoice('hearts', offer), {
      options: {...new RuleChoice('hearts', offer).options, target: 50, players: 5},
      ...more,
    });

/** @param {any} offer @returns {Case[]} */
const summaries = (offer) => {
  const choice = choices(offer);
  const refusal = {sentence: 'These do not go together.', options: ['target', 'players']};
  const values = [
    {option: 'target', name: 'Target', words: 'fifty', matters: false, because: 'players'},
    {option: 'players', name: 'Players', words: 'five', matters: true},
  ];
  const book = {options: {target: 50}, values};
  const target = offer.options.find((/** @type {any} */ {name}) => name === 'target');
  const row = (/** @type {any} */ more) => new OptionsDialog().row(choice(more), target);
  return [
    ['before an answer', rulesSummary(choice())],
    ['the server’s words', rulesSummary(choice({book}))],
    ['its words for another value', rulesSummary(choice({book: {...book, options: {target: 60}}}))],
    [
      'a list, before an answer',
      rulesSummary(choice({options: {...choice().options, penalties: [{card: 'QS', points: 1}]}})),
    ],
    ['refused', rulesSummary(choice({refusal}))],
    ['refused, with ways out', rulesSummary(choice({refusal}), {go: () => {}})],
    ['no answer', rulesSummary(choice({trouble: new ApiError('client.trouble.offline')}), {go: () => {}})],
    ['an option without effect', row({book})],
    ['an option that clashes', row({book, refusal})],
  ];
};

/** What a clock says, by this page's steady clock. @param {number[]} asked @param {...any} clocks */
const clocks = (asked, ...clocks) => /** @type {any} */ ({at: performance.now(), asked, clocks});
/** @param {number} seat @param {number} move @param {any} [more] */
const clock = (seat, move, more = {}) => ({seat, move, runs: true, reserve: 0, over: false, ...more});
const room = (more = {}) => ({
  ...initialTableState('T'),
  seat: 0,
  seats: ['Eva', 'Ada', 'Bruno'].map((name, seat) => ({seat, name})),
  house: {kind: 'private'},
  ...more,
});

/** @type {[string, any, any?][]} */
const CLOCKS = [
  ['nobody is asked', () => clocks([], clock(0, 0, {runs: false, reserve: 90_000}))],
  ['the own runs', () => clocks([0], clock(0, 30_000))],
  ['the own runs, at a public table', () => clocks([0], clock(0, 30_000)), {house: {kind: 'public'}}],
  ['the own at the last moment that is not short', () => clocks([0], clock(0, 20_001))],
  ['the own is short', () => clocks([0], clock(0, 20_000))],
  ['the own reserve runs', () => clocks([0], clock(0, 0, {reserve: 90_000}))],
  ['the own with a reserve', () => clocks([0], clock(0, 30_000, {reserve: 90_000}))],
  ['the own time is over', () => clocks([0], clock(0, 0, {runs: false, over: true, reserve: 5000}))],
  ['all stand', () => clocks([0, 1], clock(0, 30_000, {runs: false}), clock(1, 30_000, {runs: false}))],
  [
    'one stands, another is over',
    () => clocks([0, 1], clock(0, 30_000, {runs: false}), clock(1, 0, {runs: false, over: true})),
  ],
  ['three run', () => clocks([0, 1, 2], clock(0, 30_000), clock(1, 9000), clock(2, 8000))],
  ['looked on', () => clocks([1, 2], clock(1, 9000), clock(2, 8000)), {seat: -2}],
  ['another runs', () => clocks([1], clock(0, 0, {runs: false, reserve: 60_000}), clock(1, 30_000))],
];

/** @returns {Case[]} */
const clocksShown = () =>
  CLOCKS.map(([title, time, more]) => {
    setClocks(time());
    const line = Object.assign(new ClockLine(), {room: room(more)}).render();
    const seats = [0, 1].map((seat) => Object.assign(new SeatClock(), {seat}).render());
    setClocks(null);
    return [title, [line, ...seats]];
  });

/** @returns {Case[]} */
const timeChosen = () =>
  combinations(
    ['private', 'public'],
    [null, {move: 30, reserve: 0}, {move: 10, reserve: 180}, {move: 600, reserve: 3600}, {move: 60}],
  ).map(([kind, time]) => [`${kind}: ${JSON.stringify(time)}`, timeControlChoice({kind, time}, () => {}, 'hearts')]);

/** @param {any} world */
export const visits = (world) => {
  const offer = world.answers['GET api/games'].body.hearts;
  return parts({
    'rules in pictures': rulesInPictures,
    'controls of options': kinds,
    'steps of a number': steps,
    'what is chosen': () => summaries(offer),
    clocks: clocksShown,
    'how long one may think': timeChosen,
  });
};
