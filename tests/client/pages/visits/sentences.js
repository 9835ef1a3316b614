// What is said of each event and in answer to each question: to whom it befell, in few words, to another and to a watcher.

import {t} from '../../../../src/herzrasen/client/core/text/texts.js';
import {makeDescriber as hearts} from '../../../../src/herzrasen/client/games/hearts/strings.js';
import {makeDescriber as nerts} from '../../../../src/herzrasen/client/games/nerts/strings.js';
import {heartsPublic} from '../../hearts-public.js';
import {area, column, foundation, pile, rival, table as nertsPublic, waste} from '../../nerts/table.js';

const NAMES = ['Eva', 'Ada', 'Bruno', 'Clara'];
const TO = /** @type {const} */ ([
  ['self', 0],
  ['another', 1],
  ['a watcher', -2],
]);

/** @param {string} game @param {number} own */
const names = (game, own) => (/** @type {number} */ seat) =>
  seat === own ? t(`${game}_table.you`) : (NAMES[seat] ?? '');

/**
 * A line for each sentence, with who hears it; and what is said in few words, where it is something else.
 * @param {(own: number, brief: boolean) => readonly string[]} say
 */
function toEach(say) {
  /** @type {Map<string, string[]>} */
  const hear = new Map();
  for (const [who, own] of TO) {
    const [long, brief] = [false, true].map((few) => say(own, few).join(' | ') || 'nothing');
    const sentence = long === brief ? long : `${long} / briefly: ${brief}`;
    hear.set(sentence ?? '', [...(hear.get(sentence ?? '') ?? []), who]);
  }
  return [...hear].map(([sentence, who]) => `  ${who.length === TO.length ? 'all' : who.join(', ')}: ${sentence}`);
}

// Hearts -----------------------------------------------------------------------------------------

const SIDES = {match: {totals: [4, 6], deals: [], places: []}};
const pass = (/** @type {(string[] | null)[]} */ ...given) => ({event: 'passed', given});

/** The event, what is different on the table then, and before. @type {[any, any?, any?][]} */
const HEARTS = [
  [{event: 'dealt', deal: 0}],
  [{event: 'dealt', deal: 3}, {steps: 0}],
  [{event: 'pass_chosen', seat: 0, cards: ['QS', '2C']}],
  [pass(['2C'], ['3C'], ['4C'], ['5C'])],
  [pass(['2C'], ['3C'], ['4C'], ['5C']), {steps: 0}],
  [pass(null, null, null, null)],
  [{event: 'play_began', leader: 0}],
  [{event: 'charge_chosen', seat: 0, cards: ['QS']}],
  [{event: 'charge_chosen', seat: 0, cards: []}],
  [{event: 'charged', cards: [['QS'], [], ['TC'], []]}],
  [{event: 'charged', cards: [[], [], [], []]}],
  [{event: 'played', seat: 0, card: '2C'}, {trick: {leader: 0, cards: ['2C']}}],
  [{event: 'trick_taken', winner: null}],
  [{event: 'trick_taken', winner: 0}, {}, {waiting: ['8C', '9C']}],
  [{event: 'trick_taken', winner: 0}, {broken: true}, {}],
  [{event: 'trick_taken', winner: 0}, {broken: true, deal: 1}, {}],
  [{event: 'kitty_taken', seat: 0, cards: null}],
  [{event: 'kitty_taken', seat: 0, cards: ['9H']}],
  [{event: 'kitty_shown', cards: ['9H']}],
  [{event: 'claimed', seat: 0, agreed: false, hands: [['2H'], [], [], []]}],
  [{event: 'claimed', seat: 0, agreed: true, hands: [[], ['3H'], [], []]}],
  [{event: 'moon_shot', seat: 0, sun: true}],
  [{event: 'moon_shot', seat: 0, sun: false}],
  [{event: 'moon_chosen', seat: 0, choice: 'self'}],
  [{event: 'scored', points: [1, 2, 3, 4]}, SIDES],
  [{event: 'match_ended', places: [1, 2, 3, 4]}],
  [{event: 'match_ended', places: [1, 1, 3, 4]}],
  [{event: 'match_ended', places: [1, 2]}, SIDES],
  [{event: 'match_ended', places: [1, 1]}, SIDES],
  [{event: 'of a later version'}],
];

const TRICK = {leader: 1, cards: ['2C', '3C', '4C', '5D'], winner: 3};
/** What is asked, and what is different on the table. @type {[string, any?][]} */
const ASKED = [
  ['trick'],
  ['trick', {trick: {leader: 0, cards: []}}],
  ['trick', {trick: {leader: 3, cards: ['2C', "3C'"]}}],
  ['trick', {trick: TRICK}],
  ['trick', {phase: 'pass'}],
  ['last'],
  ['last', {tricks: [TRICK]}],
  ['last', {tricks: [{...TRICK, winner: null}]}],
  ['scores', {points: [3, 0, 14, 0]}],
  ['scores', {phase: 'deal', ...SIDES}],
  ['voids'],
  ['voids', {tricks: [TRICK]}],
  ['open'],
  ['open', {charged: [['QS'], [], [], []], waiting: ['8C', '9C']}],
  ['sides'],
  ['sides', SIDES],
];

/** @type {[any, any?][]} */
const WANTED = [
  [{ask: 'pass', most: 3}],
  [{ask: 'pass'}, {steps: 0}],
  [{ask: 'moon'}],
  [{ask: 'charge', cards: ['QS']}],
  [{ask: 'charge'}],
  [{ask: 'play'}, {trick: {leader: 3, cards: ['2C']}}],
  [{ask: 'play'}],
  [{ask: 'play', claim: true}],
];

/** What the kitty is, by its taker, the rule, and what one sees of it. @type {[any, any?][]} */
const KITTIES = [
  [{}],
  [{kitty: 2, rules: {leftover: 'kitty-first'}}],
  [{kitty: 2, rules: {leftover: 'kitty-hearts'}}],
  [{kitty: 2, kitty_taker: 0}],
  [{kitty: 2, kitty_taker: 0}, ['9H', '2C']],
];

/** @returns {string[]} */
function heartsSentences() {
  const to = (/** @type {number} */ own, brief = false) =>
    hearts({t, own, nameOf: names('hearts', own), order: 'up', lang: document.documentElement.lang, brief});
  const on = (/** @type {any} */ more) => /** @type {any} */ (heartsPublic(more));
  return [
    ...HEARTS.flatMap(([event, after, before]) => [
      `> ${JSON.stringify(event)}${after ? ` at ${JSON.stringify(after)}` : ''}${before ? ` after ${JSON.stringify(before)}` : ''}`,
      ...toEach((own, brief) => to(own, brief).describe(event, on(after), before ? on(before) : null)),
    ]),
    ...ASKED.flatMap(([what, more]) => [
      `? ${what} at ${JSON.stringify(more ?? {})}`,
      ...toEach((own) => [/** @type {any} */ (to(own))[what](on(more))]),
    ]),
    ...WANTED.map(([legal, more]) => `? ${JSON.stringify(legal)}: ${to(0).wanted(legal, on(more))}`),
    ...KITTIES.flatMap(([more, kitty]) => [
      `? kitty at ${JSON.stringify(more)}`,
      ...toEach((own) => [to(own).kitty(/** @type {any} */ ({public: on(more), kitty}))]),
    ]),
    `? no hand: ${to(0).hand([])}`,
  ];
}

// Nerts ------------------------------------------------------------------------------------------

/** Two play one deck. */
const together = {calls: [0, 0, 0, 0]};
const move = (/** @type {any} */ target, /** @type {any} */ more = {}) => ({
  event: 'moved',
  seat: 0,
  source: waste,
  cards: ['5C'],
  target,
  ...more,
});
const emptied = {areas: [area({pile: [], down: 0}), area()]};

/** @type {[any, any?][]} */
const NERTS = [
  [{event: 'dealt', round: 0}],
  [{event: 'readied', seat: 0}],
  [{event: 'started', seat: -1}],
  [{event: 'started', seat: 0}],
  [move(foundation(0), {source: pile, revealed: 'KS'})],
  [move(foundation(0), {source: pile}), emptied],
  [move(column(1), {source: column(0), cards: ['5C', '4D']})],
  [move(rival(1)), together],
  [{event: 'turned', seat: 0, cards: ['2C', '3C']}],
  [{event: 'turned_over', seat: 0}],
  [{event: 'voted', seat: 0, stuck: true}, {votes: [0]}],
  [{event: 'voted', seat: 0, stuck: false}],
  [{event: 'stopped', reason: 'lock'}, {remedies: 0}],
  [
    {event: 'stopped', reason: 'vote'},
    {remedies: 1, rules: {stuck_times: 2, stuck_action: 'shuffle'}},
  ],
  [
    {event: 'stopped', reason: 'vote'},
    {remedies: 2, rules: {stuck_times: 2}},
  ],
  [
    {event: 'stopped', reason: 'timer'},
    {remedies: 0, rules: {stuck_action: 'end'}},
  ],
  [{event: 'remedied'}],
  [{event: 'round_ended', reason: 'call', caller: 0}],
  [{event: 'round_ended', reason: 'call'}],
  [{event: 'round_ended', reason: 'vote', caller: null}],
  [{event: 'scored', points: [3, -2], totals: [10, 4]}],
  [{event: 'scored', points: [3, -2], totals: [10, 4]}, together],
  [{event: 'match_ended', places: [1, 2]}],
  [{event: 'match_ended', places: [1, 1]}],
  [{event: 'match_ended', places: [1, 2]}, together],
  [{event: 'match_ended', places: [1, 1]}, together],
  [{event: 'of a later version'}],
];

const ALONE = {areas: [area()], calls: [0]};
/** @type {[string, any?][]} */
const TABLES = [
  ['own'],
  ['own', emptied],
  ['own', {areas: [area({waste: []}), area()]}],
  ['middle'],
  ['middle', {foundations: []}],
  ['scores', together],
  ['rivals'],
  ['rivals', ALONE],
  ['own', ALONE],
  ['rivals', {areas: [area({pile: [], down: 0, tableau: [[], []]}), area({pile: [], down: 0, tableau: [[]]})]}],
];

/** @returns {string[]} */
function nertsSentences() {
  const lang = document.documentElement.lang;
  const to = (/** @type {number} */ seat, brief = false) => nerts({t, seat, nameOf: names('nerts', seat), lang, brief});
  const on = (/** @type {any} */ more) => /** @type {any} */ (nertsPublic({remedies: 0, ...more}));
  const fits = [foundation(-1), column(1), column(1), rival(1)];
  return [
    ...NERTS.flatMap(([event, after]) => [
      `> ${JSON.stringify(event)}${after ? ` at ${JSON.stringify(after)}` : ''}`,
      ...toEach((own, brief) => {
        const describer = to(own, brief);
        const {now, later} = describer.describe(event, on(after));
        return [...now, ...(later.length ? [`later: ${describer.digest(later, on(after))}`] : [])];
      }),
    ]),
    ...TABLES.flatMap(([what, more]) => [
      `? ${what} at ${JSON.stringify(more ?? {})}`,
      ...toEach((own) => [/** @type {any} */ (to(own))[what](on(more))]),
    ]),
    ...[fits, []].map(
      (places) =>
        `? where it fits: ${to(0).chosen({source: /** @type {any} */ (waste), card: null}, /** @type {any} */ (places), on({}))}`,
    ),
    ...[1, 9].map((at) => `? a rival: ${to(0).rival(on({}), at) || 'nothing'}`),
  ];
}

export const visits = () =>
  [
    ['Hearts', heartsSentences],
    ['Nerts', nertsSentences],
  ].flatMap(([game, lines]) =>
    ['en', 'de'].map((language) => ({title: `${game}: ${language}`, hash: '#/nowhere', settings: {language}, lines})),
  );
