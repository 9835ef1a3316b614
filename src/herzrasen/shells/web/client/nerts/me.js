// The own plaque, the call and the vote. The call grows as the pile shrinks, and shines once it may be pressed.
//
//   .seat .name .total .left   whose it is, his points, cards left in his pile (seat -2: a watcher, only the name)
//   .legal .phase .votes .idle     @call  @vote

import {html, nothing} from '../vendor/lit.js';
import {Screen} from '../screen.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';
import {badge, hand} from './signs.js';

export class NertsMe extends Screen {
  static properties = {
    info: {attribute: false},
    seat: {attribute: false},
    name: {attribute: false},
    total: {attribute: false},
    left: {attribute: false},
    legal: {attribute: false, hasChanged: differs},
    phase: {attribute: false},
    votes: {attribute: false},
    idle: {attribute: false},
    seats: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').SeatInfo | null} */
    this.info = null;
    this.seat = -2;
    this.name = '';
    /** @type {number | null} */
    this.total = null;
    this.left = 0;
    /** @type {import('./types.d.ts').Legal | null} */
    this.legal = null;
    /** @type {import('./types.d.ts').Public['phase']} */
    this.phase = 'deal';
    /** @type {readonly number[]} */
    this.votes = [];
    this.idle = false;
    this.seats = 4;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {seat, name, total, phase} = this;
    return html`<div class="me" data-home=${seat >= 0 ? seat : nothing}>
      <p class="plate">
        ${seat >= 0 ? badge(seat) : nothing}<span class="called">${name}</span>
        ${total === null ? nothing : html`<span class="total number"><span class="hidden-text">${t('nerts_table.seat.points')} </span>${total}</span>`}
      </p>
      ${seat >= 0 ? html`${this.call()} ${phase === 'play' ? this.vote() : nothing}` : nothing}
    </div>`;
  }

  call() {
    const open = Boolean(this.legal?.call);
    return html`<button
      type="button"
      class="call ${open ? 'open' : ''}"
      aria-disabled=${open ? nothing : 'true'}
      aria-label=${open ? t('nerts_table.call.now') : t('nerts_table.call.not_yet', {n: this.left})}
      ${styles({'--gone': Math.max(0, 1 - this.left / 13).toFixed(2)})}
      @click=${() => this.tell('call')}
    ><span class="word" aria-hidden="true">${t('nerts_table.call.word')}</span>${open
      ? nothing
      : html`<span class="rest number" aria-hidden="true">${t('nerts_table.call.rest', {n: this.left})}</span>`}</button>`;
  }

  vote() {
    const {legal, votes, seats} = this;
    const mine = votes.includes(this.seat);
    if (!legal?.vote && !legal?.unvote && !votes.length) return nothing;
    const names = votes.map(this.nameOf).join(', ');
    return html`<div class="voting">
      <button type="button" class="button quiet vote ${this.idle ? 'due' : ''}" aria-pressed=${String(mine)} @click=${() => this.tell('vote')}>
        ${hand}<span>${t('nerts_table.vote.stuck')}</span>
        ${votes.length ? html`<span class="number">${votes.length}/${seats}</span>` : nothing}
      </button>
      ${votes.length ? html`<p class="small muted voters">${t('nerts_table.vote.by', {names})}</p>` : nothing}
    </div>`;
  }
}

/** Only what this element shows. @param {import('./types.d.ts').Legal | null} next @param {import('./types.d.ts').Legal | null} [old] */
function differs(next, old) {
  return next?.call !== old?.call || next?.vote !== old?.vote || next?.unvote !== old?.unvote;
}

customElements.define('nerts-me', NertsMe);
