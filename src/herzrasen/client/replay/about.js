// What stands beside the table: which match this is, whose eyes, the deals with their points, the log, the file.
//
//   about(player, record)   a template

import {html, nothing} from '../vendor/lit.js';
import {showRules as showHearts} from '../hearts/dialogs.js';
import {bulb, onceAgain, rulesCard, undo} from '../icons.js';
import {showRules as showNerts} from '../nerts/dialogs.js';
import {minus} from '../nerts/read.js';
import {spoken, t} from '../texts.js';
import {nameOfPreset} from '../words.js';
import {columnsOf, full, pointsOf} from './read.js';
import {copySign, fileSign, keepSign} from './signs.js';

/** @typedef {import('./player.js').RecordPlayer} Player */
/** @typedef {import('./types.d.ts').Replayed} Replayed */

const WATCHER = -2;

/** @param {Player} player @param {Replayed} record */
export function about(player, record) {
  return html`<aside class="about" aria-labelledby="record-title">
    ${heading(player, record)} ${looks(player, record)} ${choices(player, record)} ${closed(player, record)} ${deals(player, record)}
    <record-log
      .record=${record}
      .at=${player.at}
      .told=${player.told}
      @jump=${(/** @type {CustomEvent<{to: number}>} */ event) => player.go(event.detail.to)}
    ></record-log>
    <div class="row file">
      <button type="button" class="button" @click=${() => player.tell('save')}>${keepSign}${t('replay.file.save')}</button>
      <button type="button" class="button" @click=${() => player.tell('copy')}>${copySign}${t('replay.file.copy')}</button>
      <button type="button" class="button" @click=${() => player.tell('other')}>${fileSign}${t('replay.file.other')}</button>
    </div>
  </aside>`;
}

/** @param {Player} player @param {Replayed} record */
function heading(player, record) {
  const {game, rules, date} = record;
  const preset = nameOfPreset(game, rules.split('+')[0] ?? rules);
  const show = game === 'hearts' ? showHearts : showNerts;
  return html`<header class="match">
    <div>
      <h2 id="record-title" tabindex="-1">${t(`lobby.${game}.title`)} · ${preset}</h2>
      <p class="muted small">${[when(date), seenBy(record)].filter(Boolean).join(' · ')}</p>
    </div>
    <button type="button" class="button quiet icon" title=${t('replay.rules')} aria-label=${t('replay.rules')} @click=${() => show(player.tape.room)}>${rulesCard}</button>
  </header>`;
}

/** The coach looks at this deal; or it is played once more. @param {Player} player @param {Replayed} record */
const looks = (player, {game}) =>
  html`<div class="row">
    ${game === 'hearts' ? html`<button type="button" class="button review" @click=${() => player.tell('review')}>${bulb}${t('coach_table.review.button')}</button>` : nothing}
    ${player.mayRepeat ? html`<button type="button" class="button once" @click=${() => player.tell('once')}>${onceAgain}${t('again.button')}</button>` : nothing}
  </div>`;

/** That a move was taken back in a deal, or its cards had been dealt before. @param {Replayed['deals'][number]} deal */
const marks = ({undone, repeats}) => html`${undone ? mark(undo, t('again.undone', {n: undone})) : nothing}${repeats ? mark(onceAgain, t('again.repeats', {date: when(repeats)})) : nothing}`;

/** @param {unknown} sign @param {string} words */
const mark = (sign, words) => html`<span class="mark" title=${words}>${sign}<span class="hidden-text">, ${words}</span></span>`;

/** @param {string | null | undefined} date */
function when(date) {
  const day = date ? new Date(date) : null;
  if (!day || Number.isNaN(day.getTime())) return '';
  return new Intl.DateTimeFormat(spoken(), {dateStyle: 'long', timeStyle: 'short'}).format(day);
}

/** A record that holds less than everything says so. @param {Replayed} record */
function seenBy(record) {
  if (full(record)) return '';
  const seat = Number(record.record);
  const name = record.players[seat]?.name;
  return name === undefined ? t('replay.seen_by.watcher') : t('replay.seen_by.seat', {name});
}

/** Whose eyes, and whether all hands lie open. @param {Player} player @param {Replayed} record */
function choices(player, record) {
  const {players, seat} = record;
  const own = Number(record.record);
  const seats = full(record) ? [...players.keys(), WATCHER] : [Number.isInteger(own) ? own : WATCHER];
  const name = (/** @type {number} */ who) => (who === WATCHER ? t('replay.eyes.watcher') : player.nameOf(who));
  const look = (/** @type {Event} */ event) => player.choose({seat: Number(/** @type {HTMLSelectElement} */ (event.target).value)});
  return html`<div class="whose">
    <div class="field">
      <label for="record-eyes">${t('replay.eyes.title')}</label>
      <select id="record-eyes" ?disabled=${seats.length < 2} @change=${look}>
        ${seats.map((who) => html`<option value=${who} ?selected=${who === seat}>${name(who)}</option>`)}
      </select>
    </div>
    ${full(record)
      ? html`<label class="switch">
          <input type="checkbox" role="switch" .checked=${player.open} @change=${() => player.choose({open: !player.open})} /><span>${t('replay.open.switch')}</span>
        </label>`
      : nothing}
  </div>`;
}

/** What lies closed in a round of Nerts takes more room than the table could spare. @param {Player} player @param {Replayed} record */
function closed({open, at, nameOf}, record) {
  const step = record.steps[at];
  return open && step?.downs ? html`<record-hands .record=${record} .step=${step} .nameOf=${nameOf}></record-hands>` : nothing;
}

/** Every deal with everybody's points; a press goes there. @param {Player} player @param {Replayed} record */
function deals(player, record) {
  const {totals, places, deal} = record;
  const columns = columnsOf(record);
  const own = (/** @type {readonly number[]} */ seats) => (seats.includes(record.seat) ? 'own' : '');
  const round = record.game === 'nerts';
  return html`<div class="sheet-box deals" tabindex="0" role="region" aria-label=${t(round ? 'replay.deals.rounds' : 'replay.deals.title')}>
    <table class="sheet">
      <thead><tr>
        <th scope="col">${t(round ? 'replay.deals.round' : 'replay.deals.deal')}</th>
        ${columns.map((seats) => html`<th scope="col" class=${own(seats)}>${seats.map(player.nameOf).join(' & ')}</th>`)}
      </tr></thead>
      <tbody>
        ${record.deals.map(
          (each, place) => html`<tr class=${each.number === deal ? 'now' : ''}>
            <th scope="row">
              <button type="button" class="button quiet to-deal" aria-current=${each.number === deal ? 'true' : 'false'} aria-label=${t(round ? 'replay.deals.to_round' : 'replay.deals.to_deal', {deal: each.number})} @click=${() => player.choose({deal: each.number}, 'first')}>
                ${each.number}
              </button>
              ${marks(each)}
            </th>
            ${columns.map((seats) => {
              const points = pointsOf(record, place, seats);
              return html`<td class=${own(seats)}>${points === null ? '–' : minus(points)}</td>`;
            })}
          </tr>`,
        )}
      </tbody>
      <tfoot><tr>
        <th scope="row">${t('replay.deals.total')}</th>
        ${columns.map((seats) => {
          const side = (seats[0] ?? 0) % Math.max(1, totals.length);
          return html`<td class="${own(seats)} ${places[side] === 1 ? 'best' : ''}">${minus(totals[side] ?? 0)}</td>`;
        })}
      </tr></tfoot>
    </table>
  </div>`;
}
