// What a finished match was good for, on its last score sheet: a milestone it reached, the own rating after it, and one
// sentence of the coach. Each comes when it comes, and nothing is shown where there is nothing to say.
//
//   <match-note .table=${id} .rating=${family} .tip=${(signal) => Promise<string>}>     tip: null where nothing can come

import {html, nothing} from '../../vendor/lit.js';
import {ApiError} from '../../core/connection/api.js';
import {bulb, chart, star} from '../../core/elements/icons.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {findFinished} from '../habit/finished-matches.js';
import {milestonesIn} from '../habit/milestones.js';
import {withSign} from '../../core/text/number-format.js';
import {isFamily} from '../ratings/rated-text.js';
import {findRatingChange} from '../ratings/rating-change.js';
import {valueText} from '../ratings/rating-curve.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';

/** @typedef {(signal: AbortSignal) => Promise<string>} Tip */

export class MatchNote extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('match-note.css', import.meta.url));

  /** @override */
  static properties = {
    table: {attribute: false},
    rating: {attribute: false},
    tip: {attribute: false},
    milestones: {state: true},
    change: {state: true},
    sentence: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    /** The family of rules that the match is rated in, or why it is not (table-state.js). */
    this.rating = '';
    /** @type {Tip | null} */
    this.tip = null;
    /** @type {readonly string[]} */
    this.milestones = [];
    /** @type {import('../ratings/rating-change.js').RatingChange | null} */
    this.change = null;
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
    Object.assign(this, {milestones: [], change: null, sentence: ''});
    if (settings.habit) void this.findMilestones(table, leaving.signal);
    if (isFamily(this.rating)) void this.findChange(table, leaving.signal);
    void this.findTip(leaving.signal);
    return () => leaving.abort();
  }

  /** @param {string} table @param {AbortSignal} signal */
  async findMilestones(table, signal) {
    const reached = milestonesIn(await findFinished(), table);
    if (!signal.aborted) this.milestones = reached;
  }

  /** @param {string} table @param {AbortSignal} signal */
  async findChange(table, signal) {
    const change = await findRatingChange(table, this.rating, signal);
    if (!signal.aborted) this.change = change;
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
      ${milestones.length ? html`<p class="icon-note reached">${star}<span>${t('match_note.milestone', {n: milestones.length, names: milestones.join(' · ')})}</span></p>` : nothing}
      ${this.change ? this.ratingLine(this.change) : nothing}
      ${sentence ? html`<p class="icon-note tip">${bulb}<span>${sentence}</span></p>` : nothing}
    </div>`;
  }

  /** @param {import('../ratings/rating-change.js').RatingChange} change */
  ratingLine({mean, deviation, change}) {
    const rating = valueText(mean, deviation);
    const sentence =
      change === null
        ? t('ratings.change.first', {rating})
        : t('ratings.change.by', {rating, change: withSign(change)});
    return html`<p class="icon-note rating">${chart}<a class="number" href="#/ratings/${this.rating}">${sentence}</a></p>`;
  }
}

customElements.define('match-note', MatchNote);
