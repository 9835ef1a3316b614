// One's own duplicate matches and tournaments, and the way to a new one: the address #/events.
//
//   <tournament-list>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing, repeat} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {t} from '../../core/text/texts.js';
import {fetchTournaments} from './api.js';
import {titleOfTournament} from './names.js';

export class TournamentList extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('tournaments.css', import.meta.url));

  /** @override */
  static properties = {tournaments: {state: true}};

  constructor() {
    super();
    /** @type {import('../../wire.d.ts').TournamentEntry[] | null} */
    this.tournaments = null;
    this.loader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    this.tournaments = [...(await this.loader.load(fetchTournaments)).tournaments];
  }

  /** @override */
  render() {
    const {tournaments} = this;
    return html`<div class="page tournament stack gap-5" aria-busy=${tournaments || this.loader.trouble ? nothing : 'true'}>
      <header class="stack gap-2">
        <h1 class="breakable">${t('tournament.link')}</h1>
        <p>${t('tournament.about')}</p>
        <p><a class="button primary" href="#/event/new">${t('tournament.new')}</a></p>
      </header>
      ${
        tournaments
          ? html`<section class="stack" aria-labelledby="mine-title">
            <h2 id="mine-title">${t('tournament.mine')}</h2>
            ${
              tournaments.length
                ? html`<ul class="tables ruled stack gap-2 wide" role="list">${repeat(
                    tournaments,
                    ({tournament}) => tournament,
                    (
                      one,
                    ) => html`<li class="row breakable"><a href="#/event/${encodeURIComponent(one.tournament)}"><strong>${titleOfTournament(one)}</strong></a>
                      <span class="small muted">${t(`lobby.${one.game}.title`)} · ${t(`tournament.form.${one.form}.name`)} · ${t('tournament.people_count', {n: one.people})}</span>
                      <span class="small">${t(`tournament.phase.${one.phase}`)}</span></li>`,
                  )}</ul>`
                : html`<p class="muted">${t('tournament.none')}</p>`
            }
          </section>`
          : this.loader.template()
      }
    </div>`;
  }
}

customElements.define('tournament-list', TournamentList);
