// What the host may do: start a round, let late people in, seat a bot for a player, void a table, end it all.
//
//   hostTools(tournament, busy, command)            the panel; `command` sends the server what the host wants
//   playerTools(tournament, player, busy, command)  the button in a player's row
//   tableTools(tournament, sitting, busy, command)  the button at a table

import {html, nothing} from '../../vendor/lit.js';
import {ask} from '../../core/elements/dialog.js';
import {t} from '../../core/text/texts.js';
import {isDuplicate, tableNumber} from './names.js';

/** @typedef {import('./api.js').Tournament} Tournament */
/** @typedef {(wish: import('./api.js').Command) => Promise<void>} SendCommand */

/** @param {Tournament} tournament @param {boolean} busy @param {SendCommand} command */
export function hostTools(tournament, busy, command) {
  return html`<section class="panel stack" aria-labelledby="host-title">
    <h2 id="host-title">${t('tournament.host.title')}</h2>
    ${startButton(tournament, busy, command)} ${lateSwitch(tournament, command)}
    <p><button class="button quiet" ?disabled=${busy} @click=${() => end(command)}>${t('tournament.host.end')}</button></p>
  </section>`;
}

/** A duplicate match goes on by itself. @param {Tournament} tournament @param {boolean} busy @param {SendCommand} command */
function startButton(tournament, busy, command) {
  const started = tournament.phase === 'running';
  if (started && isDuplicate(tournament)) return nothing;
  return html`<p><button class="button ${tournament.next ? '' : 'primary'}" ?disabled=${busy || !tournament.may_start} @click=${() => command({action: 'start'})}>${t(started ? 'tournament.host.next_round' : 'tournament.host.start')}</button></p>
    ${tournament.may_start ? nothing : html`<p class="small muted">${t(started ? 'tournament.host.wait' : 'tournament.refusal.too-few')}</p>`}`;
}

/** @param {Tournament} tournament @param {SendCommand} command */
function lateSwitch({form, late}, command) {
  if (form === 'elimination' || form === 'every-seat') return nothing;
  return html`<label class="switch"><input type="checkbox" role="switch" .checked=${late} @change=${() => command({action: late ? 'not-late' : 'late'})} /><span>${t('tournament.host.late')}</span></label>`;
}

/** @param {SendCommand} command */
async function end(command) {
  const answer = await ask({
    title: () => t('tournament.host.end'),
    content: () => html`<p>${t('tournament.host.end_sure')}</p>`,
    answers: [
      {value: '', label: () => t('tournament.host.keep')},
      {value: 'end', label: () => t('tournament.host.end_yes'), primary: true},
    ],
  });
  if (answer === 'end') await command({action: 'end'});
}

/** @param {Tournament} tournament @param {Tournament['players'][number]} player @param {boolean} busy @param {SendCommand} command */
export function playerTools({phase, me}, {number, name, gone}, busy, command) {
  if (phase === 'over' || number === me) return nothing;
  const [action, key] =
    phase === 'open'
      ? /** @type {const} */ (['replace', 'remove'])
      : gone
        ? /** @type {const} */ (['return', 'return'])
        : /** @type {const} */ (['replace', 'replace']);
  return html`<button class="button quiet" aria-label=${t(`tournament.host.${key}`, {name})} ?disabled=${busy} @click=${() => command({action, player: number})}>${t(`tournament.host.${key}_short`)}</button>`;
}

/** @param {Tournament} tournament @param {Tournament['sittings'][number]} sitting @param {boolean} busy @param {SendCommand} command */
export function tableTools({hosting, phase}, {sitting}, busy, command) {
  if (!hosting || phase !== 'running') return nothing;
  return html`<button class="button quiet" aria-label=${t('tournament.host.void', {table: tableNumber(sitting)})} ?disabled=${busy} @click=${() => command({action: 'void', sitting})}>${t('tournament.host.void_short')}</button>`;
}
