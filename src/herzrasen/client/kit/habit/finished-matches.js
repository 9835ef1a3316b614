// One's own finished matches, from the server. Without a connection there are none to show, and nothing is said about it.
//
//   await fetchFinished()     all of them; null where they cannot be had now

import {ApiError, request} from '../../core/connection/api.js';

/** @typedef {import('../../wire.d.ts').MyFinishedMatches} MyFinishedMatches */

/** The server reads new matches a few at a time: asks again until all are counted. */
export async function fetchFinished() {
  try {
    for (let before = Infinity; ; ) {
      const {matches, unread} = /** @type {MyFinishedMatches} */ (await request('me/finished'));
      if (!unread || unread >= before) return matches;
      before = unread;
    }
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
