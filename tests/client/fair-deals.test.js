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
  const own = keeper();
  const [sent] = own.receive(draw('commit', {asked: [0]}), 0);
  assert.equal(sent?.share, OWN);
  own.receive(draw('drawn', {commitments, shares}), 0);
  own.receive(opened, 0);
  assert.equal(own.fairness.last?.verdict, 'broken');
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
