// What keeps the table waiting, in the bar: the own connection is lost, players are away, a vote on them is open, the reader counts as away. Its place
// in the bar is always there, so nothing on the table moves when a notice comes or goes, and it covers nothing. Where
// the sentence and its answers fit, they stand in the bar; where they do not, a chip opens them as a popover. It never
// takes the focus; what is asked is announced (changeTexts in strings.js).
//
//   <table-notice>

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {icon, people} from '../../core/elements/icons.js';
import {Subscription} from '../../core/elements/subscription.js';
import {NO_MEMBERS, isAway, isWaiting} from '../../core/table/table-state.js';
import {t} from '../../core/text/texts.js';
import './countdown.js';
import {currentTable, watchCurrentTable} from './current-table.js';
import {botText, countsAsAway, names} from './strings.js';

/** @typedef {import('../../core/table/table-state.js').TableState} TableState */
/** @typedef {import('../../core/table/table-state.js').Members} Members */
/** @typedef {import('../../core/connection/connection.js').Connection} Connection */

/**
 * short: for the chip. at: when it ends, by this page's steady clock. asks: an answer is wanted.
 * @typedef {{short: string, sign: unknown, at: number | null, asks: boolean, line: unknown}} Notice
 */

const CHOICES = /** @type {const} */ (['wait', 'bot', 'end']);
const broken = icon(
  'M9 15 7 17A3.5 3.5 0 0 1 2.5 12.5L5 10M15 9 17 7A3.5 3.5 0 0 1 21.5 11.5L19 14M9 5 9.5 8M15 19 14.5 16',
);

export class TableNotice extends BaseElement {
  /** @override */
  static properties = {connection: {state: true}, room: {state: true}};

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    /** @type {TableState | null} */
    this.room = null;
    /** @type {(() => void) | null} */
    this.stop = null;
    this.observer = new ResizeObserver(() => this.chooseForm());
    new Subscription(
      this,
      () => this.connection,
      (connection) => this.follow(connection),
    );
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.connection = currentTable();
    this.stop = watchCurrentTable(() => {
      this.connection = currentTable();
    });
    this.observer.observe(this);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop?.();
    this.observer.disconnect();
  }

  /** @param {Connection} connection */
  follow(connection) {
    this.room = connection.room;
    const stop = connection.listen((room) => {
      this.room = room;
    });
    return () => {
      stop();
      this.room = null;
    };
  }

  /** @returns {HTMLElement | null} */
  get lines() {
    return this.querySelector('.notice-lines');
  }

  /** Whether everything fits into the bar: measured, since names and languages differ in length. */
  chooseForm() {
    const {lines} = this;
    if (!lines || lines.matches(':popover-open')) return;
    this.removeAttribute('data-compact');
    const fits = lines.scrollWidth <= this.clientWidth && lines.offsetHeight <= this.clientHeight;
    this.toggleAttribute('data-compact', !fits);
  }

  /** @override */
  updated() {
    this.chooseForm();
  }

  /** @override */
  render() {
    const {room} = this;
    const [first, ...more] = room ? this.notices(room) : [];
    if (!first) return nothing;
    return html`<button type="button" class="button notice-chip small nowrap ${first.asks ? 'primary' : ''}" popovertarget="notice-lines">
        ${first.sign}<span class="short cut">${first.short}</span>${first.at === null ? nothing : html`<count-down .at=${first.at}></count-down>`}
      </button>
      <section id="notice-lines" class="notice-lines" popover aria-label=${t('members.strip')}>
        ${[first, ...more].map(({line}) => line)}
      </section>`;
  }

  /** The most important one first. @param {TableState} room @returns {Notice[]} */
  notices(room) {
    const {status, members = NO_MEMBERS} = room;
    if (isAway(room)) {
      const line = html`<div class="notice-line row unwrapped gap-2"><p>${t(`connection.line.${status}`)}${room.trouble ? html` ${t(room.trouble)}` : nothing}</p></div>`;
      const kind = room.trouble
        ? 'short_trouble'
        : status === 'moving'
          ? 'short_moving'
          : isWaiting(room)
            ? 'short_paused'
            : 'short';
      const short = t(`connection.line.${kind}`);
      return [{short, sign: broken, at: null, asks: false, line}];
    }
    if (!room.view) return [];
    const idle = countsAsAway(room) ? [this.idle(room)] : [];
    const vote = members.vote && !members.vote.seats.includes(room.seat) ? [this.vote(room, members.vote)] : [];
    const away = members.awaited.filter(({seat}) => seat !== room.seat).map((one) => this.away(room, members, one));
    return [...idle, ...vote, ...away];
  }

  /** The reader themself has not answered for too long. @param {TableState} room @returns {Notice} */
  idle(room) {
    const replaced = room.seats[room.seat]?.left;
    const asksForSign = replaced || (room.house.time && !room.waiting.includes(room.seat));
    const at = room.members?.awaited.find(({seat}) => seat === room.seat)?.at ?? null;
    const line = html`<div class="notice-line row unwrapped gap-2">
      <p>${t(replaced ? 'members.idle.replaced' : 'members.idle.counts')}${at === null ? nothing : html` <count-down .at=${at}></count-down>`}</p>
      ${asksForSign ? html`<button class="button primary" @click=${() => this.connection?.ready(true)}>${t('members.idle.back')}</button>` : nothing}
    </div>`;
    return {short: t('members.idle.short'), sign: people, at, asks: true, line};
  }

  /** @param {TableState} room @param {NonNullable<Members['vote']>} vote @returns {Notice} */
  vote(room, vote) {
    const facts = {names: names(room, vote.seats), n: vote.seats.length};
    const {at} = vote;
    const clock = html`<count-down .at=${at}></count-down>`;
    if (room.seat < 0) {
      const line = html`<div class="notice-line ballot row unwrapped gap-2"><p>${t('members.announced.voting', facts)} ${clock}</p></div>`;
      return {short: t('members.short.away', facts), sign: people, at, asks: false, line};
    }
    const own = vote.voices.find(({seat}) => seat === room.seat)?.choice;
    const bot = botText(vote.bot);
    const line = html`<div class="notice-line ballot row unwrapped gap-2">
      <p>${t('members.vote.question', facts)} ${clock}</p>
      <div class="answers row unwrapped gap-2">
        ${CHOICES.filter((choice) => choice !== 'end' || vote.mayEnd).map((choice) => {
          const others = vote.voices
            .filter((voice) => voice.choice === choice && voice.seat !== room.seat)
            .map(({seat}) => seat);
          const label = choice === 'bot' && bot ? t('members.vote.bot_like', {bot}) : t(`members.vote.${choice}`);
          return html`<span class="answer inline-row gap-1">
            <button class="button" aria-pressed=${String(own === choice)} @click=${() => this.castVote(vote.number, choice)}>${label}</button>
            ${others.length ? html`<span class="small muted">${names(room, others)}</span>` : nothing}
          </span>`;
        })}
      </div>
    </div>`;
    return {short: t('members.short.vote'), sign: people, at, asks: own === undefined, line};
  }

  /** @param {number} vote @param {typeof CHOICES[number]} choice */
  castVote(vote, choice) {
    this.connection?.castVote(vote, choice);
    if (this.lines?.matches(':popover-open')) this.lines.hidePopover();
  }

  /** @param {TableState} room @param {Members} members @param {{seat: number, at: number}} awaited @returns {Notice} */
  away(room, members, {seat, at}) {
    const name = room.seats[seat]?.name ?? '';
    const line = html`<div class="notice-line row unwrapped gap-2">
      <p>${t('members.away', {name})} <count-down .at=${at}></count-down></p>
      ${members.host === room.seat && room.house.kind !== 'public' ? html`<button class="button" @click=${() => this.connection?.arrange(seat, name, 'bot')}>${t('members.do.stand_in')}</button>` : nothing}
    </div>`;
    return {short: t('members.short.away', {names: name}), sign: people, at, asks: false, line};
  }
}

customElements.define('table-notice', TableNotice);
