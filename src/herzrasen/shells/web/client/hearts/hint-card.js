// The hint beside the hand: what the coach would do, and why. While cards are passed it lists the best ways, and a press
// takes one of them. The cards of the hand carry their figures themselves (hand.js).
//
//   <hearts-hint .hint .nameOf>    @close    @take {cards}

import {html, nothing} from '../vendor/lit.js';
import {bulb, close, star} from '../icons.js';
import {card} from '../cards/view.js';
import {Screen} from '../screen.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {listed} from '../words.js';
import {sorted} from './read.js';
import {figure, sentence, spread, stands, sure} from './worth.js';

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
        <h2 id="hint-title">${t(`coach_table.hint.best.${hint.ask}`, {cards: listed(best.cards)})}</h2>
        <button type="button" class="button quiet icon" aria-label=${t('coach_table.hint.close')} title=${t('coach_table.hint.close')} @click=${() => this.tell('close')}>${close}</button>
      </header>
      ${hint.why.length ? html`<p class="why">${hint.why.map((fact) => html`<span>${sentence(fact, this.nameOf)}</span> `)}</p>` : nothing}
      ${hint.ask === 'pass' ? this.ways(hint) : nothing}
      <p class="muted small key">${t(`coach_table.hint.about.${hint.ask}`)}</p>
    </section>`;
  }

  /** @param {Hint} hint */
  ways({options}) {
    return html`<ol class="ways" role="list" aria-label=${t('coach_table.hint.ways')}>
      ${options.slice(0, WAYS).map((option, at) => {
        const stand = stands(options, at);
        const cards = sorted(option.cards, settings.handOrder);
        return html`<li>
          <button type="button" class="pass-way" data-stand=${stand} aria-label="${label(listed(cards), option, stand)}. ${t('coach_table.hint.take')}" @click=${() => this.tell('take', {cards})}>
            <span class="cards" aria-hidden="true">${cards.map((text) => html`${card(text, {still: true, pack: true, key: false})}`)}</span>
            <span class="stand" aria-hidden="true">${stand === 'best' ? star : stand === 'near' ? '≈' : ''}</span>
            <span class="figures number" aria-hidden="true"><b>${figure(option.points)}</b><small>± ${spread(option)}</small></span>
          </button>
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
