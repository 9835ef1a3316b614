// Practice alone, against the clock: how long the round took, and the best so far by the same rules, kept in this
// browser. The time is the server's, so that it is right after a reload too.
//
//   <nerts-solo .table .round .rules .called>     called: the pile was played out, so the time counts

import {html, nothing} from '../vendor/lit.js';
import {reviewOf} from '../api.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {minutes} from './clock.js';

const PLACE = 'herzrasen.best';

/** @returns {Record<string, number>} the best time by rules, in ms */
function kept() {
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return stored && typeof stored === 'object' ? stored : {};
  } catch {
    return {}; // storage is off, or somebody else's value
  }
}

/** The best time until now by these rules, and this one kept if it is better. @param {string} rules @param {number} ms */
export function best(rules, ms) {
  const all = kept();
  const before = typeof all[rules] === 'number' ? all[rules] : null;
  if (before !== null && before <= ms) return {best: before, record: false};
  try {
    localStorage.setItem(PLACE, JSON.stringify({...all, [rules]: ms}));
  } catch {
    // storage is off or full: the time is shown all the same
  }
  return {best: ms, record: before !== null};
}

export class NertsSolo extends Screen {
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
    const review = await reviewOf(table, round).catch(() => null);
    if (!review || round !== this.round) return;
    this.time = {ms: review.ms, ...(called ? best(rules, review.ms) : {best: kept()[rules] ?? null, record: false})};
  }

  render() {
    const {time} = this;
    if (!time) return nothing;
    return html`<div>
        <dt>${t('nerts_end.solo.time')}</dt>
        <dd class="number">${minutes(time.ms)} ${time.record ? html`<span class="nerts-mark">${t('nerts_end.solo.record')}</span>` : nothing}</dd>
      </div>
      ${time.best === null ? nothing : html`<div><dt>${t('nerts_end.solo.best')}</dt><dd class="number">${minutes(time.best)}</dd></div>`}`;
  }
}

customElements.define('nerts-solo', NertsSolo);
