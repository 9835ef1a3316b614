// Everyone at the table: who hosts, who is away, where bots play, how many look on; what the host may do about a seat, and
// what everybody about his own. In a dialog that follows the table while it is open.
//
//   showPeople(line)

import {html, nothing} from '../vendor/lit.js';
import {ask} from '../notice.js';
import {NOBODY} from '../room.js';
import {Screen} from '../screen.js';
import {settings} from '../settings.js';
import {Subscription} from '../subscription.js';
import {t} from '../texts.js';
import {reason} from '../words.js';
import './clock.js';
import {botWords} from './say.js';

/** @typedef {import('../connection.js').Line} Line */
/** @typedef {import('../room.js').Room} Room */
/** @typedef {import('../room.js').SeatInfo} SeatInfo */

export class PeoplePanel extends Screen {
  /** @override */
  static properties = {line: {attribute: false}, room: {state: true}, sure: {state: true}, refused: {state: true}};

  constructor() {
    super();
    /** @type {Line | null} */
    this.line = null;
    /** @type {Room | null} */
    this.room = null;
    /** Whether it was asked if one really gets up. */
    this.sure = false;
    this.refused = '';
    new Subscription(this, () => this.line, (line) => this.follow(line));
  }

  /** @param {Line} line */
  follow(line) {
    this.room = line.room;
    return line.listen((room, message) => {
      this.room = room;
      this.refused = message?.type === 'refused' && !message.id ? reason(message) : message?.type === 'seats' ? '' : this.refused;
    });
  }

  /** @override */
  render() {
    const {room} = this;
    if (!room) return nothing;
    const {watchers} = room.people ?? NOBODY;
    return html`<div class="stack people-panel">
      <ol class="places-to-sit" role="list">${room.seats.map((info) => this.seat(room, info))}</ol>
      <p class="small muted">${watchers ? t('people.watchers', {n: watchers}) : t('people.nobody_watches')} ${t(`people.watchers_may.${room.house.watchers ?? 'may-sit'}`)}</p>
      ${this.refused ? html`<p class="bad" role="alert">${this.refused}</p>` : nothing}
      ${room.seat >= 0 && !this.over ? this.stand() : nothing}
    </div>`;
  }

  /** The match is over, or was ended: nothing is arranged any more. */
  get over() {
    return Boolean(this.room?.people?.ended || this.room?.view?.public.match.places?.length);
  }

  /** @param {Room} room @param {SeatInfo} info */
  seat(room, info) {
    const own = info.seat === room.seat;
    const says = this.says(room, info);
    return html`<li class="${info.kind} ${own ? 'own' : ''}">
      <span class="disc" aria-hidden="true">${[...info.name][0]?.toLocaleUpperCase()}</span>
      <span class="who"><strong>${info.name}</strong>${says ? html`<span class="small muted">${says}</span>` : nothing}</span>
      ${this.over ? nothing : this.deed(room, info)}
    </li>`;
  }

  /** @param {Room} room @param {SeatInfo} info */
  says(room, info) {
    const bot = botWords(info.bot);
    const awaited = room.people?.awaited.find(({seat}) => seat === info.seat);
    const words = [
      info.seat === room.seat ? t('people.is.you') : '',
      info.seat === room.people?.host ? t('people.is.host') : '',
      info.kind === 'bot' ? t('people.is.bot', {bot}) : '',
      info.kind === 'bot' && info.open && room.house.watchers !== 'may-sit' ? t('people.is.open') : '',
      info.left ? t('people.is.left', {bot}) : info.kind === 'person' && !info.here ? t('people.is.away') : '',
    ].filter(Boolean);
    return html`${words.join(' · ')}${awaited ? html` <count-down .at=${awaited.at}></count-down>` : nothing}`;
  }

  /** What one may do about a seat. @param {Room} room @param {SeatInfo} info */
  deed(room, info) {
    const {seat, name} = info;
    if (room.seat < 0) {
      return info.open
        ? html`<button class="button push" aria-label=${t('people.do.take', {name})} @click=${() => this.line?.sit(settings.name, seat)}>${t('people.do.take_short')}</button>`
        : nothing;
    }
    if (room.people?.host !== room.seat || seat === room.seat) return nothing;
    const looked = room.house.watchers !== 'none';
    if (info.kind === 'person' && !info.here && !info.left) return this.arrange(info, 'bot', 'stand_in');
    if (info.left && looked) return this.arrange(info, 'free', 'offer');
    if (info.kind === 'bot' && room.house.watchers === 'look-on') return this.arrange(info, info.open ? 'bot' : 'free', info.open ? 'keep' : 'offer');
    return nothing;
  }

  /** @param {SeatInfo} info @param {'bot' | 'free'} to @param {string} word */
  arrange({seat, name}, to, word) {
    return html`<button class="button push" aria-label="${t(`people.do.${word}`)}: ${name}" @click=${() => this.line?.arrange(seat, name, to)}>${t(`people.do.${word}`)}</button>`;
  }

  stand() {
    if (!this.sure) return html`<p><button class="button" @click=${() => (this.sure = true)}>${t('people.do.stand')}</button></p>`;
    return html`<div class="panel inner stack" role="group" aria-label=${t('people.do.stand')}>
      <p>${t('people.stand_says')}</p>
      <p class="row">
        <button class="button" @click=${() => (this.sure = false)}>${t('people.do.stay')}</button>
        <button class="button primary" @click=${this.leave}>${t('people.do.stand_really')}</button>
      </p>
    </div>`;
  }

  leave() {
    this.sure = false;
    this.line?.stand();
    this.closest('dialog')?.close('');
  }
}

customElements.define('people-panel', PeoplePanel);

/** @param {Line} line */
export const showPeople = (line) => ask({title: () => t('people.title'), content: () => html`<people-panel .line=${line}></people-panel>`});
