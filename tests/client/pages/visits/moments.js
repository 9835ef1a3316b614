// What is rare in a game, part by part: a claim, a moon that asks, the costs of a deal, what was missed in a round, and each step of
// a record in words.

import {t} from '../../../../src/herzrasen/client/core/text/texts.js';
import {storageKey} from '../../../../src/herzrasen/client/core/connection/storage-key.js';
import {announceClaimOffer, claimOffer} from '../../../../src/herzrasen/client/games/hearts/claim-offer.js';
import {claimPanel} from '../../../../src/herzrasen/client/games/hearts/claim.js';
import {HeartsReview} from '../../../../src/herzrasen/client/games/hearts/deal-review.js';
import {HeartsCharging} from '../../../../src/herzrasen/client/games/hearts/charging.js';
import {costs} from '../../../../src/herzrasen/client/games/hearts/decision-costs.js';
import {HeartsMoonQuestion} from '../../../../src/herzrasen/client/games/hearts/moon-question.js';
import {describeSteps as heartsSteps} from '../../../../src/herzrasen/client/games/hearts/record-strings.js';
import {makeDescriber} from '../../../../src/herzrasen/client/games/hearts/strings.js';
import {NertsFoundations} from '../../../../src/herzrasen/client/games/nerts/foundations.js';
import {NertsPractice, recordTime} from '../../../../src/herzrasen/client/games/nerts/practice.js';
import {describeSteps as nertsSteps} from '../../../../src/herzrasen/client/games/nerts/record-strings.js';
import {NertsAnalysis} from '../../../../src/herzrasen/client/games/nerts/round-analysis.js';
import {heartsPublic} from '../../hearts-public.js';
import {area, column, foundation, pile, rival, table as nertsPublic, waste} from '../../nerts/table.js';
import {combinations, parts} from '../parts.js';

/** @typedef {import('../parts.js').Case} Case */

const NAMES = ['Eva', 'Ada', 'Bruno', 'Clara'];
const nameOf = (/** @type {number} */ seat) => NAMES[seat] ?? `seat ${seat}`;
const lang = 'en';

// Hearts -----------------------------------------------------------------------------------------

/** @param {any} [more] @returns {any} */
const table = (more = {}) => ({
  nameOf,
  describer: () => makeDescriber({t, own: 0, nameOf, order: 'up', lang}),
  visibleView: {public: heartsPublic({points: [3, 0, 13, 0]})},
  takenOpen: true,
  ...more,
});
const claim = {seat: 2, agreed: false, hands: [['2H'], [], ['AS', 'KD'], ['3C']]};
const sides = heartsPublic({points: [3, 0, 13, 0], match: {totals: [4, 6], deals: [], places: []}});
const rest = {seat: 1, hand: ['AS', '2H'], number: 4};

/** @returns {Case[]} */
const claims = () => [
  ['certain, and what was taken is open', claimPanel(table(), /** @type {any} */ (claim))],
  ['agreed', claimPanel(table(), /** @type {any} */ ({...claim, agreed: true}))],
  ['by sides', claimPanel(table({visibleView: {public: sides}}), /** @type {any} */ (claim))],
  ['what was taken is not open', claimPanel(table({takenOpen: false}), /** @type {any} */ (claim))],
  [
    'between deals',
    claimPanel(table({visibleView: {public: heartsPublic({phase: 'deal'})}}), /** @type {any} */ (claim)),
  ],
  ['no view', claimPanel(table({visibleView: null}), /** @type {any} */ (claim))],
  .../** @type {[string, number, any?][]} */ ([
    ['the rest is asked for', 0],
    ['oneself asks', 1],
    ['looked on', -2],
    ['one has agreed', 0, {agreed: [0]}],
    ['one has declined', 0, {declined: [0]}],
    ['declined by another', 0, {against: 2}],
    ['another was late', 0, {against: 2, late: true}],
  ]).map(
    ([title, seat, more]) =>
      /** @type {Case} */ ([title, claimOffer(table(), /** @type {any} */ ({seat, claimOffer: {...rest, ...more}}))]),
  ),
];

/** What is said of an offer, and each answer to it: to be heard above. @returns {Case[]} */
const offers = () => {
  for (const more of [{}, {agreed: [0]}, {declined: [0]}, {against: 2}, {against: 2, late: true}])
    announceClaimOffer(table(), /** @type {any} */ ({...rest, ...more}));
  return [];
};

/** @param {any} shown @param {any} [more] */
const question = (shown, more = {}) =>
  Object.assign(new HeartsMoonQuestion(), {
    choices: ['others', 'self'],
    worth: 26,
    table: heartsPublic(shown),
    own: 0,
    nameOf,
    ...more,
  }).render();

/** @returns {Case[]} */
const moons = () => [
  ['four players', question({match: {totals: [30, 0, 0, 0], deals: [], places: []}})],
  ['five players', question({rules: {players: 5}, match: {totals: [0, 0, 0, 0, 0], deals: [], places: []}})],
  ['six players', question({rules: {players: 6}, match: {totals: [0, 0, 0, 0, 0, 0], deals: [], places: []}})],
  ['a sun, taken off first', question({sun: true}, {choices: ['self', 'others']})],
  ['by sides', question({match: {totals: [40, 0], deals: [], places: []}})],
  ['with a bonus card', question({rules: {bonus_card: 'JD'}})],
  ['with a bonus card that goes with the moon', question({rules: {bonus_card: 'JD', bonus_on_moon: 'void'}})],
];

/** @returns {Case[]} */
const exposing = () =>
  /** @type {[string, number, string[], string[] | null][]} */ ([
    ['looked on', -2, [], null],
    ['nothing can be exposed', 0, [], null],
    ['nothing was exposed', 0, [], []],
    ['two are chosen', 0, ['QS', "AH'"], null],
    ['two are exposed', 0, [], ['QS', "AH'"]],
  ]).map(([title, own, chosen, decided]) => {
    const cards = ['QS', "AH'", 'TC', 'JD'].slice(0, chosen.length * 2);
    const shown = heartsPublic({phase: 'charge', chosen: [1]});
    return [title, Object.assign(new HeartsCharging(), {table: shown, own, cards, chosen, decided, nameOf}).render()];
  });

/** @param {number} cost @param {number} within @param {string[]} best */
const price = (cost, within, best) => ({cost, within, best, points: 0});
/** @param {any} more */
const decision = (more) => ({
  number: 5,
  trick: 2,
  cards: ['QS'],
  forced: false,
  grade: 'mistake',
  seen: price(3, 1, ['2S']),
  open: null,
  why: [],
  ...more,
});

/** @type {[string, any][]} */
const DECISIONS = [
  ['a mistake', decision({})],
  ['a mistake with what was played as best', decision({seen: price(3, 1, ['QS'])})],
  ['good', decision({grade: 'good', seen: price(0, 0, ['QS'])})],
  [
    'good, and open another was best',
    decision({grade: 'good', seen: price(0, 0.5, ['QS']), open: price(4, 1, ['3S'])}),
  ],
  [
    'open another was best, within what is not known',
    decision({grade: 'good', seen: price(1, 1, ['QS']), open: price(1, 1, ['3S'])}),
  ],
  ['open the same was best', decision({open: price(4, 1, ['2S'])})],
  ['open the played was best', decision({open: price(4, 1, ['QS'])})],
  ['a pass in another order', decision({trick: 0, cards: ['QS', 'KS'], seen: price(2, 0.01, ['KS', 'QS'])})],
  ['a pass of other cards', decision({trick: 0, cards: ['QS', 'KS'], seen: price(2, 0.01, ['KS', '2C'])})],
];
const lead = (/** @type {number} */ _number, /** @type {unknown} */ content) => content;

/** @returns {Case[]} */
const prices = () => [
  ...combinations(DECISIONS, [false, true]).map(
    ([[title, move], open]) =>
      /** @type {Case} */ ([`${title}${open ? ', with every hand open' : ''}`, costs([move], open, lead, nameOf)]),
  ),
  ['no decision', costs([], true, lead, nameOf)],
  ['nothing to choose', costs([decision({forced: true})], true, lead, nameOf)],
];

const verdict = {code: 'coach_table.review.ready', facts: {deal: 1}};
const seen = {seat: 1, verdict, points: -10, cost: 2, open: 1, moves: [decision({})], outlook: [], turning: null};
/** @param {any} wish @param {any} made */
const review = (wish, made) =>
  Object.assign(new HeartsReview(), {
    deal: 1,
    wish: {deals: [1], names: NAMES, me: 0, ...wish},
    made: {review: null, trouble: null, progress: null, ...made},
  }).render();

/** @returns {Case[]} */
const reviews = () => [
  ['it is made', review({}, {})],
  ['it is made, so far', review({}, {progress: {done: 2, of: 9}})],
  ['the only seat, to one who looked on', review({me: -2}, {review: {seats: [seen]}})],
  [
    'of two seats the own, with links',
    review(
      {me: 0, href: (/** @type {number} */ deal, /** @type {number} */ step) => `#/${deal}/${step}`},
      {review: {seats: [seen, {...seen, seat: 0, points: null, open: null, moves: []}]}},
    ),
  ],
  ['of two deals', review({deals: [1, 2]}, {review: {seats: [seen]}})],
];

/** @param {any} event @param {any} [shown] @param {any} [more] */
const step = (event, shown = {}, more = {}) => ({event, view: {public: heartsPublic(shown)}, ...more});
/** @type {[string, any, any?][]} */
const HEARTS = [
  ['dealt, passed on', step({event: 'dealt', deal: 0})],
  ['dealt, kept', step({event: 'dealt', deal: 3}, {steps: 0})],
  ['cards are chosen', step({event: 'pass_chosen', seat: 1, cards: ['QS', '2C']})],
  ['cards are chosen, unseen', step({event: 'pass_chosen', seat: 1, cards: null})],
  ['passed, all seen', step({event: 'passed', given: [['2C'], ['3C'], ['4C'], ['5C']]})],
  ['passed, one seen', step({event: 'passed', given: [['2C'], null, null, null]})],
  [
    'passed, seen by the open hands',
    step({event: 'passed', given: [null, null, null, null]}, {}, {hands: [['3H'], ['4C'], ['5C']]}),
    step({}, {}, {hands: [['3H', '2C'], ['4C'], ['5C', 'AS'], ['KS']]}),
  ],
  ['passed, unseen', step({event: 'passed', given: [null, null, null, null]})],
  ['kept after all', step({event: 'passed', given: [['2C'], [], [], []]}, {steps: 0})],
  ['laid open', step({event: 'charge_chosen', seat: 2, cards: ['QS']})],
  ['not laid open', step({event: 'charge_chosen', seat: 2, cards: []})],
  ['laid open, unseen', step({event: 'charge_chosen', seat: 2, cards: null})],
  ['a kitty', step({event: 'kitty_taken', seat: 1, cards: ['9H']})],
  ['a kitty, unseen', step({event: 'kitty_taken', seat: 1, cards: null})],
  ['played', step({event: 'played', seat: 1, card: '2C'}, {trick: {leader: 1, cards: ['2C']}}), step({})],
];

// Nerts ------------------------------------------------------------------------------------------

/** @param {string} kind @param {any} [more] */
const found = (kind, more = {}) => ({kind, number: 9, at: 61_250, ms: 1400, card: '5C', ...more});
const pace = (/** @type {number} */ seat, /** @type {number | null} */ ms) => ({seat, actions: 7, ms});
const round = {round: 1, seat: 0, ms: 75_000, findings: [], reaction: null, paces: [pace(0, null)]};

/** @param {any} more @param {any} [how] */
const analysis = (more, how = {}) =>
  Object.assign(new NertsAnalysis(), {
    table: 'T',
    round: 1,
    nameOf,
    me: 0,
    review: {...round, ...more},
    ...how,
  }).render();
const misses = (/** @type {number} */ count) =>
  Array.from({length: count}, (_, at) => found('taken', {by: 1, number: at, target: foundation(at)}));

/** @returns {Case[]} */
const rounds = () => [
  ['nothing was missed', analysis({})],
  ['nothing came', analysis({}, {trouble: 'It is not there.'})],
  [
    'every kind',
    analysis({
      findings: [
        found('taken', {by: 1}),
        found('covered', {by: 1, target: rival(1)}),
        found('attacked', {by: 2}),
        found('ended'),
        found('lost', {by: 1, decided: 'touch', ms: 999, card: null}),
        found('won', {by: 1, decided: 'coin', ms: 1000}),
        found('paused', {card: null, at: -5}),
      ],
      reaction: 800,
      paces: [pace(1, 900), pace(0, 1200), pace(2, null)],
    }),
  ],
  ['on a rival’s pile, by nobody known', analysis({findings: [found('covered', {target: rival(2)})]})],
  [
    'turned past: foundations first, then the earlier',
    analysis({
      findings: [
        found('passed', {target: column(1)}),
        found('passed', {target: rival(1), at: 5}),
        found('passed', {target: foundation(0), at: 9}),
        found('passed', {target: foundation(1), at: 3}),
      ],
    }),
  ],
  [
    'slow: the five slowest',
    analysis({
      findings: [3, 9, 4, 8, 5, 7].map((seconds) => found('played', {ms: 1000 * seconds, target: foundation(0)})),
    }),
  ],
  ['seven stand there at once', analysis({findings: misses(7)})],
  ['eight do not', analysis({findings: misses(8)})],
  ['eight, asked for', analysis({findings: misses(8)}, {open: ['missed']})],
  ...[
    null,
    {ms: 61_000, best: null, record: false},
    {ms: 61_000, best: 50_000, record: false},
    {ms: 61_000, best: 61_000, record: true},
  ].map(
    (time) =>
      /** @type {Case} */ ([`practice: ${JSON.stringify(time)}`, Object.assign(new NertsPractice(), {time}).render()]),
  ),
];

/** What this browser keeps of the best times, and what becomes of it. @returns {Case[]} */
const bestTimes = () => {
  const key = storageKey('herzrasen.best');
  return [
    null,
    'broken',
    'null',
    '7',
    '{"stoss": "fast"}',
    '{"stoss": 61000}',
    '{"stoss": 61001}',
    '{"stoss": 60999, "pagat": 5}',
  ].map((kept) => {
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, kept);
    return [
      `${kept ?? 'nothing'}, then 61000 ms`,
      [JSON.stringify(recordTime('stoss', 61_000)), `kept: ${localStorage.getItem(key)}`],
    ];
  });
};

/** @param {any} event @param {any} [shown] @param {any} [more] */
const move = (event, shown = {}, more = {}) => ({
  by: 0,
  event: {event: 'moved', seat: 0, source: waste, cards: ['5C'], target: foundation(0), ...event},
  view: {public: nertsPublic(shown)},
  ...more,
});
const other = (/** @type {any} */ event) => ({by: 0, event, view: {public: nertsPublic()}});
const race = (/** @type {string} */ by, /** @type {[number, number][]} */ ...claims) => ({
  number: 1,
  by,
  claims: claims.map(([seat, touched]) => ({seat, touched, arrived: 0})),
});
/** @type {[string, any][]} */
const NERTS = [
  ['to a foundation', move({})],
  ['to a column', move({target: column(1), cards: ['5C', '4D']})],
  ['to a rival', move({target: rival(1)})],
  ['to a place of an old record', move({target: {at: 'tableau'}})],
  ['from the pile, with a card turned up', move({source: pile, revealed: 'KS'})],
  ['the last of the pile', move({source: pile}, {areas: [area({pile: [], down: 0}), area()]})],
  ['from the waste with an empty pile', move({}, {areas: [area({pile: [], down: 0}), area()]})],
  ['a joker', move({cards: ['XC'], stands_for: '5C'})],
  ['a card that goes by itself', move({}, {}, {by: -1})],
  ['a column that fills itself', move({target: column(0)}, {}, {by: 1})],
  ['a race won', move({}, {}, {races: [race('touch', [0, 120], [1, 180], [2, 150])]})],
  ['called', other({event: 'round_ended', reason: 'call', caller: 1})],
  ['nobody called', other({event: 'round_ended', reason: 'idle', caller: null})],
  ['nobody called, in an old record', other({event: 'round_ended', reason: 'idle'})],
  ['stopped', other({event: 'stopped', reason: 'vote'})],
  ['remedied', other({event: 'remedied'})],
  ['turned', other({event: 'turned', seat: 1, cards: ['2C', '3C']})],
  ['turned over', other({event: 'turned_over', seat: 1})],
  ['ready', other({event: 'readied', seat: 1})],
];

/** @returns {Case[]} */
const records = () => {
  const at = /** @type {any} */ ({
    t,
    nameOf,
    order: 'up',
    lang,
    record: {game: 'nerts', players: NAMES, options: {stuck_action: 'rotate'}},
  });
  const hearts = heartsSteps(at);
  const nerts = nertsSteps(at);
  return [
    ...HEARTS.map(([title, now, before]) => /** @type {Case} */ ([`Hearts: ${title}`, hearts(now, before ?? null)])),
    ...NERTS.map(([title, now]) => /** @type {Case} */ ([`Nerts: ${title}`, nerts(now)])),
  ];
};

/** @returns {Case[]} */
const complete = () =>
  ['turned', 'stays', 'removed'].map((finished) => [
    finished,
    new NertsFoundations().foundation(
      nertsPublic({rules: {finished}, foundations: [[...'A23456789TJQK'].map((rank) => `${rank}C'`)]}),
      0,
    ),
  ]);

export const visits = () =>
  parts({
    'a claim': claims,
    'a claim, read aloud': offers,
    'a moon that asks': moons,
    exposing: exposing,
    'the costs of a deal': prices,
    'a deal looked at again': reviews,
    'a round looked at again': rounds,
    'the best time': bestTimes,
    'a complete foundation': complete,
    'a record in words': records,
  });
