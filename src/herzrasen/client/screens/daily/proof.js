// Whether the secret of a day fits its commitment, computed in the browser.
//
//   canCheck()                      a browser computes hashes on https and on its own machine alone
//   await fits(day)                 true or false
//   checkProgram(day, name)         the same as a few lines of Python, and the seed of the deal

/** @typedef {import('../../wire.d.ts').DailyCommitment} Day */

export const canCheck = () => Boolean(globalThis.crypto?.subtle);

/** @param {Day} day */
export async function fits({date, secret, commitment}) {
  const label = new TextEncoder().encode(`${labelOf(date)}\0`);
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from([...label, ...bytes]));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment;
}

/** @param {string} date */
const labelOf = (date) => `herzrasen daily ${date}`;

/** @param {Day} day @param {string} name */
export const checkProgram = ({date, secret, commitment}, name) => `import hashlib, hmac

secret = bytes.fromhex("${secret}")
found = hashlib.sha256(b"${labelOf(date)}\\0" + secret).hexdigest()
assert found == "${commitment}"
print(hmac.digest(secret, b"deal ${name}", "sha256").hex())`;
