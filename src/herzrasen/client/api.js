// What the client asks the server outside a table's socket. Addresses are relative to this file.
//
//   await games()                 -> {hearts: {presets: [{name, rules, options}], …}, nerts: {…}}
//   await rulesOf('hearts', 'sun+target=50', 'de')         what is to be said of rules in their text form
//   await rulesWith('hearts', {players: 5}, 'de')         the same of options; those left out are as usual
//   await reviewOf(table, round)                      a round of Nerts, looked at again
//   await hintOf(table)                               solo play: what the coach would do now
//   await reviewOfDeal(table, deal)                   a deal of Hearts, looked at again: done, or {job, done, of}
//   await reviewOfRecord(text, deal)                  the same of a record's deal
//   await reviewOfJob(job)                            a review that was still being made
//   await openTable({game, rules, name, bot, free})   -> {table}, the new table's id
//   await quickMatch({game, rules, name, bot, house}) -> {table}, a seat among people
//   await qrOf(link)                                  a link as a code: {size, path}
//   ask(path) and send(method, path, wish)            anything else under api/ (account/api.js)
//   A failure throws Refused with a code, the key of its sentence: words.js, reason(refused).

import {at} from './address.js';
import {startAnew} from './again.js';

/** @typedef {import('./wire.d.ts').Offers} Games */
/** @typedef {keyof Games} GameName */
/** @typedef {import('./wire.d.ts').RuleBook} RuleBook */

export class Refused extends Error {
  /** @param {string} code @param {Record<string, string | number>} [facts] */
  constructor(code, facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** The answer to a question under api/. @param {string} path @param {RequestInit} [request] */
export async function ask(path, request) {
  const answer = await fetch(at(`api/${path}`), request).catch(() => {
    throw new Refused('client.trouble.offline');
  });
  const body = await answer.json().catch(() => ({}));
  if (answer.status === 401) startAnew();
  if (!answer.ok) throw new Refused(body.code ?? 'client.trouble.server', body.facts);
  return body;
}

/** @returns {Promise<Games>} */
export const games = () => ask('games');

/** Something is wished, as JSON. @param {'POST' | 'PUT' | 'DELETE'} method @param {string} path @param {object} [wish] */
export const send = (method, path, wish = {}) => ask(path, {method, headers: {'content-type': 'application/json'}, body: JSON.stringify(wish)});

/** @param {string} path @param {Record<string, unknown>} wish */
const post = (path, wish) => send('POST', path, wish);

/**
 * @param {GameName} game
 * @param {string} rules the text form
 * @param {string} language
 * @returns {Promise<RuleBook>}
 */
export const rulesOf = (game, rules, language) => ask(`rules/${game}?${new URLSearchParams({text: rules, language})}`);

/**
 * @param {GameName} game
 * @param {Record<string, unknown>} options
 * @param {string} language
 * @returns {Promise<RuleBook>}
 */
export const rulesWith = (game, options, language) => post('rules', {game, options, language});

/**
 * @param {Record<string, unknown>} wish
 * @returns {Promise<{table: string}>}
 */
export const openTable = (wish) => post('tables', wish);

/**
 * Play with people: the public table where one has a seat now.
 * @param {Record<string, unknown>} wish
 * @returns {Promise<{table: string}>}
 */
export const quickMatch = (wish) => post('tables/quick', wish);

/**
 * One of this server's links as a QR code.
 * @param {string} link
 * @returns {Promise<import('./wire.d.ts').QRCode>}
 */
export const qrOf = (link) => post('qr', {link});

/**
 * A finished round of Nerts looked at again, as the own seat saw it.
 * @param {string} table
 * @param {number} round counted from 1
 * @returns {Promise<import('./wire.d.ts').RoundReview>}
 */
export const reviewOf = (table, round) => ask(`tables/${encodeURIComponent(table)}/review?round=${round}`);

/**
 * @param {string} table
 * @returns {Promise<import('./wire.d.ts').Hint>}
 */
export const hintOf = (table) => ask(`tables/${encodeURIComponent(table)}/hint`);

/** A review, or how far it is. @typedef {import('./wire.d.ts').DealReview | import('./wire.d.ts').Reviewing} Made */

/**
 * @param {string} table
 * @param {number} deal counted from 1
 * @returns {Promise<Made>}
 */
export const reviewOfDeal = (table, deal) => ask(`tables/${encodeURIComponent(table)}/review?deal=${deal}`);

/**
 * @param {string} text
 * @param {number} deal counted from 1
 * @returns {Promise<Made>}
 */
export const reviewOfRecord = (text, deal) =>
  ask(`records/review?deal=${deal}`, {method: 'POST', headers: {'content-type': kindOf(text)}, body: new Blob([text])});

/** @param {string} job @returns {Promise<Made>} */
export const reviewOfJob = (job) => ask(`reviews/${encodeURIComponent(job)}`);

/** What a record's text is: the lines, or their JSON. @param {string} text */
export const kindOf = (text) => (text.trimStart().startsWith('{') ? 'application/json' : 'text/plain');
