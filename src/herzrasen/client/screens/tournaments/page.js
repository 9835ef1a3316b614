// One duplicate match or tournament, live: join, play on, the tables, the results. The host's tools for the host.
//
//   <tournament-page .tournamentId=${'…'} .advance=${false}>   the address #/event/ID; with .advance, of #/event/ID/play, it
//                                                    leads on to the next table where there is one
//
// What is new is asked for every few seconds while the page is seen.

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {ApiError} from '../../core/connection/api.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {announce} from '../../core/elements/live-region.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {toast} from '../../core/elements/notices.js';
import {titleOf} from '../../kit/rules/option-names.js';
import '../../kit/table/share-link.js';
import {refusalText} from '../../core/text/facts.js';
import {t} from '../../core/text/texts.js';
import {commandTournament, fetchTournament, fileOf, playTournament} from './api.js';
import {hostTools, playerTools, tableTools} from './host-tools.js';
import {boardName, isDuplicate, titleOfTournament} from './names.js';
import {ownPart} from './own-part.js';
import {currentTables, standings, travellers} from './sheets.js';
import {navigate, screenLifetime} from '../../core/elements/screen.js';

/** @typedef {import('./api.js').Tournament} Tournament */

/**
 * In how many deals, the fewest and the most, two people share a table or hold the same cards.
 * @param {'together' | 'compared'} what @param {readonly number[]} deals
 */
const countOfDeals = (what, [least = 0, most = 0]) =>
  least === most ? t(`tournament.even.${what}`, {n: least}) : t(`tournament.even.${what}_span`, {least, most});

const ASK_MS = 3000;
const MOST_RECORDS = 256;

export class TournamentPage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('tournaments.css', import.meta.url));

  /** @override */
  static properties = {
    tournamentId: {attribute: false},
    advance: {attribute: false},
    shown: {state: true},
    refusal: {state: true},
    busy: {state: true},
  };

  constructor() {
    super();
    this.tournamentId = '';
    this.advance = false;
    /** @type {Tournament | null} */
    this.shown = null;
    /** @type {ApiError | null} */
    this.refusal = null;
    this.busy = false;
    this.loader = new DataLoader(this);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @param {import('./api.js').Command} wish */
    this.command = (wish) => this.sendCommand(wish);
    this.onVisible = () => void (document.hidden || this.lookAgain());
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.onVisible);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.onVisible);
    clearTimeout(this.timer);
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('tournamentId')) return;
    this.shown = null;
    this.refusal = null;
    void this.arrive();
  }

  async arrive() {
    const lifetime = screenLifetime();
    await this.look();
    if (!lifetime.aborted && this.advance && this.shown?.next) await this.play();
  }

  async look() {
    const {tournamentId} = this;
    try {
      const page = await this.loader.load(() => fetchTournament(tournamentId), {refusable: true});
      if (page) this.show(page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = error;
    }
    this.schedule();
  }

  schedule() {
    clearTimeout(this.timer);
    if (this.isConnected && !document.hidden) this.timer = setTimeout(() => this.lookAgain(), ASK_MS);
  }

  async lookAgain() {
    clearTimeout(this.timer);
    const {tournamentId} = this;
    try {
      const page = await fetchTournament(tournamentId, this.shown?.revision);
      if (this.isConnected && tournamentId === this.tournamentId && page) this.show(page);
      this.refusal = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.shown) this.refusal = error; // else what is shown stays, and it is asked for again
    }
    this.schedule();
  }

  /** @param {Tournament} page */
  show(page) {
    const before = this.shown;
    this.shown = page;
    if (before && !before.next && page.next) announce(t('tournament.play.button', {board: boardName(page, page.next)}));
    else if (before && before.phase !== page.phase) announce(t(`tournament.phase.${page.phase}`));
  }

  /** @param {import('./api.js').Command} wish */
  async sendCommand(wish) {
    this.busy = true;
    try {
      this.show(await commandTournament(this.tournamentId, wish));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(refusalText(error), {now: true});
      await this.lookAgain();
    } finally {
      this.busy = false;
    }
  }

  async play() {
    const lifetime = screenLifetime();
    this.busy = true;
    try {
      const {table} = await playTournament(this.tournamentId);
      navigate(`#/t/${encodeURIComponent(table)}`, lifetime);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(refusalText(error), {now: true});
    } finally {
      this.busy = false;
    }
  }

  /** @override */
  render() {
    const {shown, busy, command} = this;
    if (!shown)
      return html`<div class="page tournament stack gap-5" aria-busy=${this.refusal || this.loader.trouble ? nothing : 'true'}>
        ${this.refusal ? html`<div class="panel stack" role="alert"><h1 class="breakable">${t('client.trouble.title')}</h1><p>${refusalText(this.refusal)}</p><p><a class="button primary" href="#/events">${t('tournament.link')}</a></p></div>` : this.loader.template()}
      </div>`;
    return html`<div class="page tournament stack gap-5">
      <header class="stack gap-2">
        <p class="small"><a href="#/events">${t('tournament.link')}</a></p>
        <h1 class="breakable">${titleOfTournament(shown)}</h1>
        <p class="muted">${t(`lobby.${shown.game}.title`)} · ${titleOf(shown.game, shown.rules)} · ${t('tournament.people_count', {n: shown.players.length})}
          ${shown.host ? html`· ${t('tournament.hosted_by', {name: shown.host})}` : nothing}
          <span class="chip-like">${t(`tournament.phase.${shown.phase}`)}</span></p>
      </header>
      <div class="halves">
        <div class="stack">${ownPart(shown, busy, {command, play: () => this.play()})} ${this.results(shown)}</div>
        <div class="stack">${shown.hosting && shown.phase !== 'over' ? hostTools(shown, busy, command) : nothing}
          ${currentTables(shown, (sitting) => tableTools(shown, sitting, busy, command))} ${this.invitation(shown)}</div>
      </div>
      ${this.sheets(shown)}
    </div>`;
  }

  /** @param {Tournament} shown */
  results(shown) {
    const kind = isDuplicate(shown) ? 'duplicate' : shown.form;
    const counted = shown.players.some(({place}) => place !== null);
    return html`<section class="panel stack">
      <h2>${t(counted ? 'tournament.results' : 'tournament.players')}</h2>
      ${shown.players.length ? standings(shown, (player) => playerTools(shown, player, this.busy, this.command)) : nothing}
      <p class="small muted">${t(`tournament.score.${kind}`)}</p>
      ${this.evenness(shown)}
    </section>`;
  }

  /** @param {Tournament} shown */
  evenness({evenness}) {
    if (!evenness) return nothing;
    const {rounds, deals, tables, even, together, compared} = evenness;
    const sentences = [
      t('tournament.even.line', {rounds, deals, tables}),
      t(`tournament.even.${even ? 'even' : 'uneven'}`),
      countOfDeals('together', together),
      countOfDeals('compared', compared),
    ];
    return html`<p class="small muted evenness">${sentences.join(' ')}</p>`;
  }

  /** @param {Tournament} shown */
  invitation(shown) {
    if (!shown.may_enter) return nothing;
    return html`<section class="panel stack">
      <share-link .label=${t('tournament.enter.share')} .game=${t(`lobby.${shown.game}.title`)} .link=${`${location.href.split('#')[0]}#/event/${encodeURIComponent(shown.tournament)}`}></share-link></section>`;
  }

  /** @param {Tournament} shown */
  sheets(shown) {
    if (shown.phase === 'open') return nothing;
    const lines = shown.travellers.reduce((sum, sheet) => sum + sheet.lines.length, 0);
    /** @param {string} file @param {string} key */
    const file = (file, key) =>
      html`<a class="button quiet" download href=${fileOf(shown.tournament, file)}>${t(`tournament.sheets.${key}`)}</a>`;
    return html`<section class="panel stack sheets" aria-labelledby="sheets-title">
      <h2 id="sheets-title">${t('tournament.sheets.title')}</h2>
      <p class="small muted">${t(lines ? 'tournament.score.hidden' : 'tournament.score.none_yet')}</p>
      ${travellers(shown)}
      ${
        lines
          ? html`<div class="row downloads" role="group" aria-label=${t('tournament.sheets.download')}>
            ${file('results.csv', 'results')} ${file('travellers.csv', 'travellers')}
            ${lines <= MOST_RECORDS ? file('records.zip', 'records') : nothing}
            ${shown.me === null ? nothing : file(`records.zip?player=${shown.me}`, 'my_records')}
          </div>`
          : nothing
      }
    </section>`;
  }
}

customElements.define('tournament-page', TournamentPage);
