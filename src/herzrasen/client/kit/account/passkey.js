// Passkeys, where the page is secure and the browser speaks JSON with its authenticators.
//
//   passkeysAvailable()              whether there can be any here; not on plain http, nor under a bare number
//   await createPasskey(name)      a new account by its first passkey, or one more passkey if name is ''; SignedUp or {}
//   await signInWithPasskey()           sign in with any passkey of this place
//   await removePasskey(id)
//   Gone throws where the person broke off, Refused where the server did not agree.

import {send} from '../../core/connection/api.js';

export class PasskeyCancelled extends Error {}

const NUMBER = /^[\d.]+$|:/;

export const passkeysAvailable = () =>
  isSecureContext &&
  !NUMBER.test(location.hostname) &&
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

/**
 * The authenticator's answer as JSON.
 * @param {() => Promise<Credential | null>} act
 */
async function runCeremony(act) {
  try {
    const credential = /** @type {PublicKeyCredential | null} */ (await act());
    if (credential) return credential.toJSON();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  throw new PasskeyCancelled();
}

/** @param {string} name */
export async function createPasskey(name) {
  const options = await send('POST', 'me/passkeys/new', {name});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await runCeremony(() => navigator.credentials.create({publicKey}));
  return send('POST', 'me/passkeys', {credential});
}

export async function signInWithPasskey() {
  const options = await send('POST', 'me/passkeys/ask');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await runCeremony(() => navigator.credentials.get({publicKey}));
  return send('POST', 'me/passkeys/sign-in', {credential});
}

/** @param {string} id */
export const removePasskey = (id) => send('DELETE', `me/passkeys/${encodeURIComponent(id)}`);
