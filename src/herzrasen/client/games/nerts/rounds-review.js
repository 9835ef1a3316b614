// The rounds of a match of Nerts looked at again, one at a time.
//
//   await reviewMatch({table, deals, names, me})     in a dialog
//   <nerts-rounds .table=${id} .rounds=${5} .names=${names} .me=${seat}>

import {html, keyed, nothing} from '../../vendor/lit.js';
import './round-analysis.js';
import {ask} from '../../core/elements/dialog.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {isolate} from '../../core/text/bidi-isolate.js';

/** @param {import('../types.d.ts').PlayedMatch} match */
export const reviewMatch = ({table, deals, names, me}) =>
  ask({
    title: () => t('history.review.title'),
    content: () => html`<nerts-rounds .table=${table} .rounds=${deals} .names=${names} .me=${me}></nerts-rounds>`,
    wide: true,
  });

export class NertsRounds extends BaseElement {
  /** @override */
  static properties = {
    table: {attribute: false},
    rounds: {attribute: false},
    names: {attribute: false},
    me: {attribute: false},
    round: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    this.rounds = 0;
    /** @type {readonly string[]} */
    this.names = [];
    this.me = 0;
    this.round = 1;
  }

  /** @override */
  render() {
    const {table, rounds, round, me} = this;
    const each = Array.from({length: rounds}, (_, at) => at + 1);
    return html`<div class="stack">
      ${
        rounds > 1
          ? html`<div class="field">
            <label for="history-round">${t('history.review.round')}</label>
            <select id="history-round" @change=${(/** @type {Event} */ event) => (this.round = Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
              ${each.map((one) => html`<option value=${one} ?selected=${one === round}>${t('history.review.round_n', {round: one})}</option>`)}
            </select>
          </div>`
          : nothing
      }
      ${keyed(round, html`<nerts-analysis .table=${table} .round=${round} .nameOf=${this.nameOf} .me=${me}></nerts-analysis>`)}
    </div>`;
  }

  nameOf = (/** @type {number} */ seat) => isolate(this.names[seat] ?? '');
}

customElements.define('nerts-rounds', NertsRounds);
