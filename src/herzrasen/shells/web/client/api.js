// What the client asks the server outside a table's socket. Addresses are relative to this file.
//
//   await games()                 -> {hearts: {presets: [{name, playable, options}], …}, nerts: {…}}
//   await openTable({game, rules, name, bot, free})   -> {table}, the new table's id
//   A failure throws Refused with a code, the key of its sentence: words.js, reason(refused).

import {at} from './address.js';

/** @typedef {import('./wire.d.ts').Offers} Games */

export class Refused extends Error {
  /** @param {string} code @param {Record<string, string | number>} [facts] */
  constructor(code, facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** @param {string} path @param {RequestInit} [request] */
async function ask(path, request) {
  const answer = await fetch(at(`api/${path}`), request).catch(() => {
    throw new Refused('client.trouble.offline');
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(body.code ?? 'client.trouble.server', body.facts);
  return body;
}

/** @returns {Promise<Games>} */
export const games = () => ask('games');

/**
 * @param {Record<string, unknown>} wish
 * @returns {Promise<{table: string}>}
 */
export const openTable = (wish) =>
  ask('tables', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(wish)});
