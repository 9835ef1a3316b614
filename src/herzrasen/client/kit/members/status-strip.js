// A strip above the table, shown while nothing is played here: the match was ended, a rematch is asked for, a seat may be
// taken. It never takes the focus; the question is read aloud. What comes while people play stands in the bar
// (table-notice.js).
//
//   <status-strip .room=${room} .connection=${connection}>

import {html, nothing} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {keepsCookies} from '../../core/connection/cookies.js';
import {settings} from '../../core/settings/settings.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {NO_MEMBERS} from '../../core/table/table-state.js';
import {titleOf} from '../rules/option-names.js';
import './countdown.js';
import {showMembers} from './members-panel.js';
import {names} from './strings.js';
import {showNextMatch} from './next-match.js';

/** @typedef {import('../../core/table/table-state.js').TableState} TableState */
/** @typedef {import('../../core/table/table-state.js').Members} People */

export class StatusStrip extends BaseElement {
  /** @override */
  static properties = {room: {attribute: false}, connection: {attribute: false}};

  constructor() {
    super();
    /** @type {TableState | null} */
    this.room = null;
    /** @type {import('../../core/connection/connection.js').Connection | null} */
    this.connection = null;
    this.keepsCookies = keepsCookies();
  }

  /** @override */
  render() {
    const {room} = this;
    const people = room?.members ?? NO_MEMBERS;
    if (!room) return nothing;
    const lines = [
      people.ended ? this.matchOver(room, people) : nothing,
      people.rematch ? this.rematch(room, people, people.rematch) : nothing,
      people.next ? this.next(people.next) : nothing,
      room.seat < 0 && room.view ? (this.keepsCookies ? this.watching(room) : cookieWarning()) : nothing,
    ].filter((line) => line !== nothing);
    return lines.length
      ? html`<section class="strip stack" aria-label=${t('members.strip')}>${lines}</section>`
      : nothing;
  }

  /** @param {TableState} room @param {People} people */
  matchOver(room, people) {
    return html`<div class="strip-line row justified">
      <p>${t('members.ended')}</p>
      <div class="answers row justified gap-2">
        <a class="button" href=${`#/record/t/${encodeURIComponent(room.table)}`}>${t('members.do.record')}</a>
        <a class="button" href="#">${t('client.lobby')}</a>
        ${
          room.seat >= 0 && !people.rematch && !people.next
            ? html`<button class="button primary" @click=${() => this.connection?.requestRematch({yes: true})}>${t('members.do.again')}</button>`
            : nothing
        }
      </div>
    </div>`;
  }

  /** @param {TableState} room @param {People} people @param {NonNullable<People['rematch']>} rematch */
  rematch(room, people, rematch) {
    const {seat} = room;
    const agreed = rematch.yes.includes(seat);
    const open = room.seats
      .filter((info) => info.kind === 'person' && info.here && ![...rematch.yes, ...rematch.no].includes(info.seat))
      .map((info) => info.seat);
    const rules = rematch.rules === room.rules ? '' : titleOf(room.game ?? DEFAULT_GAME, rematch.rules);
    const wish = [rules, rematch.same_seats ? t('members.wish.same_seats') : ''].filter(Boolean).join(' · ');
    return html`<div class="strip-line row justified">
      <p>
        ${
          agreed
            ? open.length
              ? t('members.again.waiting', {names: names(room, open)})
              : t('members.again.opening')
            : t('members.again.question', {names: names(room, rematch.yes), n: rematch.yes.length})
        }
        <count-down .at=${rematch.at}></count-down>
        ${wish ? html`<span class="wished">${wish}</span>` : nothing}
      </p>
      ${
        seat < 0
          ? nothing
          : html`<div class="answers row justified gap-2">
            ${people.host === seat ? html`<button class="button" @click=${() => this.connection && showNextMatch(this.connection)}>${t('members.do.other_rules')}</button>` : nothing}
            ${agreed || rematch.no.includes(seat) ? nothing : html`<button class="button" @click=${() => this.connection?.requestRematch({yes: false})}>${t('members.do.no')}</button>`}
            ${
              agreed
                ? html`<button class="button" @click=${() => this.connection?.requestRematch({yes: false})}>${t('members.do.not_after_all')}</button>`
                : html`<button class="button primary" @click=${() => this.connection?.requestRematch({yes: true, same_seats: rematch.same_seats})}>${t('members.do.again')}</button>`
            }
          </div>`
      }
    </div>`;
  }

  /** @param {string} table */
  next(table) {
    return html`<div class="strip-line row justified">
      <p>${t('members.next')}</p>
      <a class="button" href=${`#/t/${encodeURIComponent(table)}`}>${t('members.do.follow')}</a>
    </div>`;
  }

  /** Who looks on may take a seat that is offered, their own again, or one in the next deal. @param {TableState} room */
  watching(room) {
    if (room.view?.public.match.places?.length || room.members?.ended) return nothing;
    const open = room.seats.filter((info) => info.open);
    const free = open.filter((info) => !info.later);
    if (!open.length && !room.seats.some((info) => info.later)) return nothing;
    return html`<div class="strip-line row justified">
      <p>${free.length ? t('members.may_sit', {n: free.length}) : t(open.length ? 'members.sit_again' : 'members.sit_later')}</p>
      ${
        open.length === 1
          ? html`<button class="button" @click=${() => this.connection?.sit(settings.name, open[0]?.seat ?? null)}>${t('members.do.take', {name: open[0]?.name ?? ''})}</button>`
          : open.length
            ? html`<button class="button" @click=${() => this.connection && showMembers(this.connection)}>${t('members.do.choose_seat')}</button>`
            : nothing
      }
    </div>`;
  }
}

/** Without cookies one only watches, at one's own table as well. */
const cookieWarning = () => html`<div class="strip-line no-cookies row justified" role="alert">
  <p>${t('lobby.no_cookies.watching')}</p>
  <p class="wished">${t('lobby.no_cookies.do', {server: location.host})}</p>
  <div class="answers row justified gap-2"><button class="button" @click=${() => location.reload()}>${t('lobby.no_cookies.again')}</button></div>
</div>`;

customElements.define('status-strip', StatusStrip);
