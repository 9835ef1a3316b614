// The lobby: play now, change the rules, invite friends. It shows what it is given and tells what is wanted.
//
//   .games   the answer of GET api/games, or null while it comes
//   .name    what the player is called
//   .busy    a table is being opened
//   @open    {game, rules, bot, free}, as POST api/tables takes it (without the name); free seats wait for people
//   @rename  {name}

import {html, nothing, repeat} from '../vendor/lit.js';
import {dice, link, pencil} from '../icons.js';
import {Screen} from '../screen.js';
import {has, t} from '../texts.js';
import {nameOfPreset} from '../words.js';
import {friendlyName} from './names.js';
import {rulesText} from './rules-text.js';

/** @typedef {'hearts' | 'nerts'} GameName */
/** @typedef {{preset: string, seats: number | null, bot: Record<string, number>}} Wish seats: null for the preset's */

/** What each game lets one choose here; the other options come with the rule sheet. */
const GAMES = {
  hearts: {preset: 'standard', seated: 'players', seats: [], bot: {level: 2}, steps: {level: 3}, art: ['QS', 'JH', 'QH', 'KH', 'AH']},
  nerts: {
    preset: 'stoss',
    seated: 'seats',
    seats: [1, 2, 3, 4, 5, 6],
    bot: {tempo: 2, insight: 2},
    steps: {tempo: 5, insight: 3},
    art: ['2', '1', '0', 'AS', '2S'],
  },
};

export class GameLobby extends Screen {
  /** @override */
  static properties = {
    games: {attribute: false},
    name: {attribute: false},
    busy: {type: Boolean},
    naming: {state: true},
    wishes: {state: true},
  };

  constructor() {
    super();
    /** @type {import('../api.js').Games | null} */
    this.games = null;
    this.name = '';
    this.busy = false;
    this.naming = false;
    /** @type {Record<GameName, Wish>} */
    this.wishes = {
      hearts: {preset: GAMES.hearts.preset, seats: null, bot: GAMES.hearts.bot},
      nerts: {preset: GAMES.nerts.preset, seats: null, bot: GAMES.nerts.bot},
    };
  }

  /** @override */
  render() {
    return html`<div class="lobby">
      <div class="welcome">
        <h1>${t('lobby.title')}</h1>
        ${this.naming ? this.nameForm() : this.nameLine()}
      </div>
      <div class="games">${this.game('hearts')}${this.game('nerts')}</div>
      <p class="to-records"><a href="#/record">${t('replay.link')}</a></p>
    </div>`;
  }

  nameLine() {
    return html`<p class="called">
      <span class="muted">${t('lobby.you_are')}</span> <strong>${this.name}</strong>
      <button class="button quiet icon" aria-label=${t('lobby.rename')} @click=${() => this.startNaming()}>${pencil}</button>
    </p>`;
  }

  nameForm() {
    return html`<form class="naming" @submit=${this.rename}>
      <div class="field">
        <label for="player-name">${t('lobby.name')}</label>
        <input id="player-name" name="name" type="text" maxlength="24" autocomplete="nickname" required .value=${this.name} />
      </div>
      <button type="button" class="button icon" aria-label=${t('lobby.another_name')} @click=${this.roll}>${dice}</button>
      <button class="button primary">${t('lobby.keep_name')}</button>
    </form>`;
  }

  /** How many sit down by the preset that is chosen. @param {GameName} game */
  usual(game) {
    const preset = this.games?.[game].presets.find(({name}) => name === this.wishes[game].preset);
    return /** @type {number} */ (preset?.options[GAMES[game].seated] ?? 4);
  }

  /** How many will sit at the table. @param {GameName} game */
  seated(game) {
    return this.wishes[game].seats ?? this.usual(game);
  }

  /** @param {GameName} game */
  game(game) {
    const wish = this.wishes[game];
    const bots = this.seated(game) - 1;
    return html`<section class="panel game" data-game=${game} aria-labelledby="game-${game}">
      ${this.art(game)}
      <div class="about">
        <h2 id="game-${game}">${t(`lobby.${game}.title`)}</h2>
        <p>${t(`lobby.${game}.line`)}</p>
      </div>
      <div class="go">
        <button class="button primary play" ?disabled=${this.busy} @click=${() => this.open(game, 0)}>
          ${t(`lobby.${game}.play`)}
        </button>
        <p class="small muted">${bots === 0 ? t('lobby.alone') : t('lobby.against', {n: bots})} · ${nameOfPreset(game, wish.preset)}</p>
      </div>
      <div class="more">
        <details>
          <summary class="button quiet">${t('lobby.change_rules')}</summary>
          <div class="stack wishes">${this.presets(game)}${this.seats(game)}${this.bots(game)}</div>
        </details>
        ${bots === 0
          ? nothing
          : html`<button class="button quiet" ?disabled=${this.busy} @click=${() => this.open(game, bots)}>
              ${link}${t('lobby.invite')}
            </button>`}
      </div>
    </section>`;
  }

  /** @param {GameName} game */
  art(game) {
    return html`<div class="art full" aria-hidden="true">
      ${GAMES[game].art.map((card) =>
        card.length === 1
          ? html`<span class="card" data-back=${card}></span>`
          : html`<span class="card" data-face=${card}></span>`,
      )}
    </div>`;
  }

  /** @param {GameName} game */
  presets(game) {
    const wish = this.wishes[game];
    const offered = this.games?.[game]?.presets.filter((preset) => preset.playable) ?? [];
    const about = `${game}.preset.${wish.preset}.about`;
    return html`<fieldset class="field">
      <legend class="label">${t('lobby.rules')}</legend>
      <div class="chips">
        ${repeat(
          offered,
          (preset) => preset.name,
          (preset) => this.chip(game, 'preset', preset.name, nameOfPreset(game, preset.name), {preset: preset.name, seats: null}),
        )}
      </div>
      ${has(about) ? html`<p class="small muted">${t(about)}</p>` : nothing}
    </fieldset>`;
  }

  /** @param {GameName} game */
  seats(game) {
    const {seats} = GAMES[game];
    if (seats.length < 2) return nothing;
    return html`<fieldset class="field">
      <legend class="label">${t('lobby.seats')}</legend>
      <div class="chips">${seats.map((n) => this.chip(game, 'seats', String(n), String(n), {seats: n}))}</div>
    </fieldset>`;
  }

  /** @param {GameName} game */
  bots(game) {
    if (this.seated(game) === 1) return nothing;
    return Object.entries(GAMES[game].steps).map(
      ([setting, most]) => html`<fieldset class="field">
        <legend class="label">${t(`lobby.${setting}.title`)}</legend>
        <div class="chips">
          ${Array.from({length: most}, (_, at) =>
            this.chip(game, setting, String(at + 1), t(`lobby.${setting}.${at + 1}`), {
              bot: {...this.wishes[game].bot, [setting]: at + 1},
            }),
          )}
        </div>
      </fieldset>`,
    );
  }

  /**
   * @param {GameName} game
   * @param {string} what
   * @param {string} value
   * @param {string} label
   * @param {Partial<Wish>} change
   */
  chip(game, what, value, label, change) {
    const wish = this.wishes[game];
    const now = what === 'preset' ? wish.preset : what === 'seats' ? this.seated(game) : wish.bot[what];
    return html`<label class="chip">
      <input
        type="radio"
        name="${game}-${what}"
        value=${value}
        .checked=${String(now) === value}
        @change=${() => (this.wishes = {...this.wishes, [game]: {...wish, ...change}})}
      /><span>${label}</span>
    </label>`;
  }

  /** @param {GameName} game @param {number} free */
  open(game, free) {
    const wish = this.wishes[game];
    this.tell('open', {game, rules: rulesText(wish, this.usual(game)), bot: wish.bot, free});
  }

  async startNaming() {
    this.naming = true;
    await this.updateComplete;
    this.querySelector('input')?.select();
  }

  roll() {
    const input = this.querySelector('input');
    if (input) input.value = friendlyName(t('lobby.names.first'), t('lobby.names.second'));
  }

  /** @param {SubmitEvent} event */
  async rename(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name')).trim();
    if (name) this.tell('rename', {name});
    this.naming = false;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('.called button'))?.focus();
  }
}

customElements.define('game-lobby', GameLobby);
