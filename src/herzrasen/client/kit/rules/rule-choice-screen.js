// An element that shows a RuleChoice (rule-choice.js): it is drawn again when the choice changes, and asks the server for its
// words again when the language does.

import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {currentLanguage} from '../../core/text/texts.js';

/** @typedef {import('./rule-choice.js').RuleChoice} RuleChoice */

export class RuleChoiceElement extends BaseElement {
  /** @override */
  static properties = {choice: {attribute: false}};

  constructor() {
    super();
    /** @type {RuleChoice | null} */
    this.choice = null;
    this.language = currentLanguage();
    new Subscription(
      this,
      () => this.choice,
      (choice) => this.follow(choice),
    );
  }

  /** @param {RuleChoice} choice */
  follow(choice) {
    const stop = choice.watch(() => this.requestUpdate());
    if (!choice.book) void choice.load();
    return stop;
  }

  /** The server's words are in a language. @override */
  willUpdate() {
    if (this.language === currentLanguage()) return;
    this.language = currentLanguage();
    void this.choice?.load();
  }
}
