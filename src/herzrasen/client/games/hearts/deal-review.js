// A deal looked at again by the coach: a verdict, what was given away, how the deal went, where it turned, and what every
// choice cost, without and with knowledge of the hidden hands. The server works it out, which takes a while; every line
// leads to its moment in the replay.
//
//   await reviewRecord(wish)                                 in a dialog (ReviewWish in ../types.d.ts; review-jobs.js)
//   await reviewMatch({table, deals, names, me})             a match that is over
//   await reviewTable({table, deals, over, names, me})       over: all seats are shown then

import {html, nothing} from '../../vendor/lit.js';
import {fetchDealReview} from '../../core/connection/api.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {ask as dialog} from '../../core/elements/dialog.js';
import {eyes} from '../../core/elements/playback-icons.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {stylesheets} from './stylesheets.js';
import {costs} from './decision-costs.js';
import {reviewJob} from './review-jobs.js';
import {outlookChart} from './outlook-charts.js';
import {formatPoints, factSentence} from './value-format.js';
import {isolate} from '../../core/text/bidi-isolate.js';

/** @typedef {import('../../wire.d.ts').DealReview} Review */
/** @typedef {import('../../wire.d.ts').SeatReview} SeatReview */
/** @typedef {import('../types.d.ts').ReviewWish} Wish */

/** @param {Wish} wish */
export const reviewRecord = (wish) =>
  dialog({
    title: () =>
      wish.deals.length > 1 ? t('coach_table.review.title') : t('coach_table.review.title_of', {deal: wish.deal}),
    content: () => html`<hearts-review .wish=${wish}></hearts-review>`,
    wide: true,
  });

/** @param {{table: string, deals: number, over: boolean, names: readonly string[], me: number}} what */
export const reviewTable = ({table, deals, over, names, me}) =>
  reviewRecord({
    key: (deal) => `${table} ${deal} ${over}`,
    ask: (deal) => fetchDealReview(table, deal),
    deals: Array.from({length: deals}, (_, at) => at + 1),
    deal: deals,
    names,
    me,
    href: (deal, step) => `#/record/t/${encodeURIComponent(table)}/${deal}/${step}`,
  });

/** @param {import('../types.d.ts').PlayedMatch} match */
export const reviewMatch = (match) => reviewTable({...match, over: true});

export class HeartsReview extends BaseElement {
  /** @override */
  static stylesheets = Promise.all([stylesheets, loadStylesheet(new URL('coach.css', import.meta.url))]);

  static properties = {wish: {attribute: false}, deal: {state: true}, seat: {state: true}};

  constructor() {
    super();
    /** @type {Wish | null} */
    this.wish = null;
    this.deal = 0;
    /** Whose play is looked at; null for the usual one. @type {number | null} */
    this.seat = null;
    /** @type {import('./review-jobs.js').ReviewJob | null} */
    this.made = null;
    new Subscription(
      this,
      () => (this.wish ? this.wish.key(this.deal) : null),
      (key) => this.follow(key),
    );
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('wish')) this.deal = this.wish?.deal ?? 0;
  }

  /** The review of the deal that is shown. @param {string} key */
  follow(key) {
    const {wish, deal} = this;
    if (!wish) return;
    this.made = reviewJob(
      key,
      () => wish.ask(deal),
      () => t('coach_table.review.ready', {deal}),
    );
    return this.made.listen(() => this.requestUpdate());
  }

  render() {
    const {wish, made} = this;
    if (!wish || !made) return nothing;
    const seats = made.review?.seats ?? [];
    const wanted = this.seat ?? wish.me;
    const review = seats.find(({seat}) => seat === wanted) ?? seats[0];
    return html`<div class="deal-review stack gap-5" tabindex="-1">
      ${this.choices(wish, seats, review?.seat)} ${made.trouble ? this.trouble(made, made.trouble) : review ? this.reviewTemplate(wish, review) : this.waiting(made.progress)}
    </div>`;
  }

  /** @param {import('./review-jobs.js').ReviewJob} made @param {import('../../core/connection/api.js').ApiError} trouble */
  trouble(made, trouble) {
    return html`<div>
      <p role="alert">${refusalText(trouble, this.nameOf)}</p>
      <button type="button" class="button" @click=${() => this.retry(made)}>${t('coach_table.review.again')}</button>
    </div>`;
  }

  /** The button goes, and must not take the focus with it. @param {import('./review-jobs.js').ReviewJob} made */
  retry(made) {
    /** @type {HTMLElement | null} */ (this.querySelector('.deal-review'))?.focus({preventScroll: true});
    made.retry();
  }

  /** @param {{done: number, of: number} | null} progress */
  waiting(progress) {
    const title = t('coach_table.review.progress.title', {deal: this.deal});
    const progressText = progress ? t('coach_table.review.progress.done', progress) : nothing;
    return html`<div class="review-waits stack gap-3">
      <p role="status">${title}</p>
      <progress max=${progress?.of ?? 1} value=${progress?.done ?? nothing} aria-label=${title} aria-valuetext=${progressText}></progress>
      <p class="number small">${progressText}</p>
      <p class="muted small">${t('coach_table.review.progress.leave')}</p>
    </div>`;
  }

  /** @param {Wish} wish @param {SeatReview} review */
  reviewTemplate({names}, review) {
    return html`<p class="verdict">${factSentence(review.verdict, this.nameOf)}</p>
      ${this.figures(review)} ${this.turningPoint(review)} ${outlookChart(review, names)}
      ${costs(review.moves, review.open !== null, (step, content) => this.stepLink(review.seat, step, content), this.nameOf)}
      <p class="muted small">${t('coach_table.review.about')}</p>`;
  }

  /** Which deal, and whose play. @param {Wish} wish @param {readonly SeatReview[]} seats @param {number | undefined} now */
  choices({deals, names}, seats, now) {
    if (deals.length < 2 && seats.length < 2) return nothing;
    return html`<div class="row of-what at-end">
      ${
        deals.length > 1
          ? html`<div class="field">
            <label for="reviewed-deal">${t('coach_table.review.deal')}</label>
            <select id="reviewed-deal" @change=${(/** @type {Event} */ event) => (this.deal = Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
              ${deals.map((deal) => html`<option value=${deal} ?selected=${deal === this.deal}>${t('coach_table.review.deal_n', {deal})}</option>`)}
            </select>
          </div>`
          : nothing
      }
      ${
        seats.length > 1
          ? html`<fieldset class="field">
            <legend>${t('coach_table.review.seat')}</legend>
            <div class="chips">
              ${seats.map(
                ({seat}) => html`<label class="chip">
                  <input type="radio" name="reviewed" .checked=${seat === now} @change=${() => (this.seat = seat)} /><span>${names[seat] ?? ''}</span>
                </label>`,
              )}
            </div>
          </fieldset>`
          : nothing
      }
    </div>`;
  }

  /** @param {SeatReview} review */
  figures({points, cost, open, moves}) {
    const slips = moves.filter(({grade}) => grade !== 'good').length;
    /** @param {string} name @param {string} value */
    const tile = (name, value) =>
      html`<div data-figure=${name}><dt>${t(`coach_table.review.figures.${name}`)}</dt><dd class="number" translate="no">${value}</dd>${name === 'points' ? nothing : html`<dd class="muted small">${t(`coach_table.review.figures.${name}_about`)}</dd>`}</div>`;
    return html`<dl class="figures terms" aria-label=${t('coach_table.review.figures.title')}>
      ${tile('points', points === null ? t('coach_table.review.figures.cut_short') : String(points).replace('-', '−'))} ${tile('cost', formatPoints(cost))}
      ${open === null ? nothing : tile('open', formatPoints(open))} ${tile('slips', slips ? String(slips) : t('coach_table.review.figures.slips_none'))}
    </dl>`;
  }

  /** @param {SeatReview} review */
  turningPoint({seat, turning}) {
    if (!turning) return nothing;
    const {number, before, after, what} = turning;
    return html`<section class="turning stack gap-3" aria-labelledby="turning-title">
      <h3 id="turning-title">${t('coach_table.review.turning.title')}</h3>
      ${this.stepLink(
        seat,
        number,
        html`<span>${factSentence(what, this.nameOf)} <span class="muted">${t('coach_table.review.turning.from_to', {before: formatPoints(before), after: formatPoints(after)})}</span></span>`,
      )}
    </section>`;
  }

  /** A line that leads to its moment. @param {number} seat @param {number} step @param {unknown} content */
  stepLink(seat, step, content) {
    const {wish, deal} = this;
    if (!wish) return nothing;
    if (wish.href)
      return html`<a class="moment bare" href=${wish.href(deal, step)} target="_blank" rel="noopener" title=${t('coach_table.review.look')}>${content}${eyes}<span class="hidden-text">${t('coach_table.review.look')}</span></a>`;
    const goToStep = () => {
      this.closest('dialog')?.close('');
      wish.goToStep?.(deal, seat, step);
    };
    return html`<button type="button" class="moment bare" title=${t('coach_table.review.jump')} @click=${goToStep}>${content}${eyes}<span class="hidden-text">${t('coach_table.review.jump')}</span></button>`;
  }

  nameOf = (/** @type {number} */ seat) => isolate(this.wish?.names[seat] ?? '');
}

customElements.define('hearts-review', HeartsReview);
