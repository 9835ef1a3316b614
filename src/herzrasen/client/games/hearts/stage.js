// The stage: every seat's plate, the trick, what lies aside, and in the middle a question where there is one. It needs a
// view's public part and names, and no connection: the table shows it, and so may anything that shows a deal again.
//
//   <hearts-stage .table .seats .own .nameOf .open .trick .pending .question .hint>
//   .table     Public                 .seats    SeatInfo[]            .own      a seat, or -2
//   .trick     what lies in the middle; with .question (a template) nothing does
//   .pending   the own card that is on its way
//   .open      whether taken cards lie open
//   .hint      what the coach would do (a template): it lies where nothing else does, and moves nothing
//   @look      {seat}: a plate was pressed        @kitty   the own kitty was pressed

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Measurement} from '../../core/elements/measurement.js';
import {styles} from '../../core/elements/style-values.js';
import {fontScale} from '../../core/elements/font-scale.js';
import {initialsOf} from '../../kit/members/initials.js';
import {t} from '../../core/text/texts.js';
import {stylesheets} from './stylesheets.js';
import './set-aside.js';
import {hintPlace} from './hint-place.js';
import {around, plan, turnOf} from './layout.js';
import {asideOf, exposedBySeat, players} from './view-selectors.js';
import './seat.js';
import './trick.js';

/** @typedef {import('./layout.js').Plan} Plan */

export class HeartsStage extends BaseElement {
  /** @override */
  static stylesheets = stylesheets;

  static properties = {
    table: {attribute: false},
    seats: {attribute: false},
    own: {attribute: false},
    nameOf: {attribute: false},
    open: {attribute: false},
    trick: {attribute: false},
    pending: {attribute: false},
    question: {attribute: false},
    hint: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    /** @type {readonly import('./types.d.ts').SeatInfo[]} */
    this.seats = [];
    this.own = 0;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
    this.open = true;
    /** @type {import('./types.d.ts').Trick | null} */
    this.trick = null;
    /** @type {string | null} */
    this.pending = null;
    /** @type {unknown} */
    this.question = null;
    /** @type {unknown} */
    this.hint = null;
    this.size = new Measurement(this, {width: 0, height: 0}, () => ({
      width: this.clientWidth,
      height: this.clientHeight,
    }));
    /** Where the question stands, once it has been drawn. */
    this.asking = new Measurement(this, /** @type {import('./layout.js').Box | null} */ (null), () =>
      this.questionBox(),
    );
    /** The last plan, and what it was for. @type {{stage: string, laid: Plan} | null} */
    this.lastPlan = null;
  }

  connectedCallback() {
    this.classList.add('stage'); // which gives it its size
    super.connectedCallback();
  }

  updated() {
    if (this.hint) requestAnimationFrame(() => this.asking.take()); // once the question itself has been drawn
  }

  /** The hint lies beside the question, which stays where it is. */
  questionBox() {
    if (!this.hint) return undefined;
    const asked = this.querySelector('.middle :is(.passing, .charging, .moon-question)');
    const {left, top} = this.getBoundingClientRect();
    const box = asked?.getBoundingClientRect();
    return box ? {left: box.left - left, top: box.top - top, width: box.width, height: box.height} : null;
  }

  /** @returns {Plan | null} */
  currentPlan() {
    const {table, own} = this;
    const size = this.size.value;
    if (!table || !size.width || !size.height) return null;
    const stage = {
      ...size,
      players: players(table),
      watched: own < 0,
      front: exposedBySeat(table),
      beside: asideOf(table) !== null,
      asked: Boolean(this.question),
      unit: fontScale(),
    };
    const key = JSON.stringify(stage);
    if (this.lastPlan?.stage !== key) this.lastPlan = {stage: key, laid: plan(stage)};
    return this.lastPlan.laid;
  }

  render() {
    const {table, own} = this;
    const laid = this.currentPlan();
    if (!table || !laid) return nothing;
    const count = players(table);
    return html`<ul class="seats" role="list" data-kind=${laid.kind} aria-label=${t('hearts_table.seats')}>
        ${around(count, own).map((seat) => this.seat(seat, laid, count))}
      </ul>
      ${laid.aside ? html`<hearts-aside class="stack justified gap-1" .table=${table} .nameOf=${this.nameOf} ${at(laid.aside)}></hearts-aside>` : nothing}
      ${
        this.hint
          ? html`<div class="hint-place" ?data-low=${this.hintBox(laid).top > 0} ${at(this.hintBox(laid))}>${this.hint}</div>`
          : nothing
      }
      ${
        this.question
          ? html`<div class="middle" ${at(laid.middle)}>${this.question}</div>`
          : html`<hearts-trick
            .trick=${this.trick}
            .table=${table}
            .own=${own}
            .spots=${laid.spots}
            .card=${laid.card}
            .pending=${this.pending}
            .nameOf=${this.nameOf}
          ></hearts-trick>`
      }`;
  }

  /** Beside the trick, or the question. @param {Plan} laid */
  hintBox(laid) {
    return hintPlace(laid, {
      ...this.size.value,
      unit: fontScale(),
      question: this.question ? (this.asking.value ?? laid.middle) : null,
    });
  }

  /** @param {number} seat @param {Plan} laid @param {number} count */
  seat(seat, laid, count) {
    const {table} = this;
    const box = laid.plates[turnOf(seat, this.own, count)];
    if (!table || !box) return nothing;
    return html`<li class="seat-plate" data-plate=${laid.plate} ${at(box)}>
      <hearts-seat
        .info=${this.seats[seat] ?? null}
        .table=${table}
        .own=${this.own}
        .name=${this.nameOf(seat)}
        .initial=${initialsOf(this.seats.map(({name}) => name))[seat] ?? '·'}
        .open=${this.open}
        .backs=${laid.plate === 'wide' ? (table.held[seat] ?? 0) : 0}
      ></hearts-seat>
    </li>`;
  }
}

/** @param {import('./layout.js').Box} box */
const at = ({left, top, width, height}) =>
  styles({
    '--left': `${left.toFixed(1)}px`,
    '--top': `${top.toFixed(1)}px`,
    '--wide': `${width.toFixed(1)}px`,
    '--high': `${height.toFixed(1)}px`,
  });

customElements.define('hearts-stage', HeartsStage);
