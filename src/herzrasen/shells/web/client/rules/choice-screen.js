// An element that shows a RuleChoice (choice.js): it is drawn again when the choice changes, and asks the server for its
// words again when the language does.

import {Screen} from '../screen.js';
import {spoken} from '../texts.js';

/** @typedef {import('./choice.js').RuleChoice} RuleChoice */

export class ChoiceScreen extends Screen {
  constructor() {
    super();
    /** @type {RuleChoice | null} */
    this.choice = null;
    this.language = spoken();
    /** @type {(() => void) | null} */
    this.stop = null;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.stop = this.choice?.watch(() => this.requestUpdate()) ?? null;
    if (this.choice && !this.choice.book) void this.choice.look();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop?.();
  }

  /** The server's words are in a language. @override */
  willUpdate() {
    if (this.language === spoken()) return;
    this.language = spoken();
    void this.choice?.look();
  }
}
