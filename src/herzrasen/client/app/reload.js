// The page starts anew where the server no longer knows this browser (its token was ended here or elsewhere), and where a
// part of the page is not to be had any more since the server has another version.
//
//   reloadIfOutdated()   asks the server for its version
//   reloadPage()      loads the page again; not twice within ten seconds, so that nothing can go round in circles

import {fetchInTime} from '../connection/fetch-in-time.js';
import {version} from '../connection/server-url.js';
import {storageKey} from '../connection/storage-key.js';

const STORAGE_KEY = storageKey('herzrasen.anew');
const MIN_INTERVAL = 10_000; // ms
const RELOAD_DELAY = 800; // ms; a token that takes the old one's place may still be on its way

export function reloadPage() {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (Date.now() - last < MIN_INTERVAL) return;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    return; // storage is switched off: the person has to reload
  }
  setTimeout(() => location.reload(), RELOAD_DELAY);
}

export async function reloadIfOutdated() {
  if (!version) return; // the single files have none
  const page = await fetchInTime('./').then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  if (page && !page.includes(version)) reloadPage();
}
