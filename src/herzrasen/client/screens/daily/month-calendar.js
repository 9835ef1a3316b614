// One's own days of a daily deal, a month at a time: each day that was played leads to its results.
//
//   <daily-calendar .name .date .today .since>     date: the day that is shown; today: the last that can be played;
//                                                  since: the first that everybody finds, one's own are found always

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';
import {fetchCalendar} from './api.js';
import {dayText, monthText, shiftDay, weekdays, weeksOf} from './utc.js';

/** @typedef {import('../../wire.d.ts').DailyCalendar} Calendar */
/** @typedef {import('../../wire.d.ts').DailyOwn} Own */

export class MonthCalendar extends BaseElement {
  /** @override */
  static properties = {
    name: {attribute: false},
    date: {attribute: false},
    today: {attribute: false},
    since: {attribute: false},
    month: {state: true},
    calendar: {state: true},
  };

  constructor() {
    super();
    this.name = '';
    this.date = '';
    this.today = '';
    this.since = '';
    this.month = '';
    /** @type {Calendar | null} */
    this.calendar = null;
    this.loader = new DataLoader(this);
    new Subscription(
      this,
      () => this.name,
      (name) => void this.load(name),
    );
    new Subscription(
      this,
      () => this.date,
      (date) => {
        this.month = date.slice(0, 7);
      },
    );
  }

  /** @param {string} name */
  async load(name) {
    this.calendar = await this.loader.load(() => fetchCalendar(name)); // the page itself says why it is not there
  }

  /** @param {number} months */
  turn(months) {
    const middle = shiftDay(`${this.month}-15`, months * 30);
    this.month = middle.slice(0, 7);
  }

  /** @override */
  render() {
    const {calendar, month} = this;
    if (!calendar || !month) return nothing;
    /** @type {Map<string, Own>} */
    const played = new Map(calendar.days.map((day) => [day.date, day]));
    const isLast = month >= this.today.slice(0, 7);
    return html`<section class="panel daily-calendar" aria-labelledby="daily-calendar">
      <header class="row">
        <h2 class="large" id="daily-calendar">${t('daily.calendar.title')}</h2>
        <span class="push row">
          <button type="button" class="button quiet icon" aria-label=${t('daily.calendar.earlier')} @click=${() => this.turn(-1)}>‹</button>
          <span class="month" aria-live="polite">${monthText(month)}</span>
          <button type="button" class="button quiet icon" aria-label=${t('daily.calendar.later')} aria-disabled=${String(isLast)} @click=${() => isLast || this.turn(1)}>›</button>
        </span>
      </header>
      <p class="small">${calendar.days.length ? runs(calendar) : html`<span class="muted">${t('daily.calendar.none')}</span>`}</p>
      <table>
        <caption class="hidden-text">${monthText(month)}</caption>
        <thead><tr>${weekdays().map((day) => html`<th scope="col" class="small muted">${day}</th>`)}</tr></thead>
        <tbody>${weeksOf(month).map((week) => html`<tr>${week.map((day) => this.cell(day, day === null ? undefined : played.get(day)))}</tr>`)}</tbody>
      </table>
    </section>`;
  }

  /** @param {string | null} day @param {Own | undefined} own */
  cell(day, own) {
    if (day === null) return html`<td></td>`;
    const number = Number(day.slice(8));
    if (day > this.today || (!own && day < this.since))
      return html`<td><span class="day stack at-centre justified gap-0">${number}</span></td>`;
    const label = t('daily.calendar.day', {date: dayText(day), text: stateText(own)});
    return html`<td><a class="day stack at-centre justified gap-0 ${own?.state ?? 'none'}" href="#/daily/${this.name}/${day}" aria-label=${label} aria-current=${day === this.date ? 'date' : nothing}>
      <span>${number}</span>${own ? html`<span class="mark number" translate="no">${own.points === null ? '·' : String(own.points).replace('-', '−')}</span>` : nothing}
    </a></td>`;
  }
}

/** @param {Calendar} calendar */
const runs = ({streak, longest}) =>
  `${t('daily.calendar.streak', {n: streak})}, ${t('daily.calendar.longest', {n: longest})}`;

/** @param {Own | undefined} own */
export function stateText(own) {
  if (!own) return t('daily.state.none');
  return own.points === null ? t(`daily.state.${own.state}`) : t('daily.calendar.points', {n: own.points});
}

customElements.define('daily-calendar', MonthCalendar);
