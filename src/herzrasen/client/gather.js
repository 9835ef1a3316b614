// A table before its match: who sits and is ready, which seats are free, the link to share; sit down, say whether one is
// ready, and get up. The host may put bots on seats, ask somebody to leave, and begin. Both games.
//
//   .room  (room.js)      @sit {seat}  @ready {yes}  @stand  @begin {anyway}  @arrange {seat, name, to}

import {html, live, nothing} from './vendor/lit.js';
import {houseCard} from './house-card.js';
import {unusual} from './house.js';
import {rulesCard} from './icons.js';
import {announce} from './live.js';
import './people/clock.js';
import {botWords} from './people/say.js';
import {NOBODY} from './room.js';
import {showRules} from './rules-card.js';
import {titleOf} from './rules/say.js';
import {Screen} from './screen.js';
import './share.js';
import {t} from './texts.js';
import './waiting.js';

/** @typedef {import('./room.js').SeatInfo} SeatInfo */

export class TableGather extends Screen {
  static properties = {room: {attribute: false}, asked: {state: true}};

  constructor() {
    super();
    /** There was a check: now the host may begin without those who did not answer. */
    this.asked = false;
    /** @type {import('./room.js').Room | null} */
    this.room = null;
  }

  /** Who has come or gone is said, too. @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const before = /** @type {import('./room.js').Room | null | undefined} */ (changed.get('room'));
    if (!before || !this.room) return;
    this.asked ||= (this.room.people?.check ?? null) !== null;
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
          <button class="button quiet push" @click=${() => showRules(game, room.rules, () => rules, () => houseCard(room.house, game, room.decks))}>
            ${rulesCard}${t('connection.gather.rules')}
          </button>
        </p>
        ${room.repeats ? html`<p class="again">${t(`again.invited.${game}`, {deal: room.repeats})}</p>` : nothing}
        ${unusual(room.house, game).map((line) => html`<p class="small muted">${line}</p>`)}
        <ol class="places-to-sit" role="list">${room.seats.map((info) => this.seat(room, info))}</ol>
        ${room.people?.watchers ? html`<p class="small muted">${t('people.watchers', {n: room.people.watchers})}</p>` : nothing}
        ${this.check(room)} ${seated ? html`<table-share .game=${t(`lobby.${game}.title`)}></table-share>` : nothing}
        ${seated
          ? this.ready(room)
          : free
            ? html`<button class="button primary" @click=${() => this.tell('sit', {seat: null})}>${t('connection.gather.sit')}</button>`
            : html`<p>${t(room.house.watchers === 'none' ? 'connection.gather.full_closed' : 'connection.gather.full')}</p>`}
      </section>
    </div>`;
  }

  /** @param {import('./room.js').Room} room @param {SeatInfo} info */
  seat(room, info) {
    const own = info.seat === room.seat;
    return html`<li class="${info.kind} ${own ? 'own' : ''}">
      <span class="disc" aria-hidden="true">${info.kind === 'free' ? info.seat + 1 : [...info.name][0]?.toLocaleUpperCase()}</span>
      ${info.kind === 'free' && room.seat < 0
        ? html`<button class="button" @click=${() => this.tell('sit', {seat: info.seat})}>
            ${t('connection.gather.take', {seat: info.seat + 1})}
          </button>`
        : html`<span class="who"><span>${info.kind === 'free' ? t('connection.gather.free') : info.name}</span>${this.says(room, info)}</span>`}
      ${room.seat >= 0 && room.people?.host === room.seat && !own ? this.deeds(info) : nothing}
    </li>`;
  }

  /** @param {import('./room.js').Room} room @param {SeatInfo} info */
  says(room, info) {
    if (info.kind === 'free') return nothing;
    const {host, ready} = room.people ?? NOBODY;
    const words = [
      info.seat === room.seat ? t('connection.gather.you') : '',
      info.seat === host ? t('people.is.host') : '',
      info.kind === 'bot' ? t('people.is.bot', {bot: botWords(info.bot)}) : '',
      info.kind === 'person' ? t(!info.here ? 'connection.gather.away' : ready.includes(info.seat) ? 'people.is.ready' : 'people.is.not_ready') : '',
    ].filter(Boolean);
    return html`<span class="small muted">${words.join(' · ')}</span>`;
  }

  /** What the host may do. @param {SeatInfo} info */
  deeds({seat, name, kind}) {
    const [to, word] = /** @type {const} */ ({free: ['bot', 'put_bot'], bot: ['free', 'free'], person: ['removed', 'remove']})[kind];
    const label = kind === 'free' ? t('people.do.put_bot_on', {seat: seat + 1}) : `${t(`people.do.${word}`)}: ${name}`;
    return html`<button class="button quiet push" aria-label=${label} @click=${() => this.tell('arrange', {seat, name, to})}>${t(`people.do.${word}`)}</button>`;
  }

  /** Whether all are ready, for as long as it is asked. @param {import('./room.js').Room} room */
  check(room) {
    const {check, ready} = room.people ?? NOBODY;
    if (check === null || room.seat < 0) return nothing;
    return html`<div class="check">
      <p>${t(ready.includes(room.seat) ? 'people.check.waiting' : 'people.check.question')} <count-down .at=${check}></count-down></p>
      ${ready.includes(room.seat)
        ? nothing
        : html`<button class="button primary" @click=${() => this.tell('ready', {yes: true})}>${t('people.do.ready')}</button>
            <button class="button" @click=${() => this.tell('ready', {yes: false})}>${t('people.do.not_ready')}</button>`}
    </div>`;
  }

  /** What one says, and what the host may do about it. @param {import('./room.js').Room} room */
  ready(room) {
    const {host, ready, check} = room.people ?? NOBODY;
    const own = ready.includes(room.seat);
    const free = room.seats.filter((info) => info.kind === 'free').length;
    const missing = room.seats.some((info) => info.kind === 'person' && info.seat !== room.seat && !ready.includes(info.seat));
    return html`<label class="switch">
        <input type="checkbox" role="switch" .checked=${live(own)} @change=${() => this.tell('ready', {yes: !own})} /><span>${t('people.is.i_am_ready')}</span>
      </label>
      ${room.house.kind === 'public' && free ? html`<public-wait></public-wait>` : nothing}
      ${host === room.seat
        ? html`<button class="button primary" @click=${() => this.tell('begin', {anyway: false})}>
              ${free ? t('connection.gather.begin_with_bots', {n: free}) : t('connection.gather.begin')}
            </button>
            ${this.asked && missing && check === null
              ? html`<button class="button" @click=${() => this.tell('begin', {anyway: true})}>${t('people.do.begin_anyway')}</button>`
              : nothing}`
        : html`<p class="small muted">${t(free ? 'people.begins.when_full' : 'people.begins.when_ready')}</p>`}
      <button class="button quiet" @click=${() => this.tell('stand')}>${t('people.do.stand')}</button>`;
  }
}

customElements.define('table-gather', TableGather);
