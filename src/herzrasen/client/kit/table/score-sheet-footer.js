// The foot of a score sheet: on to the next deal, or the players it waits for; at the end of a match its record, the
// lobby and a rematch. Both games' sheets end so.
//
//   scoreSheetFooter(sheet, over, {again, on, waiting, dealing})     the keys of the words; @next  @again
//   sheet.daily     a daily deal leads to its results, and to no other match
//   sheet.brokenOff the match was ended early: nothing comes next
//   sheet.asked     another match has been asked for already: the strip above the table has its buttons

import {html, nothing} from '../../vendor/lit.js';
import {currentTable} from '../members/current-table.js';
import {t} from '../../core/text/texts.js';
import {loadPart} from '../../core/app/load-part.js';

/** @typedef {{record: string | null, own: number, waiting: readonly number[], asked: boolean, brokenOff: boolean, daily?: import('../../wire.d.ts').DailyTable | null, nameOf: (seat: number) => string, emit: (what: string) => void}} Sheet */

/** @param {Sheet} sheet @param {boolean} over @param {{again: string, on: string, waiting: string, dealing: string}} keys */
export function scoreSheetFooter(sheet, over, keys) {
  if (sheet.record === null) return nothing;
  const tournament = currentTable()?.room.tournament;
  if (over && tournament) {
    const address = `#/event/${encodeURIComponent(tournament)}`;
    return html`<span class="ends side-by-side gap-3 push"><a class="button" href=${address}>${t('tournament.play.sheet')}</a>
      <a class="button primary next" href="${address}/play">${t('tournament.play.next')}</a></span>`;
  }
  if (over) {
    void loadPart(() => import('../record/record-offer.js'));
    return html`<record-offer .table=${sheet.record}></record-offer>
      ${
        sheet.own < 0
          ? nothing
          : html`<span class="ends side-by-side gap-3 push">
              <a class="button" href="#">${t('client.lobby')}</a>
              ${sheet.daily ? html`<a class="button primary next" href="#/daily/${sheet.daily.name}/${sheet.daily.date}">${t('daily.table.results')}</a>` : sheet.asked ? nothing : html`<button class="button primary next" @click=${() => sheet.emit('again')}>${t(keys.again)}</button>`}
            </span>`
      }`;
  }
  if (sheet.brokenOff) return nothing; // the strip above says so, and leads on
  if (sheet.waiting.includes(sheet.own)) {
    return html`<button class="button primary next" @click=${() => sheet.emit('next')}>${t(keys.on)}</button>`;
  }
  const names = sheet.waiting.map(sheet.nameOf).join(', ');
  return html`<p class="muted" role="status">${names ? t(keys.waiting, {names}) : t(keys.dealing)}</p>`;
}
