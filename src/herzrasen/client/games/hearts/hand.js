// The own hand: a list of buttons, one of them in the tab order. Arrows, Home and End walk through it, a rank's key goes
// to the next card of that rank, Enter presses. It draws its properties and emits what was pressed; the server decides
// what is legal.
//
//   .cards     in hand order
//   .legal     the server's description: cards, why
//   .idle      nothing is asked now: nothing is dimmed, nothing can be played
//   .chosen    cards laid ready to pass      .received  cards that came by the pass
//   .exposed   cards that lie open (charging)
//   .hint      what the coach expects of each card that may be played, or null
//   .target    the element that a dragged card may be dropped on
//   @press     {card, by: 'tap' | 'touch' | 'drop'}
//   .raise(card | null)   stands a card out of the fan (a first tap)

import {html, nothing, repeat} from '../../vendor/lit.js';
import {cardLabel, parseCard} from '../../core/text/card-text.js';
import {star} from '../../core/elements/icons.js';
import {handle} from '../../kit/motion/pointer.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Measurement} from '../../core/elements/measurement.js';
import {settings} from '../../core/settings/settings.js';
import {styles} from '../../core/elements/style-values.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {fanLayout} from './fan-layout.js';
import {trackFinger} from './fan-touch.js';
import {optionLabel} from './hint-card.js';
import {rankOfKey} from './rank-keys.js';
import {explainTwoTaps} from './two-taps.js';
import {UPRIGHT_PHONE} from './upright-phone.js';
import {formatPoints, formatSpread, rankOf} from './value-format.js';

export class HeartsHand extends BaseElement {
  static properties = {
    cards: {attribute: false},
    legal: {attribute: false},
    idle: {attribute: false},
    chosen: {attribute: false},
    received: {attribute: false},
    exposed: {attribute: false},
    hint: {attribute: false},
    label: {attribute: false},
    active: {state: true},
    raised: {state: true},
    pointed: {state: true},
  };

  constructor() {
    super();
    /** @type {readonly string[]} */
    this.cards = [];
    /** @type {import('./types.d.ts').Legal} */
    this.legal = {};
    this.idle = true;
    /** @type {readonly string[]} */
    this.chosen = [];
    /** @type {readonly string[]} */
    this.received = [];
    /** @type {readonly string[]} */
    this.exposed = [];
    /** @type {import('../../wire.d.ts').Hint | null} */
    this.hint = null;
    /** What there is room for, in px. */
    this.room = new Measurement(this, {width: 0, card: 0, rows: 1}, () => this.measure());
    this.label = '';
    /** @type {Element | null} */
    this.target = null;
    /** The card in the tab order. @type {string | null} */
    this.active = null;
    /** @type {string | null} */
    this.raised = null;
    /** @type {string | null} */
    this.pointed = null;
    this.refocus = false;
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops = [
      trackFinger(this, {
        over: (card) => (this.pointed = card?.dataset.card ?? null),
        tap: (card) => this.press(card, 'touch'),
        out: (card) => this.press(card, 'drop'),
      }),
      handle(this, {
        tap: (card, event) => this.press(card, isTouched(event) ? 'touch' : 'tap'),
        lift: () => (this.target && !this.idle && !lastTouched ? {targets: [this.target]} : null),
        over: (target) => this.target?.classList.toggle('target', target !== null),
        drop: (card) => this.press(card, 'drop'),
      }),
    ];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
  }

  measure() {
    const fan = this.querySelector('.fan');
    const card = this.querySelector('.card');
    if (!(fan instanceof HTMLElement) || !(card instanceof HTMLElement)) return undefined;
    const {paddingInlineStart, paddingInlineEnd} = getComputedStyle(fan);
    const width = fan.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    return {width, card: card.offsetWidth, rows: UPRIGHT_PHONE.matches ? 3 : 1};
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('cards')) return;
    // When the active card has left, the one that took its place comes after it.
    const before = /** @type {readonly string[]} */ (changed.get('cards') ?? []);
    if (this.active === null || !this.cards.includes(this.active)) {
      const at = this.active === null ? 0 : before.indexOf(this.active);
      const next = [...before.slice(at), ...before.slice(0, at).reverse()].find((card) => this.cards.includes(card));
      this.refocus = this.active !== null && this.contains(document.activeElement);
      this.active = next ?? this.cards[0] ?? null;
    }
    if (this.raised && !this.cards.includes(this.raised)) this.raised = null;
  }

  updated() {
    if (!this.refocus) return;
    this.refocus = false;
    this.buttonOf(this.active)?.focus({preventScroll: true});
  }

  render() {
    const {cards} = this;
    const {rows, columns} = fanLayout(cards.length, this.room.value);
    const look = {'--n': cards.length, '--columns': columns, '--gaps': Math.max(1, columns - 1), '--rows': rows};
    return html`<ul class="fan" role="list" aria-label=${this.label} data-rows=${rows} ${styles(look)} @keydown=${this.handleKey} @focusin=${this.handleFocus}>
      ${repeat(
        cards,
        (card) => card,
        (card, at) =>
          html`<li ${styles({'--at': at - (cards.length - 1) / 2})} data-row=${Math.floor(at / columns)}>${this.card(card)}${card === this.raised && explainTwoTaps() ? tapAgain(at % columns, columns) : nothing}</li>`,
      )}
    </ul>`;
  }

  /** @param {string} card */
  card(card) {
    const {face, deck} = parseCard(card);
    const off = !this.legal.cards?.includes(card);
    const marks = [
      card === this.pointed && 'under',
      card === this.raised && 'raised',
      this.received.includes(card) && 'received',
      this.exposed.includes(card) && 'exposed',
    ];
    const choosing = !this.idle && ['pass', 'charge'].includes(this.legal.ask ?? '');
    const options = this.hint?.ask === 'play' ? this.hint.options : [];
    const at = options.findIndex(({cards}) => cards[0] === card);
    const option = options[at];
    const stand = rankOf(options, at);
    const called = cardLabel(card, t, {pack: true});
    const descriptions = [
      this.received.includes(card) && t('hearts_table.hand.received'),
      this.exposed.includes(card) && t('hearts_table.hand.exposed'),
    ];
    return html`<button
      class="card ${marks.filter(Boolean).join(' ')}"
      data-face=${face}
      data-pack=${deck || nothing}
      data-card=${card}
      data-key=${card}
      data-drag
      tabindex=${card === this.active ? 0 : -1}
      aria-label=${option ? optionLabel(called, option, stand) : called}
      aria-description=${descriptions.filter(Boolean).join(', ') || nothing}
      aria-disabled=${this.idle || off ? 'true' : 'false'}
      aria-pressed=${choosing ? String(this.chosen.includes(card)) : nothing}
    >${
      option
        ? html`<span class="worth number stack gap-0 at-centre" data-stand=${stand} aria-hidden="true" translate="no"><b class="inline-row nowrap">${stand === 'best' ? star : stand === 'near' ? '≈' : ''}${formatPoints(option.points)}</b><small>±${formatSpread(option)}</small></span>`
        : nothing
    }</button>`;
  }

  /** @param {HTMLElement} element @param {'tap' | 'touch' | 'drop'} by */
  press(element, by) {
    const card = element.dataset.card ?? '';
    this.active = card;
    this.emit('press', {card, by});
  }

  /** @param {string | null} card */
  raise(card) {
    this.raised = card;
  }

  /** @param {string | null} card @returns {HTMLElement | null} */
  buttonOf(card) {
    return card === null ? null : this.querySelector(`[data-card="${CSS.escape(card)}"]`);
  }

  /** @param {FocusEvent} event */
  handleFocus(event) {
    if (event.target instanceof HTMLElement && event.target.dataset.card) this.active = event.target.dataset.card;
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.cards.indexOf(this.active ?? '');
    const last = this.cards.length - 1;
    const {rows, columns} = fanLayout(this.cards.length, this.room.value);
    const line = rows > 1 ? columns : 1;
    const walked = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - line,
      ArrowDown: at + line,
      Home: 0,
      End: last,
    }[event.key];
    const to = walked ?? (settings.keys ? this.jumpTo(rankOfKey(event, currentLanguage()), at) : undefined);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.buttonOf(this.cards[Math.max(0, Math.min(last, to))] ?? null)?.focus();
  }

  /** Where the next card of the pressed rank stands, after `at` and round again. @param {string | undefined} rank @param {number} at */
  jumpTo(rank, at) {
    if (!rank) return undefined;
    const places = this.cards.flatMap((card, place) => (parseCard(card).rank === rank ? [place] : []));
    return places.find((place) => place > at) ?? places[0];
  }
}

/** What a first tap has done, on the card that it has lifted; within the screen at both ends of a row. @param {number} column @param {number} columns */
const tapAgain = (column, columns) =>
  html`<span class="tap-again accented text-centred" data-side=${column === 0 ? 'start' : column === columns - 1 ? 'end' : 'middle'} aria-hidden="true">${t('hearts_table.hand.tap_again')}</span>`;

/** The last pointer that went down, to distinguish a click from a tap. */
let lastTouched = false;
addEventListener('pointerdown', (event) => (lastTouched = event.pointerType === 'touch'), {capture: true});

/** A click by a key has no pointer, whatever touched the page before. @param {MouseEvent} event */
const isTouched = (event) => lastTouched && event.detail > 0;

customElements.define('hearts-hand', HeartsHand);
