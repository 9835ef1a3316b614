// Practice alone, against the clock: how long the round took, and the best so far by the same rules, kept in this
// browser. The time is the server's, so that it is right after a reload too.
//
//   <nerts-practice .table .round .rules .called>     called: the pile was played out, so the time counts

import {storageKey} from '../../core/connection/storage-key.js';
import {html, nothing} from '../../vendor/lit.js';
import {fetchRoundReview} from '../../core/connection/api.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {minutes} from './round-clock.js';

const STORAGE_KEY = storageKey('herzrasen.best');

/** @returns {Record<string, unknown>} the best time by rules, in ms */
function storedTimes() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return stored && typeof stored === 'object' ? stored : {};
  } catch {
    return {}; // storage is off, or holds a foreign value
  }
}

/** @param {string} rules @returns {number | null} in ms; null where there is none, or a foreign value */
function bestTime(rules) {
  const best = storedTimes()[rules];
  return typeof best === 'number' ? best : null;
}

/** The best time until now by these rules, and this one kept if it is better. @param {string} rules @param {number} ms */
export function recordTime(rules, ms) {
  const before = bestTime(rules);
  if (before !== null && before <= ms) return {best: before, record: false};
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({...storedTimes(), [rules]: ms}));
  } catch {
    // storage is off or full: the time is shown all the same
  }
  return {best: ms, record: before !== null};
}

export class NertsPractice extends BaseElement {
  static properties = {
    table: {attribute: false},
    round: {attribute: false},
    rules: {attribute: false},
    called: {attribute: false},
    time: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    this.round = 0;
    this.rules = '';
    this.called = false;
    /** @type {{ms: number, best: number | null, record: boolean} | null} */
    this.time = null;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (changed.has('table') || changed.has('round')) void this.ask();
  }

  async ask() {
    const {table, round, rules, called} = this;
    const review = await fetchRoundReview(table, round).catch(() => null);
    if (!review || round !== this.round) return;
    this.time = {
      ms: review.ms,
      ...(called ? recordTime(rules, review.ms) : {best: bestTime(rules), record: false}),
    };
  }

  render() {
    const {time} = this;
    if (!time) return nothing;
    return html`<div>
        <dt>${t('nerts_end.solo.time')}</dt>
        <dd class="number" translate="no">${minutes(time.ms)} ${time.record ? html`<span class="nerts-mark accented">${t('nerts_end.solo.record')}</span>` : nothing}</dd>
      </div>
      ${time.best === null ? nothing : html`<div><dt>${t('nerts_end.solo.best')}</dt><dd class="number" translate="no">${minutes(time.best)}</dd></div>`}`;
  }
}

customElements.define('nerts-practice', NertsPractice);
