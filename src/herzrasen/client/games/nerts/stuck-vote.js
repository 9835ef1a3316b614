// The vote that nothing moves: the button, who has voted, and what clears it; where the clock ends such a round instead,
// how long it still waits.
//
//   .legal .votes .seats .seat .idle .nameOf .coming .key     @vote

import {html, nothing} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';
import {Countdown} from './countdown.js';
import {hand} from './icons.js';

const QUIET = 10; // seconds before a halt in which it is announced

export class NertsVote extends Countdown {
  static properties = {
    ...Countdown.properties,
    legal: {attribute: false, hasChanged: sameVotes},
    votes: {attribute: false},
    seats: {attribute: false},
    seat: {attribute: false},
    idle: {attribute: false},
    nameOf: {attribute: false},
    key: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Legal | null} */
    this.legal = null;
    /** @type {readonly number[]} */
    this.votes = [];
    this.seats = 4;
    this.seat = -2;
    this.idle = false;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
    /** The key that votes, as people see it; null where single keys are off. @type {string | null} */
    this.key = null;
  }

  render() {
    return html`<div class="voting stack">${this.vote()} ${this.halt()}</div>`;
  }

  vote() {
    const {legal, votes, seats, seat, key} = this;
    if (!legal?.vote && !legal?.unvote && !votes.length) return nothing;
    return html`<button
        type="button"
        class="button quiet vote ${this.idle || votes.length ? 'due' : ''}"
        aria-pressed=${String(votes.includes(seat))}
        aria-describedby="vote-about"
        title=${t('nerts_stuck.vote.about')}
        @click=${() => this.emit('vote')}
      >
        ${hand}<span class="word">${t('nerts_table.vote.stuck')}</span>
        <span class="number ${votes.length ? '' : 'none'}" translate="no">${votes.length}/${seats}</span>
        ${key ? html`<kbd translate="no" class="hint push" aria-hidden="true">${key}</kbd>` : nothing}
      </button>
      <p class="small muted voters cut" id="vote-about">
        ${votes.length ? html`<span class="names">${t('nerts_table.vote.by', {names: votes.map(this.nameOf).join(', ')})}</span>` : nothing}
        <span class="explanation ${votes.length ? '' : 'hidden-text'}">${t('nerts_stuck.vote.about')}</span>
      </p>`;
  }

  /** The sentence, or where there is no room for it the seconds alone. */
  halt() {
    const seconds = this.seconds('halt');
    if (seconds === null || seconds > QUIET) return nothing;
    return html`<p class="halt accent small number" role="timer">
      <span class="sentence">${t('nerts_stuck.halt', {n: seconds})}</span>
      <span class="seconds" aria-hidden="true">${t('nerts_stuck.halt_in', {n: seconds})}</span>
    </p>`;
  }
}

/** Only what this element shows. @param {import('./types.d.ts').Legal | null} next @param {import('./types.d.ts').Legal | null} [old] */
export function sameVotes(next, old) {
  return next?.vote !== old?.vote || next?.unvote !== old?.unvote;
}

customElements.define('nerts-vote', NertsVote);
