// That nobody chose the cards of a day: its fingerprint from before, its secret from after, and how to compare the two.
//
//   <day-proof .day .name .closes .waits .coming>     name: the deal whose seed the program prints; waits: no day is closed yet; coming: the days to come

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {canCheck, checkProgram, fits} from './proof.js';
import {dayText, momentText} from './utc.js';

/** @typedef {import('../../wire.d.ts').DailyCommitment} Day */

export class DayProof extends BaseElement {
  /** @override */
  static properties = {
    day: {attribute: false},
    name: {attribute: false},
    closes: {attribute: false},
    waits: {attribute: false},
    coming: {attribute: false},
    checked: {state: true},
  };

  constructor() {
    super();
    /** @type {Day | null} */
    this.day = null;
    this.name = '';
    this.closes = 0;
    this.waits = false;
    /** @type {readonly Day[]} */
    this.coming = [];
    /** What came of a comparison, and of which day. @type {{date: string, fits: boolean} | null} */
    this.checked = null;
  }

  /** @param {Day} day */
  async check(day) {
    this.checked = {date: day.date, fits: await fits(day)};
  }

  /** @override */
  render() {
    const {day} = this;
    if (!day) return nothing;
    return html`<section class="panel daily-proof stack" aria-labelledby="daily-proof">
      <h2 class="large" id="daily-proof">${t('daily.proof.title')}</h2>
      <p>${t('daily.proof.says')}</p>
      <dl class="terms stack gap-2">
        <div><dt>${t('daily.proof.commitment')}</dt><dd><code class="breakable" translate="no">${day.commitment}</code></dd></div>
        <div><dt>${t('daily.proof.published')}</dt><dd>${t(day.in_time ? 'daily.proof.in_time' : 'daily.proof.too_late', {date: momentText(day.published)})}</dd></div>
        <div><dt>${t('daily.proof.secret')}</dt><dd>${day.secret ? html`<code class="breakable" translate="no">${day.secret}</code>` : this.closingText()}</dd></div>
      </dl>
      ${day.secret ? this.comparison(day) : nothing} ${this.coming.length ? this.comingDays() : nothing}
      <p class="muted small">${t('daily.proof.limits')}</p>
    </section>`;
  }

  /** @param {Day} day */
  comparison(day) {
    const {checked} = this;
    return html`${
      canCheck()
        ? html`<div class="row"><button type="button" class="button" @click=${() => this.check(day)}>${t('daily.proof.check')}</button>
          <p role="status">${checked?.date === day.date ? t(checked.fits ? 'daily.proof.fits' : 'daily.proof.fits_not') : nothing}</p></div>`
        : nothing
    }
      <details><summary class="button quiet flush">${t('daily.proof.how')}</summary><pre tabindex="0">${checkProgram(day, this.name)}</pre></details>`;
  }

  closingText() {
    return this.waits ? t('daily.proof.secret_waits') : t('daily.proof.secret_closed', {date: momentText(this.closes)});
  }

  comingDays() {
    return html`<details><summary class="button quiet flush">${t('daily.proof.coming')}</summary>
      <ol role="list" class="coming stack gap-2">${this.coming.map(({date, commitment}) => html`<li class="stack gap-0"><span>${dayText(date)}</span> <code class="breakable" translate="no">${commitment}</code></li>`)}</ol>
    </details>`;
  }
}

customElements.define('day-proof', DayProof);
