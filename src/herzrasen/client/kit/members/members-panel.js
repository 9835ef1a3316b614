// Everyone at the table: who hosts, who is away, where bots play, how many look on; what the host may do about a seat, and
// what players may do about their own. In a dialog that follows the table while it is open.
//
//   showMembers(connection)

import {html, nothing} from '../../vendor/lit.js';
import {pencil} from '../../core/elements/icons.js';
import {ask} from '../../core/elements/dialog.js';
import {askOwnName} from '../table/name-conflict.js';
import {otherWatchers} from '../../core/table/table-state.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {changeSettings, settings} from '../../core/settings/settings.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import './countdown.js';
import {initialsOf} from './initials.js';
import {botText} from './strings.js';

/** @typedef {import('../../core/connection/connection.js').Connection} Connection */
/** @typedef {import('../../core/table/table-state.js').TableState} TableState */
/** @typedef {import('../../core/table/table-state.js').SeatInfo} SeatInfo */

/** Whether the host has to wait for an absent person: at a public table for the grace time. @param {TableState} room @param {number} seat */
const isProtected = (room, seat) =>
  room.house.kind === 'public' && Boolean(room.members?.awaited.some((each) => each.seat === seat));

export class MembersPanel extends BaseElement {
  /** @override */
  static properties = {
    connection: {attribute: false},
    room: {state: true},
    confirming: {state: true},
    refused: {state: true},
  };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    /** @type {TableState | null} */
    this.room = null;
    /** Whether it was asked if one really gets up. */
    this.confirming = false;
    this.refused = '';
    new Subscription(
      this,
      () => this.connection,
      (connection) => this.follow(connection),
    );
  }

  /** @param {Connection} connection */
  follow(connection) {
    this.room = connection.room;
    return connection.listen((room, message) => {
      this.room = room;
      this.refused =
        message?.type === 'refused' && !message.id
          ? refusalText(message)
          : message?.type === 'seats'
            ? ''
            : this.refused;
    });
  }

  /** @override */
  render() {
    const {room} = this;
    if (!room) return nothing;
    const watchers = otherWatchers(room);
    const initials = initialsOf(room.seats.map(({name}) => name));
    return html`<div class="stack members-panel">
      <ol class="places-to-sit stack gap-2" role="list">${room.seats.map((info) => this.seat(room, info, initials[info.seat] ?? ''))}</ol>
      <p class="small muted">${watchers ? t('members.watchers', {n: watchers}) : t('members.nobody_watches')} ${t(`members.watchers_may.${room.house.watchers ?? 'may-sit'}`)}</p>
      ${this.refused ? html`<p class="bad" role="alert">${this.refused}</p>` : nothing}
      ${room.seat >= 0 && !this.over ? this.stand() : nothing}
    </div>`;
  }

  /** The match is over, or was ended: nothing is arranged any more. */
  get over() {
    return Boolean(this.room?.members?.ended || this.room?.view?.public.match.places?.length);
  }

  /** @param {TableState} room @param {SeatInfo} info @param {string} initial */
  seat(room, info, initial) {
    const own = info.seat === room.seat;
    const status = this.statusText(room, info);
    return html`<li class="row unwrapped gap-3 ${info.kind} ${own ? 'own' : ''}">
      <span class="disc" aria-hidden="true" translate="no">${initial}</span>
      <span class="who stack gap-0"><strong dir="auto" translate="no">${info.name}</strong>${status ? html`<span class="small muted">${status}</span>` : nothing}</span>
      ${this.over ? nothing : this.actions(room, info)}
    </li>`;
  }

  /** @param {TableState} room @param {SeatInfo} info */
  statusText(room, info) {
    const bot = botText(info.bot);
    const awaited = room.members?.awaited.find(({seat}) => seat === info.seat);
    const words = [
      info.seat === room.seat ? t('members.is.you') : '',
      info.seat === room.members?.host ? t('members.is.host') : '',
      info.kind === 'bot' ? t('members.is.bot', {bot}) : '',
      info.kind === 'bot' && info.open && room.house.watchers !== 'may-sit' ? t('members.is.open') : '',
      info.later ? t('members.is.later') : '',
      info.left ? t('members.is.left', {bot}) : info.kind === 'person' && !info.here ? t('members.is.away') : '',
    ].filter(Boolean);
    return html`${words.join(' · ')}${awaited ? html` <count-down .at=${awaited.at}></count-down>` : nothing}`;
  }

  /** What one may do about a seat. @param {TableState} room @param {SeatInfo} info */
  actions(room, info) {
    const {seat, name} = info;
    if (room.seat < 0) {
      return info.open
        ? html`<button class="button push" aria-label=${t('members.do.take', {name})} @click=${() => this.connection?.sit(settings.name, seat)}>${t('members.do.take_short')}</button>`
        : nothing;
    }
    if (seat === room.seat)
      return html`<button class="button quiet icon push" aria-label=${t('lobby.rename')} @click=${() => this.rename(name)}>${pencil}</button>`;
    if (room.members?.host !== room.seat) return nothing;
    const watchable = room.house.watchers !== 'none';
    if (info.kind === 'person' && !info.here && !info.left)
      return isProtected(room, seat) ? nothing : this.arrange(info, 'bot', 'stand_in');
    if (info.left && watchable) return this.arrange(info, 'free', 'offer');
    if (info.kind === 'bot' && room.house.watchers === 'look-on')
      return this.arrange(info, info.open ? 'bot' : 'free', info.open ? 'keep' : 'offer');
    return nothing;
  }

  /** @param {string} before */
  async rename(before) {
    const name = await askOwnName(before);
    if (!name) return;
    changeSettings({name});
    this.connection?.rename(name);
  }

  /** @param {SeatInfo} info @param {'bot' | 'free'} to @param {string} word */
  arrange({seat, name}, to, word) {
    return html`<button class="button push" aria-label="${t(`members.do.${word}`)}: ${name}" @click=${() => this.connection?.arrange(seat, name, to)}>${t(`members.do.${word}`)}</button>`;
  }

  stand() {
    if (!this.confirming)
      return html`<p><button class="button" @click=${() => this.confirm(true)}>${t('members.do.stand')}</button></p>`;
    return html`<div class="panel inner stack" role="group" aria-label=${t('members.do.stand')}>
      <p>${t('members.stand_says')}</p>
      <p class="row">
        <button class="button" @click=${this.leave}>${t('members.do.stand_really')}</button>
        <button class="button primary" @click=${() => this.confirm(false)}>${t('members.do.stay')}</button>
      </p>
    </div>`;
  }

  /** What was pressed goes: the focus is on what stands in its place. @param {boolean} asked */
  async confirm(asked) {
    this.confirming = asked;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector(asked ? '.panel .primary' : 'p > .button'))?.focus();
  }

  leave() {
    this.confirming = false;
    this.connection?.leaveSeat();
    this.closest('dialog')?.close('');
  }
}

customElements.define('members-panel', MembersPanel);

/** @param {Connection} connection */
export const showMembers = (connection) =>
  ask({
    title: () => t('members.title'),
    content: () => html`<members-panel .connection=${connection}></members-panel>`,
  });
