// A rival's area: who plays it, the open pile card (which may be built on), the cards left in the pile, the tops of the
// tableau and of the waste, and whether ready, called, or found that nothing moves.
//
//   .area .at .deck .jokers     the cards, the area's number and its back   .letters  on the backs, by deck
//   .name .seats .areas .total  who plays it (all seats of the table, and how many areas) and their points, or their team's
//   .side                       the letter's number of the side that adds its areas up, null where none does; .ours
//   .state  'ready' | 'called' | 'voted' | 'idle' | null       .target  takes what is chosen    .pending
//   .labels  columns as labels, so many beside each other, 0 for small cards    .compact  a small tile
//   .shortcut  the digit that stands for this pile             .shown  enlarged in magnifier.js, which handles a press on the name

import {html, nothing} from '../../vendor/lit.js';
import {rankLabel, parseCard} from '../../core/text/card-text.js';
import {signPath} from '../../kit/cards/suit-shapes.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {indexLetters} from '../../core/settings/settings.js';
import {botText} from '../../kit/members/strings.js';
import {sideBadge} from '../../kit/table/side-badge.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {jokerView, labelOf, nameOf} from './jokers.js';
import {pile} from './place-button.js';
import {formatPoints} from '../../core/text/number-format.js';
import {pileLeft} from './view-selectors.js';
import {badge, stateSign} from './icons.js';
import {sideName} from './teams.js';

/** @typedef {import('./types.d.ts').Area} Area */
/** @typedef {import('./types.d.ts').SeatInfo} SeatInfo */
/** @typedef {'ready' | 'called' | 'voted' | 'idle'} State */

export class NertsRival extends BaseElement {
  static properties = {
    area: {attribute: false},
    at: {attribute: false},
    deck: {attribute: false},
    letters: {attribute: false},
    jokers: {attribute: false},
    name: {attribute: false},
    seats: {attribute: false},
    areas: {attribute: false},
    total: {attribute: false},
    side: {attribute: false},
    ours: {attribute: false},
    state: {attribute: false},
    target: {attribute: false},
    pending: {attribute: false},
    labels: {attribute: false},
    compact: {attribute: false},
    shortcut: {attribute: false},
  };

  constructor() {
    super();
    /** @type {Area | null} */
    this.area = null;
    this.at = 0;
    this.deck = 0;
    /** Drawn again when they change: the badge shows one. @type {readonly string[]} */
    this.letters = [];
    /** @type {import('./jokers.js').Jokers} */
    this.jokers = [];
    this.name = '';
    /** @type {readonly SeatInfo[]} */
    this.seats = [];
    this.areas = 1;
    this.total = 0;
    /** @type {number | null} */
    this.side = null;
    this.ours = false;
    /** @type {State | null} */
    this.state = null;
    this.target = false;
    this.pending = false;
    this.labels = 0;
    this.compact = false;
    /** @type {string | null} */
    this.shortcut = null;
  }

  /** Who plays it. */
  get infos() {
    return this.seats.filter(({seat}) => seat % this.areas === this.at);
  }

  render() {
    const {area, side, ours, state} = this;
    return html`<article class="rival stack ${this.compact ? 'compact' : ''} ${ours ? 'ours' : ''}" data-state=${state ?? nothing} aria-label=${this.name}>
      <header class="row unwrapped gap-2">
        ${badge(this.deck)} ${side === null ? nothing : sideBadge(side, ours)}
        <button type="button" class="who bare row unwrapped grow gap-2" aria-label=${this.description()} aria-expanded="false">
          <span class="called cut strong" dir="auto" translate="no">${this.name}</span>
          ${state ? html`<span class="note cut strong inline-row">${stateSign(state)}<span class="word cut">${t(`nerts_table.seat.${state}`)}</span></span>` : this.absence()}
        </button>
        <span class="total number" aria-hidden="true" translate="no">${formatPoints(this.total)}</span>
        ${this.infos.filter(({kind}) => kind === 'person').map(({seat}) => html`<seat-clock .seat=${seat}></seat-clock>`)}
      </header>
      ${area ? this.cards(area) : nothing}
    </article>`;
  }

  /** @param {Area} area */
  cards(area) {
    const left = pileLeft(area);
    const top = area.pile.at(-1);
    return html`<div class="cards">
      <div class="heap">
        ${pile({
          place: {at: 'rival', index: this.at},
          cards: area.pile,
          jokers: this.jokers,
          label: top
            ? t('nerts_table.pile.rival', {
                name: this.name,
                card: nameOf(top, this.jokers, t),
                left: t('nerts_table.pile.left', {n: left}),
              })
            : t('nerts_table.pile.rival_empty', {name: this.name}),
          owner: this.deck,
          below: area.down > 0 ? this.deck : null,
          closed: area.down > 0 ? this.deck : null,
          target: this.target,
          pending: this.pending,
          ...(this.shortcut ? {shortcut: this.shortcut} : {}),
        })}
        <span class="count number centred accented" aria-hidden="true" translate="no">${left}</span>
        ${this.shortcut ? html`<kbd translate="no" class="hint" aria-hidden="true">${this.shortcut}</kbd>` : nothing}
      </div>
      ${this.tableau(area)}
    </div>`;
  }

  /** @param {Area} area */
  tableau(area) {
    const waste = area.waste.at(-1);
    const lying =
      waste === undefined
        ? this.small(undefined)
        : this.small(waste, t('nerts_table.seat.waste', {card: nameOf(waste, this.jokers, t)}));
    return html`<ul class="tops grow" role="list" aria-label=${t('nerts_table.seat.tableau', {name: this.name})} ${styles({'--n': area.tableau.length})}>
        ${area.tableau.map((column) => html`<li>${this.small(column.at(-1))}</li>`)}
      </ul>
      <div class="rival-waste">${lying}</div>`;
  }

  /** A card that can only be looked at. @param {string | undefined} text @param {string} [label] */
  small(text, label) {
    if (text === undefined) return html`<span class="place" role="img" aria-label=${t('cards.empty')}></span>`;
    const {face, joker} = jokerView(text, this.jokers);
    const name = label ?? labelOf(text, this.jokers, t);
    if (!this.labels) {
      return html`<span class="card" role="img" aria-label=${name} data-face=${face} data-joker=${joker ?? nothing} data-key=${text}></span>`;
    }
    const {rank, suit} = parseCard(face);
    const sign = html`<svg viewBox="-13 -13 26 26" aria-hidden="true"><path d=${signPath(rank === 'X' ? 'X' : suit)} /></svg>`;
    return html`<span class="chip-card card-label full-width" role="img" aria-label=${name} data-suit=${suit} data-joker=${joker ?? nothing} data-key=${text}
      >${rank === 'X' ? nothing : html`<span aria-hidden="true">${rankLabel(rank, indexLetters())}</span>`}${sign}</span>`;
  }

  absence() {
    const bots = this.infos.filter(({kind}) => kind === 'bot');
    const left = this.infos.some((info) => info.left);
    const gone = this.infos.some(({kind, here}) => kind === 'person' && !here);
    if (left || gone)
      return html`<span class="note cut strong inline-row">${t(`nerts_table.seat.${left ? 'bot_plays' : 'away'}`)}</span>`;
    const [bot] = bots;
    if (!bot?.bot || this.infos.length > 1) return nothing;
    return html`<span class="bot cut muted">${botText(bot.bot)}</span>`;
  }

  /** All of it in words. */
  description() {
    const {infos, side, ours} = this;
    const has = (/** @type {(info: SeatInfo) => boolean} */ is) => infos.some(is);
    return [
      this.name,
      side === null ? null : sideName(side, ours, t),
      infos.length > 0 && infos.every(({kind}) => kind === 'bot') ? t('nerts_table.seat.bot') : null,
      has(({left}) => left)
        ? t('nerts_table.seat.bot_plays')
        : has(({kind, here}) => kind === 'person' && !here)
          ? t('nerts_table.seat.away')
          : null,
      this.state ? t(`nerts_table.seat.${this.state}`) : null,
      t(side === null ? 'nerts_table.seat.total' : 'nerts_table.side.total', {n: this.total}),
    ]
      .filter((part) => part !== null)
      .join(', ');
  }
}

customElements.define('nerts-rival', NertsRival);
