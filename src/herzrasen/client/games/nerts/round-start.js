// Before a round: who is ready, and the one button; then three, two, one, the same figure on every screen. It stands
// where the foundations will grow.
//
//   .table  Public    .nameOf .letters    .says  'ready' | 'start' | null: what may be sent now    .coming    @go

import {html, nothing} from '../../vendor/lit.js';
import {announce} from '../../core/elements/live-region.js';
import {animate} from '../../kit/motion/motion.js';
import {sideBadge} from '../../kit/table/side-badge.js';
import {playSound} from '../../kit/motion/sound.js';
import {t} from '../../core/text/texts.js';
import {Countdown} from './countdown.js';
import {badge, stateSign} from './icons.js';
import {areaOf, deckOf, inSides, sideOf} from './ownership.js';

const LONGEST = 3; // the figure that the count begins with
const CROWDED = 6; // seats whose names fill one line

export class NertsStart extends Countdown {
  static properties = {
    ...Countdown.properties,
    table: {attribute: false},
    nameOf: {attribute: false},
    asks: {attribute: false},
    letters: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
    /** Drawn again when they change: the badge shows one. @type {readonly string[]} */
    this.letters = [];
    /** @type {'ready' | 'start' | null} */
    this.asks = null;
    /** The seconds that were announced last. @type {number | null} */
    this.figure = null;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    const figure = this.table?.phase === 'countdown' ? this.seconds('start') : null;
    if (figure === this.figure) return;
    const begins = this.figure === null;
    this.figure = figure;
    if (!figure) return;
    if (begins) announce(t('nerts_end.start.counting', {n: figure}), {now: true});
    playSound('turn');
    const shown = this.querySelector('.figure');
    if (shown)
      void animate(
        shown,
        [
          {transform: 'scale(1.5)', opacity: 0},
          {transform: 'none', opacity: 1},
        ],
        {ms: 380},
      );
  }

  render() {
    const {table} = this;
    if (!table) return nothing;
    if (table.phase === 'countdown') {
      // The server's word is a moment behind the last "ready", and in a record nothing is counted.
      const figure = Math.max(1, Math.min(LONGEST, this.seconds('start') ?? LONGEST));
      return html`<p class="figure number" role="timer" translate="no">${figure}</p>`;
    }
    const seats = table.calls.map((_, seat) => seat);
    const los = table.rules.start === 'los';
    const crowded = seats.length > CROWDED || los;
    return html`<section class="panel start stack at-centre justified ${crowded ? 'crowded' : ''}" aria-labelledby="start-title">
      <h2 id="start-title">${t('nerts_table.start.title', {round: table.round + 1})}</h2>
      <ul class="readiness flow justified" role="list">
        ${seats.map((seat) => this.one(table, seat, los))}
      </ul>
      ${los ? html`<p class="muted los">${t('nerts_end.start.los')}</p>` : nothing} ${this.button(los, seats.length - table.ready.length)}
    </section>`;
  }

  /** @param {import('./types.d.ts').Public} table @param {number} seat @param {boolean} los starts without asking who is ready */
  one(table, seat, los) {
    const area = areaOf(table, seat);
    const ready = table.ready.includes(seat);
    return html`<li class="inline-row muted ${ready || los ? 'is-ready' : ''}">
      ${badge(deckOf(table, area))} ${inSides(table) ? sideBadge(sideOf(table, area)) : nothing}<span class="called" dir="auto" translate="no">${this.nameOf(seat)}</span
      >${
        los
          ? nothing
          : html`<span class="tick" aria-hidden="true">${ready ? stateSign('ready') : nothing}</span
            ><span class="hidden-text">${t(ready ? 'nerts_table.seat.ready' : 'nerts_table.seat.not_ready')}</span>`
      }
    </li>`;
  }

  /** @param {boolean} los @param {number} missing */
  button(los, missing) {
    const {asks: says} = this;
    if (says)
      return html`<button class="button primary go" @click=${() => this.emit('go')}>${t(`nerts_table.start.${says}`)}</button>`;
    return html`<p class="muted missing centred text-centred" role="status">${los ? t('nerts_end.start.wait_los') : t('nerts_end.start.missing', {n: missing})}</p>`;
  }
}

customElements.define('nerts-start', NertsStart);
