// What one has played: figures, then the matches, the newest first.
//
//   <account-played>

import {html, nothing, repeat} from '../vendor/lit.js';
import {toast} from '../notice.js';
import {titleOf} from '../rules/say.js';
import {Screen} from '../screen.js';
import {spoken, t} from '../texts.js';
import {figures, matches} from './api.js';
import {day} from './dates.js';
import {trying} from './trying.js';

/** @typedef {import('../wire.d.ts').MyMatch} Match */
/** @typedef {import('../wire.d.ts').Figures} Figures */

const GAMES = /** @type {const} */ (['hearts', 'nerts']);

export class AccountPlayed extends Screen {
  /** @override */
  static properties = {figures: {state: true}, played: {state: true}, more: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** @type {import('../wire.d.ts').MyFigures | null} */
    this.figures = null;
    /** @type {readonly Match[]} */
    this.played = [];
    /** @type {number | null} */
    this.more = null;
    this.busy = true;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.look();
  }

  async look() {
    await this.read(null);
    this.figures = await trying(figures, toast);
  }

  /** @param {number | null} before */
  async read(before) {
    this.busy = true;
    const page = await trying(() => matches(before), toast);
    if (page) {
      this.played = before === null ? page.matches : [...this.played, ...page.matches];
      this.more = page.more;
    }
    this.busy = false;
  }

  /** @override */
  render() {
    return html`<section class="panel stack" aria-labelledby="account-played" aria-busy=${String(this.busy)}>
      <h2 id="account-played">${t('account.played.title')}</h2>
      ${this.table()}
      ${this.played.length
        ? html`<ol class="lines matches" role="list">${repeat(this.played, (match) => match.table, line)}</ol>`
        : this.busy
          ? html`<p class="muted">${t('client.loading')}</p>`
          : html`<p class="muted">${t('account.played.nothing')}</p>`}
      ${this.more === null
        ? nothing
        : html`<p><button class="button" ?disabled=${this.busy} @click=${() => this.read(this.more)}>${t('account.played.more')}</button></p>`}
    </section>`;
  }

  table() {
    const of = this.figures;
    const games = GAMES.filter((game) => of?.[game].matches);
    if (!of || !games.length) return nothing;
    return html`<table class="sheet">
      <caption>${t('account.figures.title')}</caption>
      <thead>
        <tr>
          <td></td>
          ${games.map((game) => html`<th scope="col">${t(`lobby.${game}.title`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${Object.entries(ROWS)
          .filter(([, read]) => games.some((game) => read(of[game], game) !== null))
          .map(
            ([key, read]) => html`<tr>
              <th scope="row">${t(`account.figures.${key}`)}</th>
              ${games.map((game) => html`<td>${read(of[game], game) ?? '–'}</td>`)}
            </tr>`,
          )}
      </tbody>
    </table>`;
  }
}

/** @param {number} number */
const whole = (number) => new Intl.NumberFormat(spoken()).format(number);

/** @param {number | null} number */
const mean = (number) =>
  number === null ? null : new Intl.NumberFormat(spoken(), {minimumFractionDigits: 1, maximumFractionDigits: 1}).format(number).replace('-', '−');

/** What is shown of a game's figures; null where the game has no such thing. @type {Record<string, (of: Figures, game: 'hearts' | 'nerts') => string | null>} */
const ROWS = {
  matches: ({matches}) => whole(matches),
  won: ({won}) => whole(won),
  place: ({place}) => mean(place),
  points: ({points}) => mean(points),
  moons: ({moons}, game) => (game === 'hearts' ? whole(moons) : null),
  calls: ({calls}, game) => (game === 'nerts' ? whole(calls) : null),
  pace: ({pace}, game) => (game === 'nerts' && pace !== null ? t('account.figures.seconds', {seconds: mean(pace / 1000) ?? ''}) : null),
};

/** @param {Match} match */
const line = (match) => {
  const others = match.others.map((name) => name || t('connection.forgotten'));
  const with_ = new Intl.ListFormat(spoken(), {type: 'conjunction'}).format(others);
  return html`<li>
    <a href=${match.state === 'over' || match.state === 'ended' ? `#/record/t/${encodeURIComponent(match.table)}` : `#/t/${encodeURIComponent(match.table)}`}>
      <span class="what"><strong>${t(`lobby.${match.game}.title`)}</strong> · ${titleOf(match.game, match.rules)}</span>
      <span class="small muted">${day(match.opened)}${with_ ? ` · ${t('account.played.with', {names: with_})}` : ''}</span>
    </a>
    <span class="push small number">${how(match)}</span>
  </li>`;
};

/** @param {Match} match */
const how = ({state, seat, place, points}) => {
  if (state !== 'over') return t(`account.played.${state}`);
  if (seat < 0 || place === null || points === null) return t('account.played.left');
  return t('account.played.place', {place, points});
};

customElements.define('account-played', AccountPlayed);
