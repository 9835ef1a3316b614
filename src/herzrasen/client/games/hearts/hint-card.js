// The hint beside the hand: what the coach would do, and why. While cards are passed or exposed it lists the best ways,
// and a press takes one of them; of the moon it lists both. The cards of the hand carry their figures themselves (hand.js).
//
//   <hearts-hint .hint .nameOf>    @close    @take {cards}

import {html, nothing} from '../../vendor/lit.js';
import {bulb, close, star} from '../../core/elements/icons.js';
import {card} from '../../kit/cards/card-view.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {settings} from '../../core/settings/settings.js';
import {withCapital} from '../../core/text/capitals.js';
import {t} from '../../core/text/texts.js';
import {sortCards} from '../../kit/cards/sort-cards.js';
import {
  MAX_OPTIONS,
  byPoints,
  factSentence,
  fewerPoints,
  formatPoints,
  formatSpread,
  isExact,
  optionName,
  optionSentence,
  rankOf,
} from './value-format.js';

/** @typedef {import('../../wire.d.ts').Hint} Hint */
/** @typedef {import('../../wire.d.ts').HintOption} Option */

export class HeartsHint extends BaseElement {
  static properties = {hint: {attribute: false}, nameOf: {attribute: false}};

  constructor() {
    super();
    /** @type {Hint | null} */
    this.hint = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {hint} = this;
    const best = hint?.options[0];
    if (!hint || !best) return nothing;
    const fewer = fewerPoints(hint);
    return html`<section class="panel hint-card stack grow gap-2" data-ask=${hint.ask} aria-labelledby="hint-title">
      <header class="row unwrapped">
        ${bulb}
        <h2 class="large grow" id="hint-title">${optionSentence(hint.ask, best)}</h2>
        <button type="button" class="button quiet icon" aria-label=${t('coach_table.hint.close')} title=${t('coach_table.hint.close')} @click=${() => this.emit('close')}>${close}</button>
      </header>
      ${fewer ? html`<p class="fewer">${fewer}</p>` : nothing}
      ${hint.why.length ? html`<p class="why">${hint.why.map((fact) => html`<span>${factSentence(fact, this.nameOf)}</span> `)}</p>` : nothing}
      ${hint.ask === 'play' ? nothing : this.optionRows(hint)}
      <p class="muted small key">${t(`coach_table.hint.about.${hint.ask}`)}</p>
    </section>`;
  }

  /** @param {Hint} hint */
  optionRows({ask, options}) {
    return html`<ol class="ways gap-1 rigid" role="list" aria-label=${t('coach_table.hint.ways')}>
      ${byPoints(options, MAX_OPTIONS).map(({option, at}) => {
        const stand = rankOf(options, at);
        const cards = sortCards(option.cards, settings.handOrder);
        const rowText = optionLabel(withCapital(optionName({...option, cards})), option, stand);
        const shown = html`<span class="cards side-by-side gap-1" aria-hidden="true">${cards.length ? cards.map((text) => html`${card(text, {still: true, pack: true, key: false})}`) : optionName(option)}</span>
          <span class="stand centred accent" aria-hidden="true">${stand === 'best' ? star : stand === 'near' ? '≈' : ''}</span>
          <span class="figures number" aria-hidden="true" translate="no"><b>${formatPoints(option.points)}</b>${isExact(option) ? nothing : html`<small>± ${formatSpread(option)}</small>`}</span>`;
        // What the moon does is chosen in its own question, by name: it cannot be taken back.
        return html`<li>
          ${
            ask === 'moon'
              ? html`<div class="hint-way gap-3 full-width" data-stand=${stand}><span class="hidden-text">${rowText}</span>${shown}</div>`
              : html`<button type="button" class="hint-way pass-way gap-3 full-width" data-stand=${stand} aria-label="${rowText}. ${t('coach_table.hint.take')}" @click=${() => this.emit('take', {cards})}>${shown}</button>`
          }
        </li>`;
      })}
    </ol>`;
  }
}

/** The label of an option: its cards, and what is expected of them. @param {string} name @param {Option} option @param {import('./value-format.js').Stand} stand */
export function optionLabel(name, option, stand) {
  const {points, low, high} = option;
  const sentence = t(`coach_table.hint.label${isExact(option) ? '_exactly' : ''}`, {
    name,
    points: formatPoints(points),
    low: formatPoints(low),
    high: formatPoints(high),
  });
  return stand === 'worse' ? sentence : `${sentence}, ${t(`coach_table.hint.stand.${stand}`)}`;
}

customElements.define('hearts-hint', HeartsHint);
