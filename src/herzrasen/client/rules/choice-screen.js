// An element that shows a RuleChoice (choice.js): it is drawn again when the choice changes, and asks the server for its
// words again when the language does.

import {Screen} from '../screen.js';
import {Subscription} from '../subscription.js';
import {spoken} from '../texts.js';

/** @typedef {import('./choice.js').RuleChoice} RuleChoice */

export class ChoiceScreen extends Screen {
  /** @override */
  static properties = {choice: {attribute: false}};

  constructor() {
    super();
    /** @type {RuleChoice | null} */
    this.choice = null;
    this.language = spoken();
    new Subscription(this, () => this.choice, (choice) => this.follow(choice));
  }

  /** @param {RuleChoice} choice */
  follow(choice) {
    const stop = choice.watch(() => this.requestUpdate());
    if (!choice.book) void choice.look();
    return stop;
  }

  /** The server's words are in a language. @override */
  willUpdate() {
    if (this.language === spoken()) return;
    this.language = spoken();
    void this.choice?.look();
  }
}
