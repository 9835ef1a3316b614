// The base of every element here: a Lit element without a shadow, so that the style sheets in style/ reach it and labels
// reach across elements. It draws itself again when the language or a setting changes.
//
//   class HeartsTable extends Screen {
//     static properties = {view: {attribute: false}};
//     render() { return html`…${t('hearts.title')}…`; }
//   }
//   customElements.define('hearts-table', HeartsTable);
//
// Properties down, events up: `this.emit('play', {card})` sends an event that bubbles.

import {LitElement} from '../../vendor/lit.js';
import {watchSettings} from '../settings/settings.js';
import {onLanguageChange} from '../text/texts.js';

export class BaseElement extends LitElement {
  /** The style sheets without which it is not drawn, on their way (load-stylesheet.js). @type {Promise<unknown> | null} */
  static stylesheets = null;
  /** Its style sheets have come. */
  #styled = false;
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
    this.#stops = [watchSettings(again), onLanguageChange(again)];
    again(); // when it returns, what it shows may have changed meanwhile
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
  }

  /** @override */
  scheduleUpdate() {
    const {stylesheets} = /** @type {typeof BaseElement} */ (this.constructor);
    if (!stylesheets || this.#styled) return super.scheduleUpdate();
    return stylesheets.then(() => {
      this.#styled = true;
      return super.scheduleUpdate();
    });
  }

  /** @param {string} what @param {unknown} [detail] */
  emit(what, detail) {
    this.dispatchEvent(new CustomEvent(what, {detail, bubbles: true}));
  }
}
