// What the client asks the server outside a table's socket. Addresses are relative to this file.
//
//   await fetchGames()                 -> {hearts: {presets: [{name, rules, options}], …}, nerts: {…}}
//   await fetchRules('hearts', 'sun+target=50', 'de')         the rule book of rules in their text form
//   await fetchRulesWith('hearts', {players: 5}, 'de', 'h4')   the same of options; those left out are as usual, 'h4' was chosen
//   await fetchRoundReview(table, round)                      a round of Nerts, looked at again
//   await fetchHint(table)                               solo play: what the coach would do now
//   await fetchDealReview(table, deal)                   a deal of Hearts, looked at again: done, or {job, done, of}
//   await fetchBriefReview(table, deal)                  the same, of the own play alone, where the coach has time
//   await fetchRecordReview(text, deal)                  the same of a record's deal
//   await fetchReviewJob(job)                            a review that was still being made
//   await openTable({game, rules, name, bot, free})   -> {table}, the new table's id
//   await findTable('BKRTWZ')                         -> {table}, the open table of a room code
//   await leaveTable(table)                              give up the own seat there for good
//   await quickMatch({game, rules, name, bot, house}) -> {table}, a seat among people
//   await fetchQrCode(link)                                  a link as a code: {size, path}
//   await fetchNetwork()                              on the server's machine: how others reach it, {url, can_open}
//   await openNetwork()                               let it listen on the local network as well, until it ends
//   request(path) and send(method, path, wish)            anything else under api/ (screens/account/api.js)
//   A failure throws ApiError with a code, the key of its sentence: core/text/facts.js, reason(refused).

import {fetchInTime, SLOW} from './fetch-in-time.js';
import {reloadPage} from '../app/reload.js';

/** @typedef {import('../../wire.d.ts').GameInfos} Games */
/** @typedef {keyof Games} GameName */
/** @typedef {import('../../wire.d.ts').RuleBook} RuleBook */

/** Asked too often, or the server, or what stands before it, cannot answer now. */
const TEMPORARY = new Set([429, 502, 503, 504]);
const PROXY = new Set([502, 503, 504]);

export class ApiError extends Error {
  /** @param {string} code @param {Record<string, string | number>} [facts] @param {number} [status] of the answer, 0 without one */
  constructor(code, facts = {}, status = 0) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.status = status;
  }

  /** Whether the same question may be answered in a while. */
  get isTemporary() {
    return this.code === 'client.trouble.offline' || TEMPORARY.has(this.status);
  }
}

const MAX_RETRIES = 2; // of a request that was refused because too many waited
const LONGEST_PAUSE = 10; // s that a person waits for one without a word

/** The answer to a question under api/. @param {string} path @param {RequestInit} [request] @param {number} [limit] in ms */
export async function request(path, request, limit) {
  for (let retries = 0; ; retries += 1) {
    const answer = await fetchInTime(`api/${path}`, request, limit).catch(() => {
      throw new ApiError('client.trouble.offline');
    });
    const seconds = answer.status === 503 ? Number(answer.headers.get('retry-after')) : 0;
    if (!(seconds > 0 && seconds <= LONGEST_PAUSE) || retries === MAX_RETRIES) return read(answer);
    await new Promise((done) => setTimeout(done, 1000 * seconds * (1 + Math.random() / 2)));
  }
}

/** @param {Response} answer */
async function read(answer) {
  const body = await answer.json().catch((error) => {
    // Else it broke off. WebKit's is no SyntaxError, but a DOMException of that name.
    if (error?.name !== 'SyntaxError') throw new ApiError('client.trouble.offline');
    return {};
  });
  if (answer.status === 401) reloadPage();
  if (!answer.ok) throw refusalOf(answer.status, body);
  return body;
}

/** What an answer refuses; a proxy that has no server behind it gives no code. @param {number} status @param {{code?: string, facts?: Record<string, string | number>}} body */
export const refusalOf = (status, {code, facts}) =>
  new ApiError(code ?? (PROXY.has(status) ? 'client.trouble.offline' : 'client.trouble.server'), facts, status);

/** @returns {Promise<Games>} */
export const fetchGames = () => request('games');

/** Something is wished, as JSON. @param {'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {object} [wish] @param {number} [limit] in ms */
export const send = (method, path, wish = {}, limit) =>
  request(path, {method, headers: {'content-type': 'application/json'}, body: JSON.stringify(wish)}, limit);

/** @param {string} path @param {Record<string, unknown>} wish */
const post = (path, wish) => send('POST', path, wish);

/**
 * @param {GameName} game
 * @param {string} rules the text form
 * @param {string} language
 * @returns {Promise<RuleBook>}
 */
export const fetchRules = (game, rules, language) =>
  request(`rules/${game}?${new URLSearchParams({text: rules, language})}`);

/**
 * @param {GameName} game
 * @param {Record<string, unknown>} options
 * @param {string} language
 * @param {string} preset
 * @returns {Promise<RuleBook>}
 */
export const fetchRulesWith = (game, options, language, preset) => post('rules', {game, options, language, preset});

/**
 * @param {Record<string, unknown>} wish
 * @returns {Promise<{table: string}>}
 */
export const openTable = (wish) => post('tables', wish);

/** The open table of a room code. @param {string} code @returns {Promise<{table: string}>} */
export const findTable = (code) => post('codes', {code});

/** Give up the own seat there for good; a match against bots alone ends. @param {string} table */
export const leaveTable = (table) => post(`tables/${encodeURIComponent(table)}/leave`, {});

/**
 * Play with people: the public table where one has a seat now.
 * @param {Record<string, unknown>} wish
 * @returns {Promise<{table: string}>}
 */
export const quickMatch = (wish) => post('tables/quick', wish);

/**
 * One of this server's links as a QR code.
 * @param {string} link
 * @returns {Promise<import('../../wire.d.ts').QRCode>}
 */
export const fetchQrCode = (link) => post('qr', {link});

/** @returns {Promise<import('../../wire.d.ts').NetworkAccess>} */
export const fetchNetwork = () => request('network');

/** @returns {Promise<import('../../wire.d.ts').NetworkAccess>} */
export const openNetwork = () => post('network', {});

/**
 * A finished round of Nerts looked at again, as the own seat saw it.
 * @param {string} table
 * @param {number} round counted from 1
 * @returns {Promise<import('../../wire.d.ts').RoundReview>}
 */
export const fetchRoundReview = (table, round) =>
  request(`tables/${encodeURIComponent(table)}/review?round=${round}`, {}, SLOW);

/**
 * @param {string} table
 * @returns {Promise<import('../../wire.d.ts').Hint>}
 */
export const fetchHint = (table) => request(`tables/${encodeURIComponent(table)}/hint`, {}, SLOW);

/** A review, or how far it is. @typedef {import('../../wire.d.ts').DealReview | import('../../wire.d.ts').ReviewProgress} ReviewAnswer */

/**
 * @param {string} table
 * @param {number} deal counted from 1
 * @returns {Promise<ReviewAnswer>}
 */
export const fetchDealReview = (table, deal) => request(`tables/${encodeURIComponent(table)}/review?deal=${deal}`);

/**
 * @param {string} table
 * @param {number} deal counted from 1
 * @returns {Promise<ReviewAnswer>}
 */
export const fetchBriefReview = (table, deal) =>
  request(`tables/${encodeURIComponent(table)}/review?deal=${deal}&brief=1`);

/**
 * @param {string} text
 * @param {number} deal counted from 1
 * @returns {Promise<ReviewAnswer>}
 */
export const fetchRecordReview = (text, deal) =>
  request(
    `records/review?deal=${deal}`,
    {method: 'POST', headers: {'content-type': contentTypeOf(text)}, body: new Blob([text])},
    SLOW,
  );

/** @param {string} job @returns {Promise<ReviewAnswer>} */
export const fetchReviewJob = (job) => request(`reviews/${encodeURIComponent(job)}`);

/** What a record's text is: the lines, or their JSON. @param {string} text */
export const contentTypeOf = (text) => (text.trimStart().startsWith('{') ? 'application/json' : 'text/plain');
