// The own hand: a list of buttons, one of them in the tab order. Arrows, Home and End walk through it, a rank's key goes
// to the next card of that rank, Enter presses. It shows what it is given and tells what was pressed; whether that is
// legal, the table has been told by the server.
//
//   .cards     in hand order
//   .legal     the server's description: cards, why
//   .idle      nothing is asked now: nothing is dimmed, nothing can be played
//   .chosen    cards laid ready to pass      .received  cards that came by the pass
//   .target    the element that a dragged card may be dropped on
//   @press     {card, by: 'tap' | 'touch' | 'drop'}
//   .raise(card | null)   stands a card out of the fan (a first tap)

import {html, nothing, repeat} from '../vendor/lit.js';
import {name, parse} from '../cards/card.js';
import {handle} from '../pointer.js';
import {Screen} from '../screen.js';
import {settings} from '../settings.js';
import {styles} from '../styles.js';
import {spoken, t} from '../texts.js';
import {finger} from './finger.js';

/** What to type for a rank. @type {Record<'en' | 'de', string>} */
const RANK_KEYS = {en: '234567890jqka', de: '234567890bdka'};

export class HeartsHand extends Screen {
  static properties = {
    cards: {attribute: false},
    legal: {attribute: false},
    idle: {attribute: false},
    chosen: {attribute: false},
    received: {attribute: false},
    label: {attribute: false},
    active: {state: true},
    raised: {state: true},
    under: {state: true},
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
    this.label = '';
    /** @type {Element | null} */
    this.target = null;
    /** The card in the tab order. @type {string | null} */
    this.active = null;
    /** @type {string | null} */
    this.raised = null;
    /** @type {string | null} */
    this.under = null;
    this.refocus = false;
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops = [
      finger(this, {
        over: (card) => (this.under = card?.dataset.card ?? null),
        tap: (card) => this.press(card, 'touch'),
        out: (card) => this.press(card, 'drop'),
      }),
      handle(this, {
        tap: (card, event) => this.press(card, touched(event) ? 'touch' : 'tap'),
        lift: () => (this.target && !this.idle && !touchedNow ? {targets: [this.target]} : null),
        over: (target) => this.target?.classList.toggle('target', target !== null),
        drop: (card) => this.press(card, 'drop'),
      }),
    ];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
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
    return html`<ul class="fan" role="list" aria-label=${this.label} ${styles({'--n': cards.length})} @keydown=${this.key} @focusin=${this.focused}>
      ${repeat(
        cards,
        (card) => card,
        (card, at) => html`<li ${styles({'--at': at - (cards.length - 1) / 2})}>${this.card(card)}</li>`,
      )}
    </ul>`;
  }

  /** @param {string} card */
  card(card) {
    const {face} = parse(card);
    const off = !this.legal.cards?.includes(card);
    const marks = [card === this.under && 'under', card === this.raised && 'raised', this.received.includes(card) && 'received'];
    const choosing = !this.idle && this.legal.ask === 'pass';
    return html`<button
      class="card ${marks.filter(Boolean).join(' ')}"
      data-face=${face}
      data-card=${card}
      data-key=${card}
      data-drag
      tabindex=${card === this.active ? 0 : -1}
      aria-label=${name(card, t)}
      aria-description=${this.received.includes(card) ? t('hearts_table.hand.received') : nothing}
      aria-disabled=${this.idle || off ? 'true' : 'false'}
      aria-pressed=${choosing ? String(this.chosen.includes(card)) : nothing}
    ></button>`;
  }

  /** @param {HTMLElement} element @param {'tap' | 'touch' | 'drop'} by */
  press(element, by) {
    const card = element.dataset.card ?? '';
    this.active = card;
    this.tell('press', {card, by});
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
  focused(event) {
    if (event.target instanceof HTMLElement && event.target.dataset.card) this.active = event.target.dataset.card;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.cards.indexOf(this.active ?? '');
    const last = this.cards.length - 1;
    const walked = {ArrowRight: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last}[event.key];
    const to = walked ?? (settings.keys ? this.typed(event.key, at) : undefined);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.buttonOf(this.cards[Math.max(0, Math.min(last, to))] ?? null)?.focus();
  }

  /** Where the next card of the typed rank stands, after `at` and round again. @param {string} key @param {number} at */
  typed(key, at) {
    const rank = '23456789TJQKA'[RANK_KEYS[spoken()].indexOf(key.toLowerCase())];
    if (rank === undefined) return undefined;
    const places = this.cards.flatMap((card, place) => (parse(card).rank === rank ? [place] : []));
    return places.find((place) => place > at) ?? places[0];
  }
}

/** The last pointer that went down, so that a click can be told from a tap. */
let touchedNow = false;
addEventListener('pointerdown', (event) => (touchedNow = event.pointerType === 'touch'), {capture: true});

/** A click by a key has no pointer, whatever touched the page before. @param {MouseEvent} event */
const touched = (event) => touchedNow && event.detail > 0;

customElements.define('hearts-hand', HeartsHand);
