// Before a round: who is ready, and the one button; then three, two, one. It stands where the foundations will grow.
//
//   .table  Public    .own  seat    .nameOf    .says  'ready' | 'start' | null: what may be said now    @go

import {html, nothing} from '../vendor/lit.js';
import {animate} from '../motion.js';
import {Screen} from '../screen.js';
import {play} from '../sound.js';
import {t} from '../texts.js';
import {badge} from './signs.js';

const SECOND = 1000; // ms
const FROM = 3;

export class NertsStart extends Screen {
  static properties = {
    table: {attribute: false},
    own: {attribute: false},
    nameOf: {attribute: false},
    says: {attribute: false},
    left: {state: true},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    this.own = 0;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
    /** @type {'ready' | 'start' | null} */
    this.says = null;
    /** Seconds still to count. */
    this.left = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const before = /** @type {import('./types.d.ts').Public | null | undefined} */ (changed.get('table'));
    if (this.table?.phase !== 'countdown' || before?.phase === 'countdown') return;
    this.left = FROM;
    this.tick();
  }

  tick() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.left <= 1 || this.table?.phase !== 'countdown') return;
      this.left -= 1;
      this.tick();
    }, SECOND);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (!changed.has('left') || this.left === 0) return;
    play('turn');
    const figure = this.querySelector('.figure');
    if (figure) void animate(figure, [{transform: 'scale(1.5)', opacity: 0}, {transform: 'none', opacity: 1}], {ms: 380});
  }

  render() {
    const {table, says} = this;
    if (!table) return nothing;
    if (table.phase === 'countdown') return html`<p class="figure number" role="timer">${this.left || FROM}</p>`;
    const seats = Array.from({length: table.areas.length}, (_, seat) => seat);
    return html`<section class="panel start" aria-labelledby="start-title">
      <h2 id="start-title">${t('nerts_table.start.title', {round: table.round + 1})}</h2>
      <ul class="readiness" role="list">
        ${seats.map((seat) => {
          const ready = table.ready.includes(seat);
          return html`<li class=${ready ? 'is-ready' : ''}>
            ${badge(seat)}<span class="called">${this.nameOf(seat)}</span
            ><span class="hidden-text">${t(ready ? 'nerts_table.seat.ready' : 'nerts_table.seat.not_ready')}</span>
          </li>`;
        })}
      </ul>
      ${says
        ? html`<button class="button primary go" @click=${() => this.tell('go')}>${t(`nerts_table.start.${says}`)}</button>`
        : html`<p class="muted" role="status">${t('nerts_table.start.waiting')}</p>`}
    </section>`;
  }
}

customElements.define('nerts-start', NertsStart);
