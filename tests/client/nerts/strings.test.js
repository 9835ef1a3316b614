import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeDescriber} from '../../../src/herzrasen/client/games/nerts/strings.js';
import {area, column, foundation, pile, table} from './table.js';

/** Says the key and the facts, so that a test sees what was chosen. @param {string} key @param {object} [facts] */
const t = (key, facts = {}) => [key.replace('nerts_table.', ''), ...Object.values(facts)].join(' ');
const own = makeDescriber({t, seat: 0, nameOf: (seat) => ['You', 'Ada'][seat] ?? '?'});
/** @param {object} event @param {object} [now] */
const describe = (event, now = table()) => own.describe(/** @type {any} */ (event), /** @type {any} */ (now));
const movedEvent = {event: 'moved', seat: 1, source: column(0), cards: ["5C'"], target: foundation(0)};

test('the own moves are told at once, with what they turned up', () => {
  const {now, later} = describe({
    ...movedEvent,
    seat: 0,
    source: pile,
    cards: ['9H'],
    target: column(0),
    revealed: 'KS',
  });
  assert.match(now[0] ?? '', /^log\.moved\.tableau/);
  assert.match(now[1] ?? '', /^log\.revealed/);
  assert.equal(later.length, 0);
});

test('what rivals play waits, what they do within their area is not told', () => {
  assert.deepEqual(describe(movedEvent), {now: [], later: [{seat: 1, what: 'foundation'}]});
  assert.deepEqual(describe({...movedEvent, target: column(1)}), {now: [], later: []});
});

test('an attack on the own pile and an empty pile cannot wait', () => {
  assert.match(describe({...movedEvent, target: {at: 'rival'}}).now[0] ?? '', /^log\.attacked/, 'index 0 is not sent');
  const empty = table({areas: [area(), area({pile: [], down: 0})]});
  assert.match(describe({...movedEvent, source: pile}, empty).now[0] ?? '', /^log\.empty\.other Ada/);
});

test('a rival’s turns are silent, the own are not', () => {
  assert.deepEqual(describe({event: 'turned', seat: 1, cards: ['2C']}).now, []);
  assert.equal(describe({event: 'turned', seat: 0, cards: ['2C', '3C']}).now.length, 1);
});

test('what has gathered is one sentence a rival', () => {
  const sentence = own.digest(
    [
      {seat: 1, what: 'foundation'},
      {seat: 1, what: 'rival'},
    ],
    /** @type {any} */ (table()),
  );
  assert.equal(sentence, 'log.digest Ada 2 5');
});

test('the end says who called, or why there was no call', () => {
  assert.match(describe({event: 'round_ended', reason: 'call', caller: 1}).now[0] ?? '', /^log\.called\.other Ada/);
  assert.match(describe({event: 'round_ended', reason: 'call', caller: 0}).now[0] ?? '', /^log\.called\.you/);
  assert.equal(describe({event: 'round_ended', reason: 'vote'}).now[0], 'log.ended.vote');
});

test('the table in words names every own place, every suit and every rival', () => {
  const now = /** @type {any} */ (table());
  assert.match(own.own(now), /ask\.pile.*ask\.waste.*ask\.column 1.*ask\.column 2 ask\.space/);
  assert.match(own.middle(now), /ask\.suit cards\.suit\.D cards\.rank\.2 ask\.suit cards\.suit\.H cards\.rank\.A/);
  assert.match(own.rivals(now), /ask\.rival Ada/);
});

test('in few words a move is where it went, and a rival is what is left', () => {
  const few = makeDescriber({t, seat: 0, nameOf: (seat) => ['You', 'Ada'][seat] ?? '?', brief: true});
  const now = /** @type {any} */ (table());
  const mine = /** @type {any} */ ({
    ...movedEvent,
    seat: 0,
    source: pile,
    cards: ['9H'],
    target: column(0),
    revealed: 'KS',
  });
  assert.match(few.describe(mine, now).now.join(), /^brief\.moved\.tableau.*,brief\.revealed/);
  assert.match(few.digest([{seat: 1, what: 'foundation'}], now), /^brief\.digest Ada/);
  assert.deepEqual(few.describe(/** @type {any} */ ({event: 'readied', seat: 1}), now).now, []);
});

test('the scores name every side', () => {
  assert.match(own.scores(/** @type {any} */ (table())), /^ask\.scores ask\.points You \d+, ask\.points Ada/);
});

test('all who share first place are named in one sentence', () => {
  const ended = {event: 'match_ended', places: [1, 1]};
  assert.deepEqual(describe(ended).now, ['log.shared.you Ada']);
  const watching = makeDescriber({t, seat: -1, nameOf: (seat) => ['Bo', 'Ada'][seat] ?? '?'});
  const {now} = watching.describe(/** @type {any} */ (ended), /** @type {any} */ (table()));
  assert.deepEqual(now, ['log.shared.other Bo and Ada']);
  assert.deepEqual(describe({...ended, places: [2, 1]}).now, ['log.won.other Ada']);
});

test('columns are counted from one, wherever they are told', () => {
  const t = (/** @type {string} */ key, /** @type {any} */ facts = {}) =>
    `${key.replace('nerts_table.', '')}=${facts.n}`;
  const describer = makeDescriber({t, seat: 0, nameOf: String});
  const now = /** @type {any} */ (table());
  const event = /** @type {any} */ ({...movedEvent, seat: 0, source: pile, cards: ['9H'], target: column(1)});
  assert.match(describer.describe(event, now).now[0] ?? '', /^log\.moved\.tableau=2$/);
  const fits = makeDescriber({
    t: (key, facts = {}) => (key.includes('fits.some') ? String(facts['places']) : t(key, facts)),
    seat: 0,
    nameOf: String,
  });
  assert.equal(
    fits.chosen({source: /** @type {any} */ (pile), card: '9H'}, /** @type {any} */ ([column(0), column(1)]), now),
    'fits.tableau=1 and fits.tableau=2',
  );
  assert.match(describer.own(now), /ask\.column=1 ask\.column=2$/);
});

test('of a column that is asked for, the card that can be played comes first', () => {
  const cards = makeDescriber({
    t: (key, facts = {}) => String(facts['cards'] ?? facts['rank'] ?? key),
    seat: 0,
    nameOf: String,
  });
  const [seven, eight] = ['7', '8'].map((rank) =>
    cards.own(/** @type {any} */ (table())).indexOf(`cards.rank.${rank}`),
  );
  assert.ok((seven ?? 0) < (eight ?? 0), cards.own(/** @type {any} */ (table())));
});

test('a card on another’s pile is no attack on the own one', () => {
  const three = table({areas: [area(), area(), area()], calls: [0, 0, 0]});
  assert.deepEqual(describe({...movedEvent, target: {at: 'rival', index: 2}}, three).now, []);
});

test('each rival is said to have played what they played', () => {
  const many = own.digest(
    [1, 2, 2, 2].map((seat) => ({seat, what: 'foundation'})),
    /** @type {any} */ (table({areas: [area(), area(), area()], calls: [0, 0, 0]})),
  );
  assert.match(many, /Ada 1 5.*\? 3 5/);
});
