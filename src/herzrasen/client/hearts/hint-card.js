// The hint beside the hand: what the coach would do, and why. While cards are passed or exposed it lists the best ways,
// and a press takes one of them; of the moon it lists both. The cards of the hand carry their figures themselves (hand.js).
//
//   <hearts-hint .hint .nameOf>    @close    @take {cards}

import {html, nothing} from '../vendor/lit.js';
import {bulb, close, star} from '../icons.js';
import {card} from '../cards/view.js';
import {Screen} from '../screen.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {sorted} from './read.js';
import {called, figure, sentence, spread, stands, sure, would} from './worth.js';

/** @typedef {import('../wire.d.ts').Hint} Hint */
/** @typedef {import('../wire.d.ts').HintOption} Option */

const WAYS = 5; // ways to pass that are shown

export class HeartsHint extends Screen {
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
    return html`<section class="panel hint-card" data-ask=${hint.ask} aria-labelledby="hint-title">
      <header>
        ${bulb}
        <h2 id="hint-title">${would(hint.ask, best)}</h2>
        <button type="button" class="button quiet icon" aria-label=${t('coach_table.hint.close')} title=${t('coach_table.hint.close')} @click=${() => this.tell('close')}>${close}</button>
      </header>
      ${hint.why.length ? html`<p class="why">${hint.why.map((fact) => html`<span>${sentence(fact, this.nameOf)}</span> `)}</p>` : nothing}
      ${hint.ask === 'play' ? nothing : this.ways(hint)}
      <p class="muted small key">${t(`coach_table.hint.about.${hint.ask}`)}</p>
    </section>`;
  }

  /** @param {Hint} hint */
  ways({ask, options}) {
    return html`<ol class="ways" role="list" aria-label=${t('coach_table.hint.ways')}>
      ${options.slice(0, WAYS).map((option, at) => {
        const stand = stands(options, at);
        const cards = sorted(option.cards, settings.handOrder);
        const said = label(called({...option, cards}), option, stand);
        const shown = html`<span class="cards" aria-hidden="true">${cards.length ? cards.map((text) => html`${card(text, {still: true, pack: true, key: false})}`) : called(option)}</span>
          <span class="stand" aria-hidden="true">${stand === 'best' ? star : stand === 'near' ? '≈' : ''}</span>
          <span class="figures number" aria-hidden="true"><b>${figure(option.points)}</b>${sure(option) ? nothing : html`<small>± ${spread(option)}</small>`}</span>`;
        // What the moon does is chosen in its own question, by name: it cannot be taken back.
        return html`<li>
          ${ask === 'moon'
            ? html`<div class="hint-way" data-stand=${stand}><span class="hidden-text">${said}</span>${shown}</div>`
            : html`<button type="button" class="hint-way pass-way" data-stand=${stand} aria-label="${said}. ${t('coach_table.hint.take')}" @click=${() => this.tell('take', {cards})}>${shown}</button>`}
        </li>`;
      })}
    </ol>`;
  }
}

/** A card, or some, with what is expected of it, as it is heard. @param {string} name @param {Option} option @param {import('./worth.js').Stand} stand */
export function label(name, option, stand) {
  const {points, low, high} = option;
  const said = t(`coach_table.hint.label${sure(option) ? '_exactly' : ''}`, {name, points: figure(points), low: figure(low), high: figure(high)});
  return stand === 'worse' ? said : `${said}, ${t(`coach_table.hint.stand.${stand}`)}`;
}

customElements.define('hearts-hint', HeartsHint);
