// Passkeys, where the page is secure and the browser speaks JSON with its authenticators.
//
//   possible()              whether there can be any here; not on plain http, nor under a bare number
//   await create(name)      a new account by its first passkey, or one more passkey if name is ''; SignedUp or {}
//   await enter()           sign in with any passkey of this place
//   await drop(id)
//   Gone throws where the person broke off, Refused where the server did not agree.

import {send} from '../api.js';

export class Gone extends Error {}

const NUMBER = /^[\d.]+$|:/;

export const possible = () =>
  isSecureContext && !NUMBER.test(location.hostname) && 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/**
 * What the authenticator says, as JSON.
 * @param {() => Promise<Credential | null>} act
 */
async function said(act) {
  try {
    const credential = /** @type {PublicKeyCredential | null} */ (await act());
    if (credential) return credential.toJSON();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  throw new Gone();
}

/** @param {string} name */
export async function create(name) {
  const options = await send('POST', 'me/passkeys/new', {name});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await said(() => navigator.credentials.create({publicKey}));
  return send('POST', 'me/passkeys', {credential});
}

export async function enter() {
  const options = await send('POST', 'me/passkeys/ask');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await said(() => navigator.credentials.get({publicKey}));
  return send('POST', 'me/passkeys/sign-in', {credential});
}

/** @param {string} id */
export const drop = (id) => send('DELETE', `me/passkeys/${encodeURIComponent(id)}`);
