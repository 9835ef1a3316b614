// A rival: who it is, the open pile card (which may be built on), the cards left in the pile, the tops of the tableau and
// of the waste, and whether ready, called, or found that nothing moves.
//
//   .info .name .area .seat     .total  points of the match     .state  'ready' | 'called' | 'voted' | null
//   .target  takes what is chosen    .pending   .chips  tableau as labels   .compact  without a tableau
//   .shortcut  the digit that stands for this pile

import {html, nothing} from '../vendor/lit.js';
import {index, name, parse} from '../cards/card.js';
import {signPath} from '../cards/shapes.js';
import {Screen} from '../screen.js';
import {letters} from '../settings.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';
import {pile} from './pile.js';
import {minus, pileLeft} from './read.js';
import {badge} from './signs.js';

export class NertsRival extends Screen {
  static properties = {
    info: {attribute: false},
    name: {attribute: false},
    area: {attribute: false},
    seat: {attribute: false},
    total: {attribute: false},
    state: {attribute: false},
    target: {attribute: false},
    pending: {attribute: false},
    chips: {attribute: false},
    compact: {attribute: false},
    shortcut: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').SeatInfo | null} */
    this.info = null;
    this.name = '';
    /** @type {import('./types.d.ts').Area | null} */
    this.area = null;
    this.seat = 0;
    this.total = 0;
    /** @type {'ready' | 'called' | 'voted' | 'idle' | null} */
    this.state = null;
    this.target = false;
    this.pending = false;
    this.chips = false;
    this.compact = false;
    /** @type {string | null} */
    this.shortcut = null;
  }

  render() {
    const {area, seat, compact} = this;
    return html`<article class="rival ${compact ? 'compact' : ''}" data-state=${this.state ?? nothing} aria-label=${this.name}>
      <header>
        ${badge(seat)}
        <button type="button" class="who" data-seat=${seat} @click=${() => this.tell('look', {seat})} aria-label=${this.described()}>
          <span class="called">${this.name}</span>
          ${this.state ? html`<span class="note">${t(`nerts_table.seat.${this.state}`)}</span>` : this.away()}
        </button>
        <span class="total number" aria-hidden="true">${minus(this.total)}</span>
      </header>
      ${area ? this.cards(area) : nothing}
    </article>`;
  }

  /** @param {import('./types.d.ts').Area} area */
  cards(area) {
    const left = pileLeft(area);
    const top = area.pile.at(-1);
    return html`<div class="cards">
      <div class="heap">
        ${pile({
          place: {at: 'rival', index: this.seat},
          cards: area.pile,
          label: top
            ? t('nerts_table.pile.rival', {name: this.name, card: name(top, t), left: t('nerts_table.pile.left', {n: left})})
            : t('nerts_table.pile.rival_empty', {name: this.name}),
          owner: this.seat,
          below: area.down > 0 ? this.seat : null,
          closed: area.down > 0 ? this.seat : null,
          target: this.target,
          pending: this.pending,
          ...(this.shortcut ? {shortcut: this.shortcut} : {}),
        })}
        <span class="count number" aria-hidden="true">${left}</span>
        ${this.shortcut ? html`<kbd class="hint" aria-hidden="true">${this.shortcut}</kbd>` : nothing}
      </div>
      ${this.compact ? nothing : this.tableau(area)}
    </div>`;
  }

  /** @param {import('./types.d.ts').Area} area */
  tableau(area) {
    const waste = area.waste.at(-1);
    return html`<ul class="tops" role="list" aria-label=${t('nerts_table.seat.tableau', {name: this.name})} ${styles({'--n': area.tableau.length})}>
        ${area.tableau.map((column) => html`<li>${this.small(column.at(-1))}</li>`)}
      </ul>
      <div class="rival-waste">${waste === undefined ? this.small(undefined) : this.small(waste, t('nerts_table.seat.waste', {card: name(waste, t)}))}</div>`;
  }

  /** A card that can only be looked at. @param {string | undefined} text @param {string} [label] */
  small(text, label) {
    if (text === undefined) return html`<span class="place" role="img" aria-label=${t('cards.empty')}></span>`;
    const {face, rank, suit} = parse(text);
    const said = label ?? name(text, t);
    if (!this.chips) return html`<span class="card" role="img" aria-label=${said} data-face=${face} data-key=${text}></span>`;
    return html`<span class="chip-card" role="img" aria-label=${said} data-suit=${suit} data-key=${text}
      ><span aria-hidden="true">${index(rank, letters())}</span><svg viewBox="-13 -13 26 26" aria-hidden="true"><path d=${signPath(suit)} /></svg
    ></span>`;
  }

  away() {
    const {info} = this;
    const key = info?.left ? 'bot_plays' : info?.kind === 'person' && !info.here ? 'away' : null;
    if (key) return html`<span class="note">${t(`nerts_table.seat.${key}`)}</span>`;
    if (info?.kind !== 'bot' || !info.bot) return nothing;
    return html`<span class="bot">${t('nerts_table.seat.bot_is', info.bot)}</span>`;
  }

  /** All of it in words. */
  described() {
    const {info} = this;
    return [
      this.name,
      info?.kind === 'bot' ? t('nerts_table.seat.bot') : null,
      info?.left ? t('nerts_table.seat.bot_plays') : info?.kind === 'person' && !info.here ? t('nerts_table.seat.away') : null,
      this.state ? t(`nerts_table.seat.${this.state}`) : null,
      t('nerts_table.seat.total', {n: this.total}),
    ]
      .filter((part) => part !== null)
      .join(', ');
  }
}

customElements.define('nerts-rival', NertsRival);
