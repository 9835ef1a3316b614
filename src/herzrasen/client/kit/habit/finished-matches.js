// One's own finished matches, from the server.
//
//   await fetchFinished()       all of them
//   await findFinished()        none where they cannot be had now, for what is shown in passing

import {ApiError, request} from '../../core/connection/api.js';

/** @typedef {import('../../wire.d.ts').MyFinishedMatches} MyFinishedMatches */

/** The server reads new matches a few at a time: asks again until all are counted. */
export async function fetchFinished() {
  for (let before = Infinity; ; ) {
    const {matches, unread} = /** @type {MyFinishedMatches} */ (await request('me/finished'));
    if (!unread || unread >= before) return matches;
    before = unread;
  }
}

export async function findFinished() {
  try {
    return await fetchFinished();
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
