// The own plaque and the vote.
//
//   .seat .area .deck .letters .name .total whose it is, and their points (seat -2: a watcher, only the name)
//   .mate .role .side              who is on the same side, what of the area is played, and the side that adds its areas up
//   .clock .round                  the table whose time is shown, for practice alone
//   .legal .phase .votes .idle .coming .shortcut   for the vote     @vote

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {sideBadge} from '../../kit/table/side-badge.js';
import {sideLetter} from '../../kit/table/side-letters.js';
import {t} from '../../core/text/texts.js';
import './round-clock.js';
import {formatPoints} from '../../core/text/number-format.js';
import {badge} from './icons.js';
import {sameVotes} from './stuck-vote.js';

export class NertsOwnPlaque extends BaseElement {
  static properties = {
    seat: {attribute: false},
    area: {attribute: false},
    deck: {attribute: false},
    letters: {attribute: false},
    name: {attribute: false},
    mate: {attribute: false},
    role: {attribute: false},
    side: {attribute: false},
    clock: {attribute: false},
    round: {attribute: false},
    total: {attribute: false},
    legal: {attribute: false, hasChanged: sameVotes},
    phase: {attribute: false},
    votes: {attribute: false},
    idle: {attribute: false},
    seats: {attribute: false},
    coming: {attribute: false},
    shortcut: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    this.seat = -2;
    this.area = -1;
    this.deck = 0;
    /** Drawn again when they change: the badge shows one. @type {readonly string[]} */
    this.letters = [];
    this.name = '';
    this.mate = '';
    /** @type {'all' | 'pile' | 'table'} */
    this.role = 'all';
    /** @type {number | null} */
    this.side = null;
    /** @type {string | null} */
    this.clock = null;
    this.round = 0;
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
    /** @type {import('./scheduled-events.js').Coming | null} */
    this.coming = null;
    /** The key that votes. @type {string | null} */
    this.shortcut = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {seat, area, side, name, total, phase, clock} = this;
    return html`<div class="me stack gap-3" data-home=${area >= 0 ? area : nothing}>
      <p class="plate row unwrapped gap-2">
        ${area >= 0 ? badge(this.deck) : nothing} ${side === null ? nothing : sideBadge(side, true)}<span class="called cut strong" dir="auto" translate="no">${name}</span>
        ${total === null ? nothing : html`<span class="total number push" translate="no"><span class="hidden-text" translate="yes">${t('nerts_table.seat.points')} </span>${formatPoints(total)}</span>`}
        ${seat >= 0 ? html`<seat-clock .seat=${seat}></seat-clock>` : nothing}
      </p>
      ${this.team()} ${clock === null ? nothing : html`<nerts-clock .table=${clock} .round=${this.round} .runs=${phase === 'play' || phase === 'stuck'}></nerts-clock>`}
      ${
        seat >= 0 && (phase === 'play' || phase === 'stuck')
          ? html`<nerts-vote
            .legal=${this.legal}
            .votes=${this.votes}
            .seats=${this.seats}
            .seat=${seat}
            .idle=${this.idle}
            .nameOf=${this.nameOf}
            .coming=${this.coming}
            .key=${this.shortcut}
          ></nerts-vote>`
          : nothing
      }
    </div>`;
  }

  /** The partner, and the part that this seat plays. */
  team() {
    const {mate, role, side} = this;
    if (side !== null)
      return html`<p class="team small muted">${t('nerts_table.side.with', {side: sideLetter(side), name: mate})}</p>`;
    if (!mate) return nothing;
    return html`<p class="team small muted">${t(`nerts_table.team.${role === 'all' ? 'with' : role}`, {name: mate})}</p>`;
  }
}

customElements.define('nerts-own-plaque', NertsOwnPlaque);
