// What someone typed or pasted to get to a table: a room code, a link, or a whole message with one of them in it. The twin
// of herzrasen/terminal/connection/invitation.py; both read tests/links/invitations.json.
//
//   readInvitation('Code: bkr twz', location)             {code: 'BKRTWZ'}
//   readInvitation('Here: …/#/t/x7).', location)          {place: 't/x7'} of this server, {elsewhere: URL} of another; null

import {hashOfPlace, joinBlanks, placeInLink, unwrapLink} from '../../core/app/page-place.js';
import {codeIn} from '../../kit/table/room-code.js';

const INVISIBLE = /\p{Cf}/gu;
const LINK = /https?:\/+\S+/i;
const TABLE_ID = /^[\w-]{20,}$/;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * @param {string} typed @param {{protocol: string, host: string, hostname: string, port: string, pathname: string}} here
 * @returns {{code: string} | {place: string} | {elsewhere: URL} | null}
 */
export function readInvitation(typed, here) {
  const text = joinBlanks(typed.normalize('NFKC').replace(INVISIBLE, '').trim());
  const found = LINK.exec(text)?.[0] ?? text.split(/\s+/).find((word) => placeInLink(word));
  const link = found && unwrapLink(found);
  const place = link ? placeInLink(link) : '';
  if (link && place) return whereLeads(link, place, here);
  const code = codeIn(text);
  if (code) return {code};
  return TABLE_ID.test(text) ? {place: `t/${text}`} : null;
}

/** @param {string} link @param {string} place @param {Parameters<typeof readInvitation>[1]} here */
function whereLeads(link, place, here) {
  const [beforeHash = ''] = link.replace(/^[^\w[/#]+/, '').split(/#|%23/, 1);
  const address = beforeHash.replace(/^(https?):\/+/i, '$1://');
  if (/^\/?$/.test(address) || address.replace(/^\//, '').startsWith(place)) return {place};
  const path = address.startsWith('/') ? `${here.protocol}//${here.host}${address}` : address;
  try {
    const url = new URL(path.includes('://') ? path : `${here.protocol}//${path}`);
    if (isHere(url, here)) return {place};
    const [folder = '/'] = url.pathname.split(place, 1);
    return {elsewhere: new URL(hashOfPlace(place), `${url.origin}${folder}`)};
  } catch {
    return null;
  }
}

/** Whether a link leads to this page's own server. @param {URL} url @param {Parameters<typeof readInvitation>[1]} here */
function isHere(url, here) {
  const sameHost =
    url.host === here.host || (LOCAL.has(url.hostname) && LOCAL.has(here.hostname) && url.port === here.port);
  return sameHost && `${url.pathname}/`.startsWith(here.pathname.replace(/[^/]*$/, ''));
}
