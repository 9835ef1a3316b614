// Tables and tournaments as their lists and sheets show them, in every state; what one may do there.

import {storageKey} from '../../../../src/herzrasen/client/core/connection/storage-key.js';
import {botsFor} from '../../../../src/herzrasen/client/screens/lobby/bot-choice.js';
import {MyTables} from '../../../../src/herzrasen/client/screens/lobby/my-tables.js';
import {OpenTables} from '../../../../src/herzrasen/client/screens/lobby/table-list.js';
import {tableSkeleton} from '../../../../src/herzrasen/client/screens/table/table-skeleton.js';
import {hostTools, playerTools, tableTools} from '../../../../src/herzrasen/client/screens/tournaments/host-tools.js';
import {boardName} from '../../../../src/herzrasen/client/screens/tournaments/names.js';
import {ownPart} from '../../../../src/herzrasen/client/screens/tournaments/own-part.js';
import {currentTables, standings, travellers} from '../../../../src/herzrasen/client/screens/tournaments/sheets.js';
import {combinations, parts} from '../parts.js';

/** @typedef {import('../parts.js').Case} Case */

const OPENED = Date.UTC(2026, 10, 18, 10, 0);
const [eva, ada, deleted, bot, free] = [
  {kind: 'person', name: 'Eva'},
  {kind: 'person', name: 'Ada'},
  {kind: 'person', name: ''},
  {kind: 'bot', name: 'Bot'},
  {kind: 'free', name: ''},
];

/** @param {any} [more] @returns {any} */
const listing = (more = {}) => ({
  table: 'T',
  game: 'hearts',
  rules: 'standard',
  bot: {level: 2},
  house: {watchers: 'look-on'},
  seats: [eva, ada, bot],
  state: 'running',
  opened: OPENED,
  ...more,
});

/** @returns {Case[]} */
const openTables = () =>
  combinations(['waiting', 'running'], [free, deleted], ['none', 'look-on'], ['', 'gone', 'own', 'own, and gone']).map(
    ([state, last, watchers, now]) => [
      [state, last === free ? 'a free seat' : 'all taken', `watchers: ${watchers}`, now].filter(Boolean).join(', '),
      new OpenTables().row(
        listing({state, seats: [eva, last], house: {watchers}}),
        now.includes('gone'),
        now.includes('own'),
      ),
    ],
  );

/** The bots of a new match, by what this browser keeps. @returns {Case[]} */
const bots = () =>
  [
    'broken',
    '[]',
    '{"hearts": []}',
    '{"hearts": null}',
    '{"hearts": {"finished": 3}}',
    '{"hearts": {"finished": "3", "bots": {"level": 1}}}',
    '{"hearts": {"bots": {"level": "best"}}}',
    '{"hearts": {"bots": [1]}}',
  ].map((kept) => {
    localStorage.setItem(storageKey('herzrasen.bots'), kept);
    return [`${kept}: ${JSON.stringify(botsFor('hearts'))}`, []];
  });

/** @param {...any} tables */
const mine = (...tables) => Object.assign(new MyTables(), {tables}).render();
const own = (/** @type {any} */ more = {}, turn = false) => ({listing: listing(more), seat: 0, turn});
const alone = {seats: [eva, bot, bot]};

/** @returns {Case[]} */
const ownTables = () => [
  ['none', mine()],
  ['others wait for the reader', mine(own({}, true))],
  ['others do not', mine(own())],
  ['nobody else has come', mine(own({state: 'waiting', seats: [eva, free]}))],
  ['one against bots, their turn', mine(own(alone, true))],
  [
    'two against bots, the newest first',
    mine(own(alone), own({...alone, table: 'U', game: 'nerts', rules: 'stoss', opened: OPENED + 3_600_000})),
  ],
  ['one with others, and one against bots', mine(own({}, true), own({...alone, table: 'U'}))],
];

const player = (/** @type {number} */ number, name = '', more = {}) => ({
  number,
  name,
  gone: false,
  out: false,
  place: number + 1,
  score: 1.5 - number,
  points: 12.25,
  played: 2,
  ...more,
});
const sitting = (/** @type {string} */ key, state = 'running', players = [0, 1]) => ({sitting: key, state, players});

/** @param {any} [more] @returns {any} */
const tournament = (more = {}) => ({
  tournament: 'cup',
  form: 'swiss',
  game: 'hearts',
  rules: 'standard',
  title: '',
  phase: 'running',
  hosting: false,
  me: 0,
  next: null,
  late: false,
  seats: 2,
  rounds: 2,
  may_start: false,
  may_enter: false,
  players: [player(0, 'Eva'), player(1, 'Ada'), player(2, '', {gone: true}), player(3, 'Bruno', {out: true})],
  sittings: [sitting('1.1', 'over'), sitting('2.1')],
  travellers: [
    {
      board: '1.1.2',
      means: [-0.5, 3.125],
      lines: [
        {sitting: '1.4.2', table: 'T', players: [0, -1], points: [3, 10], scores: [1, -1]},
        {sitting: '1.5.2', table: 'U', players: [7, 1], points: [0, -5], scores: [0, 2.5]},
      ],
    },
  ],
  ...more,
});
const FORMS = ['movement', 'same-seat', 'every-seat', 'swiss', 'elimination'];
const PHASES = ['open', 'running', 'over'];
const silent = async () => {};
const tool = () => 'a tool';

/** @returns {Case[]} */
const sheets = () => [
  ...['swiss', 'movement'].map(
    (form) => /** @type {Case} */ ([`standings: ${form}`, standings(tournament({form}), tool)]),
  ),
  [
    'standings: nothing counts yet, to the host',
    standings(tournament({hosting: true, players: [player(0, 'Eva', {place: null})]}), tool),
  ],
  [
    'standings: one has no place yet',
    standings(tournament({me: null, players: [player(0, 'Eva', {place: null}), player(1, 'Ada')]}), tool),
  ],
  ...['swiss', 'movement'].map((form) => /** @type {Case} */ ([`every deal: ${form}`, travellers(tournament({form}))])),
  ['every deal, to one who does not play', travellers(tournament({me: null}))],
  ...FORMS.map((form) => /** @type {Case} */ ([`who sits where: ${form}`, currentTables(tournament({form}), tool)])),
  ['who sits where: nobody', currentTables(tournament({sittings: []}), tool)],
  [
    'who sits where: bots alone, and one table with several deals',
    currentTables(
      tournament({
        rounds: 0,
        sittings: [
          sitting('1.1.1', 'void', [-1]),
          sitting('1.2.1', 'over'),
          sitting('1.2.2', 'waiting'),
          sitting('1.3.1', 'waiting'),
          sitting('1.3.2'),
        ],
      }),
      ({sitting: key}) => key,
    ),
  ],
  ...FORMS.map(
    (form) =>
      /** @type {Case} */ ([
        `a board: ${form}`,
        [boardName(tournament({form}), '2.1.3'), boardName(tournament({form}), '2.1')],
      ]),
  ),
];

/** @returns {Case[]} */
const doing = () => {
  const act = {command: silent, play: silent};
  /** @param {string} title @param {any} more @param {boolean} [busy] @returns {Case} */
  const part = (title, more, busy = false) => [`oneself: ${title}`, ownPart(tournament(more), busy, act)];
  return [
    part('over', {phase: 'over'}),
    part('may enter', {me: null, may_enter: true}),
    part('may not enter', {me: null}),
    part('withdrawn', {me: 2}),
    part('a table waits', {next: '2.1', sittings: [sitting('2.1', 'waiting')]}),
    part('a table is played, busy', {next: '2.1'}, true),
    part('it has not begun', {phase: 'open', sittings: []}),
    part('the last round is played', {}),
    part('another round comes', {rounds: 3}),
    part('rounds without an end', {rounds: 0}),
    ...combinations(FORMS, ['open', 'running'], [false, true]).map(
      ([form, phase, start]) =>
        /** @type {Case} */ ([
          `the host: ${form}, ${phase}${start ? ', may start' : ''}`,
          hostTools(
            tournament({form, phase, may_start: start, late: start, next: start ? '2.1' : null}),
            false,
            silent,
          ),
        ]),
    ),
    ...combinations(PHASES, [0, 1, 2]).map(
      ([phase, at]) =>
        /** @type {Case} */ ([
          `about a player: ${phase}, ${['oneself', 'another', 'who withdrew'][at]}`,
          playerTools(tournament({phase}), player(at, 'Ada', {gone: at === 2}), false, silent),
        ]),
    ),
    ...combinations([true, false], PHASES).map(
      ([hosting, phase]) =>
        /** @type {Case} */ ([
          `about a table: ${phase}${hosting ? ', the host' : ''}`,
          tableTools(tournament({hosting, phase}), /** @type {any} */ (sitting('2.3')), false, silent),
        ]),
    ),
  ];
};

/** Nothing is told of it, but a place that is no number. @returns {Case[]} */
const skeletons = () => [['two seats', tableSkeleton({game: 'hearts', seats: 2})]];

export const visits = () =>
  parts(
    {
      'bots of a new match': bots,
      'open tables': openTables,
      'one’s own tables': ownTables,
      'until a table comes': skeletons,
      'result sheets': sheets,
      'what one may do': doing,
    },
    {unfold: true},
  );
