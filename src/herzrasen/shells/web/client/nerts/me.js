// The own plaque and the vote.
//
//   .seat .name .total             whose it is, and his points (seat -2: a watcher, only the name)
//   .legal .phase .votes .idle     @vote

import {html, nothing} from '../vendor/lit.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {minus} from './read.js';
import {badge, hand} from './signs.js';

export class NertsMe extends Screen {
  static properties = {
    seat: {attribute: false},
    name: {attribute: false},
    total: {attribute: false},
    legal: {attribute: false, hasChanged: differs},
    phase: {attribute: false},
    votes: {attribute: false},
    idle: {attribute: false},
    seats: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    this.seat = -2;
    this.name = '';
    /** @type {number | null} */
    this.total = null;
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
        ${total === null ? nothing : html`<span class="total number"><span class="hidden-text">${t('nerts_table.seat.points')} </span>${minus(total)}</span>`}
      </p>
      ${seat >= 0 && phase === 'play' ? this.vote() : nothing}
    </div>`;
  }

  vote() {
    const {legal, votes, seats} = this;
    const mine = votes.includes(this.seat);
    if (!legal?.vote && !legal?.unvote && !votes.length) return nothing;
    const names = votes.map(this.nameOf).join(', ');
    return html`<div class="voting">
      <button type="button" class="button quiet vote ${this.idle ? 'due' : ''}" aria-pressed=${String(mine)} @click=${() => this.tell('vote')}>
        ${hand}<span class="word">${t('nerts_table.vote.stuck')}</span>
        ${votes.length ? html`<span class="number">${votes.length}/${seats}</span>` : nothing}
      </button>
      ${votes.length ? html`<p class="small muted voters">${t('nerts_table.vote.by', {names})}</p>` : nothing}
    </div>`;
  }
}

/** Only what this element shows. @param {import('./types.d.ts').Legal | null} next @param {import('./types.d.ts').Legal | null} [old] */
function differs(next, old) {
  return next?.vote !== old?.vote || next?.unvote !== old?.unvote;
}

customElements.define('nerts-me', NertsMe);
