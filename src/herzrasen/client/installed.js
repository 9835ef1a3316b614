// The page as an app: its manifest in the language that is spoken, and the worker that keeps its files. Browsers have
// workers only where the page came safely or from this machine; over plain http in a home network there is just the page.
//
//   nameIt('de')      after each change of language
//   keepFiles()       once, when the first screen is there

import {at} from './address.js';

/** @param {string} language */
export function nameIt(language) {
  const link = document.querySelector('link[rel=manifest]');
  const {href} = at(`app/${language}.webmanifest`);
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
}

export function keepFiles() {
  // A browser that keeps nothing (a private window, a full disk) still shows the page.
  navigator.serviceWorker?.register(at('service-worker.js')).catch(() => {});
}
