// The moon: a question to a shooter who may choose, and a moment of celebration for everyone.
//
//   <hearts-moon-question .choices @choose={choice}>   the first choice is the default
//   <hearts-moon .sun .title>                           a picture and a sentence over the table

import {html} from '../vendor/lit.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {moon, sun} from './signs.js';

export class HeartsMoonQuestion extends Screen {
  static properties = {choices: {attribute: false}};

  constructor() {
    super();
    /** @type {readonly ('others' | 'self')[]} */
    this.choices = [];
  }

  render() {
    return html`<section class="panel moon-question" aria-labelledby="moon-title">
      ${moon}
      <h2 id="moon-title">${t('hearts_table.moon.question')}</h2>
      <div class="answers">
        ${this.choices.map(
          (choice, at) => html`<button class="button ${at === 0 ? 'primary' : ''}" @click=${() => this.tell('choose', {choice})}>
            <strong>${t(`hearts_table.moon.${choice}.name`)}</strong>
            <span class="small">${t(`hearts_table.moon.${choice}.about`)}</span>
          </button>`,
        )}
      </div>
    </section>`;
  }
}

export class HeartsMoon extends Screen {
  static properties = {sun: {attribute: false}, sentence: {attribute: false}};

  constructor() {
    super();
    this.sun = false;
    this.sentence = '';
  }

  render() {
    return html`<div class="celebration" aria-hidden="true">${this.sun ? sun : moon}<p>${this.sentence}</p></div>`;
  }
}

customElements.define('hearts-moon-question', HeartsMoonQuestion);
customElements.define('hearts-moon', HeartsMoon);
