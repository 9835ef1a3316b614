// SHAKE-256 (FIPS 202): the stream of bytes from which a deck is shuffled.
//
//   shake256(bytes, length)   -> so many bytes

const RATE = 136; // bytes
const LANES = 25;
const MASK = 2n ** 64n - 1n;

/** @type {bigint[]} */
const ROUND_CONSTANTS = [];
for (let round = 0, register = 1; round < 24; round += 1) {
  let constant = 0n;
  for (let bit = 0; bit < 7; bit += 1) {
    if (register & 1) constant |= 1n << BigInt(2 ** bit - 1);
    register = (register << 1) ^ ((register >> 7) * 0x171);
  }
  ROUND_CONSTANTS.push(constant);
}

/** @param {bigint} lane @param {number} by */
const rotate = (lane, by) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;

/** @param {bigint[]} a */
function permute(a) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => a[x + 5 * y] ?? 0n;
  for (const constant of ROUND_CONSTANTS) {
    const parity = [0, 1, 2, 3, 4].map((x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4));
    for (let i = 0; i < LANES; i += 1) {
      const x = i % 5;
      a[i] = (a[i] ?? 0n) ^ (parity[(x + 4) % 5] ?? 0n) ^ rotate(parity[(x + 1) % 5] ?? 0n, 1);
    }
    let [x, y, moved] = [1, 0, at(1, 0)];
    for (let step = 0; step < 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = at(x, y);
      a[x + 5 * y] = rotate(moved, (((step + 1) * (step + 2)) / 2) % 64);
      moved = next;
    }
    for (let row = 0; row < LANES; row += 5) {
      const lanes = a.slice(row, row + 5);
      for (let i = 0; i < 5; i += 1)
        a[row + i] = (lanes[i] ?? 0n) ^ (~(lanes[(i + 1) % 5] ?? 0n) & MASK & (lanes[(i + 2) % 5] ?? 0n));
    }
    a[0] = at(0, 0) ^ constant;
  }
}

/** @param {Uint8Array} bytes @param {number} length @returns {Uint8Array} */
export function shake256(bytes, length) {
  const padded = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE);
  padded.set(bytes);
  padded[bytes.length] = (padded[bytes.length] ?? 0) ^ 0x1f;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) ^ 0x80;
  const view = new DataView(padded.buffer);
  /** @type {bigint[]} */
  const state = new Array(LANES).fill(0n);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let i = 0; i < RATE / 8; i += 1) state[i] = (state[i] ?? 0n) ^ view.getBigUint64(block + 8 * i, true);
    permute(state);
  }
  const output = new DataView(new ArrayBuffer(Math.ceil(length / RATE) * RATE));
  for (let block = 0; block < output.byteLength; block += RATE) {
    if (block) permute(state);
    for (let i = 0; i < RATE / 8; i += 1) output.setBigUint64(block + 8 * i, state[i] ?? 0n, true);
  }
  return new Uint8Array(output.buffer, 0, length);
}
