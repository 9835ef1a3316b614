// The question to a shooter of the moon who may choose who gets the points.
//
//   <hearts-moon-question .choices .worth .table .own .nameOf @choose={choice}>   the first choice is the default

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {cardFacts} from '../../core/text/card-in-sentence.js';
import {inSides, players, sideOf} from './view-selectors.js';
import {moon, sun} from './icons.js';

const FEW = 4; // as many names fit on an answer

export class HeartsMoonQuestion extends BaseElement {
  static properties = {
    choices: {attribute: false},
    worth: {attribute: false},
    table: {attribute: false},
    own: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    /** @type {readonly ('others' | 'self')[]} */
    this.choices = [];
    this.worth = 0;
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    this.own = 0;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {table, own, worth} = this;
    if (!table) return nothing;
    const others = Array.from({length: players(table)}, (_, seat) => seat).filter(
      (seat) => sideOf(table, seat) !== sideOf(table, own),
    );
    const facts = {n: worth, names: others.map(this.nameOf).join(', '), others: others.length};
    const up = others.length > FEW ? 'all' : 'about';
    const total = table.match.totals[sideOf(table, own)] ?? 0;
    const {bonus_card, bonus_on_moon} = table.rules;
    return html`<section class="panel moon-question stack gap-4 text-centred at-centre" aria-labelledby="moon-title">
      ${table.sun ? sun : moon}
      <div>
        <h2 id="moon-title">${t(`hearts_table.moon.${table.sun ? 'sun' : 'question'}`)}</h2>
        <p class="muted">${t('hearts_table.moon.worth', {n: worth})}${bonus_card ? ` ${t(`hearts_table.moon.bonus_${bonus_on_moon ?? 'counts'}`, cardFacts(bonus_card, t))}` : nothing}</p>
      </div>
      <div class="answers">
        ${this.choices.map(
          (
            choice,
            at,
          ) => html`<button class="button ${at === 0 ? 'primary' : ''}" data-choice=${choice} @click=${() => this.emit('choose', {choice})}>
            <strong>${t(`hearts_table.moon.${choice}.name`)}</strong>
            <span class="small">${choice === 'self' ? t(`hearts_table.moon.self.${inSides(table) ? 'side' : 'about'}`, {n: worth, total}) : t(`hearts_table.moon.others.${up}`, facts)}</span>
          </button>`,
        )}
      </div>
    </section>`;
  }
}

customElements.define('hearts-moon-question', HeartsMoonQuestion);
