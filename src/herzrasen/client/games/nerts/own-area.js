// The own area: the pile with its count, stock and waste, the columns. It shows what it is given; presses are heard by
// the table.
//
//   .area .deck .jokers  the cards, whose back they wear, and what the jokers played stand for
//   .mate .role          who shares them, or '', and what of them the seat plays: 'all' | 'pile' | 'table'
//   .choice .targets     what is chosen (and from which card on), and the places that take it
//   .pending             cards on their way       .hints   whether single keys are shown
//   .turns .calls        whether the stock may be turned, and Nerts be called     @call
//   .calling             the own call is on its way

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import './call-button.js';
import {jokerView, nameOf} from './jokers.js';
import {keyFor, shortcutFor} from './key-bindings.js';
import {column, pile} from './place-button.js';
import {pileLeft, rivalDecks} from './view-selectors.js';
import {badge, turnOver} from './icons.js';

const FANNED = 3; // cards of the waste that lie side by side

export class NertsOwnArea extends BaseElement {
  static properties = {
    area: {attribute: false},
    deck: {attribute: false},
    jokers: {attribute: false},
    mate: {attribute: false},
    role: {attribute: false},
    choice: {attribute: false},
    targets: {attribute: false},
    pending: {attribute: false},
    turns: {attribute: false},
    calls: {attribute: false},
    calling: {attribute: false},
    hints: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Area | null} */
    this.area = null;
    this.deck = 0;
    /** @type {import('./jokers.js').Jokers} */
    this.jokers = [];
    this.mate = '';
    /** @type {'all' | 'pile' | 'table'} */
    this.role = 'all';
    /** @type {import('./selection.js').Choice | null} */
    this.choice = null;
    /** @type {ReadonlySet<string>} */
    this.targets = new Set();
    /** @type {ReadonlySet<string>} */
    this.pending = new Set();
    this.turns = false;
    this.calls = false;
    this.calling = false;
    this.hints = false;
    /** The column whose card had the focus before drawing. @type {string | null} */
    this.focused = null;
  }

  willUpdate() {
    const active = document.activeElement;
    this.focused = active instanceof HTMLElement && this.contains(active) ? (active.dataset.place ?? null) : null;
  }

  /** A focused card that has left its column hands the focus to what lies there now. */
  updated() {
    if (this.focused === null || this.contains(document.activeElement)) return;
    const left = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(`[data-place="${this.focused}"]`));
    [...left].at(-1)?.focus({preventScroll: true});
  }

  render() {
    const {area} = this;
    if (!area) return nothing;
    return html`<section class="own-area" tabindex="-1" aria-label=${t('nerts_table.own.title')} ${styles({'--columns': area.tableau.length})}>
      <div class="heap">
        ${this.pile(area)}
        <span class="count number centred accented" aria-hidden="true" translate="no">${pileLeft(area)}</span>
        ${this.guests(area)} ${this.hint('pile')} ${this.tag('table')}
      </div>
      <nerts-call class="centred" .left=${pileLeft(area)} .open=${this.calls} .sent=${this.calling} .hint=${this.hints ? keyFor('call') : ''}></nerts-call>
      ${this.mate && this.role === 'all' ? html`<p class="with small muted cut">${t('nerts_table.team.with', {name: this.mate})}</p>` : nothing}
      <div class="stock">
        ${this.stock(area)}<span class="small-count number" aria-hidden="true" translate="no">${area.stock}</span>${this.hint('turn')} ${this.tag('pile')}
      </div>
      <div class="waste">${this.waste(area)}${this.hint('waste')}</div>
      <div class="columns">
        ${area.tableau.map((cards, index) =>
          column({
            index,
            cards,
            jokers: this.jokers,
            label: this.columnLabel(cards, index),
            chosenFrom: this.firstChosenCard('tableau', index, cards),
            target: this.targets.has(`tableau:${index}`),
            pending: this.pending,
            hint: this.hint(`column${index + 1}`),
            shortcut: this.shortcut(`column${index + 1}`),
          }),
        )}
      </div>
    </section>`;
  }

  /** The first chosen card of a place, if any. @param {string} at @param {number} index @param {readonly string[]} cards */
  firstChosenCard(at, index, cards) {
    const {choice} = this;
    if (!choice || choice.source.at !== at || (choice.source.index ?? 0) !== index) return null;
    return choice.card ?? cards.at(-1) ?? null;
  }

  /** @param {import('./types.d.ts').Area} area */
  pile(area) {
    const theirs = rivalDecks(area.pile, this.deck).length;
    const left = [
      t('nerts_table.pile.left', {n: pileLeft(area)}),
      ...(theirs ? [t('nerts_table.pile.theirs', {n: theirs})] : []),
    ].join(', ');
    const top = area.pile.at(-1);
    return pile({
      place: {at: 'pile', index: 0},
      cards: area.pile,
      jokers: this.jokers,
      label: top ? t('nerts_table.pile.own', {card: nameOf(top, this.jokers, t), left}) : t('nerts_table.pile.empty'),
      owner: this.deck,
      below: area.down > 0 ? this.deck : null,
      closed: area.down > 0 ? this.deck : null,
      chosen: this.firstChosenCard('pile', 0, area.pile) !== null,
      pending: top !== undefined && this.pending.has(top),
      source: true,
      shortcut: this.shortcut('pile'),
    });
  }

  /** Rivals' cards on the own pile: whose the upper one is, and how many they are. @param {import('./types.d.ts').Area} area */
  guests({pile: cards}) {
    const decks = rivalDecks(cards, this.deck);
    const top = decks.at(-1);
    return top === undefined
      ? nothing
      : html`<span class="guests number" aria-hidden="true" translate="no">${badge(top)}+${decks.length}</span>`;
  }

  /** @param {import('./types.d.ts').Area} area */
  stock({stock, waste}) {
    const key = stock ? 'turn' : waste.length ? 'turn_over' : 'none';
    return html`<button
      type="button"
      class="centred ${stock ? 'card' : 'place'} stock-card"
      data-act="turn"
      data-drag
      data-back=${stock ? this.deck : nothing}
      aria-label=${t(`nerts_table.stock.${key}`, {n: stock || waste.length})}
      aria-disabled=${this.turns ? nothing : 'true'}
      aria-keyshortcuts=${this.shortcut('turn') ?? nothing}
    >${stock ? nothing : turnOver}</button>`;
  }

  /** @param {import('./types.d.ts').Area} area */
  waste({waste}) {
    const shown = waste.slice(-FANNED);
    const top = shown.at(-1);
    const lower = shown.slice(0, -1);
    return html`<div class="waste-fan" ${styles({'--n': Math.max(1, shown.length)})}>
      ${lower.map((text, at) => html`<span class="card" aria-hidden="true" data-face=${jokerView(text, this.jokers).face} data-key=${text} ${styles({'--at': at})}></span>`)}
      <div class="waste-top" ${styles({'--at': lower.length})}>
        ${pile({
          place: {at: 'waste', index: 0},
          cards:
            top === undefined
              ? []
              : waste.length > FANNED
                ? [/** @type {string} */ (waste.at(-FANNED - 1)), top]
                : [top],
          jokers: this.jokers,
          label: top
            ? t('nerts_table.waste.top', {card: nameOf(top, this.jokers, t), n: waste.length})
            : t('nerts_table.waste.empty'),
          owner: this.deck,
          chosen: this.firstChosenCard('waste', 0, waste) !== null,
          pending: top !== undefined && this.pending.has(top),
          source: true,
          shortcut: this.shortcut('waste'),
        })}
      </div>
    </div>`;
  }

  /** @param {readonly string[]} cards @param {number} index */
  columnLabel(cards, index) {
    return t(cards.length ? 'nerts_table.column.cards' : 'nerts_table.column.empty', {at: index + 1, n: cards.length});
  }

  /** Whose these cards are to lift, where the roles are shared out. @param {'pile' | 'table'} role whose part of the area this is not */
  tag(role) {
    return this.role === role ? html`<span class="mate-tag cut">${this.mate}</span>` : nothing;
  }

  /** The key of an act, shown where it acts. @param {string} act */
  hint(act) {
    if (!this.hints) return nothing;
    return html`<kbd translate="no" class="hint" aria-hidden="true">${keyFor(act)}</kbd>`;
  }

  /** The same for readers, as aria-keyshortcuts wants it. @param {string} act */
  shortcut(act) {
    return this.hints ? shortcutFor(act) : undefined;
  }
}

customElements.define('nerts-own-area', NertsOwnArea);
