// The base of every element here: a Lit element without a shadow, so that the style sheets in style/ reach it and labels
// reach across elements. It draws itself again when the language or a setting changes.
//
//   class HeartsTable extends Screen {
//     static properties = {view: {attribute: false}};
//     render() { return html`…${t('hearts.title')}…`; }
//   }
//   customElements.define('hearts-table', HeartsTable);
//
// Properties down, events up: `this.tell('play', {card})` sends an event that bubbles.

import {LitElement} from './vendor/lit.js';
import {watch} from './settings.js';
import {onSpeak} from './texts.js';

export class Screen extends LitElement {
  /** @type {(() => void)[]} */
  #stops = [];

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    const again = () => this.requestUpdate();
    this.#stops = [watch(again), onSpeak(again)];
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
  }

  /** @param {string} what @param {unknown} [detail] */
  tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, {detail, bubbles: true}));
  }
}
