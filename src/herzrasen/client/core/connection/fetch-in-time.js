// Requests to the server that end: on a connection whose other end is gone, fetch would wait for an answer for ever.
//
//   await fetchInTime('api/games')                  the answer; throws as fetch does, also where none comes in time
//   await fetchInTime('api/…', {method: 'POST', …}, SLOW)     what a coach computes, or what is large

import {serverUrl} from './server-url.js';

const USUAL = 30_000; // ms
export const SLOW = 90_000; // ms

/** @param {string} path @param {RequestInit} [request] @param {number} [limit] until the last byte of the answer, in ms */
export const fetchInTime = (path, request, limit = USUAL) =>
  fetch(serverUrl(path), {...request, signal: AbortSignal.timeout?.(limit)});
