// Today's matches and the run of days, as one quiet line in the lobby.
//
//   <habit-line>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {fetchFinished} from './finished-matches.js';
import {habitOf} from './today.js';
import {todaySentence, streakSentence} from './strings.js';

export class HabitLine extends BaseElement {
  /** @override */
  static properties = {habit: {state: true}};

  constructor() {
    super();
    /** @type {import('./today.js').Habit | null} */
    this.habit = null;
    this.asked = false;
    this.loader = new DataLoader(this);
  }

  /** @override */
  updated() {
    if (settings.habit && !this.asked) void this.load();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.asked = false; // when it returns, there may be one more
  }

  async load() {
    this.asked = true;
    const matches = await this.loader.load(fetchFinished);
    this.habit = matches.length ? habitOf(matches, {now: Date.now()}) : null;
  }

  /** @override */
  render() {
    const {habit} = this;
    if (!settings.habit || !habit) return nothing;
    return html`<p class="habit small muted">
      <a href="#/games/statistics" aria-label="${t('habit.title')}: ${todaySentence(habit)} ${streakSentence(habit)}">${todaySentence(habit)} ${streakSentence(habit)}</a>
    </p>`;
  }
}

customElements.define('habit-line', HabitLine);
