// How long the round has been played, for practice alone: minutes and seconds since the start. A page that is loaded
// again goes on counting; one that comes from elsewhere in the middle of a round shows no clock.
//
//   <nerts-clock .table=${'id'} .round=${0} .runs=${true}>   runs: the round is being played
//   storedStart(table, round)                                when it started, in ms since 1970, or null

import {storageKey} from '../../core/connection/storage-key.js';
import {nothing, html} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';

/** @param {string} table @param {number} round */
const keyOf = (table, round) => storageKey(`herzrasen.started.${table}.${round}`);

/** @param {string} table @param {number} round */
export function storedStart(table, round) {
  try {
    const kept = sessionStorage.getItem(keyOf(table, round));
    return kept === null ? null : Number(kept);
  } catch {
    return null; // storage is switched off
  }
}

/** @param {string} table @param {number} round */
function storeStart(table, round) {
  try {
    sessionStorage.setItem(keyOf(table, round), String(Date.now()));
  } catch {
    // storage is switched off: practice without a clock
  }
}

/** @param {number} ms */
export function minutes(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class NertsClock extends BaseElement {
  static properties = {
    table: {attribute: false},
    round: {attribute: false},
    runs: {attribute: false},
    shown: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    this.round = 0;
    this.runs = false;
    this.shown = '';
    /** The round that was seen waiting for its start. @type {number | null} */
    this.seen = null;
    new Subscription(
      this,
      () => this.runs,
      () => {
        const timer = setInterval(() => this.tick(), 1000);
        return () => clearInterval(timer);
      },
    );
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('runs') && !changed.has('round') && !changed.has('table')) return;
    if (!this.runs) this.seen = this.round;
    else if (this.seen === this.round) storeStart(this.table, this.round);
    this.tick();
  }

  tick() {
    const start = storedStart(this.table, this.round);
    if (this.runs || !this.shown) this.shown = start === null ? '' : minutes(Date.now() - start);
  }

  render() {
    if (!this.runs || !this.shown) return nothing;
    return html`<span class="clock number" role="timer" translate="no" aria-label=${t('nerts_table.clock', {time: this.shown})}>${this.shown}</span>`;
  }
}

customElements.define('nerts-clock', NertsClock);
