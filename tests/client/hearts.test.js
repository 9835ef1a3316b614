import assert from 'node:assert/strict';
import {direction} from '../../src/herzrasen/client/kit/rules/pass-direction.js';
import {test} from 'node:test';
import {heartsPublic as table} from './hearts-public.js';

import {
  automaticCard,
  decisionKey,
  isClaimLikely,
  betweenDeals,
  exposedCards,
  passedCards,
  handIdle,
  pendingCard,
  moonOf,
  onLead,
  repeatsDeal,
} from '../../src/herzrasen/client/games/hearts/table-selectors.js';
import {MAX_BEHIND, EventQueue} from '../../src/herzrasen/client/games/hearts/event-queue.js';
import {bySuit, sortCards} from '../../src/herzrasen/client/kit/cards/sort-cards.js';
import {
  asideOf,
  cancelledCards,
  runningPoints,
  runningTotals,
  exposedInHand,
  exposedBySeat,
  giver,
  inSides,
  kittyLies,
  membersOf,
  partners,
  receiver,
  sideOf,
  scoringCards,
  tricksOf,
  turn,
  withoutPoints,
  voids,
} from '../../src/herzrasen/client/games/hearts/view-selectors.js';
import {makeDescriber, winnerText} from '../../src/herzrasen/client/games/hearts/strings.js';
import {apart, step} from '../../src/herzrasen/client/kit/charts/scale.js';

test('a hand is sorted by suit in two orders, with colours that alternate', () => {
  const hand = ['AH', '2C', 'TS', 'TC', '9S', 'KD', '2H'];
  assert.deepEqual(sortCards(hand, 'up'), ['2C', 'TC', 'KD', '9S', 'TS', '2H', 'AH']);
  assert.deepEqual(sortCards(hand, 'down'), ['TS', '9S', 'AH', '2H', 'TC', '2C', 'KD']);
  assert.deepEqual(bySuit(['2C', 'AC', '3H'], 'up'), [
    {suit: 'C', cards: ['2C', 'AC']},
    {suit: 'H', cards: ['3H']},
  ]);
});

test('in the third order colours alternate with three suits, too, and with fewer nothing is to be done', () => {
  const suits = (/** @type {string[]} */ hand) =>
    bySuit(hand, 'colours')
      .map(({suit}) => suit)
      .join('');
  assert.equal(suits(['2C', '3D', '4S', '5H']), 'CDSH');
  assert.equal(suits(['2C', '4S', '5H']), 'CHS');
  assert.equal(suits(['2C', '3D', '4S']), 'CDS');
  assert.equal(suits(['3D', '4S', '5H']), 'DSH');
  assert.equal(suits(['2C', '3D', '5H']), 'DCH');
  assert.equal(suits(['2C', '4S']), 'CS');
  assert.deepEqual(sortCards(['AH', '2C', 'TS', 'TC', '2H'], 'colours'), ['2C', 'TC', '2H', 'AH', 'TS']);
});

test('which seat passes to which', () => {
  assert.deepEqual([receiver(table({steps: 1}), 3), giver(table({steps: 1}), 0)], [0, 3]);
  assert.deepEqual([receiver(table({steps: 3}), 0), giver(table({steps: 3}), 3)], [3, 0]);
  assert.equal(receiver(table({steps: 0}), 0), null);
  assert.deepEqual(
    [1, 3, 2, 0].map((steps) => direction(table({steps}))),
    ['left', 'right', 'across', 'hold'],
  );
  assert.equal(direction(table({steps: 2, rules: {players: 5}})), 'seats');
});

test('whose turn, what was taken, who is out of a suit', () => {
  const tricks = [
    {leader: 0, cards: ['2C', '3C', 'QS', '4C'], winner: 3},
    {leader: 3, cards: ['AD', '5H', '2D', '3D'], winner: 3},
  ];
  const now = table({tricks, trick: {leader: 3, cards: ['KD', '9D']}});
  assert.equal(turn(now), 1);
  assert.equal(turn(table({phase: 'pass'})), null);
  const full = table({trick: {leader: 2, cards: ['KD', '9D', '2D', '3D']}});
  assert.equal(turn(full), null, 'while a full trick lies');
  assert.deepEqual(scoringCards(now, 3), {hearts: ['5H'], others: ['QS']});
  assert.deepEqual(scoringCards(now, 0), {hearts: [], others: []});
  assert.equal(tricksOf(now, 3), 2);
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => voids(now, seat)),
    [['D'], [], ['C'], []],
  );
});

test('which cards count is said by the rules of the table', () => {
  const tricks = [{leader: 0, cards: ['KS', 'JD', 'QS', '4C'], winner: 0}];
  const rules = {queen_value: 0, penalties: [{card: 'KS', points: 10}], bonus_card: 'JD'};
  assert.deepEqual(scoringCards(table({tricks, rules}), 0).others, ['JD', 'KS']);
});

test('received cards are new until the seat has played', () => {
  assert.ok(withoutPoints(table({trick: {leader: 2, cards: ['2C']}}), 0));
  assert.ok(!withoutPoints(table({trick: {leader: 2, cards: ['2C', '3C', '4C']}}), 0));
  assert.ok(!withoutPoints(table({tricks: [{leader: 0, cards: ['2C'], winner: 0}], trick: {leader: 0}}), 0));
});

test('the course of a match ends at the totals that the rules made of the sums', () => {
  assert.deepEqual(
    runningTotals({
      totals: [50, 26],
      deals: [
        [26, 0],
        [74, 26],
      ],
    }),
    [
      [26, 0],
      [50, 26],
    ],
  );
  assert.deepEqual(runningTotals({totals: [0, 0]}), []);
});

test('a scale has few round steps', () => {
  assert.deepEqual([1, 3, 26, 100, 160].map(step), [1, 1, 10, 50, 100]);
});

test('names at the ends of lines never lie on one another', () => {
  const heights = apart([40, 41, 40, 111], 112);
  const order = [...heights].sort((a, b) => a - b);
  assert.ok(order.every((y, at) => at === 0 || y - order[at - 1] >= 12.9));
  assert.ok(Math.max(...heights) <= 112);
});

test('what happened is shown one by one, in order', async () => {
  const shown = [];
  const ends = [];
  const queue = new EventQueue(
    (thing) => new Promise((end) => (shown.push(thing), ends.push(end))),
    () => assert.fail(),
  );
  queue.push('a');
  queue.push('b');
  assert.deepEqual(shown, ['a']);
  ends[0]();
  await new Promise(setImmediate);
  assert.deepEqual(shown, ['a', 'b']);
  assert.ok(queue.busy);
});

test('a queue that falls behind leaps to the newest, and goes on', async () => {
  const shown = [];
  const leaps = [];
  let end = () => {};
  const queue = new EventQueue(
    (thing) => new Promise((done) => (shown.push(thing), (end = done))),
    (things) => leaps.push(things),
  );
  for (let thing = 0; thing <= MAX_BEHIND + 1; thing += 1) queue.push(thing);
  assert.deepEqual(shown, [0]);
  assert.deepEqual(leaps, [Array.from({length: MAX_BEHIND + 1}, (_, at) => at + 1)]);
  end();
  await new Promise(setImmediate);
  queue.push('next');
  assert.deepEqual(shown, [0, 'next']);
});

test('at a large table more may wait', () => {
  const leaps = [];
  const queue = new EventQueue(
    () => new Promise(() => {}),
    (things) => leaps.push(things.length),
    () => 24,
  );
  for (let thing = 0; thing <= 24; thing += 1) queue.push(thing);
  assert.deepEqual(leaps, []);
  queue.push(25);
  assert.deepEqual(leaps, [25]);
});

const room = (more = {}) => ({
  seat: 0,
  pendingMoves: [],
  view: {public: table(), hand: ['2C', '3C'], given: null},
  legal: {ask: 'play', cards: ['2C']},
  ...more,
});
const way = (move) => ({pendingMoves: [{id: 'a', move}]});

test('a hand can be used when something is asked, until the answer is on its way', () => {
  const shown = room().view;
  assert.equal(handIdle(room(), shown, false), false);
  assert.equal(handIdle(room({legal: {}}), shown, false), true);
  assert.equal(handIdle(room(way({move: 'play', card: '2C'})), shown, false), true);
  assert.equal(pendingCard(room(way({move: 'play', card: '2C'}))), '2C');
});

test('a card goes by itself only where that is wished, and is the only one', () => {
  const two = room();
  const last = room({view: {public: table(), hand: ['2C']}});
  const of = (/** @type {any} */ at, /** @type {any} */ wish) =>
    automaticCard(at, at.view, false, {autoLast: false, autoOnly: false, ...wish});
  assert.deepEqual([of(two, {}), of(last, {})], [null, null]);
  assert.deepEqual([of(two, {autoLast: true}), of(last, {autoLast: true})], [null, '2C']);
  assert.deepEqual([of(two, {autoOnly: true}), of(last, {autoOnly: true})], ['2C', '2C']);
  const wish = {autoOnly: true};
  assert.equal(of(room({legal: {ask: 'play', cards: ['2C', '3C']}}), wish), null);
  assert.equal(of(room({legal: {ask: 'pass', cards: ['2C']}}), wish), null);
  assert.equal(of(room(way({move: 'play', card: '2C'})), wish), null, 'it is on its way');
  assert.equal(automaticCard(two, null, false, {autoLast: true, autoOnly: true}), null);
});

test('a hand that is still being dealt or passed cannot be used yet', () => {
  assert.equal(handIdle(room(), {...room().view, hand: ['2C']}, false), true);
});

test('what was laid down to pass can be taken up again until it has been passed', () => {
  const view = {public: table({phase: 'pass'}), hand: ['2C', '3C'], given: ['2C']};
  const passing = room({view, legal: {ask: 'pass', most: 1}});
  assert.deepEqual(passedCards(passing, view), ['2C']);
  assert.deepEqual(passedCards({...passing, ...way({move: 'pass', cards: ['3C']})}, view), ['3C']);
  assert.equal(handIdle(passing, view, false), true);
  assert.equal(handIdle(passing, view, true), false);
  assert.equal(passedCards(passing, {...view, public: table()}), null);
});

test('each occasion to act is asked for once', () => {
  assert.notEqual(
    decisionKey(room()),
    decisionKey(room({view: {public: table({tricks: [{leader: 0, cards: []}]}), hand: []}})),
  );
  assert.equal(decisionKey(room()), decisionKey(room({seats: []})));
  assert.equal(decisionKey(room({legal: {}})), '');
});

test('the score sheet lies on the table between deals and after the match', () => {
  const at = (phase, deal = 0) => ({public: table({phase, deal})});
  assert.deepEqual([at('deal', -1), at('deal'), at('over'), at('play'), null].map(betweenDeals), [
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('a moon is known from the table after the deal', () => {
  const match = {totals: [0, 26, 26, 26], deals: [[1], [2]], places: []};
  const view = (phase) => ({public: table({phase, match, shooter: 0, sun: true})});
  assert.deepEqual(moonOf(view('deal')), {deal: 1, seat: 0, sun: true});
  assert.equal(moonOf(view('moon')), null);
  assert.equal(moonOf({public: table({phase: 'deal', match})}), null);
});

// Two packs, kitty, claims, partners, charging ------------------------------------------------------

const two = {players: 5, packs: 2};

test('two equal cards of the suit that was led cancel each other, and no others', () => {
  const trick = {leader: 0, cards: ['8C', "8C'", '9D', "9D'", '3C'], winner: 4};
  assert.deepEqual([...cancelledCards(trick, two)], ['8C', "8C'"]);
  assert.deepEqual([...cancelledCards(trick, {...two, equals: 'first'})], []);
  assert.deepEqual([...cancelledCards(trick, {players: 5})], []);
  assert.deepEqual(
    [...cancelledCards({leader: 0, cards: ['8C']}, two, ['8C', "8C'"])],
    ['8C', "8C'"],
    'with the one on its way',
  );
});

test('in a last trick where everything cancels, the winner is not crossed out', () => {
  const trick = {leader: 1, cards: ['8C', "8C'", '9D', '9S', '3H'], winner: 2};
  assert.deepEqual([...cancelledCards(trick, two)], ['8C']);
});

test('a cancelled trick goes to the winner of the next trick, with all tricks that waited', () => {
  const tricks = [
    {leader: 0, cards: ['8C', "8C'", '5H', 'QS', '4D'], winner: null},
    {leader: 0, cards: ['2C', '3C', '6H', 'KC', '4C'], winner: 3},
  ];
  assert.deepEqual(scoringCards(table({tricks, rules: two, held: [3, 3, 3, 3, 3]}), 3), {
    hearts: ['5H', '6H'],
    others: ['QS'],
  });
  assert.equal(tricksOf(table({tricks, rules: two}), 3), 2);
  assert.equal(tricksOf(table({tricks: tricks.slice(0, 1), rules: two}), 0), 0);
});

test('a claimed rest and the kitty lie before those who have them', () => {
  const claim = {seat: 1, hands: [['2H'], ['AS'], ['QS'], ['3D']]};
  const after = table({claim, waiting: [], kitty_taker: 2, kitty_shown: ['9H'], tricks: []});
  assert.deepEqual(scoringCards(after, 1), {hearts: ['2H'], others: ['QS']});
  assert.equal(tricksOf(after, 1), 1);
  assert.deepEqual(scoringCards(after, 2).hearts, ['9H']);
});

test('what lies aside is the kitty until it is taken, or cards that wait', () => {
  assert.equal(asideOf(table()), null);
  assert.equal(asideOf(table({kitty: 2})), 'kitty');
  assert.ok(!kittyLies(table({kitty: 2, kitty_taker: 1})));
  assert.equal(asideOf(table({waiting: ['8C']})), 'waiting');
  assert.equal(asideOf(table({phase: 'deal', kitty: 2})), null);
});

test('an exposed card lies open until it is played', () => {
  const now = table({charged: [['QS', 'AH'], [], [], ['TC']], trick: {leader: 3, cards: ['TC']}});
  assert.deepEqual(
    [0, 1, 3].map((seat) => exposedInHand(now, seat)),
    [['QS', 'AH'], [], []],
  );
  assert.ok(exposedBySeat(now));
  assert.ok(!exposedBySeat(table({charged: [[], [], [], []]})));
});

test('partners sit evenly round the table', () => {
  const teams = table({rules: {players: 6, partners: '2v2v2'}, match: {totals: [1, 2, 3], deals: [], places: []}});
  assert.ok(inSides(teams));
  assert.deepEqual(
    [0, 1, 2].map((side) => membersOf(teams, side)),
    [
      [0, 3],
      [1, 4],
      [2, 5],
    ],
  );
  assert.ok(partners(teams, 5, 2) && !partners(teams, 5, 1) && !partners(teams, 2, 2) && !partners(teams, 0, -2));
  assert.equal(sideOf(teams, 4), 1);
  assert.ok(!inSides(table()));
});

/** A sentence as its key and its facts. */
const t = (key, facts = {}) => [key.replace('hearts_table.', ''), ...Object.values(facts)].join(' ');
const nameOf = (seat) => ['you', 'Ada', 'Bo', 'Cy'][seat];
const at = (own = 0) => makeDescriber({t, own, nameOf, order: 'up'});

test('what is exposed is told with what it does, and that nothing is, too', () => {
  const open = {event: 'charged', cards: [[], ['QS'], [], ['TC']]};
  const sentences = at().describe(open, table({charged: open.cards}), null);
  assert.equal(sentences.length, 4);
  assert.match(sentences[0], /^log\.charged\.other .*Ada/);
  assert.match(sentences[2], /charging\.does\.QS/);
  assert.match(sentences[3], /charging\.does\.TC/);
  assert.deepEqual(at().describe({event: 'charged', cards: [[], [], [], []]}, table(), null), ['log.charged_none']);
});

test('the points of the running deal are added up by side, and heard with the totals', () => {
  const points = [3, 0, 14, 0];
  assert.deepEqual(runningPoints(table({points})), points);
  assert.deepEqual(runningPoints(table()), [0, 0, 0, 0], 'before the first trick');
  assert.equal(runningPoints(table({points, phase: 'deal'})), null, 'they are in the totals by now');
  const match = {totals: [10, 20], deals: [], places: []};
  assert.deepEqual(runningPoints(table({points, match})), [17, 0]);
  assert.match(at().scores(table({points})), /ask\.running/);
  assert.doesNotMatch(at().scores(table({points}), false), /ask\.running/, 'where taken cards lie face down');
});

test('the rest can be claimed only where the table shows the lead, too', () => {
  const leads = (tricks, cards = []) => ({hand: ['AS', 'KS'], public: table({tricks, trick: {leader: 0, cards}})});
  const trick = {leader: 1, cards: ['2C', '3C', '4C', '5C'], winner: 0};
  const now = room({status: 'open', seat: 0, view: leads([trick]), legal: {ask: 'play', claim_likely: true}});
  assert.equal(onLead(now, leads([trick])), true);
  assert.equal(onLead(now, leads([])), false, 'its last trick is still shown');
  assert.equal(onLead(now, leads([trick], ['AS'])), false);
  assert.equal(isClaimLikely(now, leads([trick])), true);
  assert.equal(isClaimLikely({...now, legal: {ask: 'play'}}, leads([trick])), false);
  assert.equal(isClaimLikely({...now, ...way({move: 'play', card: 'AS'})}, leads([trick])), false);
});

test('a card that cancels, cards that wait, a kitty and a claim are told', () => {
  const now = table({rules: {...two, players: 4}, trick: {leader: 0, cards: ['8C', "8C'"]}});
  assert.deepEqual(at().describe({event: 'played', seat: 1, card: "8C'"}, now, null).length, 2);
  assert.match(
    at().describe({event: 'trick_taken', winner: 2}, table(), table({waiting: ['8C', "8C'"]}))[0],
    /taken_waiting\.other 2 Bo/,
  );
  assert.match(at(2).describe({event: 'kitty_taken', seat: 2, cards: ['9H']}, table(), null)[0], /kitty\.seen/);
  assert.match(at(1).describe({event: 'kitty_taken', seat: 2, cards: null}, table(), null)[0], /log\.kitty\.other Bo/);
  assert.equal(
    at().describe({event: 'claimed', seat: 1, hands: [['2H'], ['AS'], [], ['3D']]}, table(), null).length,
    5,
    'who takes the rest, why, and each hand',
  );
});

test('in few words a play is who and what, and what the next play says as well is left out', () => {
  const few = makeDescriber({t, own: 0, nameOf, order: 'up', brief: true});
  const played = {event: 'played', seat: 1, card: '8C'};
  const now = table({trick: {leader: 1, cards: ['8C']}});
  assert.match(at().describe(played, now, null)[0], /^log\.plays\.other .*Ada/);
  assert.match(few.describe(played, now, null)[0], /^log\.played\.other .*Ada/);
  assert.match(few.describe({event: 'trick_taken', winner: 2}, table(), table())[0], /^log\.takes\.other Bo/);
  assert.match(
    few.describe({event: 'trick_taken', winner: 2}, table(), table({waiting: ['8C']}))[0],
    /taken_waiting/,
    'but not that cards waited',
  );
  assert.deepEqual(few.describe({event: 'play_began', leader: 1}, table(), null), []);
  assert.equal(at().describe({event: 'play_began', leader: 1}, table(), null).length, 1);
});

test('a side wins by its members', () => {
  const teams = table({match: {totals: [10, 20], deals: [], places: [1, 2]}});
  assert.equal(winnerText(teams, 0, 0, {t, nameOf}), 'log.won.ours A Bo');
  assert.equal(winnerText(teams, 0, 1, {t, nameOf}), 'log.won.theirs A you, Bo');
  assert.equal(winnerText(table(), 2, 0, {t, nameOf}), 'log.won.other Bo');
  assert.match(at().sides(teams), /you_with A Bo side\.play_together B Ada and Cy/);
});

test('all who share first place are named in one sentence', () => {
  const matchEnded = (/** @type {number[]} */ ...places) => ({event: 'match_ended', places});
  assert.deepEqual(at().describe(matchEnded(3, 1, 4, 1), table(), null), ['common.first_place.other Ada and Cy']);
  assert.deepEqual(at(1).describe(matchEnded(1, 1, 4, 1), table(), null), ['common.first_place.you you and Cy']);
  const teams = table({match: {totals: [20, 20], deals: [], places: [1, 1]}});
  assert.deepEqual(at().describe(matchEnded(1, 1), teams, null), ['common.first_place.ours you and Bo Ada & Cy']);
  assert.deepEqual(at().describe(matchEnded(2, 1, 3, 4), table(), null), ['log.won.other Ada']);
});

test('the second pack is said', () => assert.match(at().hand(["QS'"]), /of_second_pack/));

test('what is laid open can be changed until all have decided', () => {
  const view = {public: table({phase: 'charge'}), hand: ['QS', '3C'], given: null, charge: []};
  const charging = room({view, legal: {ask: 'charge', cards: ['QS']}});
  assert.deepEqual(exposedCards(charging, view), []);
  assert.deepEqual(exposedCards({...charging, ...way({move: 'charge', cards: ['QS']})}, view), ['QS']);
  assert.equal(handIdle(charging, view, false), true);
  assert.equal(handIdle(charging, view, true), false);
  assert.equal(handIdle(charging, {...view, charge: null}, false), false);
  assert.equal(handIdle(room(way({move: 'claim'})), room().view, false), true);
});

test('a table whose first deal is not dealt repeats none', () => {
  assert.equal(repeatsDeal(room({repeats: 0}), table({deal: -1})), false);
  assert.equal(repeatsDeal(room({repeats: 0}), table()), false);
  assert.equal(repeatsDeal(room({repeats: 2}), table()), false);
  assert.equal(repeatsDeal(room({repeats: 2}), table({deal: 1})), true);
});
