// A table before its match: who sits, which seats are free, the link to share; sit down, or begin with bots on the free
// seats. Both games.
//
//   .room  (room.js)      @sit {seat}     @begin

import {html, nothing} from './vendor/lit.js';
import {houseCard} from './house-card.js';
import {unusual} from './house.js';
import {rulesCard} from './icons.js';
import {announce} from './live.js';
import {showRules} from './rules-card.js';
import {titleOf} from './rules/say.js';
import {Screen} from './screen.js';
import './share.js';
import {t} from './texts.js';
import './waiting.js';

/** @typedef {import('./room.js').SeatInfo} SeatInfo */

export class TableGather extends Screen {
  static properties = {room: {attribute: false}};

  constructor() {
    super();
    /** @type {import('./room.js').Room | null} */
    this.room = null;
  }

  /** Who has come or gone is said, too. @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const before = /** @type {import('./room.js').Room | null | undefined} */ (changed.get('room'));
    if (!before || !this.room) return;
    for (const info of this.room.seats) {
      if (info.kind === 'person' && before.seats[info.seat]?.kind === 'free' && info.seat !== this.room.seat)
        announce(t('connection.gather.came', {name: info.name}));
    }
  }

  render() {
    const {room} = this;
    if (!room) return nothing;
    const seated = room.seat >= 0;
    const free = room.seats.filter((info) => info.kind === 'free').length;
    const game = room.game ?? 'hearts';
    const rules = titleOf(game, room.rules);
    return html`<div class="gather">
      <section class="panel stack" aria-labelledby="gather-title">
        <h1 id="gather-title">${t(seated ? 'connection.gather.title' : 'connection.gather.invited')}</h1>
        <p class="muted row">
          ${t(`lobby.${game}.title`)} · ${rules}
          <button class="button quiet push" @click=${() => showRules(game, room.rules, () => rules, () => (game === 'nerts' ? houseCard(room.house, room.decks) : nothing))}>
            ${rulesCard}${t('connection.gather.rules')}
          </button>
        </p>
        ${game === 'nerts' ? unusual(room.house).map((line) => html`<p class="small muted">${line}</p>`) : nothing}
        <ol class="places-to-sit" role="list">${room.seats.map((info) => this.seat(info, seated))}</ol>
        ${seated ? html`<table-share .game=${t(`lobby.${game}.title`)}></table-share>` : nothing}
        ${seated && room.house.kind === 'public'
          ? html`<public-wait .free=${free}></public-wait>`
          : seated
          ? html`<button class="button primary" @click=${() => this.tell('begin')}>
              ${free ? t('connection.gather.begin_with_bots', {n: free}) : t('connection.gather.begin')}
            </button>`
          : free
            ? html`<button class="button primary" @click=${() => this.tell('sit', {seat: null})}>${t('connection.gather.sit')}</button>`
            : html`<p>${t('connection.gather.full')}</p>`}
      </section>
    </div>`;
  }

  /** @param {SeatInfo} info @param {boolean} seated */
  seat(info, seated) {
    const own = info.seat === this.room?.seat;
    return html`<li class="${info.kind} ${own ? 'own' : ''}">
      <span class="disc" aria-hidden="true">${info.kind === 'free' ? info.seat + 1 : [...info.name][0]?.toLocaleUpperCase()}</span>
      ${info.kind === 'free' && !seated
        ? html`<button class="button" @click=${() => this.tell('sit', {seat: info.seat})}>
            ${t('connection.gather.take', {seat: info.seat + 1})}
          </button>`
        : html`<span>${info.kind === 'free' ? t('connection.gather.free') : info.name}</span>`}
      ${own ? html`<span class="small muted push">${t('connection.gather.you')}</span>` : nothing}
      ${info.kind === 'person' && !info.here ? html`<span class="small muted push">${t('connection.gather.away')}</span>` : nothing}
    </li>`;
  }
}

customElements.define('table-gather', TableGather);
