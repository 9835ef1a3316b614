// The foot of a score sheet: on to the next deal, or the players it waits for; at the end of a match its record, the
// lobby and a rematch. Both games' sheets end so.
//
//   scoreSheetFooter(sheet, over, {again, on, waiting, dealing})     the keys of the words; @next  @again
//   sheet.asked     another match has been asked for already: the strip above the table has its buttons

import {html, nothing} from '../vendor/lit.js';
import {t} from '../text/texts.js';

/** @typedef {{record: string | null, own: number, waiting: readonly number[], asked: boolean, nameOf: (seat: number) => string, emit: (what: string) => void}} Sheet */

/** @param {Sheet} sheet @param {boolean} over @param {{again: string, on: string, waiting: string, dealing: string}} keys */
export function scoreSheetFooter(sheet, over, keys) {
  if (sheet.record === null) return nothing;
  if (over) {
    void import('../replay/record-offer.js');
    return html`<record-offer .table=${sheet.record}></record-offer>
      ${
        sheet.own < 0
          ? nothing
          : html`<span class="ends">
              <a class="button" href="#">${t('client.lobby')}</a>
              ${sheet.asked ? nothing : html`<button class="button primary next" @click=${() => sheet.emit('again')}>${t(keys.again)}</button>`}
            </span>`
      }`;
  }
  if (sheet.waiting.includes(sheet.own)) {
    return html`<button class="button primary next" @click=${() => sheet.emit('next')}>${t(keys.on)}</button>`;
  }
  const names = sheet.waiting.map(sheet.nameOf).join(', ');
  return html`<p class="muted" role="status">${names ? t(keys.waiting, {names}) : t(keys.dealing)}</p>`;
}
