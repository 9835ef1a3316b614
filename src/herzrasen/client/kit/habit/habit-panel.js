// Today, the run of days and the milestones, on the page of the statistics.
//
//   <habit-panel>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {formatDay} from '../../core/text/dates.js';
import {star} from '../../core/elements/icons.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {fetchFinished} from './finished-matches.js';
import {milestonesOf} from './milestones.js';
import {habitOf} from './today.js';
import {todaySentence, streakSentence} from './strings.js';

export class HabitPanel extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('habit.css', import.meta.url));

  /** @override */
  static properties = {finished: {state: true}};

  constructor() {
    super();
    /** @type {readonly import('../../wire.d.ts').MyFinishedMatch[] | null} */
    this.finished = null;
    this.loader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  /** The statistics above say why they are not there. */
  async load() {
    this.finished = await this.loader.load(fetchFinished);
  }

  /** @override */
  render() {
    const {finished: matches} = this;
    if (!settings.habit || !matches?.length) return nothing;
    const habit = habitOf(matches, {now: Date.now()});
    return html`<section class="panel habit-panel auto-grid" aria-labelledby="habit-title">
      <div>
        <h2 class="large" id="habit-title">${t('habit.title')}</h2>
        <p>${todaySentence(habit)} ${streakSentence(habit)}</p>
        ${habit.longest > 1 ? html`<p class="muted small">${t('habit.longest', {n: habit.longest})}</p>` : nothing}
      </div>
      <div>
        <h3 id="milestones-title">${t('habit.milestones')}</h3>
        <ol class="milestones" role="list" aria-labelledby="milestones-title">
          ${[...milestonesOf(matches)]
            .reverse()
            .map(
              ({name, at, table}) =>
                html`<li class="row"><a class="inline-row touch gap-2" href="#/record/t/${encodeURIComponent(table)}">${star}<span>${t(`habit.milestone.${name}`)}</span></a> <span class="muted small">${formatDay(at)}</span></li>`,
            )}
        </ol>
      </div>
    </section>`;
  }
}

customElements.define('habit-panel', HabitPanel);
