// A table before its match: who sits and is ready, which seats are free, the link to share; sit down, say whether one is
// ready, and get up. The host may put bots on seats, remove a player, and begin. Both games.
//
//   .room  (table-state.js)      @sit {seat}  @ready {yes}  @stand  @begin {anyway}  @arrange {seat, name, to}
//   @rename  {name}

import {html, live, nothing} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {houseRulesCard} from '../../kit/table/house-rules-card.js';
import {unusual} from '../../kit/table/house-rules.js';
import {chart, pencil, rulesCard} from '../../core/elements/icons.js';
import {announce} from '../../core/elements/live-region.js';
import '../lobby/cookie-notice.js';
import '../../kit/members/countdown.js';
import {initialsOf} from '../../kit/members/initials.js';
import {botText} from '../../kit/members/strings.js';
import {settings} from '../../core/settings/settings.js';
import {askOwnName} from '../../kit/table/name-conflict.js';
import {NO_MEMBERS, otherWatchers} from '../../core/table/table-state.js';
import {showRules} from '../../kit/table/rules-and-guide.js';
import {isFamily, ratedText} from '../../kit/ratings/rated-text.js';
import {titleOf} from '../../kit/rules/option-names.js';
import {BaseElement} from '../../core/elements/base-element.js';
import '../../kit/table/share-link.js';
import {t} from '../../core/text/texts.js';
import './bot-offer.js';

/** @typedef {import('../../core/table/table-state.js').SeatInfo} SeatInfo */

export class WaitingRoom extends BaseElement {
  static properties = {room: {attribute: false}, asked: {state: true}};

  constructor() {
    super();
    /** There was a check: now the host may begin without those who did not answer. */
    this.asked = false;
    /** @type {import('../../core/table/table-state.js').TableState | null} */
    this.room = null;
  }

  /** Announces who has come or gone. @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const before = /** @type {import('../../core/table/table-state.js').TableState | null | undefined} */ (
      changed.get('room')
    );
    if (!before || !this.room) return;
    this.asked ||= (this.room.members?.check ?? null) !== null;
    for (const info of this.room.seats) {
      if (info.kind === 'person' && before.seats[info.seat]?.kind === 'free' && info.seat !== this.room.seat)
        announce(t('connection.gather.came', {name: info.name}));
    }
  }

  render() {
    const {room} = this;
    if (!room) return nothing;
    const seated = room.seat >= 0;
    const watchers = otherWatchers(room);
    const initials = initialsOf(room.seats.map(({kind, name}) => (kind === 'free' ? '' : name)));
    const free = room.seats.filter((info) => info.kind === 'free').length;
    const game = room.game ?? DEFAULT_GAME;
    const rules = titleOf(game, room.rules);
    return html`<div class="waiting-room centred grow">
      <cookie-notice></cookie-notice>
      <section class="panel stack" aria-labelledby="waiting-room-title">
        <h1 id="waiting-room-title">${t(seated ? 'connection.gather.title' : 'connection.gather.invited')}</h1>
        <p class="muted row">
          <span class="rules-name">${t(`lobby.${game}.title`)} · ${rules}</span>
          <button class="button quiet push" @click=${() =>
            showRules(
              game,
              room.rules,
              () => rules,
              () => houseRulesCard(room.house, game, room.rating),
            )}>
            ${rulesCard}${t('connection.gather.rules')}
          </button>
        </p>
        ${room.repeats ? html`<p class="again">${t(`play_again.invited.${game}`, {deal: room.repeats})}</p>` : nothing}
        ${room.house.kind === 'public' && room.rating ? this.ratingNote(room.rating) : nothing}
        ${unusual(room.house, game).map((line) => html`<p class="small muted">${line}</p>`)}
        <ol class="places-to-sit stack gap-2" role="list">${room.seats.map((info) => this.seat(room, info, initials[info.seat] ?? ''))}</ol>
        ${watchers ? html`<p class="small muted">${t('members.watchers', {n: watchers})}</p>` : nothing}
        ${seated ? nothing : html`<p class="called row"><span class="muted">${t('lobby.you_are')}</span> <strong dir="auto" translate="no">${settings.name}</strong> ${this.pencil(settings.name)}</p>`}
        ${this.readyCheck(room)} ${seated ? html`<share-link .game=${t(`lobby.${game}.title`)}></share-link>` : nothing}
        ${
          seated
            ? this.readyControls(room)
            : free
              ? html`<button class="button primary" @click=${() => this.emit('sit', {seat: null})}>${t('connection.gather.sit')}</button>`
              : html`<p>${t(room.house.watchers === 'none' ? 'connection.gather.full_closed' : 'connection.gather.full')}</p>`
        }
      </section>
    </div>`;
  }

  /** Whether the match is rated, said before anybody begins it. @param {string} rating */
  ratingNote(rating) {
    return isFamily(rating)
      ? html`<p class="icon-note rated">${chart}<span>${ratedText(rating)}</span></p>`
      : html`<p class="small muted">${ratedText(rating)}</p>`;
  }

  /** Changes one's own name. @param {string} before */
  pencil(before) {
    return html`<button class="button quiet icon" aria-label=${t('lobby.rename')} @click=${() => this.rename(before)}>${pencil}</button>`;
  }

  /** @param {string} before */
  async rename(before) {
    const name = await askOwnName(before);
    if (name) this.emit('rename', {name});
    this.requestUpdate();
  }

  /** @param {import('../../core/table/table-state.js').TableState} room @param {SeatInfo} info @param {string} initial */
  seat(room, info, initial) {
    const own = info.seat === room.seat;
    return html`<li class="row unwrapped gap-3 ${info.kind} ${own ? 'own' : ''}">
      <span class="disc" aria-hidden="true" translate="no">${info.kind === 'free' ? info.seat + 1 : initial}</span>
      ${
        info.kind === 'free' && room.seat < 0
          ? html`<button class="button" @click=${() => this.emit('sit', {seat: info.seat})}>
            ${t('connection.gather.take', {seat: info.seat + 1})}
          </button>`
          : html`<span class="who stack gap-0">${info.kind === 'free' ? html`<span>${t('connection.gather.free')}</span>` : html`<span dir="auto" translate="no">${info.name}</span>`}${this.statusText(room, info)}</span>`
      }
      ${own ? html`<span class="push">${this.pencil(info.name)}</span>` : nothing}
      ${room.seat >= 0 && room.members?.host === room.seat && !own ? this.hostActions(info) : nothing}
    </li>`;
  }

  /** @param {import('../../core/table/table-state.js').TableState} room @param {SeatInfo} info */
  statusText(room, info) {
    if (info.kind === 'free') return nothing;
    const {host, ready} = room.members ?? NO_MEMBERS;
    const words = [
      info.seat === room.seat ? t('connection.gather.you') : '',
      info.seat === host ? t('members.is.host') : '',
      info.kind === 'bot' ? t('members.is.bot', {bot: botText(info.bot)}) : '',
      info.kind === 'person'
        ? t(
            !info.here
              ? 'connection.gather.away'
              : ready.includes(info.seat)
                ? 'members.is.ready'
                : 'members.is.not_ready',
          )
        : '',
    ].filter(Boolean);
    return html`<span class="small muted">${words.join(' · ')}</span>`;
  }

  /** What the host may do. @param {SeatInfo} info */
  hostActions({seat, name, kind}) {
    const [to, word] = /** @type {const} */ ({
      free: ['bot', 'put_bot'],
      bot: ['free', 'free'],
      person: ['removed', 'remove'],
    })[kind];
    const label =
      kind === 'free' ? t('members.do.put_bot_on', {seat: seat + 1}) : `${t(`members.do.${word}`)}: ${name}`;
    return html`<button class="button quiet push" aria-label=${label} @click=${() => this.emit('arrange', {seat, name, to})}>${t(`members.do.${word}`)}</button>`;
  }

  /** Whether all are ready, for as long as it is asked. @param {import('../../core/table/table-state.js').TableState} room */
  readyCheck(room) {
    const {check, ready} = room.members ?? NO_MEMBERS;
    if (check === null || room.seat < 0) return nothing;
    return html`<div class="check row gap-3">
      <p>${t(ready.includes(room.seat) ? 'members.check.waiting' : 'members.check.question')} <count-down .at=${check}></count-down></p>
      ${
        ready.includes(room.seat)
          ? nothing
          : html`<button class="button primary" @click=${() => this.emit('ready', {yes: true})}>${t('members.do.ready')}</button>
            <button class="button" @click=${() => this.emit('ready', {yes: false})}>${t('members.do.not_ready')}</button>`
      }
    </div>`;
  }

  /** The controls of the ready check, and the host's. @param {import('../../core/table/table-state.js').TableState} room */
  readyControls(room) {
    const {host, ready, check, askable} = room.members ?? NO_MEMBERS;
    const own = ready.includes(room.seat);
    const free = room.seats.filter((info) => info.kind === 'free').length;
    const missing = room.seats.some(
      (info) => info.kind === 'person' && info.seat !== room.seat && !ready.includes(info.seat),
    );
    return html`<label class="switch">
        <input type="checkbox" role="switch" .checked=${live(own)} @change=${() => this.emit('ready', {yes: !own})} /><span>${t('members.is.i_am_ready')}</span>
      </label>
      ${room.house.kind === 'public' && free ? html`<bot-offer></bot-offer>` : nothing}
      ${
        host === room.seat
          ? html`<button class="button primary" @click=${() => this.emit('begin', {anyway: false})}>
              ${free ? t('connection.gather.begin_with_bots', {n: free}) : t('connection.gather.begin')}
            </button>
            ${
              this.asked && missing && check === null
                ? html`<button class="button" @click=${() => this.emit('begin', {anyway: true})}>${t('members.do.begin_anyway')}</button>`
                : nothing
            }`
          : html`<p class="small muted">${t(free ? 'members.begins.when_full' : 'members.begins.when_ready')}</p>
            ${
              askable
                ? html`<button class="button" @click=${() => this.emit('begin', {anyway: false})}>${t('members.do.ask_to_begin')}</button>`
                : nothing
            }`
      }
      <button class="button quiet" @click=${() => this.emit('stand')}>${t('members.do.stand')}</button>`;
  }
}

customElements.define('waiting-room', WaitingRoom);
