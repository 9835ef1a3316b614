// What a finished match was good for, on its last score sheet: a milestone it reached, and one sentence of the coach.
// Both come when they come, and nothing is shown where there is nothing to say.
//
//   <match-note .table=${id} .tip=${(signal) => Promise<string>}>     tip: null where nothing can come

import {html, nothing} from '../vendor/lit.js';
import {ApiError} from '../connection/api.js';
import {bulb, star} from '../elements/icons.js';
import {loadStylesheet} from '../elements/load-stylesheet.js';
import {BaseElement} from '../elements/base-element.js';
import {Subscription} from '../elements/subscription.js';
import {fetchFinished} from '../habit/finished-matches.js';
import {milestonesIn} from '../habit/milestones.js';
import {settings} from '../settings/settings.js';
import {t} from '../text/texts.js';

/** @typedef {(signal: AbortSignal) => Promise<string>} Tip */

export class MatchNote extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('match-note.css', import.meta.url));

  /** @override */
  static properties = {
    table: {attribute: false},
    tip: {attribute: false},
    milestones: {state: true},
    sentence: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    /** @type {Tip | null} */
    this.tip = null;
    /** @type {readonly string[]} */
    this.milestones = [];
    this.sentence = '';
    new Subscription(
      this,
      () => this.table,
      (table) => this.follow(table),
    );
  }

  /** @param {string} table */
  follow(table) {
    const leaving = new AbortController();
    Object.assign(this, {milestones: [], sentence: ''});
    if (settings.habit) void this.findMilestones(table, leaving.signal);
    void this.findTip(leaving.signal);
    return () => leaving.abort();
  }

  /** @param {string} table @param {AbortSignal} signal */
  async findMilestones(table, signal) {
    const reached = milestonesIn((await fetchFinished()) ?? [], table);
    if (!signal.aborted) this.milestones = reached;
  }

  /** Without a coach who has time there is no sentence. @param {AbortSignal} signal */
  async findTip(signal) {
    try {
      const sentence = (await this.tip?.(signal)) ?? '';
      if (!signal.aborted) this.sentence = sentence;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** @override */
  render() {
    const {sentence} = this;
    const milestones = settings.habit ? this.milestones.map((name) => t(`habit.milestone.${name}`)) : [];
    return html`<div class="match-notes" role="status" ?data-asked=${this.tip !== null}>
      ${milestones.length ? html`<p class="reached">${star}<span>${t('match_note.milestone', {n: milestones.length, names: milestones.join(' · ')})}</span></p>` : nothing}
      ${sentence ? html`<p class="tip">${bulb}<span>${sentence}</span></p>` : nothing}
    </div>`;
  }
}

customElements.define('match-note', MatchNote);
