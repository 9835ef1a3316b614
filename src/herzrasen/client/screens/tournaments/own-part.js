// What one can do oneself in a tournament: enter, play on, withdraw, come back.
//
//   ownPart(tournament, busy, {command, play})

import {html, nothing} from '../../vendor/lit.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {boardName} from './names.js';

/** @typedef {import('./api.js').Tournament} Tournament */
/** @typedef {import('./host-tools.js').SendCommand} SendCommand */
/** @typedef {{command: SendCommand, play: () => Promise<void>}} Actions */

/** @param {Tournament} tournament @param {boolean} busy @param {Actions} actions */
export function ownPart(tournament, busy, {command, play}) {
  const {me, phase, next} = tournament;
  const own = tournament.players.find(({number}) => number === me);
  if (phase === 'over') return html`<section class="panel stack"><p>${t('tournament.play.over')}</p></section>`;
  if (!own) return entry(tournament, busy, command);
  if (own.gone)
    return html`<section class="panel stack"><p>${t('tournament.enter.withdrawn')}</p>
      <p><button class="button primary" ?disabled=${busy} @click=${() => command({action: 'enter', name: settings.name})}>${t('tournament.enter.back')}</button></p></section>`;
  const running = tournament.sittings.some(({sitting, state}) => sitting === next && state === 'running');
  return html`<section class="panel stack own-part">
    ${
      next
        ? html`<p><button class="button primary play" ?disabled=${busy} @click=${play}>${running ? t('tournament.play.again') : t('tournament.play.button', {board: boardName(tournament, next)})}</button></p>
          ${running ? html`<p class="small muted">${boardName(tournament, next)}</p>` : nothing}`
        : html`<p role="status">${waitingSentence(tournament)}</p>`
    }
    <p><button class="button quiet" ?disabled=${busy} @click=${() => command({action: 'withdraw'})}>${t('tournament.enter.withdraw')}</button></p>
  </section>`;
}

/** @param {Tournament} tournament */
function waitingSentence({phase, rounds, sittings}) {
  if (phase === 'open') return t('tournament.enter.waiting');
  const all = sittings.some(({sitting}) => Number(sitting.split('.')[0]) === rounds);
  return t(all ? 'tournament.play.done' : 'tournament.play.wait');
}

/** @param {Tournament} tournament @param {boolean} busy @param {SendCommand} command */
function entry({may_enter: mayEnter, form}, busy, command) {
  if (!mayEnter) return html`<section class="panel stack"><p>${t('tournament.play.watch')}</p></section>`;
  return html`<section class="panel stack" aria-labelledby="enter-title">
    <h2 id="enter-title">${t('tournament.enter.title')}</h2>
    <p>${t(`tournament.form.${form}.about`)}</p>
    <form class="row enter at-end" @submit=${(/** @type {SubmitEvent} */ event) => enter(event, command)}>
      <div class="field"><label for="enter-name">${t('tournament.enter.name')}</label>
        <input id="enter-name" name="name" type="text" maxlength="200" autocomplete="nickname" required .value=${settings.name} /></div>
      <button class="button primary" ?disabled=${busy}>${t('tournament.enter.button')}</button>
    </form>
  </section>`;
}

/** @param {SubmitEvent} event @param {SendCommand} command */
function enter(event, command) {
  event.preventDefault();
  const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name') ?? '');
  void command({action: 'enter', name});
}
