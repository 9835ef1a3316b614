// The result sheets: who stands where, and every deal at every table.
//
//   standings(tournament, tools)     tools(player): the host's buttons in a row
//   travellers(tournament)           a traveller for each deal, with the record behind each line
//   currentTables(tournament)        who sits where in the round that is played, and how far the tables are

import {html, nothing, repeat} from '../../vendor/lit.js';
import {withSign} from '../../core/text/number-format.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {boardName, isDuplicate, playedAlone, playerName, tableNumber} from './names.js';

/** @typedef {import('./api.js').Tournament} Tournament */
/** @typedef {Tournament['players'][number]} Player */

/** @param {number} value */
const plain = (value) =>
  new Intl.NumberFormat(currentLanguage(), {maximumFractionDigits: 2}).format(value).replace('-', '−');

/** @param {Tournament} tournament @param {(player: Player) => unknown} tools */
export function standings(tournament, tools) {
  const score = isDuplicate(tournament) ? withSign : plain;
  // Before anything counts it is a list of names.
  const counted = tournament.players.some(({place}) => place !== null);
  const title = t(counted ? 'tournament.results' : 'tournament.players');
  return html`<div class="sheet-box" tabindex="0" role="region" aria-label=${title}>
    <table class="sheet standings">
      <caption class="hidden-text">${title}</caption>
      <thead><tr>
        ${counted ? html`<th scope="col" class="rank">${t('tournament.column.place')}</th>` : nothing}
        <th scope="col" class="name">${t('tournament.column.name')}</th>
        ${
          counted
            ? html`<th scope="col">${t('tournament.column.score')}</th>
              <th scope="col" class="roomy">${t('tournament.column.points')}</th>
              <th scope="col">${t('tournament.column.played')}</th>`
            : nothing
        }
        ${tournament.hosting ? html`<th scope="col"><span class="hidden-text">${t('tournament.host.title')}</span></th>` : nothing}
      </tr></thead>
      <tbody>${repeat(
        tournament.players,
        ({number}) => number,
        (player) => html`<tr class=${player.number === tournament.me ? 'own' : ''}>
          ${counted ? html`<td class="rank number" translate="no">${player.place ?? '–'}</td>` : nothing}
          <th scope="row" class="name">${player.name ? html`<bdi translate="no">${player.name}</bdi>` : t('tournament.deleted')} ${mark(tournament, player)}</th>
          ${
            counted
              ? html`<td class="number" translate="no">${score(player.score)}</td>
                <td class="number roomy" translate="no">${plain(player.points)}</td>
                <td class="number" translate="no">${player.played}</td>`
              : nothing
          }
          ${tournament.hosting ? html`<td class="host-tools">${tools(player)}</td>` : nothing}
        </tr>`,
      )}</tbody>
    </table>
  </div>`;
}

/** @param {Tournament} tournament @param {Player} player */
function mark(tournament, {number, gone, out}) {
  if (gone) return html`<span class="small muted">${t('tournament.state.gone')}</span>`;
  if (out) return html`<span class="small muted">${t('tournament.state.out')}</span>`;
  return number === tournament.me ? html`<span class="small muted">${t('tournament.you')}</span>` : nothing;
}

/** @param {Tournament} tournament */
export function travellers(tournament) {
  const seats = Array.from({length: tournament.seats}, (_, seat) => seat);
  return repeat(
    [...tournament.travellers].reverse(),
    ({board}) => board,
    ({board, means, lines}) => html`<details class="traveller">
      <summary class="button quiet">${boardName(tournament, board)}</summary>
      <div class="sheet-box" tabindex="0" role="region" aria-label=${boardName(tournament, board)}>
        <table class="sheet">
          <caption class="hidden-text">${boardName(tournament, board)}</caption>
          <thead><tr>
            <th scope="col">${t('tournament.column.table')}</th>
            ${seats.map((seat) => html`<th scope="col">${t('tournament.column.seat', {n: seat + 1})}</th>`)}
            <th scope="col"><span class="hidden-text">${t('tournament.column.record')}</span></th>
          </tr></thead>
          <tbody>${lines.map(
            ({sitting, table, players, points, scores}) => html`<tr>
              <th scope="row">${tableNumber(sitting)}</th>
              ${seats.map(
                (seat) => html`<td class=${tournament.me !== null && players[seat] === tournament.me ? 'own' : ''}>
                  <span class="who ${(players[seat] ?? -1) < 0 ? 'muted' : ''}"><bdi>${playerName(tournament, players[seat] ?? -1)}</bdi></span>
                  <span class="number" translate="no">${plain(points[seat] ?? 0)}
                    ${isDuplicate(tournament) ? html`<span class="small muted">(${withSign(scores[seat] ?? 0)})</span>` : nothing}</span>
                </td>`,
              )}
              <td><a class="button quiet" href="#/record/t/${encodeURIComponent(table)}" aria-label=${t('tournament.sheets.replay_of', {table: tableNumber(sitting)})}>${t('tournament.sheets.replay')}</a></td>
            </tr>`,
          )}</tbody>
          ${
            isDuplicate(tournament)
              ? html`<tfoot><tr><th scope="row">${t('tournament.column.mean')}</th>
                ${seats.map((seat) => html`<td class="number" translate="no">${plain(means[seat] ?? 0)}</td>`)}<td></td></tr></tfoot>`
              : nothing
          }
        </table>
      </div>
    </details>`,
  );
}

/** The sittings of the last round, by table. @param {Tournament} tournament */
function tablesOfRound(tournament) {
  const last = Math.max(0, ...tournament.sittings.map(({sitting}) => Number(sitting.split('.')[0])));
  /** @type {Map<number, Tournament['sittings'][number][]>} */
  const tables = new Map();
  for (const one of tournament.sittings) {
    if (Number(one.sitting.split('.')[0]) !== last) continue;
    const number = tableNumber(one.sitting);
    tables.set(number, [...(tables.get(number) ?? []), one]);
  }
  return {last, tables: [...tables]};
}

/** @param {Tournament} tournament @param {(sitting: Tournament['sittings'][number]) => unknown} tools */
export function currentTables(tournament, tools) {
  const {last, tables} = tablesOfRound(tournament);
  if (!tables.length) return nothing;
  const title = playedAlone(tournament)
    ? t('tournament.tables')
    : tournament.rounds
      ? t('tournament.round_of', {n: last, of: tournament.rounds})
      : t('tournament.round', {n: last});
  return html`<section class="panel stack" aria-labelledby="tables-title">
    <h2 id="tables-title">${title}</h2>
    <ul class="tables ruled stack gap-2" role="list">${tables.map(([number, sittings]) => oneTable(tournament, number, sittings, tools))}</ul>
  </section>`;
}

/** @param {Tournament} tournament @param {number} number @param {Tournament['sittings'][number][]} sittings @param {(sitting: Tournament['sittings'][number]) => unknown} tools */
function oneTable(tournament, number, sittings, tools) {
  const people = [...new Set(sittings.flatMap(({players}) => players))].filter((player) => player >= 0);
  const current = sittings.find(({state}) => state === 'running') ?? sittings.find(({state}) => state === 'waiting');
  const done = sittings.filter(({state}) => state === 'over' || state === 'void').length;
  const state = current?.state ?? sittings[0]?.state ?? 'over';
  const names = people.map((one) => playerName(tournament, one)).join(', ') || t('tournament.bot');
  return html`<li class="row breakable">
    ${tournament.form === 'same-seat' ? html`<strong dir="auto" translate="no">${names}</strong>` : html`<strong>${t('tournament.table', {n: number})}</strong> <span dir="auto" translate="no">${names}</span>`}
    <span class="small muted">${sittings.length > 1 ? `${done}/${sittings.length} · ` : nothing}${t(`tournament.state.${state}`)}</span>
    ${current ? tools(current) : nothing}
  </li>`;
}
