// SHA-256 (FIPS 180-4). The browser has none on plain http, and a proof is checked with this page's own code.
//
//   sha256(bytes)              -> 32 bytes
//   toHex(bytes)  fromHex(text)

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of the fractional part. @param {number} root */
const fraction = (root) => Math.floor((root % 1) * 2 ** 32);

for (let number = 2, found = 0; found < 64; number += 1) {
  let prime = true;
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(number));
  K[found] = fraction(Math.cbrt(number));
  found += 1;
}

/** @param {number} word @param {number} by */
const rotate = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [near, far] = [words[i - 2] ?? 0, words[i - 15] ?? 0];
      const s0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
      const s1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
      words[i] = (words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1;
    }
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint32Array} state @param {Uint32Array} words */
function compress(state, words) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) + word));
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} text */
export const fromHex = (text) => new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
