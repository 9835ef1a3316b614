// Checks the deals of a record from the record alone, with this page's own code: commitments, shares, seed and cards.
//
//   verifyRecord(text)   -> {full, deals: [{number, fault, missing, redealt, shares, late, proof, seed}]}; text or JSON
//
// The rules are not checked here (the server does that before it shows a record), only that the cards follow.

import {fromHex} from '../../core/fair-deals/sha256.js';
import {shake256} from '../../core/fair-deals/shake256.js';
import {proofFault} from '../../core/fair-deals/shares.js';

/** @typedef {import('../../core/fair-deals/shares.js').Proof} Proof */
/** @typedef {{tags: Record<string, string>, sets: {kind: string, seat: number, cards: string[]}[]}} Deal */
/**
 * missing: there is no proof. redealt: the hands of the deal before, once more. shares, late: seats.
 * @typedef {{number: number, fault: string | null, missing: boolean, redealt: boolean, shares: number[], late: number[], proof: Proof | null, seed: string}} Verdict
 */

const COMMENT = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|\{[^}]*\}|;[^\n]*/g;

/** @param {string} text @returns {{header: Record<string, string>, deals: Deal[]}} */
function parse(text) {
  if (text.trimStart().startsWith('{')) return parseJson(text);
  /** @type {Record<string, string>} */
  const header = {};
  /** @type {Deal[]} */
  const deals = [];
  const bare = text.replace(COMMENT, (found) => (found.startsWith('"') ? found : ' '));
  for (const line of bare.split('\n').map((each) => each.trim())) {
    const tag = /^\[\s*(\w+)\s+"(.*)"\s*\]$/.exec(line);
    const set = /^(hand|kitty|deck)(?: (\d+))?: (.*)$/.exec(line);
    const deal = deals.at(-1);
    if (tag) {
      const [, name = '', value = ''] = tag;
      if (name === 'Deal') deals.push({tags: {Deal: value}, sets: []});
      else (deal?.tags ?? header)[name] = value;
    } else if (set && deal) {
      const [, kind = '', seat, cards = ''] = set;
      if (kind !== 'kitty' || seat === undefined)
        deal.sets.push({kind, seat: Number(seat ?? 0), cards: cards === '-' ? [] : cards.split(/\s+/)});
    }
  }
  return {header, deals};
}

/** The same of the JSON form. @param {string} text @returns {{header: Record<string, string>, deals: Deal[]}} */
function parseJson(text) {
  const record = JSON.parse(text);
  const seats = record.players.map((/** @type {unknown} */ _, /** @type {number} */ seat) => [`Seat${seat}`, '']);
  const deals = record.deals.map((/** @type {any} */ deal) => ({
    tags: Object.fromEntries(
      Object.entries({
        Deal: deal.number,
        Dealer: deal.dealer,
        Seed: deal.seed,
        Commitment: deal.commitment,
        ServerShare: deal.server_share,
        SeatCommitments: deal.seat_commitments?.join(' '),
        SeatShares: deal.seat_shares?.join(' '),
        Beacon: deal.beacon,
        BeaconSignature: deal.beacon_signature,
      }).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
    ),
    sets: (deal.lines ?? [])
      .filter(
        (/** @type {any} */ {line, seat}) =>
          line === 'hand' || line === 'deck' || (line === 'kitty' && seat === undefined),
      )
      .map((/** @type {any} */ {line, seat, area, cards}) => ({kind: line, seat: seat ?? area ?? 0, cards})),
  }));
  const {view, game, shuffle = ''} = record;
  return {header: {View: view, Game: game, Shuffle: shuffle, ...Object.fromEntries(seats)}, deals};
}

/** The place of a card in the order of cards: by deck, jokers after the rest, then suit and rank. @param {string} card */
function place(card) {
  const [rank = '', suit = '', ...rest] = card;
  const deck = rest.length ? Number(rest.slice(1).join('') || 1) : 0;
  return ((deck * 2 + Number(rank === 'X')) * 4 + 'CDSH'.indexOf(suit)) * 16 + '23456789TJQKA'.indexOf(rank) + 1;
}

/** The cards in the order that seed and label decide (cards/shuffle.py). @param {readonly string[]} cards @param {string} seed @param {string} label */
export function shuffle(cards, seed, label) {
  const shuffled = [...cards].sort((one, other) => place(one) - place(other));
  const source = new Uint8Array([...fromHex(seed), ...new TextEncoder().encode(label)]);
  let stream = shake256(source, 1024);
  let read = 0;
  const nextByte = () => {
    if (read === stream.length) stream = shake256(source, 2 * stream.length);
    return stream[read++] ?? 0;
  };
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const bits = 32 - Math.clz32(last);
    let drawn = last + 1;
    while (drawn > last) {
      drawn = 0;
      for (let bit = 0; bit < bits; bit += 8) drawn = (drawn << 8) | nextByte();
      drawn &= (1 << bits) - 1;
    }
    [shuffled[last], shuffled[drawn]] = [shuffled[drawn] ?? '', shuffled[last] ?? ''];
  }
  return shuffled;
}

/** @param {readonly string[]} cards */
const asSet = (cards) => [...cards].sort().join(' ');

/** Whether the seed deals these cards. @param {Deal} deal @param {string} game @param {string} seed */
function dealsCards({tags, sets}, game, seed) {
  if (game === 'nerts')
    return (
      sets.length > 0 &&
      sets.every(({seat, cards}) => shuffle(cards, seed, `nerts ${seat}`).join(' ') === cards.join(' '))
    );
  const hands = sets.filter(({kind}) => kind === 'hand');
  const kitty = sets.find(({kind}) => kind === 'kitty')?.cards ?? [];
  const players = hands.length;
  const pack = shuffle([...hands.flatMap(({cards}) => cards), ...kitty], seed, 'hearts');
  const dealt = pack.slice(0, pack.length - kitty.length);
  const dealer = Number(tags['Dealer']);
  return (
    players > 0 &&
    asSet(pack.slice(dealt.length)) === asSet(kitty) &&
    hands.every(({seat, cards}) => {
      const first = (seat - dealer - 1 + 2 * players) % players;
      return asSet(dealt.filter((_, at) => at % players === first)) === asSet(cards);
    })
  );
}

/** @param {string} text */
export function verifyRecord(text) {
  const {header, deals} = parse(text);
  const seats = Object.keys(header).filter((name) => /^Seat\d+$/.test(name)).length;
  const game = header['Game'] ?? '';
  const method = header['Shuffle'] ?? '';
  return {
    full: header['View'] === 'all',
    deals: deals.map((deal, at) => verdict(deal, deals[at - 1], game, method, seats)),
  };
}

/** Whether these are the decks of the round before, each one area further left. @param {Deal} deal @param {Deal | undefined} before */
function redeals(deal, before) {
  const faces = (/** @type {Deal | undefined} */ from) =>
    (from?.sets ?? []).map(({cards}) => cards.map((card) => card.slice(0, 2)).join(' '));
  const [now, then] = [faces(deal), faces(before)];
  return now.length > 0 && now.every((cards, area) => cards === then.at(area - 1));
}

/** @param {Deal} deal @param {Deal | undefined} before @param {string} game @param {string} method @param {number} seats @returns {Verdict} */
function verdict(deal, before, game, method, seats) {
  const {tags} = deal;
  const number = Number(tags['Deal']);
  const seed = tags['Seed'] ?? '';
  const plain = {number, fault: null, missing: false, redealt: false, shares: [], late: [], proof: null, seed};
  const {Commitment: commitment, ServerShare: server} = tags;
  if (!commitment || !server) {
    const again = game === 'nerts' && !seed && redeals(deal, before);
    return {...plain, redealt: again, missing: !again};
  }
  const list = (/** @type {string} */ name) => (tags[name] ?? '').split(' ').filter(Boolean);
  const commitments = list('SeatCommitments').map((each) => (each === '-' ? null : each));
  const shares = list('SeatShares').map((each) => (each === '-' || each === 'late' ? null : each));
  const [chain = '', round] = list('Beacon');
  const beacon = chain ? {chain, round: Number(round), signature: tags['BeaconSignature'] ?? null} : null;
  const proof = {deal: number, server, commitment, commitments, shares, beacon};
  const fault =
    proofFault(proof, seed, seats) ?? (method === 'shake-256' && dealsCards(deal, game, seed) ? null : 'cards');
  const indices = [...shares.keys()];
  return {
    ...plain,
    proof,
    fault,
    shares: indices.filter((seat) => shares[seat] !== null),
    late: indices.filter((seat) => shares[seat] === null && commitments[seat] !== null),
  };
}
