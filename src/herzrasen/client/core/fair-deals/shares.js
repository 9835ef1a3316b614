// Shares of a deal's seed, as fair_deals/shares.py has them: commitments, what replaces a missing share, and the mix.
// All values are hexadecimal digits.
//
//   serverCommitment(deal, share, beacon)   seatCommitment(server, seat, share)
//   seedOf(proof)                                  -> the seed
//   proofFault(proof, seed, seats)                 -> null, or why the proof does not hold: a key of fair_deals.fault

import {fromHex, sha256, toHex} from './sha256.js';

const SHARE = 32; // digits
const NOTHING = '0'.repeat(64);

/** @param {string} label @param {string} data */
const digest = (label, data) => {
  const [head, tail] = [new TextEncoder().encode(`${label}\0`), fromHex(data)];
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return toHex(sha256(bytes));
};

/**
 * A round of a public beacon that was fixed with the deal. Without a signature it could not be had in time.
 * @typedef {{chain: string, round: number, signature?: string | null}} Beacon
 */

/** @param {number} deal from 1 @param {string} share @param {Beacon | null} [beacon] */
export const serverCommitment = (deal, share, beacon) =>
  digest(
    `herzrasen server share, deal ${deal}${beacon ? `, beacon ${beacon.chain} round ${beacon.round}` : ''}`,
    share,
  );

/** @param {string} server its commitment @param {number} seat @param {string} share */
export const seatCommitment = (server, seat, share) =>
  digest(`herzrasen seat share, seat ${seat}, server ${server}`, share);

/**
 * The shares and commitments of a deal: null where a seat has none.
 * @typedef {{deal: number, server: string, commitment: string, commitments: readonly (string | null)[], shares: readonly (string | null)[], beacon?: Beacon | null}} Proof
 */

/** The share that counts for a seat. @param {Proof} proof @param {number} seat */
function shareOf({server, commitment, commitments, shares}, seat) {
  const own = shares[seat];
  if (own) return own;
  if (!commitments[seat]) return digest(`herzrasen stand-in, seat ${seat}`, server).slice(0, SHARE);
  const fixed = commitments.map((each) => each ?? NOTHING).join('');
  return digest(`herzrasen late share, seat ${seat}`, commitment + fixed).slice(0, SHARE);
}

/** @param {Proof} proof */
export function seedOf(proof) {
  const mixed = proof.server + proof.shares.map((_, seat) => shareOf(proof, seat)).join('');
  const signature = proof.beacon?.signature;
  if (typeof signature === 'string')
    return digest('herzrasen deal seed with beacon', mixed + toHex(sha256(fromHex(signature))));
  return proof.shares.length ? digest('herzrasen deal seed', mixed) : proof.server;
}

/**
 * @param {Proof} proof
 * @param {string | null} seed null where only the shares are checked
 * @param {number} seats
 */
export function proofFault(proof, seed, seats) {
  const {deal, server, commitment, commitments, shares, beacon} = proof;
  if (server.length !== 64 || serverCommitment(deal, server, beacon) !== commitment) return 'server-commitment';
  if (commitments.length !== shares.length || ![0, seats].includes(shares.length)) return 'seats';
  for (const [seat, share] of shares.entries()) {
    if (share === null) continue;
    if (!commitments[seat]) return 'share-missing';
    if (share.length !== SHARE || seatCommitment(commitment, seat, share) !== commitments[seat])
      return 'seat-commitment';
  }
  return seed === null || seedOf(proof) === seed ? null : 'seed';
}
