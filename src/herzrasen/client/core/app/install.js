// The page as an app: its manifest in the language that is spoken, and the worker that keeps its files. Browsers have
// workers only where the page came safely or from this machine; over plain http in a home network there is just the page.
//
//   linkManifest('de')      after each change of language
//   registerServiceWorker()       once, when the first screen is there

import {serverUrl} from '../connection/server-url.js';

/** @param {string} language */
export function linkManifest(language) {
  const link = document.querySelector('link[rel=manifest]');
  const {href} = serverUrl(`app/${language}.webmanifest`);
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
}

export function registerServiceWorker() {
  // A browser that keeps nothing (a private window, a full disk) still shows the page.
  try {
    navigator.serviceWorker?.register(serverUrl('service-worker.js')).catch(() => {});
  } catch {
    // where cookies are blocked the browser may refuse the very question
  }
}
