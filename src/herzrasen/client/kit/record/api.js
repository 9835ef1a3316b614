// Requests of the replay page. A refusal throws ApiError (../connection/api.js), whose facts may name a line of the
// file.
//
//   await fetchRecord(table, 'all')                -> {text, name}: the file of a table; 'mine' is what the own seat saw; 'json' its twin
//   await fetchBestRecord('daily/NAME/DATE')       -> the record of the best result of a daily deal, as JSON
//   await readText(file)                           -> the text of a file; in another encoding than UTF-8 it is refused
//   await replayRecord(text, {deal, seat, open})   -> one deal of it, replayed; without deal and seat the usual ones

import {contentTypeOf, ApiError, refusalOf} from '../../core/connection/api.js';
import {fetchInTime, SLOW} from '../../core/connection/fetch-in-time.js';

/** A record may be this large, in bytes; the server reads no more. */
export const MOST = 2 * 1024 * 1024;

/** The server's own words, without asking it. */
export const tooLarge = () => new ApiError('record.fault.too-big', {limit: MOST / 1024 ** 2});

/** Blob.text() would read what is no UTF-8 as other signs, and in Chromium UTF-16 as well. @param {Blob} file */
export async function readText(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new ApiError('record.fault.not-utf8');
  }
}

/** @param {string} path @param {RequestInit} [request] */
async function request(path, request) {
  const answer = await fetchInTime(`api/${path}`, request, SLOW).catch(offline);
  const text = await answer.text().catch(offline);
  if (answer.ok) return {text, headers: answer.headers};
  throw refusalOf(answer.status, parseRefusal(text));
}

/** @returns {never} */
function offline() {
  throw new ApiError('client.trouble.offline');
}

/** What a refusal says, {} where a proxy answered something else. @param {string} text */
function parseRefusal(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** @param {string} table @param {'all' | 'mine'} view @param {'hrz' | 'json'} [kind] its text, or its JSON */
export async function fetchRecord(table, view, kind = 'hrz') {
  const {text, headers} = await request(
    `tables/${encodeURIComponent(table)}/record${kind === 'json' ? '.json' : ''}?view=${view}`,
  );
  const [, name] = /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return {text, name: name ?? 'herzrasen.hrz'};
}

/** @param {string} daily the path of a deal */
export const fetchBestRecord = async (daily) => (await request(`${daily}/best`)).text;

/**
 * @param {string} text
 * @param {Partial<import('./types.d.ts').Look>} [look]
 * @returns {Promise<import('./types.d.ts').RecordReplay>}
 */
export async function replayRecord(text, {deal, seat, open} = {}) {
  const body = new Blob([text]);
  if (body.size > MOST) throw tooLarge();
  const asked = new URLSearchParams();
  if (deal !== undefined) asked.set('deal', String(deal));
  if (seat !== undefined) asked.set('seat', String(seat));
  if (open !== undefined) asked.set('open', open ? 'yes' : 'no');
  const answer = await request(`records?${asked}`, {
    method: 'POST',
    headers: {'content-type': contentTypeOf(text)},
    body: await body.arrayBuffer(),
  });
  return JSON.parse(answer.text);
}
