import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {shake256} from '../../src/herzrasen/client/core/fair-deals/shake256.js';
import {sha256, toHex} from '../../src/herzrasen/client/core/fair-deals/sha256.js';
import {shareKeeper} from '../../src/herzrasen/client/core/fair-deals/share-keeper.js';
import {
  proofFault,
  seatCommitment,
  seedOf,
  serverCommitment,
} from '../../src/herzrasen/client/core/fair-deals/shares.js';
import {shuffle, verifyRecord} from '../../src/herzrasen/client/kit/fair-deals/verify-record.js';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf-8');

/** The vectors that Python is tested with. */
const ANSWERS = read('../fair_deals/known_answers.txt')
  .split('\n\n')
  .slice(1)
  .map((block) => Object.fromEntries(block.split('\n').map((row) => row.split(/: (.*)/).slice(0, 2))))
  .filter((answer) => answer.case);

const values = (text) =>
  text === 'none' ? [] : text.split(' ').map((each) => (each === '-' || each === 'late' ? null : each));

const beaconOf = ({beacon, 'beacon signature': signature}) => {
  if (!beacon) return null;
  const [chain, round] = beacon.split(' ');
  return {chain, round: Number(round), signature: signature === 'none' ? null : signature};
};

const DECK = [...'CDSH'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));

test('the digests are those of the standards', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 119, 135, 136, 137, 300]) {
    const bytes = new Uint8Array(length).map((_, at) => 7 * at);
    assert.equal(toHex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'));
    for (const outputLength of [16, 136, 500])
      assert.equal(
        toHex(shake256(bytes, outputLength)),
        createHash('shake256', {outputLength}).update(bytes).digest('hex'),
      );
  }
});

for (const answer of ANSWERS) {
  test(`known answers: ${answer.case}`, () => {
    const proof = {
      deal: Number(answer.deal),
      server: answer['server share'],
      commitment: answer.commitment,
      commitments: values(answer['seat commitments']),
      shares: values(answer['seat shares']),
      beacon: beaconOf(answer),
    };
    assert.equal(seedOf(proof), answer.seed);
    assert.equal(proofFault(proof, answer.seed, proof.shares.length), null);
    for (const label of ['hearts', 'nerts 3'])
      assert.equal(shuffle(DECK, answer.seed, label).slice(0, 8).join(' '), answer[`first cards, ${label}`]);
  });
}

for (const name of ['hearts', 'nerts', 'beacon']) {
  const record = read(`../fair_deals/${name}.hrz`);

  test(`a record of ${name} proves itself, and no longer when a digit is changed`, () => {
    const {full, deals} = verifyRecord(record);
    assert.ok(full);
    assert.ok(deals.every(({fault, missing}) => fault === null && !missing));
    assert.deepEqual(deals[0]?.shares, [0]);
    assert.deepEqual(deals[0]?.late, [2]);
    const tags = ['Seed', 'Commitment', 'ServerShare', 'SeatCommitments', 'SeatShares'];
    for (const tag of name === 'beacon' ? [...tags, 'Beacon', 'BeaconSignature'] : tags) {
      const changed = record.replace(
        new RegExp(`(\\[${tag} ")(.)`),
        (_, head, digit) => head + (digit === '0' ? '1' : '0'),
      );
      assert.notEqual(changed, record);
      assert.ok(verifyRecord(changed).deals[0]?.fault, tag);
    }
  });

  test(`other cards than the seed's are found in ${name}`, () => {
    const changed = record.replace(/^((?:hand|deck) 0: )(\S+) (.*) (\S+)$/m, '$1$4 $3 $2');
    const other = record.replace(/^(hand 0: )(\S+)(.*\nhand 1: )(\S+)/m, '$1$4$3$2');
    assert.equal(verifyRecord(name === 'nerts' ? changed : other).deals[0]?.fault, 'cards');
  });
}

test('a round that is left out or added afterwards is found', () => {
  const [plain, record] = [read('../fair_deals/hearts.hrz'), read('../fair_deals/beacon.hrz')];
  const [round = '', signature = ''] = record.match(/^\[Beacon.*\n/gm) ?? [];
  assert.equal(verifyRecord(record.replace(round, '').replace(signature, '')).deals[0]?.fault, 'server-commitment');
  assert.equal(verifyRecord(record.replace(signature, '')).deals[0]?.fault, 'seed');
  assert.equal(verifyRecord(plain.replace('[SeatShares', `${round}[SeatShares`)).deals[0]?.fault, 'server-commitment');
});

test('hands that are said to be dealt again have to be the same', () => {
  const record = read('../fair_deals/nerts.hrz');
  const bare = record.replace(/^\[(Seed|Commitment|ServerShare|SeatCommitments|SeatShares) .*\n/gm, '');
  assert.deepEqual(
    verifyRecord(bare).deals.map(({missing, redealt}) => [missing, redealt]),
    [[true, false]],
  );
});

// Taking part --------------------------------------------------------------------------------------

const SERVER = '5'.repeat(64);
const COMMITMENT = serverCommitment(1, SERVER);
const OWN = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const nowhere = {get: () => undefined, set: () => {}};
const keeper = () => shareKeeper({share: () => OWN, store: nowhere});
const draw = (phase, more = {}) => ({type: 'draw', deal: 1, commitment: COMMITMENT, phase, ...more});
const commitments = [seatCommitment(COMMITMENT, 0, OWN), seatCommitment(COMMITMENT, 1, OTHER), null, null];
const shares = [OWN, OTHER, null, null];
const opened = {type: 'deal_opened', deal: 1, share: SERVER};

test('a share is committed to, opened when all commitments are fixed, and found in the seed', () => {
  const own = keeper();
  assert.deepEqual(own.receive(draw('commit', {asked: [0, 1]}), 0), [
    {type: 'commit_share', deal: 1, commitment: commitments[0]},
  ]);
  assert.deepEqual(own.receive(draw('open', {commitments}), 0), [{type: 'open_share', deal: 1, share: OWN}]);
  assert.deepEqual(own.receive(draw('drawn', {commitments, shares}), 0), []);
  own.receive(opened, 0);
  assert.deepEqual(own.fairness.last, {deal: 1, verdict: 'own'});
});

test('who is alone opens at once, and it is a fault if others had a share after all', () => {
  for (const [seats, verdict] of /** @type {[number[], string][]} */ ([
    [[0, 1], 'broken'],
    [[0, 2], 'own'],
  ])) {
    const own = keeper();
    const [sent] = own.receive(draw('commit', {asked: [0]}), 0);
    assert.equal(sent?.share, OWN);
    const of = (/** @type {any[]} */ all) => seats.map((seat) => all[seat]);
    own.receive(draw('drawn', {commitments: of(commitments), shares: of(shares)}), 0);
    own.receive(opened, 0);
    assert.equal(own.fairness.last?.verdict, verdict);
  }
});

test('a share stays closed while the own commitment is not among the fixed ones', () => {
  const own = keeper();
  own.receive(draw('commit', {asked: [0, 1]}), 0);
  assert.deepEqual(own.receive(draw('open', {commitments: [null, ...commitments.slice(1)]}), 0), []);
});

test('a share stays closed until the round of a beacon has come, also where nobody else was asked', () => {
  const fixed = {chain: '52db'.repeat(16), round: 1000};
  const beacon = {...fixed, signature: 'ab'.repeat(48)};
  const commitment = serverCommitment(1, SERVER, fixed);
  const message = (phase, more) => draw(phase, {commitment, beacon: fixed, ...more});
  const committed = [seatCommitment(commitment, 0, OWN), null, null, null];
  const steps = [
    message('commit', {asked: [0]}),
    message('beacon', {commitments: committed}),
    message('open', {commitments: committed, beacon}),
    message('drawn', {commitments: committed, shares: [OWN, null, null, null], beacon}),
  ];
  const own = keeper();
  const sent = steps.map((step) => own.receive(step, 0));
  assert.deepEqual(sent, [
    [{type: 'commit_share', deal: 1, commitment: committed[0]}],
    [],
    [{type: 'open_share', deal: 1, share: OWN}],
    [],
  ]);
  own.receive(opened, 0);
  assert.deepEqual(own.fairness.last, {deal: 1, verdict: 'own', beacon});

  const other = {...beacon, signature: 'cd'.repeat(48)};
  const lies = [
    [0, beacon],
    [1, {...fixed, round: 1001}],
    [1, beacon],
    [2, {...beacon, round: 1001}],
    [2, undefined],
    [3, fixed],
    [3, other],
    [3, undefined],
  ];
  for (const [at, lie] of lies) {
    const misled = keeper();
    for (const [number, step] of steps.entries()) misled.receive(number === at ? {...step, beacon: lie} : step, 0);
    misled.receive(opened, 0);
    assert.equal(misled.fairness.last?.verdict, 'broken', JSON.stringify([at, lie]));
  }
});

test('a share that is left out, a second draw, and another share of the server are noticed', () => {
  const cases = {
    late: [draw('drawn', {commitments, shares: [null, OTHER, null, null]}), opened],
    broken: [draw('drawn', {commitments, shares, commitment: serverCommitment(1, '6'.repeat(64))}), opened],
  };
  for (const [verdict, messages] of Object.entries(cases)) {
    const own = keeper();
    own.receive(draw('commit', {asked: [0, 1]}), 0);
    own.receive(draw('open', {commitments}), 0);
    for (const message of messages) own.receive(message, 0);
    assert.equal(own.fairness.last?.verdict, verdict);
  }
  const own = keeper();
  own.receive(draw('drawn', {commitments, shares}), 0);
  own.receive({...opened, share: '6'.repeat(64)}, 0);
  own.receive(opened, 0);
  assert.equal(own.fairness.last?.verdict, 'broken', 'nor is it mended by what is said afterwards');
});

test('who is not asked sends no share, and a page that was loaded anew finds its own by the fixed commitment', () => {
  assert.deepEqual(keeper().receive(draw('commit', {asked: [1, 2]}), 0), []);
  const found = shareKeeper({store: {get: () => OWN, set: () => {}}, share: () => OTHER});
  assert.deepEqual(found.receive(draw('open', {commitments}), 3), [{type: 'open_share', deal: 1, share: OWN}]);
});

test('what was fixed may not change any more, nor may a deal be opened before it is drawn', () => {
  const steps = {
    commit: draw('commit', {asked: [0, 1]}),
    open: draw('open', {commitments}),
    drawn: draw('drawn', {commitments, shares}),
  };
  const more = [...commitments.slice(0, 3), seatCommitment(COMMITMENT, 3, OTHER)];
  const verdict = (/** @type {any[]} */ ...messages) => {
    const own = keeper();
    for (const message of messages) own.receive(message, 0);
    return own.fairness.last?.verdict;
  };
  const {commit, open, drawn} = steps;
  assert.equal(verdict(commit, open, drawn, drawn, opened), 'own', 'the same may be said twice');
  assert.equal(verdict(commit, open, {...drawn, commitments: more}, opened), 'broken');
  assert.equal(verdict(commit, open, drawn, {...drawn, shares: [OWN, null, null, null]}, opened), 'broken');
  assert.equal(verdict(commit, open, opened), 'broken');
  assert.equal(verdict(draw('commit', {asked: [1]}), opened), 'broken');
  const other = [seatCommitment(COMMITMENT, 0, OTHER), ...commitments.slice(1)];
  const quicker = draw('drawn', {commitments: other, shares: [OTHER, OTHER, null, null]});
  assert.equal(verdict(commit, {...open, commitments: other}, quicker, opened), 'other', 'another page of the person');
});

test('a draw of an earlier deal is not the next one, and what is long past is forgotten', () => {
  const own = keeper();
  const drawOf = (/** @type {number} */ deal) => ({...draw('drawn'), deal, commitment: serverCommitment(deal, SERVER)});
  for (const deal of [1, 2, 4, 3]) own.receive(drawOf(deal), 0);
  assert.equal(own.fairness.next?.deal, 4);
  own.receive({...opened, deal: 1}, 0);
  assert.equal(own.fairness.last, null);
  own.receive({...opened, deal: 2}, 0);
  assert.deepEqual(own.fairness.last, {deal: 2, verdict: 'alone'});
});

// Proofs -------------------------------------------------------------------------------------------

test('what a proof lacks or has too much of is a fault', () => {
  const proof = {deal: 1, server: SERVER, commitment: COMMITMENT, commitments, shares, beacon: null};
  const fault = (/** @type {object} */ change) => proofFault(/** @type {any} */ ({...proof, ...change}), null, 4);
  const short = OWN.slice(2);
  const long = `${SERVER}00`;
  assert.equal(fault({}), null);
  assert.equal(fault({server: long, commitment: serverCommitment(1, long)}), 'server-commitment');
  assert.equal(fault({shares: shares.slice(1)}), 'seats');
  assert.equal(fault({commitments: commitments.slice(0, 2), shares: shares.slice(0, 2)}), 'seats');
  assert.equal(fault({commitments: [], shares: []}), null, 'by the server alone');
  assert.equal(fault({commitments: [null, ...commitments.slice(1)]}), 'share-missing');
  assert.equal(fault({shares: [OTHER, OTHER, null, null]}), 'seat-commitment');
  assert.equal(
    fault({
      commitments: [seatCommitment(COMMITMENT, 0, short), ...commitments.slice(1)],
      shares: [short, ...shares.slice(1)],
    }),
    'seat-commitment',
  );
});

/** The JSON form of a record, as far as its deals are proven. @param {string} text */
function asJson(text) {
  const tags = (/** @type {string} */ part) =>
    Object.fromEntries([...part.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]));
  const [head = '', ...parts] = text.split(/^(?=\[Deal )/m);
  const header = tags(head);
  const deals = parts.map((part) => {
    const of = tags(part);
    return {
      number: Number(of['Deal']),
      dealer: of['Dealer'],
      seed: of['Seed'],
      commitment: of['Commitment'],
      server_share: of['ServerShare'],
      seat_commitments: of['SeatCommitments']?.split(' '),
      seat_shares: of['SeatShares']?.split(' '),
      beacon: of['Beacon'] ?? null,
      beacon_signature: of['BeaconSignature'],
      lines: [
        ...[...part.matchAll(/^(hand|deck) (\d): (.*)$/gm)].map(([, line, at, cards]) => ({
          line,
          [line === 'deck' ? 'area' : 'seat']: Number(at),
          cards: cards?.split(' '),
        })),
        {line: 'kitty', seat: 0, cards: ['AC']},
        {line: 'lead', seat: 0, cards: ['AC']},
      ],
    };
  });
  return JSON.stringify({
    view: header['View'],
    game: header['Game'],
    shuffle: header['Shuffle'],
    players: ['Eva', 'Ada', 'Kim', 'Jan'],
    deals,
  });
}

test('the JSON form of a record proves the same, and without cards proves nothing', () => {
  for (const name of ['hearts', 'nerts', 'beacon']) {
    const record = read(`../fair_deals/${name}.hrz`);
    assert.deepEqual(verifyRecord(asJson(record)), verifyRecord(record), name);
    const {lines: _, ...bare} = JSON.parse(asJson(record)).deals[0];
    const without = JSON.stringify({...JSON.parse(asJson(record)), deals: [bare]});
    assert.equal(verifyRecord(without).deals[0]?.fault, 'cards', name);
  }
});

test('what a comment says proves nothing, and is no fault', () => {
  const record = read('../fair_deals/hearts.hrz');
  const remarks = '{ of the\n[Seed "00"]\nhand 0: AS }\n; [Seed "00"]\n';
  assert.deepEqual(verifyRecord(record.replace('hand 0:', `${remarks}hand 0:`)), verifyRecord(record));
});

test('cards that were shuffled in another way are not proven', () => {
  const record = read('../fair_deals/hearts.hrz');
  assert.equal(verifyRecord(record.replace('"shake-256"', '"mt19937"')).deals[0]?.fault, 'cards');
});

test('a kitty is proven with the hands, and what a seat has taken of it is no second one', () => {
  const record = read('../fair_deals/hearts.hrz');
  const pack = shuffle(DECK, verifyRecord(record).deals[0]?.seed ?? '', 'hearts');
  const [kitty, dealt] = [pack.slice(50), pack.slice(0, 50)];
  const hands = [0, 1, 2, 3, 4].map((seat) => dealt.filter((_, at) => at % 5 === (seat + 1) % 5));
  const lines = (/** @type {string[]} */ aside) =>
    [
      ...hands.map((cards, seat) => `hand ${seat}: ${cards.join(' ')}`),
      `kitty 2: ${hands[0]?.[0]}`,
      `kitty: ${aside.join(' ')}`,
    ].join('\n');
  const withKitty = (/** @type {string[]} */ aside) =>
    record.replace(/^hand 0(?:.*\n)*?(?=pass 0)/m, `${lines(aside)}\n`);
  assert.equal(verifyRecord(withKitty(kitty)).deals[0]?.fault, null);
  assert.equal(verifyRecord(withKitty([kitty[0] ?? '', hands[0]?.[0] ?? ''])).deals[0]?.fault, 'cards');
  assert.equal(verifyRecord(record.replace(/^hand .*\n/gm, '')).deals[0]?.fault, 'cards', 'no hand at all');
});

test('decks that are played again lie one area further left, in Nerts alone', () => {
  const record = read('../fair_deals/nerts.hrz');
  const faces = [...record.matchAll(/^deck \d: (.*)$/gm)].map(([, cards = '']) => cards.replace(/'\d*/g, ''));
  const again = (/** @type {number} */ by, /** @type {string} */ from = record) =>
    `${from}\n[Deal "2"]\n${faces.map((_, area) => `deck ${area}: ${faces.at(area - by)}`).join('\n')}\n`;
  const [, second] = verifyRecord(again(1)).deals;
  assert.deepEqual([second?.missing, second?.redealt], [false, true]);
  for (const text of [again(0), again(2), again(1, record.replace('"nerts"', '"hearts"')), `${record}\n[Deal "2"]\n`]) {
    const other = verifyRecord(text).deals[1];
    assert.deepEqual([other?.missing, other?.redealt], [true, false]);
  }
});

test('many decks take more of the stream than its first part', () => {
  const many = Array.from({length: 12}, (_, deck) =>
    DECK.map((card) => (deck ? `${card}'${deck === 1 ? '' : deck}` : card)),
  );
  const order = shuffle(many.flat(), SERVER, 'hearts').join(' ');
  assert.equal(createHash('sha256').update(order).digest('hex').slice(0, 16), '06e540972999959e');
});
