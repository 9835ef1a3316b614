// The people of a table in every state: the strip, the notice in the bar, the panel, the room before a match, what is said.

import {changePanel} from '../../../../src/herzrasen/client/kit/chat/panel-state.js';
import {ChatPanel} from '../../../../src/herzrasen/client/kit/chat/chat-panel.js';
import {ChatButton} from '../../../../src/herzrasen/client/kit/chat/chat-button.js';
import {MembersPanel} from '../../../../src/herzrasen/client/kit/members/members-panel.js';
import {stakeOf} from '../../../../src/herzrasen/client/kit/members/stake.js';
import {StatusStrip} from '../../../../src/herzrasen/client/kit/members/status-strip.js';
import {
  actionText,
  changeTexts,
  countdownText,
  countsAsAway,
} from '../../../../src/herzrasen/client/kit/members/strings.js';
import {TableNotice} from '../../../../src/herzrasen/client/kit/members/table-notice.js';
import {watcherCount} from '../../../../src/herzrasen/client/kit/members/watcher-count.js';
import {NO_MEMBERS, initialTableState} from '../../../../src/herzrasen/client/core/table/table-state.js';
import {WaitingRoom} from '../../../../src/herzrasen/client/screens/table/waiting-room.js';
import {combinations, parts} from '../parts.js';

/** @typedef {import('../parts.js').Case} Case */

/** @param {string} name @param {number} seat @param {object} [more] @returns {any} */
const person = (name, seat, more = {}) => ({
  seat,
  name,
  kind: 'person',
  bot: null,
  here: true,
  left: false,
  open: false,
  later: false,
  ...more,
});
const bot = (/** @type {number} */ seat, more = {}) =>
  person(`Bot ${seat}`, seat, {kind: 'bot', bot: {level: 2}, here: false, ...more});
const [eva, ada, bruno] = [person('Eva', 0), person('Ada', 1), person('Bruno', 2)];
const away = {here: false};

/** A table in the middle of a match. @param {any} [more] @param {any} [members] @returns {any} */
const at = (more = {}, members = {}) => ({
  ...initialTableState('T'),
  status: 'open',
  game: 'hearts',
  rules: 'standard',
  seat: 0,
  seats: [eva, ada, bruno, bot(3)],
  view: {public: {match: {places: []}}},
  members: {...NO_MEMBERS, host: 0, ...members},
  ...more,
});
const watched = {seat: -2};
const over = {view: {public: {match: {places: [1, 2, 3, 4]}}}};
const asked = {yes: [1], no: [], at: 0, rules: 'standard', same_seats: false};

/** @param {any} room @param {object} [more] */
const strip = (room, more = {}) => Object.assign(new StatusStrip(), {room, ...more}).render();

/** @type {[string, any][]} */
const STRIP = [
  ['nothing to say', at()],
  ['broken off', at({}, {ended: true})],
  ['broken off, looked on', at(watched, {ended: true})],
  ['broken off, and one wants another match', at({}, {ended: true, rematch: asked})],
  ['broken off, and there is another match', at({}, {ended: true, next: 'U'})],
  ['one wants another match, and the host is asked', at({}, {rematch: asked})],
  ['one wants another match, and a player is asked', at({seat: 2}, {rematch: asked})],
  ['by other rules, each on their seat', at({}, {rematch: {...asked, rules: 'omnibus', same_seats: true}})],
  [
    'two want it, one is away',
    at({seats: [eva, ada, bruno, person('Clara', 3, away)]}, {rematch: {...asked, yes: [0, 1]}}),
  ],
  ['all have answered', at({}, {rematch: {...asked, yes: [0, 1], no: [2]}})],
  ['one said no', at({}, {rematch: {...asked, no: [0]}})],
  ['one wants another match, looked on', at(watched, {rematch: asked, ended: true})],
  ['looked on, no seat is open', at(watched)],
  ['looked on, a seat is open', at({...watched, seats: [eva, bot(1, {open: true})]})],
  ['looked on, two seats are open', at({...watched, seats: [bot(0, {open: true}), bot(1, {open: true})]})],
  ['looked on, one is open and another later', at({...watched, seats: [bot(0, {open: true, later: true}), bot(1)]})],
  ['looked on, one has a seat in the next deal', at({...watched, seats: [eva, bot(1, {later: true})]})],
  ['looked on, the match is over', at({...watched, ...over, seats: [eva, bot(1, {open: true})]})],
  ['looked on, broken off with a seat open', at({...watched, seats: [bot(0, {open: true})]}, {ended: true})],
];

/** @param {any} room @returns {Case[]} */
const notices = (room) => {
  const all = new TableNotice().notices(room);
  return all.length
    ? all.map(({short, at: until, asks, line}) => [
        `${short}${until === null ? '' : ` until ${until}`}${asks ? ', asks' : ''}`,
        line,
      ])
    : [['no notice', []]];
};

const vote = {number: 7, seats: [1], at: 9, voices: [{seat: 2, choice: 'bot'}], bot: {level: 3}, mayEnd: true};
const gone = {seats: [person('Eva', 0, away), ada, bruno, bot(3)]};
/** @type {[string, any][]} */
const NOTICES = [
  ...combinations(['lost', 'stopping', 'moving', 'no_storage', 'no_broker'], [null, 'client.trouble.offline']).map(
    ([status, trouble]) =>
      /** @type {[string, any]} */ ([`${status}${trouble ? ', why is known' : ''}`, at({status, trouble})]),
  ),
  ['before the match', at({view: null}, {awaited: [{seat: 1, at: 5}]})],
  ['one counts as away', at(gone)],
  ['one counts as away, until', at(gone, {awaited: [{seat: 0, at: 4}]})],
  ['one counts as away, and is asked by the clock', at({...gone, house: {time: {move: 20}}, waiting: [0]})],
  ['one counts as away by the clock, others are asked', at({...gone, house: {time: {move: 20}}, waiting: [1]})],
  ['a bot plays for one', at({seats: [person('Eva', 0, {...away, left: true}), ada]})],
  ['a vote, and who votes', at({}, {vote})],
  [
    'a vote that may not end it, and one has voted',
    at({}, {vote: {...vote, bot: {}, mayEnd: false, voices: [{seat: 0, choice: 'wait'}]}}),
  ],
  ['a vote, looked on', at(watched, {vote})],
  ['a vote on oneself', at({seat: 1}, {vote})],
  [
    'two are away, to the host',
    at(
      {},
      {
        awaited: [
          {seat: 1, at: 5},
          {seat: 2, at: 6},
        ],
      },
    ),
  ],
  ['one is away, to a player', at({seat: 2}, {awaited: [{seat: 1, at: 5}]})],
  ['one is away at a public table, to the host', at({house: {kind: 'public'}}, {awaited: [{seat: 1, at: 5}]})],
];

const missing = {seats: [eva, person('Ada', 1, away), bruno, bot(3)]};

/** Who reads, before, after, and what else is so. @type {[string, number, any, any, any?][]} */
const CHANGES = [
  [
    'two go',
    0,
    {},
    {
      awaited: [
        {seat: 1, at: 0},
        {seat: 2, at: 0},
      ],
    },
  ],
  ['one is voted on already', 0, {vote}, {awaited: [{seat: 1, at: 0}], vote}, missing],
  [
    'one goes, and so does the reader',
    0,
    {},
    {
      awaited: [
        {seat: 0, at: 0},
        {seat: 1, at: 0},
      ],
    },
  ],
  ['two come back', 0, {awaited: [{seat: 1, at: 0}], vote: {...vote, seats: [2]}}, {}],
  ['a bot plays for the one who was away', 0, {awaited: [{seat: 3, at: 0}]}, {}],
  ['a vote begins', 0, {}, {vote}],
  ['a vote begins that may not end it', 0, {}, {vote: {...vote, mayEnd: false}}],
  ['a vote begins, looked on', -2, {}, {vote}],
  ['a vote on oneself begins', 1, {}, {vote}],
  ['the same vote goes on', 0, {vote}, {vote}, missing],
  ['two want another match', 0, {}, {rematch: {...asked, yes: [0, 1, 2]}}],
  ['one more wants it', 0, {rematch: asked}, {rematch: {...asked, yes: [1, 2]}}],
  ['one hosts now', 0, {host: 1}, {}],
  ['one hosts from the beginning', 0, {host: -2}, {}],
];

const changes = () =>
  CHANGES.map(
    ([title, seat, before, after, more]) =>
      /** @type {Case} */ ([
        title,
        changeTexts(at({seat, ...more}), {...NO_MEMBERS, host: 0, ...before}, {...NO_MEMBERS, host: 0, ...after}).map(
          ({sentence, now}) => `${now ? 'now: ' : ''}${sentence}`,
        ),
      ]),
  );

/** What there is to lose, and whether one counts as away. @returns {Case[]} */
const stakes = () =>
  [
    ...combinations(['open', 'lost'], [0, -2], ['before', 'in', 'after', 'broken off in'], ['people', 'bots']),
    ...combinations(['gone', 'shut', 'removed'], [0], ['in'], ['people']),
  ].map(([status, seat, when, against]) => {
    const room = at(
      {
        status,
        seat,
        ...(when === 'before' ? {view: null} : when === 'after' ? over : {}),
        seats: [person('Eva', 0, away), against === 'bots' ? bot(1) : ada],
      },
      {ended: when === 'broken off in'},
    );
    const about = `${status}, seat ${seat}, ${when} the match, with ${against}`;
    return [`${about}: ${stakeOf(room)}${countsAsAway(room) ? ', counts as away' : ''}`, []];
  });

/** @returns {Case[]} */
const counts = () => [
  ['who asks for a check', [actionText(/** @type {any} */ ({what: 'asked', by: 'Eva'}))]],
  ['60.001 s, and less than none', [60_001, -5000].map(countdownText)],
  ...[0, 1, 99, 100].map((watchers) => /** @type {Case} */ ([`${watchers} look on`, watcherCount(at({}, {watchers}))])),
  ['only the reader looks on', watcherCount(at(watched, {watchers: 1}))],
  ...[0, 9, 10].map((unread) => {
    changePanel({there: true, unread});
    const button = new ChatButton().render();
    changePanel({there: false, unread: 0});
    return /** @type {Case} */ ([`${unread} unread`, button]);
  }),
];

/** @param {any} room */
const panel = (room) => Object.assign(new MembersPanel(), {room}).render();
const absent = person('Ada', 1, away);
const left = person('Ada', 1, {here: false, left: true, bot: {level: 2}});
const house = (/** @type {string} */ watchers, more = {}) => ({house: {kind: 'private', watchers, ...more}});
/** @type {[string, any][]} */
const PANEL = [
  ['the host, one is away', at({seats: [eva, absent]})],
  [
    'the host of a public table, one is awaited',
    at({seats: [eva, absent], ...house('may-sit', {kind: 'public'})}, {awaited: [{seat: 1, at: 0}]}),
  ],
  ['the host of a public table, one is away longer', at({seats: [eva, absent], ...house('may-sit', {kind: 'public'})})],
  ...['none', 'look-on', 'may-sit'].map(
    (watchers) =>
      /** @type {[string, any]} */ ([
        `the host, watchers: ${watchers}`,
        at({seats: [eva, left, bot(2), bot(3, {open: true})], ...house(watchers)}),
      ]),
  ),
  ['a player', at({seat: 2, seats: [eva, absent, bruno, bot(3)]})],
  ['looked on', at({...watched, seats: [eva, bot(1, {open: true}), bot(2, {later: true})]}, {watchers: 3})],
  ['over', at({...over, seats: [eva, left]})],
];

/** @param {any} room */
const talk = (room) => Object.assign(new ChatPanel(), {room}).render();
const saying = (/** @type {number} */ number, /** @type {string} */ kind, /** @type {string} */ words, seat = 1) => ({
  number,
  seat,
  name: seat ? 'Ada' : 'Eva',
  kind,
  words,
});
const sayings = [saying(1, 'text', '<b>Hello</b>'), saying(2, 'phrase', 'thanks', 0), saying(3, 'reaction', 'bravo')];

/** @type {[string, any][]} */
const TALK = [
  ['nothing was said, to people alone', at()],
  ['said in every way, and one is muted', at({chat: {sayings, muted: [1]}})],
  ['phrases alone', at({game: 'nerts', house: {kind: 'public'}})],
  ['phrases alone, by the host’s wish', at({house: {kind: 'private', talk: 'phrases'}})],
  ['freely, by the host’s wish', at({house: {kind: 'public', talk: 'free'}})],
  ['looked on', at({...watched, chat: {sayings, muted: []}})],
  ['against bots alone', at({seats: [eva, bot(1)]})],
];

/** @param {any} room @param {object} [more] */
const before = (room, more = {}) => Object.assign(new WaitingRoom(), {room, ...more}).render();
const free = {...person('', 2, away), kind: 'free'};
const unseated = [eva, absent, free, bot(3)];
/** @param {any} [more] @param {any} [members] */
const waiting = (more = {}, members = {}) => at({view: null, seats: unseated, ...more}, members);
const full = [eva, ada];
/** @type {[string, any, object?][]} */
const ROOM = [
  ['the host', waiting({}, {ready: [0]})],
  ['the host, a check is on', waiting({}, {check: 3}), {asked: true}],
  ['the host, all are ready to be asked once more', waiting({seats: full}), {asked: true}],
  ['the host, all are ready', waiting({seats: full}, {ready: [1]}), {asked: true}],
  ['a player, a check is on, and they are ready', waiting({seat: 1}, {check: 3, ready: [1]})],
  ['a player who may ask to begin', waiting({seat: 1, seats: full}, {askable: true})],
  [
    'a public table with a free seat',
    waiting({house: {kind: 'public', watchers: 'may-sit'}, rating: 'hearts-classic'}),
  ],
  [
    'a public table, not rated',
    waiting({house: {kind: 'public', watchers: 'may-sit'}, rating: 'private', seats: full}),
  ],
  ['invited', waiting({...watched, repeats: 3}, {watchers: 3, check: 3})],
  ['invited, all seats are taken', waiting({...watched, seats: full})],
  ['invited, all seats are taken, and nobody may look on', waiting({...watched, seats: full, ...house('none')})],
];

export const visits = () =>
  parts({
    'the strip above the table': () => [
      ...STRIP.map(([title, room]) => /** @type {Case} */ ([title, strip(room)])),
      ['looked on without cookies', strip(at(watched), {keepsCookies: false})],
    ],
    'the notice in the bar follows': () => {
      const notice = new TableNotice();
      notice.follow(/** @type {any} */ ({room: at(), listen: () => () => {}}));
      return [[`the table ${notice.room?.table}`, []]];
    },
    'the notice in the bar': () =>
      NOTICES.flatMap(([title, room]) =>
        notices(room).map(([short, line]) => /** @type {Case} */ ([`${title}: ${short}`, line])),
      ),
    'what is said of a change': changes,
    'what there is to lose': stakes,
    'how many': counts,
    'the panel of the people': () => PANEL.map(([title, room]) => [title, panel(room)]),
    'the talk': () => [
      ...TALK.map(([title, room]) => /** @type {Case} */ ([title, talk(room)])),
      ...[169, 170, 200, 201, 202].map(
        (length) =>
          /** @type {Case} */ ([
            `${length} letters`,
            Object.assign(new ChatPanel(), {draft: 'é'.repeat(length)}).form(),
          ]),
      ),
    ],
    'the room before a match': () => ROOM.map(([title, room, more]) => [title, before(room, more)]),
  });
