// At the foot of a score sheet: on to the next deal, or whom it waits for; at the end of a match its record, the lobby and
// another match. Both games' sheets end so.
//
//   whatNext(sheet, over, {again, on, waiting, dealing})     the keys of the words; @next  @again
//   sheet.asked     another match has been asked for already: the strip above the table has its buttons

import {html, nothing} from './vendor/lit.js';
import {t} from './texts.js';

/** @typedef {{record: string | null, own: number, waiting: readonly number[], asked: boolean, nameOf: (seat: number) => string, tell: (what: string) => void}} Sheet */

/** @param {Sheet} sheet @param {boolean} over @param {{again: string, on: string, waiting: string, dealing: string}} keys */
export function whatNext(sheet, over, keys) {
  if (sheet.record === null) return nothing;
  if (over) {
    void import('./replay/offer.js');
    return html`<record-offer .table=${sheet.record}></record-offer>
      ${sheet.own < 0
        ? nothing
        : html`<a class="button" href="#">${t('client.lobby')}</a>
            ${sheet.asked ? nothing : html`<button class="button primary next" @click=${() => sheet.tell('again')}>${t(keys.again)}</button>`}`}`;
  }
  if (sheet.waiting.includes(sheet.own)) {
    return html`<button class="button primary next" @click=${() => sheet.tell('next')}>${t(keys.on)}</button>`;
  }
  const names = sheet.waiting.map(sheet.nameOf).join(', ');
  return html`<p class="muted" role="status">${names ? t(keys.waiting, {names}) : t(keys.dealing)}</p>`;
}
