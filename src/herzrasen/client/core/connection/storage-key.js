// The names under which the browser keeps what belongs to this server. It keeps one set for all of an origin, and another
// server may be there under another path: so under a path the names end in it. What was kept before without it is copied
// once, except what is known of an account, which may be the other server's.
//
//   storageKey('herzrasen.settings')   'herzrasen.settings', under https://example.org/games/ 'herzrasen.settings /games/'

import {serverUrl} from './server-url.js';

const PREFIX = 'herzrasen.';
const ACCOUNT = 'herzrasen.account';

const {protocol, pathname} = serverUrl('');
const place = protocol.startsWith('http') && pathname !== '/' ? ` ${pathname}` : '';

/** @param {string} name */
export const storageKey = (name) => `${name}${place}`;

function copyOnce() {
  const copied = storageKey('herzrasen.copied');
  if (localStorage.getItem(copied) !== null) return;
  localStorage.setItem(copied, '1');
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX) && !name.includes(' '));
  for (const name of names.filter((one) => one !== ACCOUNT))
    localStorage.setItem(storageKey(name), localStorage.getItem(name) ?? '');
}

try {
  if (place) copyOnce();
} catch {
  // storage is switched off or full: everything is as in a new browser
}
