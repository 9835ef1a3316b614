// What is filtered by: a name in the list, everything else behind a button that counts what is set.
//
//   <match-filter .filter=${filter} .presets=${{hearts: [...], nerts: [...]}} .list=${true}>
//     list: whether it is for the list of matches, where names and results are searched, too      @filter {filter}

import {html, live, nothing} from '../../vendor/lit.js';
import {GAME_NAMES} from '../../core/games.js';
import {sliders} from '../../core/elements/icons.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';
import {NO_FILTER, filterNames} from './match-query.js';

/** @typedef {import('./match-query.js').Filter} Filter */
/** @typedef {import('../../core/connection/api.js').GameName} GameName */

const TYPING_DELAY = 300; // ms after the last letter before it is searched for

export class MatchFilter extends BaseElement {
  /** @override */
  static properties = {
    filter: {attribute: false},
    presets: {attribute: false},
    list: {attribute: false},
    open: {state: true},
  };

  constructor() {
    super();
    /** @type {Filter} */
    this.filter = NO_FILTER;
    /** @type {Record<GameName, readonly string[]>} */
    this.presets = {hearts: [], nerts: []};
    this.list = false;
    this.open = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.typing);
  }

  /** @override */
  render() {
    const {filter, list} = this;
    const set = filterNames(filter);
    return html`<search class="match-filter flow gap-3 at-end" aria-label=${t('history.filter.title')}>
      ${list ? this.name() : nothing}
      <button type="button" class="button" aria-expanded=${String(this.open)} @click=${() => (this.open = !this.open)}>${sliders}${set ? t('history.filter.set', {n: set}) : t('history.filter.title')}</button>
      ${this.open ? this.choices(set) : nothing}
    </search>`;
  }

  /** @param {number} set how many there are */
  choices(set) {
    const {filter, list} = this;
    return html`<div class="wishes">
      ${
        list
          ? this.select(
              'game',
              t('history.filter.any_game'),
              GAME_NAMES.map((game) => [game, t(`lobby.${game}.title`)]),
            )
          : nothing
      } ${this.rules()}
      ${
        list
          ? this.select(
              'result',
              t('history.filter.any_result'),
              RESULTS.map((result) => [result, t(`history.result.${result}`)]),
            )
          : nothing
      }
      ${this.select(
        'company',
        t('history.filter.any_company'),
        OPPONENTS.map((kind) => [kind, t(`history.filter.${kind}`)]),
      )}
      ${this.select(
        'period',
        t('history.filter.any_period'),
        PERIODS.map((period) => [period, t(`history.filter.${period}`)]),
      )}
      ${filter.period === 'dates' ? html`${this.date('since')}${this.date('until')}` : nothing}
      <label class="switch"><input type="checkbox" .checked=${live(filter.straight)} @change=${(/** @type {Event} */ event) => this.set({straight: input(event).checked})} /><span>${t('history.filter.straight')}</span></label>
      ${set ? html`<button type="button" class="button quiet" @click=${this.clear}>${t('history.filter.clear')}</button>` : nothing}
    </div>`;
  }

  name() {
    return html`<div class="field">
      <label for="history-name">${t('history.filter.name')}</label>
      <input id="history-name" type="text" maxlength="64" autocomplete="off" spellcheck="false" .value=${live(this.filter.name)} @input=${this.type} />
    </div>`;
  }

  /** Those of one game; of two, names alike would mean different rules. */
  rules() {
    const {game} = this.filter;
    if (!game) return nothing;
    return this.select(
      'rules',
      t('history.filter.any_rules'),
      this.presets[game].map((preset) => [preset, nameOfPreset(game, preset)]),
      'preset',
    );
  }

  /** @param {string} name @param {string} any @param {[value: string, label: string][]} choices @param {keyof Filter} [wish] */
  select(name, any, choices, wish = /** @type {keyof Filter} */ (name)) {
    const now = this.filter[wish];
    return html`<div class="field">
      <label for="history-${name}">${t(`history.filter.${name}`)}</label>
      <select id="history-${name}" @change=${(/** @type {Event} */ event) => this.set({[wish]: input(event).value, ...(wish === 'game' ? {preset: ''} : {})})}>
        ${[/** @type {[string, string]} */ (['', any]), ...choices].map(([value, label]) => html`<option value=${value} ?selected=${value === now}>${label}</option>`)}
      </select>
    </div>`;
  }

  /** @param {'since' | 'until'} which */
  date(which) {
    return html`<div class="field">
      <label for="history-${which}">${t(`history.filter.${which}`)}</label>
      <input id="history-${which}" type="date" .value=${live(this.filter[which])} @change=${(/** @type {Event} */ event) => this.set({[which]: input(event).value})} />
    </div>`;
  }

  /** @param {Event} event */
  type(event) {
    const {value} = input(event);
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.set({name: value}), TYPING_DELAY);
  }

  /** The button goes with the last wish, so the focus goes to the one that stays. */
  clear() {
    const {filter, list} = this;
    this.set({...NO_FILTER, game: list ? '' : filter.game, name: filter.name});
    /** @type {HTMLElement | null} */ (this.querySelector('button[aria-expanded]'))?.focus();
  }

  /** @param {Partial<Filter>} wish */
  set(wish) {
    this.emit('filter', {filter: {...this.filter, ...wish}});
  }
}

const RESULTS = ['won', 'lost', 'open', 'ended'];
const OPPONENTS = ['bots', 'people'];
const PERIODS = ['week', 'month', 'year', 'dates'];

/** @param {Event} event */
const input = (event) => /** @type {HTMLInputElement} */ (event.target);

customElements.define('match-filter', MatchFilter);
