// The page starts anew where the server no longer knows this browser (its token was ended here or elsewhere), and where a
// part of the page is not to be had (load-part.js).
//
//   reloadPage()      loads the page again; false within ten seconds of the last time, so that nothing can go round in circles:
//                     {asked: true} where a person has asked for something since

import {storageKey} from '../connection/storage-key.js';

const STORAGE_KEY = storageKey('herzrasen.anew');
const MIN_INTERVAL = 10_000; // ms
const RELOAD_DELAY = 800; // ms; a token that takes the old one's place may still be on its way

/** Until then the page shows no failure that the reload may mend. */
let isReloading = false;

export function reloadPage({asked = false} = {}) {
  if (isReloading) return true;
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (!asked && Date.now() - last < MIN_INTERVAL) return false;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    return false; // storage is switched off: the person has to reload
  }
  isReloading = true;
  setTimeout(() => location.reload(), RELOAD_DELAY);
  return true;
}
