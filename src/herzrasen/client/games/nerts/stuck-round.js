// A stopped round: why no player can move, with the proof, and what happens now. It stays in the middle until play
// goes on by itself.
//
//   .table  Public    .nameOf    .coming

import {html, nothing} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';
import {Countdown} from './countdown.js';
import {stuckProof, stuckReason} from './stuck-proof.js';

const TIMES = 3; // remedies a round, where the rules say nothing else

export class NertsStuck extends Countdown {
  static properties = {...Countdown.properties, table: {attribute: false}, nameOf: {attribute: false}};

  constructor() {
    super();
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {table, nameOf} = this;
    if (!table) return nothing;
    const seconds = this.seconds('remedy');
    return html`<section class="panel stuck stack gap-3" aria-labelledby="stuck-title" tabindex="-1">
      <h2 id="stuck-title">${t(`nerts_stuck.title.${table.stop ?? 'lock'}`)}</h2>
      <p>${stuckReason(table, nameOf)}</p>
      ${stuckProof(table, nameOf)}
      <p class="now flow">
        <strong>${t(`nerts_stuck.action.${table.rules.stuck_action ?? 'rotate'}`)}</strong>
        <span class="muted">${remediesOf(table)}</span>
      </p>
      <p class="muted small number remaining" role="timer">${seconds === null ? nothing : t('nerts_stuck.goes_on', {n: seconds})}</p>
    </section>`;
  }
}

/** "The second of three times." @param {import('./types.d.ts').Public} table */
export const remediesOf = ({remedies, rules}) =>
  t('nerts_stuck.times', {at: remedies + 1, of: rules.stuck_times ?? TIMES});

customElements.define('nerts-stuck', NertsStuck);
