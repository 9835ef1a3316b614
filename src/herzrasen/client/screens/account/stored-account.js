// What this browser knows of the account it was signed in to; a guest's browser knows nothing, and asks nothing.
//
//   storedAccount()        {number, changed} or null for a guest; number: how often the settings had been written when they were
//                  last read or given, changed: something was set here since
//   storeAccount(known)

import {storageKey} from '../../core/connection/storage-key.js';

const STORAGE_KEY = storageKey('herzrasen.account');

/** @typedef {{number: number, changed: boolean}} StoredAccount */

/** @returns {StoredAccount | null} */
export function storedAccount() {
  try {
    const {number, changed} = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') ?? {};
    return typeof number === 'number' ? {number, changed: changed === true} : null;
  } catch {
    return null;
  }
}

/** @param {StoredAccount | null} account */
export function storeAccount(account) {
  try {
    if (account === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(account));
  } catch {
    // storage is switched off: the account is asked again at the next sign-in
  }
}
