// All hands open, by their plates: in Hearts every hand as a small fan, in Nerts what lies closed in pile and stock.
//
//   .record  .step  .nameOf

import {html, nothing} from '../../vendor/lit.js';
import {rankLabel, cardName, parseCard} from '../../core/text/card-text.js';
import {signPath} from '../../kit/cards/suit-shapes.js';
import {card, fan} from '../../kit/cards/card-view.js';
import {sortCards, turn} from '../../games/hearts/view-selectors.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {indexLetters, settings} from '../../core/settings/settings.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {playersOf} from './selectors.js';

/** @typedef {import('../../kit/record/types.d.ts').Step} Step */

export class OpenHands extends BaseElement {
  static properties = {record: {attribute: false}, step: {attribute: false}, nameOf: {attribute: false}};

  constructor() {
    super();
    /** @type {import('../../kit/record/types.d.ts').RecordReplay | null} */
    this.record = null;
    /** @type {Step | null} */
    this.step = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {record, step} = this;
    if (!record || !step) return nothing;
    const rows = this[record.game](step);
    const most = Math.max(1, ...(record.steps[0]?.hands ?? []).map((hand) => hand.length));
    return html`<div class="open-hands" data-game=${record.game} tabindex="0" role="region" aria-label=${t('replay.open.title')} ${styles({'--most': most})}>
      <ul role="list">${rows}</ul>
    </div>`;
  }

  /** @param {Step} step */
  hearts({hands, kitty, view}) {
    const table = /** @type {import('../../wire.d.ts').HeartsView} */ (view).public;
    const next = turn(table);
    const lies = kitty?.length && table.kitty_taker === null;
    return html`${(hands ?? []).map((hand, seat) => {
      const title = t('replay.open.hand', {name: this.nameOf(seat), n: hand.length});
      return html`<li data-seat=${seat} ?data-active=${seat === next}>${this.hand(this.nameOf(seat), title, hand)}</li>`;
    })}${lies ? html`<li>${this.hand(t('replay.open.kitty'), t('replay.open.kitty'), kitty)}</li>` : nothing}`;
  }

  /** @param {string} name @param {string} title @param {readonly string[]} cards */
  hand(name, title, cards) {
    return html`<p class="holder"><span class="called" dir="auto" translate="no">${name}</span> <span class="muted number" translate="no">${cards.length || nothing}</span></p>
      ${fan(sortCards(cards, settings.handOrder), (text) => card(text, {still: true, pack: true}), title)}`;
  }

  /** @param {Step} step */
  nerts({downs, stocks}) {
    const {record} = this;
    const areas = downs ?? [];
    return areas.map((down, area) => {
      const names = record ? playersOf(record, areas.length, area).map(this.nameOf).join(' · ') : '';
      const stock = stocks?.[area] ?? [];
      return html`<li data-seat=${area}>
        <p class="holder"><span class="called" dir="auto" translate="no">${names}</span></p>
        ${this.faceDownCards(t('replay.open.pile', {n: down.length}), down)} ${this.faceDownCards(t('replay.open.stock', {n: stock.length}), stock)}
      </li>`;
    });
  }

  /** Cards that lie face down. @param {string} title @param {readonly string[]} cards */
  faceDownCards(title, cards) {
    return html`<div class="closed">
      <p class="small muted">${title}</p>
      ${
        cards.length
          ? html`<ul class="chips-of" role="list" aria-label=${title}>
            ${cards.map((text) => {
              const {rank, suit} = parseCard(text);
              return html`<li class="chip-card" data-suit=${suit}>
                <span aria-hidden="true">${rankLabel(rank, indexLetters())}</span><svg viewBox="-13 -13 26 26" aria-hidden="true"><path d=${signPath(suit)} /></svg>
                <span class="hidden-text">${cardName(text, t)}</span>
              </li>`;
            })}
          </ul>`
          : nothing
      }
    </div>`;
  }
}

customElements.define('open-hands', OpenHands);
