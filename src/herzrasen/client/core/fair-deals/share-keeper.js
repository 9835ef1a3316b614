// Takes part in drawing the deals for one page: makes a share for each deal, commits to it, opens it, and checks what
// becomes of it. It opens a share only when all commitments are fixed and its own is among them; where a round of a
// public beacon was fixed with the draw, only when that has come or was given up.
//
//   const keeper = shareKeeper()
//   keeper.receive(message, seat)   a `draw` or `deal_opened` -> the messages to send
//   keeper.fairness                 what the page knows: {next, last}

import {storageKey} from '../connection/storage-key.js';
import {proofFault, seatCommitment} from './shares.js';
import {toHex} from './sha256.js';

/** @typedef {import('../../wire.d.ts').DealDraw} DealDraw */
/** @typedef {import('../../wire.d.ts').DealOpened} DealOpened */
/**
 * own: this page's share and commitment. early: it was opened at once, since nobody else was asked. broken: what the
 * server said does not fit together.
 * @typedef {{draw: DealDraw, own: {seat: number, share: string, commitment: string, early: boolean} | null, broken: boolean}} Known
 */
/**
 * next: the draw of the next deal, as far as it has come. last: the last deal that is over and opened, and how that went.
 * @typedef {{deal: number, verdict: 'own' | 'other' | 'alone' | 'late' | 'broken', beacon?: import('../../wire.d.ts').DrawBeacon}} Last
 * @typedef {{next: DealDraw | null, last: Last | null}} Fairness
 */

const KEPT = 4; // shares of a page that is loaded anew
const KEY = storageKey('herzrasen.shares');

/** The shares that survive a reload of the page, by the server's commitment. */
const sessionShares = {
  /** @param {string} commitment @returns {string | undefined} */
  get(commitment) {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')[commitment];
    } catch {
      return undefined;
    }
  },
  /** @param {string} commitment @param {string} share */
  set(commitment, share) {
    try {
      const kept = Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? '{}')).slice(1 - KEPT);
      sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [commitment, share]])));
    } catch {
      // a page without storage is late if it is loaded anew just now
    }
  },
};

const randomShare = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** @param {{share?: () => string, store?: {get: (commitment: string) => string | undefined, set: (commitment: string, share: string) => void}}} [environment] */
export function shareKeeper({share: newShare = randomShare, store = sessionShares} = {}) {
  /** @type {Map<number, Known>} */
  const deals = new Map();
  /** @type {Fairness} */
  let fairness = {next: null, last: null};

  /** @param {DealDraw} draw @param {number} seat */
  function receiveDraw(draw, seat) {
    const before = deals.get(draw.deal);
    /** @type {Known} */
    const known = {
      draw,
      own: before?.own ?? null,
      broken: (before?.broken ?? false) || (before !== undefined && !follows(before.draw, draw)) || isTooEarly(draw),
    };
    deals.set(draw.deal, known);
    for (const old of deals.keys()) if (old < draw.deal - 2) deals.delete(old);
    if (draw.deal >= (fairness.next?.deal ?? 0)) fairness = {...fairness, next: draw};
    if (draw.phase === 'commit') return commit(known, seat);
    known.own = findOwn(known);
    return draw.phase === 'open' ? open(known) : [];
  }

  /** @param {Known} known @param {number} seat */
  function commit(known, seat) {
    const {deal, commitment: server, asked = [], beacon} = known.draw;
    if (!asked.includes(seat)) return [];
    const share = known.own?.share ?? store.get(server) ?? newShare();
    store.set(server, share);
    const early = asked.length === 1 && !beacon;
    const commitment = seatCommitment(server, seat, share);
    known.own = {seat, share, commitment, early};
    return [{type: 'commit_share', deal, commitment, ...(early ? {share} : {})}];
  }

  /** The own share among the fixed commitments, also after the page was loaded anew. @param {Known} known */
  function findOwn({draw: {commitment: server, commitments = []}, own}) {
    const share = own?.share ?? store.get(server);
    if (share === undefined) return own;
    const seat = commitments.findIndex((each, at) => each !== null && each === seatCommitment(server, at, share));
    return seat < 0 ? own : {seat, share, commitment: commitments[seat] ?? '', early: own?.early ?? false};
  }

  /** @param {Known} known */
  function open({draw: {deal, commitments = []}, own}) {
    // Another page of the same person may have been quicker.
    return own && commitments[own.seat] === own.commitment ? [{type: 'open_share', deal, share: own.share}] : [];
  }

  /** @param {DealOpened} opened */
  function receiveOpened({deal, share: server}) {
    const known = deals.get(deal);
    if (!known || fairness.last?.deal === deal) return [];
    const {beacon} = known.draw;
    fairness = {...fairness, last: {deal, verdict: verdictOn(known, server), ...(beacon ? {beacon} : {})}};
    return [];
  }

  return {
    get fairness() {
      return fairness;
    },
    /** @param {DealDraw | DealOpened} message @param {number} seat the own one */
    receive(message, seat) {
      return message.type === 'draw' ? receiveDraw(message, seat) : receiveOpened(message);
    },
  };
}

/** Whether a draw may have become this: nothing that was fixed has changed. @param {DealDraw} before @param {DealDraw} now */
function follows(before, now) {
  const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
    JSON.stringify(one) === JSON.stringify(other);
  const round = (/** @type {DealDraw} */ {beacon}) => [beacon?.chain, beacon?.round];
  if (before.commitment !== now.commitment || !same(round(before), round(now))) return false;
  if (before.phase === 'commit') return true;
  if (!same(before.commitments, now.commitments)) return false;
  if (before.phase === 'beacon') return true;
  const signed = same(before.beacon?.signature, now.beacon?.signature);
  return signed && (before.phase === 'open' || same(before.shares, now.shares));
}

/** Whether the beacon's value is there while someone may still commit. @param {DealDraw} draw */
const isTooEarly = ({phase, beacon}) =>
  (phase === 'commit' || phase === 'beacon') && typeof beacon?.signature === 'string';

/** @param {Known} known @param {string} server its share @returns {'own' | 'other' | 'alone' | 'late' | 'broken'} */
function verdictOn({draw, own, broken}, server) {
  const {deal, commitment, commitments = [], shares = [], beacon = null} = draw;
  if (broken || draw.phase !== 'drawn') return 'broken';
  if (proofFault({deal, server, commitment, commitments, shares, beacon}, null, shares.length)) return 'broken';
  if (own?.early && commitments.some((each, seat) => each !== null && seat !== own.seat)) return 'broken';
  if (own && shares[own.seat] !== own.share) {
    // Another page of the same person may have been quicker with its commitment.
    return commitments[own.seat] && commitments[own.seat] !== own.commitment ? 'other' : 'late';
  }
  return own ? 'own' : shares.length ? 'other' : 'alone';
}
