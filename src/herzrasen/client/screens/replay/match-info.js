// What stands beside the table: which match this is, whose eyes, the deals with their points, the log, the file.
//
//   matchInfo(player, record)   a template

import {html, nothing} from '../../vendor/lit.js';
import '../../kit/fair-deals/deal-proofs.js';
import {GAMES} from '../../core/games.js';
import {formatPoints} from '../../core/text/number-format.js';
import {GAME_PARTS} from '../../games/game-parts.js';
import {bulb, onceAgain, rulesCard, undo} from '../../core/elements/icons.js';
import {dateLocale, t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';
import {columnsOf, isComplete, pointsOf} from '../../kit/record/selectors.js';
import {recordedName} from './strings.js';
import {copySign, fileSign, keepSign} from '../../core/elements/playback-icons.js';

/** @typedef {import('./player.js').RecordPlayer} Player */
/** @typedef {import('../../kit/record/types.d.ts').RecordReplay} Replayed */

const WATCHER = -2;

/** @param {Player} player @param {Replayed} record */
export function matchInfo(player, record) {
  return html`<aside class="about stack gap-4" aria-labelledby="record-title">
    ${heading(player, record)} ${buttons(player, record)} ${choices(player, record)}
    <deal-proofs .text=${player.text} .names=${record.players.map((_, seat) => player.nameOf(seat))}></deal-proofs>
    ${closedHandsNote(player, record)} ${deals(player, record)}
    <record-log
      .record=${record}
      .at=${player.at}
      .describe=${player.describe}
      @jump=${(/** @type {CustomEvent<{to: number}>} */ event) => player.goTo(event.detail.to)}
    ></record-log>
    <div class="row file">
      <button type="button" class="button" @click=${() => player.emit('save')}>${keepSign}${t('replay.file.save')}</button>
      <button type="button" class="button" @click=${() => player.emit('copy')}>${copySign}${t('replay.file.copy')}</button>
      <button type="button" class="button" @click=${() => player.emit('other')}>${fileSign}${t('replay.file.other')}</button>
    </div>
  </aside>`;
}

/** @param {Player} player @param {Replayed} record */
function heading(player, record) {
  const {game, rules, date} = record;
  const preset = nameOfPreset(game, rules.split('+')[0] ?? rules);
  return html`<header class="match side-by-side spread gap-2 at-start">
    <div>
      <h2 id="record-title" tabindex="-1">${t(`lobby.${game}.title`)} · ${preset}</h2>
      <p class="muted small">${[when(date), viewpoint(record)].filter(Boolean).join(' · ')}</p>
    </div>
    <button type="button" class="button quiet icon" title=${t('replay.rules')} aria-label=${t('replay.rules')} @click=${() => player.parts?.showRules(player.connection.room)}>${rulesCard}</button>
  </header>`;
}

/** The coach looks at this deal; or it is played once more. @param {Player} player @param {Replayed} record */
const buttons = (player, {game}) =>
  html`<div class="row">
    ${GAME_PARTS[game].reviewsRecords ? html`<button type="button" class="button review" @click=${() => player.emit('review')}>${bulb}${t('coach_table.review.button')}</button>` : nothing}
    ${player.mayRepeat ? html`<button type="button" class="button once" @click=${() => player.emit('once')}>${onceAgain}${t(`play_again.this.${game}`)}</button>` : nothing}
  </div>`;

/** That a move was taken back in a deal, or its cards had been dealt before. @param {Replayed['deals'][number]} deal */
const marks = ({undone, repeats}) =>
  html`${undone ? mark(undo, t('play_again.undone', {n: undone})) : nothing}${repeats ? mark(onceAgain, t('play_again.repeats', {date: when(repeats)})) : nothing}`;

/** @param {unknown} sign @param {string} words */
const mark = (sign, words) =>
  html`<span class="mark" title=${words}>${sign}<span class="hidden-text">, ${words}</span></span>`;

/** @param {string | null | undefined} date */
function when(date) {
  const day = date ? new Date(date) : null;
  if (!day || Number.isNaN(day.getTime())) return '';
  return new Intl.DateTimeFormat(dateLocale(), {dateStyle: 'long', timeStyle: 'short'}).format(day);
}

/** The note on a record that does not hold everything. @param {Replayed} record */
function viewpoint(record) {
  if (isComplete(record)) return '';
  const seat = Number(record.record);
  if (!record.players[seat]) return t('replay.seen_by.watcher');
  return t('replay.seen_by.seat', {name: recordedName(record, seat)});
}

/** Whose eyes, and whether all hands lie open. @param {Player} player @param {Replayed} record */
function choices(player, record) {
  const {players, seat} = record;
  const own = Number(record.record);
  const seats = isComplete(record) ? [...players.keys(), WATCHER] : [Number.isInteger(own) ? own : WATCHER];
  const name = (/** @type {number} */ who) => (who === WATCHER ? t('replay.eyes.watcher') : player.nameOf(who));
  const look = (/** @type {Event} */ event) =>
    player.choose({seat: Number(/** @type {HTMLSelectElement} */ (event.target).value)});
  return html`<div class="whose flow at-end">
    <div class="field">
      <label for="record-eyes">${t('replay.eyes.title')}</label>
      <select id="record-eyes" ?disabled=${seats.length < 2} @change=${look}>
        ${seats.map((who) => html`<option value=${who} ?selected=${who === seat}>${name(who)}</option>`)}
      </select>
    </div>
    ${
      isComplete(record)
        ? html`<label class="switch">
          <input type="checkbox" role="switch" .checked=${player.open} @change=${() => player.choose({open: !player.open})} /><span>${t('replay.open.switch')}</span>
        </label>`
        : nothing
    }
  </div>`;
}

/** What lies closed in a round of Nerts takes more room than the table could spare. @param {Player} player @param {Replayed} record */
function closedHandsNote({open, at, parts, nameOf}, record) {
  const step = record.steps[at];
  return open && step?.downs
    ? html`<open-hands .record=${record} .step=${step} .parts=${parts} .nameOf=${nameOf}></open-hands>`
    : nothing;
}

/** Every deal with everybody's points; a press goes there. @param {Player} player @param {Replayed} record */
function deals(player, record) {
  const {totals, places, deal} = record;
  const columns = columnsOf(record);
  const own = (/** @type {readonly number[]} */ seats) => (seats.includes(record.seat) ? 'own' : '');
  const round = GAMES[record.game].unit === 'round';
  return html`<div class="sheet-box deals" tabindex="0" role="region" aria-label=${t(round ? 'replay.deals.rounds' : 'replay.deals.title')}>
    <table class="sheet">
      <thead><tr>
        <th scope="col">${t(round ? 'replay.deals.round' : 'replay.deals.deal')}</th>
        ${columns.map((seats) => html`<th scope="col" class=${own(seats)}><bdi translate="no">${seats.map(player.nameOf).join(' & ')}</bdi></th>`)}
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
              return html`<td translate="no" class=${own(seats)}>${points === null ? '–' : formatPoints(points)}</td>`;
            })}
          </tr>`,
        )}
      </tbody>
      <tfoot><tr>
        <th scope="row">${t('replay.deals.total')}</th>
        ${columns.map((seats) => {
          const side = (seats[0] ?? 0) % Math.max(1, totals.length);
          return html`<td translate="no" class="${own(seats)} ${places[side] === 1 ? 'best' : ''}">${formatPoints(totals[side] ?? 0)}</td>`;
        })}
      </tr></tfoot>
    </table>
  </div>`;
}
