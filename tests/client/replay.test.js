import assert from 'node:assert/strict';
import {test} from 'node:test';
import {heartsPublic as table} from './hearts-public.js';

import {readText} from '../../src/herzrasen/client/kit/record/api.js';
import {keyMeaning, swipeDirection} from '../../src/herzrasen/client/screens/replay/keys.js';
import {fileError} from '../../src/herzrasen/client/screens/replay/file-error.js';
import {nameOf} from '../../src/herzrasen/client/kit/record/record-file.js';
import {
  formatTime,
  columnsOf,
  landmark,
  stepDelay,
  pointsOf,
  seatsOf,
} from '../../src/herzrasen/client/kit/record/selectors.js';
import * as heartsReplay from '../../src/herzrasen/client/games/hearts/record-strings.js';
import * as nertsReplay from '../../src/herzrasen/client/games/nerts/record-strings.js';
import {makeDescriber} from '../../src/herzrasen/client/screens/replay/strings.js';
import {ReplayConnection} from '../../src/herzrasen/client/screens/replay/replay-connection.js';

const view = (more) => ({public: table(more), seat: 0, hand: [], given: null, received: null});
const step = (number, event, more = {}) => ({number, event, view: view(more.table), by: 0, ...more});
const hearts = (events, more = {}) => ({
  game: 'hearts',
  rules: 'standard',
  options: {},
  record: 'all',
  date: '2026-11-20T21:30:00.123Z',
  deal: 1,
  seat: 0,
  players: ['Anna', 'Ada', 'Bruno', 'Clara'].map((name) => ({name})),
  deals: [{number: 1, dealer: 3, points: [0, 5, 21, 0], totals: [0, 5, 21, 0]}],
  totals: [0, 5, 21, 0],
  places: [],
  steps: events.map((event, at) => step(at + 1, event)),
  ...more,
});
const playedEvent = (seat, card) => ({event: 'played', seat, card});
const TRICKS = [
  {event: 'dealt', deal: 0},
  {event: 'play_began', leader: 0, must: '2C'},
  playedEvent(0, '2C'),
  playedEvent(1, '3C'),
  {event: 'trick_taken', winner: 1},
  playedEvent(1, '4C'),
  {event: 'trick_taken', winner: 0},
  {event: 'scored', points: [0, 0, 0, 0], totals: [0, 0, 0, 0]},
];

test('tricks are landmarks, and so are the ends of a deal', () => {
  const record = hearts(TRICKS);
  assert.deepEqual(
    [0, 2, 4, 5, 6, 7].map((at) => landmark(record, at, 1)),
    [4, 4, 6, 6, 7, 7],
  );
  assert.deepEqual(
    [7, 6, 4, 3, 0].map((at) => landmark(record, at, -1)),
    [6, 4, 0, 0, 0],
  );
});

test('in Nerts five seconds are a stride, and a pause is cut short', () => {
  const times = [0, 1000, 4000, 6000, 30_000, 30_010];
  const record = {
    ...hearts([]),
    game: 'nerts',
    steps: times.map((at, number) => ({...step(number, {event: 'turned', seat: 0, cards: []}), at})),
  };
  assert.equal(landmark(record, 0, 1), 3);
  assert.equal(landmark(record, 4, -1), 3);
  assert.equal(landmark(record, 3, 1), 4);
  assert.equal(stepDelay(record, 0, 1), 1000);
  assert.equal(stepDelay(record, 0, 2), 500);
  assert.equal(stepDelay(record, 3, 1), 2000, 'nobody waits 24 seconds');
  assert.ok(stepDelay(record, 4, 8) >= 40, 'every step is drawn');
});

test('a full trick is looked at longer than the choice of a card', () => {
  const record = hearts([...TRICKS, {event: 'pass_chosen', seat: 0, cards: null}]);
  assert.ok(stepDelay(record, 4, 1) > stepDelay(record, 8, 1));
  assert.equal(stepDelay(record, 4, 2), stepDelay(record, 4, 1) / 2);
});

test('times are minutes, seconds and tenths, as the language writes them', () => {
  assert.equal(formatTime(67_349, 'en'), '1:07.3');
  assert.equal(formatTime(67_349, 'de'), '1:07,3');
  assert.equal(formatTime(0, 'en'), '0:00.0');
});

test('players become the seats of a table; bots keep their settings', () => {
  const bot = {name: 'herzrasen', version: '0.2.0', settings: 'insight=2,tempo=5', seed: 1};
  const [person, robot] = seatsOf({
    ...hearts([]),
    players: [
      {name: '<b>Anna</b>', bot: null},
      {name: 'Ada', bot},
    ],
  });
  assert.deepEqual([person.kind, person.name, person.bot], ['person', '<b>Anna</b>', null]);
  assert.deepEqual([robot.kind, robot.bot], ['bot', {insight: 2, tempo: 5}]);
});

test('partners share the points of their side', () => {
  const record = {
    ...hearts([]),
    deals: [
      {number: 1, dealer: 0, points: [3, 23], totals: [3, 23]},
      {number: 2, dealer: 1, points: null, totals: null},
    ],
  };
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => pointsOf(record, 0, [seat])),
    [3, 23, 3, 23],
  );
  assert.equal(pointsOf(record, 1, [0]), null);
});

test('a team of Nerts has a column of its own', () => {
  const four = {...hearts([]), totals: [0, 0, 0, 0]};
  const team = {...four, game: 'nerts', totals: [9, 30]};
  assert.deepEqual(columnsOf(four), [[0], [1], [2], [3]]);
  assert.deepEqual(columnsOf({...four, totals: [9, 30]}), [[0], [1], [2], [3]]);
  assert.deepEqual(columnsOf(team), [
    [0, 2],
    [1, 3],
  ]);
  const points = (brought) => columnsOf(team).map((seats) => pointsOf({...team, deals: [{points: brought}]}, 0, seats));
  assert.deepEqual(points([9, 30]), [9, 30]);
  assert.deepEqual(points([4, 10, 5, 20]), [9, 30]);
});

test('a replay tells one step ahead as an event and lays the table for every other', () => {
  const record = hearts(TRICKS);
  const replay = new ReplayConnection(record);
  const messages = [];
  const stop = replay.listen((room, message) => messages.push([message.type, message.event?.event, room.number]));
  replay.goTo(1);
  replay.goTo(5);
  replay.goTo(4);
  replay.goTo(99);
  assert.deepEqual(messages, [
    ['happened', 'play_began', 2],
    ['welcome', undefined, 6],
    ['welcome', undefined, 5],
  ]);
  assert.deepEqual([replay.room.status, replay.room.legal, replay.room.seat, replay.at], ['record', null, 0, 4]);
  replay.load({...record, seat: 2}, 0);
  assert.deepEqual([messages.at(-1), replay.room.seat], [['welcome', undefined, 1], 2]);
  stop();
  replay.goTo(1);
  assert.equal(messages.length, 4);
});

test('keys walk, unless what has the focus needs them', () => {
  const free = {writes: false, walks: false, presses: false};
  const key = (name, focus = {}, shiftKey = false) => keyMeaning({key: name, shiftKey}, {...free, ...focus});
  assert.deepEqual(key('ArrowRight'), ['step', 1]);
  assert.deepEqual(key('ArrowLeft', {}, true), ['skip', -1]);
  assert.deepEqual(key('ArrowDown'), ['skip', 1]);
  assert.deepEqual(
    [key('Home'), key('End')],
    [
      ['goToEnd', -1],
      ['goToEnd', 1],
    ],
  );
  assert.deepEqual(key(' '), ['toggle', 1]);
  assert.equal(key(' ', {presses: true}), null);
  assert.deepEqual(key(' ', {walks: true}), ['toggle', 1]);
  assert.equal(key('ArrowRight', {walks: true}), null);
  assert.equal(key('End', {writes: true}), null);
  assert.equal(key('a'), null);
});

test('a finger that goes mostly across has swiped', () => {
  assert.deepEqual(
    [swipeDirection(-80, 10), swipeDirection(80, 10), swipeDirection(-80, 90), swipeDirection(-20, 0)],
    [1, -1, 0, 0],
  );
});

test('steps are told by name, and a pass names the giver, the cards and the receiver', () => {
  const t = (key, facts = {}) => `${key} ${Object.values(facts).join(' ')}`.trim();
  const cards = ['AS', 'KS', 'QS'];
  const before = step(1, {event: 'dealt', deal: 0}, {hands: [['2C', ...cards], [], [], []]});
  const after = step(
    2,
    {event: 'passed', steps: 1, given: [null, ['2H'], null, null]},
    {hands: [['2C', '3C'], [], [], []]},
  );
  const record = {
    ...hearts([]),
    seat: 1,
    steps: [before, after, step(3, playedEvent(1, 'QH')), step(4, {event: 'pass_chosen', seat: 1, cards: ['2H']})],
  };
  const describeStep = makeDescriber(heartsReplay, {
    t,
    record,
    nameOf: (seat) => record.players[seat].name,
    order: 'up',
    lang: 'en',
  });
  assert.match(describeStep(1), /replay\.hearts\.gives Anna Ada .*Q.*replay\.hearts\.gives Ada Bruno/);
  assert.match(describeStep(2), /^hearts_table\.log\.plays\.other/);
  assert.match(describeStep(3), /^replay\.hearts\.lays Ada/);
  assert.equal(describeStep(9), '');
});

test('in Nerts a move is told with its place', () => {
  const t = (key, facts = {}) => `${key} ${Object.values(facts).join(' ')}`.trim();
  const area = {pile: [], down: 0, tableau: [[]], waste: [], stock: 0};
  const movedEvent = {
    event: 'moved',
    seat: 1,
    source: {at: 'pile'},
    cards: ["5H'"],
    target: {at: 'rival', index: 0},
    revealed: null,
  };
  const record = {
    ...hearts([]),
    game: 'nerts',
    steps: [
      {
        ...step(1, movedEvent),
        by: 1,
        view: {public: {areas: [area, area, area, area], foundations: []}, seat: 0},
        at: 0,
      },
    ],
  };
  const describeStep = makeDescriber(nertsReplay, {
    t,
    record,
    nameOf: (seat) => record.players[seat].name,
    order: 'up',
    lang: 'en',
  })(0);
  assert.match(describeStep, /^replay\.nerts\.moved\.rival Ada .* Anna nerts_table\.log\.empty\.other Ada$/);
});

test('in Nerts stops, remedies, jokers, teams and contested plays are told', () => {
  const t = (key, facts = {}) => `${key} ${Object.values(facts).join(' ')}`.trim();
  const area = {pile: ['2C'], down: 0, tableau: [[]], waste: [], stock: 0};
  const view = {public: {areas: [area, area], foundations: []}, seat: 0};
  const fill = {event: 'moved', seat: 1, source: {at: 'pile'}, cards: ["5H'"], target: {at: 'tableau', index: 0}};
  const joker = {
    event: 'moved',
    seat: 2,
    source: {at: 'waste'},
    cards: ['XC'],
    target: {at: 'rival', index: 1},
    stands_for: '3C',
  };
  const claims = [
    {seat: 2, touched: 312, arrived: 330, card: 'XC'},
    {seat: 3, touched: 350, arrived: 360, card: "3C'"},
  ];
  const steps = [
    step(1, {event: 'stopped', reason: 'lock', reach: [[], []]}),
    step(2, {event: 'remedied', stocks: null}),
    {...step(3, fill), by: -1},
    {
      ...step(4, joker),
      by: 2,
      races: [claims, claims.slice(1), []].map((each) => ({number: 4, by: 'touch', claims: each})),
    },
    step(5, {event: 'round_ended', reason: 'timer', caller: null}),
  ].map((one) => ({...one, view, at: 0}));
  const record = {...hearts([]), game: 'nerts', options: {stuck_action: 'shuffle'}, steps};
  const [, , , d] = record.players.map(({name}) => name);
  const describeStep = makeDescriber(nertsReplay, {
    t,
    record,
    nameOf: (seat) => record.players[seat].name,
    order: 'up',
    lang: 'en',
  });
  assert.equal(describeStep(0), 'nerts.event.all.stopped-lock');
  assert.equal(describeStep(1), 'nerts.event.all.remedied-shuffle');
  assert.match(describeStep(2), new RegExp(`^nerts.event.all.filled .* Ada and ${d}$`));
  assert.match(
    describeStep(3),
    new RegExp(`^replay.nerts.moved.rival .*nerts.event.all.as .* Ada and ${d} nerts.event.race.touch Bruno ${d} 38$`),
  );
  assert.equal(describeStep(4), 'nerts.event.all.timer');
});

test('a fault names its line, whatever stands there', () => {
  const text = 'one\r\ntwo <img src=x>\nthree';
  assert.equal(fileError({code: 'x', facts: {line: 2, card: 'no card'}}, text).line, 'two <img src=x>');
  assert.equal(fileError({code: 'x', facts: {line: 9}}, text).line, null);
  assert.equal(fileError({code: 'x', facts: {path: 'deals[2]'}}, '{}').line, null);
  assert.ok((fileError({code: 'x', facts: {line: 1}}, 'a'.repeat(5000)).line ?? '').length < 200);
});

test('a file is called after its game and day, and by nothing that a record says', () => {
  assert.equal(nameOf({game: 'hearts', date: '2026-11-20T21:30:00Z'}), 'hearts-2026-11-20.hrz');
  assert.equal(nameOf({game: 'nerts', date: '../../etc/passwd'}), 'nerts.hrz');
});

test('a file in another encoding is refused, as `herzrasen check` refuses it', async () => {
  const text = '[Herzrasen "2"]\n♥';
  assert.equal(await readText(new Blob(['\ufeff', text])), text);
  const utf16 = new Blob([new Uint8Array([0xff, 0xfe]), new Uint16Array([...text].map((sign) => sign.charCodeAt(0)))]);
  for (const file of [utf16, new Blob([new Uint8Array([0x5b, 0xfc, 0x1d])])])
    await assert.rejects(readText(file), {code: 'record.fault.not-utf8'});
});
