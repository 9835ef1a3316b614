// The magnifier: one rival's area, large, with every column, over the middle. It shows itself when the mouse rests on a
// rival, while a finger is held on one, and when the keyboard's focus comes to one; a press on the name keeps it open.
// Escape, a card that is taken up or the way elsewhere puts it away, and changes nothing else. Whatever lies below it
// can be pressed through it, unless it was kept open on purpose.
//
//   .table  Public      .of(area)  {name, deck, facts, description} of an area, in words; description: all its cards

import {html, nothing} from '../../vendor/lit.js';
import {announce} from '../../core/elements/live-region.js';
import {hasMoved} from '../../kit/motion/pointer.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {jokerView, labelOf} from './jokers.js';
import {magnifierSize} from './magnifier-size.js';
import {pileLeft} from './view-selectors.js';
import {badge} from './icons.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Area} Area */
/** @typedef {{name: string, deck: number, facts: readonly string[], description: string}} Who */

const REST = 380; // ms that a mouse rests on a rival before it is shown
const HOLD = 420; // ms that a finger is held
const FANNED = 3; // cards of the waste that lie side by side

export class NertsMagnifier extends BaseElement {
  static properties = {
    table: {attribute: false, hasChanged: () => true},
    ownerOf: {attribute: false},
    shownArea: {state: true},
    pinned: {state: true},
  };

  constructor() {
    super();
    /** @type {Public | null} */
    this.table = null;
    /** @type {(area: number) => Who} */
    this.ownerOf = () => ({name: '', deck: 0, facts: [], description: ''});
    /** The area that is shown. @type {number | null} */
    this.shownArea = null;
    this.pinned = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {AbortController | null} */
    this.listeners = null;
    /** Where in the window something was pressed last. @type {{x: number, y: number} | null} */
    this.pressedAt = null;
  }

  connectedCallback() {
    super.connectedCallback();
    const root = /** @type {HTMLElement} */ (this.closest('nerts-table'));
    this.listeners = new AbortController();
    const {signal} = this.listeners;
    addEventListener('pointerup', ({clientX, clientY}) => (this.pressedAt = {x: clientX, y: clientY}), {
      signal,
      capture: true,
    });
    root.addEventListener('pointerover', (event) => this.handlePointerOver(event), {signal});
    root.addEventListener('pointerdown', (event) => this.handlePointerDown(event), {signal, capture: true});
    root.addEventListener('focusin', (event) => this.handleFocus(event), {signal});
    root.addEventListener('click', (event) => this.handleClick(event), {signal});
    root.addEventListener('contextmenu', (event) => this.handleContextMenu(event), {signal});
    // Captured first: the key that closes the magnifier does nothing else.
    addEventListener('keydown', (event) => this.handleKey(event), {signal, capture: true});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.listeners?.abort();
  }

  // When it shows itself ---------------------------------------------------------------------------

  /** @param {number} area @param {number} [after] ms */
  show(area, after = 0) {
    clearTimeout(this.timer);
    if (this.pinned || this.shownArea === area) return;
    this.timer = setTimeout(() => (this.shownArea = area), after);
  }

  hide() {
    clearTimeout(this.timer);
    this.shownArea = null;
    this.pinned = false;
  }

  /** @param {PointerEvent} event */
  handlePointerOver({target, pointerType, buttons, clientX: x, clientY: y}) {
    if (pointerType !== 'mouse' || this.pinned) return;
    const tile = tileOf(target);
    // After a press the table may come to lie under a mouse that has not moved: nothing is pointed at.
    const same = this.pressedAt?.x === x && this.pressedAt.y === y;
    if (tile === null || buttons || same) this.hide();
    else this.show(tile, this.shownArea === null ? REST : 0);
  }

  /** @param {PointerEvent} event */
  handlePointerDown(event) {
    const tile = tileOf(event.target);
    if (!this.pinned) this.hide();
    if (event.pointerType === 'mouse' || tile === null || !event.isPrimary) return;
    this.hold(event, tile);
  }

  /** A finger that stays where it is; what it lies on is not pressed by it. @param {PointerEvent} event @param {number} tile */
  hold({clientX: x, clientY: y, pointerId}, tile) {
    const done = new AbortController();
    const options = {signal: done.signal, capture: true};
    this.listeners?.signal.addEventListener('abort', () => done.abort(), {signal: done.signal});
    const timer = setTimeout(() => {
      if (done.signal.aborted) return;
      this.shownArea = tile;
      this.pinned = false;
      const swallow = (/** @type {Event} */ click) => (click.stopPropagation(), click.preventDefault());
      addEventListener('click', swallow, options);
    }, HOLD);
    const end = (/** @type {PointerEvent} */ event) => {
      // The first to touch after this one: its release never came.
      if (event.pointerId !== pointerId && !(event.type === 'pointerdown' && event.isPrimary)) return;
      const moved = event.type === 'pointermove';
      if (moved && !hasMoved({x, y}, {x: event.clientX, y: event.clientY})) return;
      clearTimeout(timer);
      if (this.shownArea === tile && !this.pinned) this.shownArea = null;
      if (event.type === 'pointerdown') done.abort();
      else setTimeout(() => done.abort()); // the click comes after the finger has gone
    };
    for (const kind of /** @type {const} */ (['pointerdown', 'pointermove', 'pointerup', 'pointercancel']))
      addEventListener(kind, end, options);
  }

  /** @param {FocusEvent} event */
  handleFocus({target}) {
    if (this.pinned) return;
    const tile = tileOf(target);
    if (tile === null) this.hide();
    else if (target instanceof Element && target.matches(':focus-visible')) this.show(tile);
  }

  /** A press on the name keeps it open, and puts it away again. @param {Event} event */
  handleClick({target}) {
    const name = target instanceof Element ? target.closest('.who') : null;
    const tile = name && tileOf(name);
    if (tile === null) return;
    if (this.pinned && this.shownArea === tile) return this.hide();
    clearTimeout(this.timer);
    this.shownArea = tile;
    this.pinned = true;
    announce(this.ownerOf(tile).description, {now: true});
  }

  /** A finger that rests on a tile opens no menu of the browser. @param {MouseEvent} event */
  handleContextMenu(event) {
    if (tileOf(event.target) !== null) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (event.key !== 'Escape' || this.shownArea === null) return;
    event.stopPropagation();
    this.hide();
  }

  // How it looks -----------------------------------------------------------------------------------

  /** The table changes many times a second; unless an area is shown that is nothing to this. @param {Map<PropertyKey, unknown>} changed */
  shouldUpdate(changed) {
    return this.shownArea !== null || changed.has('shownArea') || !this.hasUpdated;
  }

  willUpdate() {
    if (this.shownArea !== null && !this.table?.areas[this.shownArea]) this.hide();
  }

  /** It lies below the rivals, near its tile, and within the table. */
  updated() {
    const panel = this.querySelector('.magnifier-panel');
    const tile =
      this.shownArea === null ? null : this.closest('nerts-table')?.querySelector(`[data-home="${this.shownArea}"]`);
    for (const other of this.closest('nerts-table')?.querySelectorAll('.who[aria-expanded="true"]') ?? [])
      other.setAttribute('aria-expanded', 'false');
    if (!(panel instanceof HTMLElement) || !tile) return;
    tile.querySelector('.who')?.setAttribute('aria-expanded', 'true');
    const box = tile.getBoundingClientRect();
    const below = (tile.parentElement ?? tile).getBoundingClientRect().bottom;
    const room = /** @type {Element} */ (this.closest('.nerts')).getBoundingClientRect();
    const most = room.width - panel.offsetWidth - 8;
    panel.style.setProperty(
      'inset-inline-start',
      `${Math.max(8, Math.min(box.left - room.left + box.width / 2 - panel.offsetWidth / 2, most))}px`,
    );
    panel.style.setProperty(
      'inset-block-start',
      `${Math.min(below - room.top + 6, room.height - panel.offsetHeight - 8)}px`,
    );
  }

  render() {
    const {table, shownArea: at} = this;
    const area = at === null ? undefined : table?.areas[at];
    if (at === null || !table || !area) return nothing;
    const {name, deck, facts} = this.ownerOf(at);
    const longest = Math.max(1, ...area.tableau.map((column) => column.length));
    const {card, step} = magnifierSize({width: innerWidth, height: innerHeight, columns: area.tableau.length, longest});
    return html`<section class="magnifier-panel panel ${this.pinned ? 'pinned' : ''}" aria-label=${t('nerts_table.glass.title', {name})} ${styles({'--card-w': `${card}px`, '--step': `${step}px`})}>
      <header class="side-by-side gap-2">${badge(deck)}<h2 class="called large" dir="auto" translate="no">${name}</h2><p class="muted small">${facts.join(' · ')}</p></header>
      <div class="magnifier-cards side-by-side gap-4 at-start">
        <div class="side-by-side gap-3">
          ${this.pile(area, deck)} ${this.stock(area, deck)} ${this.waste(area)}
        </div>
        <ol class="magnifier-columns" aria-label=${t('nerts_table.seat.tableau', {name})}>
          ${area.tableau.map((column) => html`<li>${column.length ? html`<ul class="cascade" role="list">${column.map((card) => html`<li>${this.card(card)}</li>`)}</ul>` : empty()}</li>`)}
        </ol>
      </div>
      ${this.pinned ? html`<button type="button" class="button quiet" @click=${() => this.hide()}>${t('client.close')}</button>` : nothing}
    </section>`;
  }

  /** @param {Area} area @param {number} deck */
  pile(area, deck) {
    const left = pileLeft(area);
    const top = area.pile.at(-1);
    return html`<figure>
      ${top === undefined ? (left ? html`<span class="card" data-back=${deck}></span>` : empty()) : this.card(top)}
      <figcaption class="tiny muted nowrap">${t('nerts_table.glass.pile', {n: left})}</figcaption>
    </figure>`;
  }

  /** @param {Area} area @param {number} deck */
  stock({stock}, deck) {
    return html`<figure>
      ${stock ? html`<span class="card" data-back=${deck} aria-hidden="true"></span>` : empty()}
      <figcaption class="tiny muted nowrap">${t('nerts_table.glass.stock', {n: stock})}</figcaption>
    </figure>`;
  }

  /** @param {Area} area */
  waste({waste}) {
    const shown = waste.slice(-FANNED);
    return html`<figure class="magnifier-waste" ${styles({'--n': Math.max(1, shown.length)})}>
      ${shown.length ? html`<ul class="fan" role="list">${shown.map((card) => html`<li>${this.card(card)}</li>`)}</ul>` : empty()}
      <figcaption class="tiny muted nowrap">${t('nerts_table.glass.waste', {n: waste.length})}</figcaption>
    </figure>`;
  }

  /** @param {string} text */
  card(text) {
    const jokers = this.table?.jokers ?? [];
    const {face, joker} = jokerView(text, jokers);
    return html`<span class="card" role="img" aria-label=${labelOf(text, jokers, t)} data-face=${face} data-joker=${joker ?? nothing}></span>`;
  }
}

const empty = () => html`<span class="place" role="img" aria-label=${t('cards.empty')}></span>`;

/** The area of the rival's tile that something is in. @param {EventTarget | null} target */
function tileOf(target) {
  const tile = target instanceof Element ? target.closest('.rivals > [data-home]') : null;
  return tile instanceof HTMLElement ? Number(tile.dataset.home) : null;
}

customElements.define('nerts-magnifier', NertsMagnifier);
