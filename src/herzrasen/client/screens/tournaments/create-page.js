// A new duplicate match or tournament: the address #/event/new.
//
//   <tournament-form .games=${the answer of GET api/games, or null}>

import {html, nothing} from '../../vendor/lit.js';
import {ApiError} from '../../core/connection/api.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {toast} from '../../core/elements/notices.js';
import {DEFAULT_GAME, GAME_NAMES} from '../../core/games.js';
import {botsFor} from '../lobby/bot-choice.js';
import {titleOf} from '../../kit/rules/option-names.js';
import {lastRules} from '../../kit/rules/saved-rules.js';
import {settings} from '../../core/settings/settings.js';
import {nameOfPreset, refusalText} from '../../core/text/facts.js';
import {t} from '../../core/text/texts.js';
import {createTournament} from './api.js';
import {navigate, screenLifetime} from '../../core/elements/screen.js';

/** @typedef {import('../../core/games.js').GameName} GameName */
/** @typedef {import('../../wire.d.ts').NewTournament['form']} Form */

/** @type {readonly Form[]} */
const FORMS = ['movement', 'same-seat', 'every-seat', 'swiss', 'elimination'];
const DEALS = [4, 8, 12, 16, 24, 32];
const ROUNDS = {movement: [1, 2, 3, 5, 7], swiss: [2, 3, 4, 5, 6, 8]};
const CLOCKS = [15, 30, 60, 120];

export class TournamentForm extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('tournaments.css', import.meta.url));

  /** @override */
  static properties = {games: {attribute: false}, form: {state: true}, game: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** @type {import('../../core/connection/api.js').Games | null} */
    this.games = null;
    /** @type {Form} */
    this.form = 'movement';
    /** @type {GameName} */
    this.game = DEFAULT_GAME;
    this.busy = false;
  }

  /** @param {SubmitEvent} event */
  async create(event) {
    event.preventDefault();
    const lifetime = screenLifetime();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const clock = Number(data.get('clock') ?? 0);
    this.busy = true;
    try {
      const {tournament} = await createTournament({
        form: this.form,
        game: this.game,
        rules: String(data.get('rules')),
        name: settings.name,
        title: String(data.get('title') ?? ''),
        rounds: Number(data.get('rounds') ?? 0),
        deals: Number(data.get('deals') ?? 8),
        own_time: data.has('own-time'),
        late: data.has('late'),
        play: data.has('play') || this.form === 'every-seat',
        bot: {...botsFor(this.game)},
        pace: settings.speed,
        time: clock ? {move: clock} : null,
      });
      navigate(`#/event/${encodeURIComponent(tournament)}`, lifetime);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(refusalText(error), {now: true});
    } finally {
      this.busy = false;
    }
  }

  /** @override */
  render() {
    const {form, game} = this;
    const alone = form === 'same-seat' || form === 'every-seat';
    return html`<div class="page tournament narrow stack gap-5">
      <h1 class="breakable">${t('tournament.create.title')}</h1>
      <form class="panel stack" @submit=${this.create}>
        <fieldset class="field forms">
          <legend class="label">${t('tournament.create.form')}</legend>
          ${FORMS.map((one) => this.formChoice(one))}
        </fieldset>
        <fieldset class="field">
          <legend class="label">${t('tournament.create.game')}</legend>
          <div class="chips">${GAME_NAMES.map(
            (one) =>
              html`<label class="chip"><input type="radio" name="game" value=${one} .checked=${one === game} @change=${() => (this.game = one)} /><span>${t(`lobby.${one}.title`)}</span></label>`,
          )}</div>
        </fieldset>
        ${this.rulesChoice(game)}
        ${alone ? this.choice('deals', DEALS, 8) : nothing}
        ${form === 'movement' || form === 'swiss' ? this.choice('rounds', ROUNDS[form], 0, t('tournament.create.all_rounds')) : nothing}
        ${this.choice('clock', CLOCKS, 0, t('tournament.create.no_clock'))}
        <div class="field"><label for="event-title">${t('tournament.create.name')}</label>
          <input id="event-title" name="title" type="text" maxlength="60" autocomplete="off" /></div>
        ${form === 'movement' ? this.onOff('own-time', 'own_time', false, t('tournament.create.own_time_says')) : nothing}
        ${form === 'elimination' || form === 'every-seat' ? nothing : this.onOff('late', 'late', true)}
        ${form === 'every-seat' ? nothing : this.onOff('play', 'play', true)}
        <p><button class="button primary" ?disabled=${this.busy || !this.games}>${t('tournament.create.submit')}</button></p>
      </form>
    </div>`;
  }

  /** @param {Form} one */
  formChoice(one) {
    return html`<label class="form-choice touch side-by-side gap-3 at-start">
      <input type="radio" name="form" value=${one} .checked=${one === this.form} @change=${() => (this.form = one)} />
      <span><strong>${t(`tournament.form.${one}.name`)}</strong> <span class="small muted">${t(`tournament.form.${one}.about`)}</span></span>
    </label>`;
  }

  /** @param {GameName} game */
  rulesChoice(game) {
    const presets = this.games?.[game].presets ?? [];
    const last = lastRules(game);
    const own = last && !presets.some(({name}) => name === last);
    return html`<div class="field"><label for="event-rules">${t('tournament.create.rules')}</label>
      <select id="event-rules" name="rules">
        ${own ? html`<option value=${last} selected>${t('tournament.create.last_rules', {rules: titleOf(game, last)})}</option>` : nothing}
        ${presets.map(({name}) => html`<option value=${name} ?selected=${!own && name === last}>${nameOfPreset(game, name)}</option>`)}
      </select></div>`;
  }

  /** A number of a few. @param {'deals' | 'rounds' | 'clock'} name @param {readonly number[]} values @param {number} chosen @param {string} [none] what 0 is called */
  choice(name, values, chosen, none) {
    return html`<div class="field"><label for="event-${name}">${t(`tournament.create.${name}`)}</label>
      <select id="event-${name}" name=${name}>
        ${none === undefined ? nothing : html`<option value="0" ?selected=${chosen === 0}>${none}</option>`}
        ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${value}</option>`)}
      </select></div>`;
  }

  /** @param {string} name @param {string} key @param {boolean} on @param {string} [says] */
  onOff(name, key, on, says) {
    return html`<label class="switch"><input type="checkbox" role="switch" name=${name} ?checked=${on} /><span>${t(`tournament.create.${key}`)}
      ${says ? html`<span class="small muted">${says}</span>` : nothing}</span></label>`;
  }
}

customElements.define('tournament-form', TournamentForm);
