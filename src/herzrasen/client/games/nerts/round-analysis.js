// A round looked at again: what was missed in the middle, what was turned past, races won and lost, how quick it all was.
// The server works it out from what the own seat could see; every line leads to its moment in the replay.
//
//   await showAnalysis({table, round, nameOf, me})     in a dialog

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {fetchRoundReview} from '../../core/connection/api.js';
import {eyes} from '../../core/elements/playback-icons.js';
import {ask} from '../../core/elements/dialog.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {cardFacts} from '../../core/text/card-in-sentence.js';
import {stylesheets} from './stylesheets.js';
import {minutes} from './round-clock.js';

/** @typedef {import('../../wire.d.ts').RoundReview} Review */
/** @typedef {import('../../wire.d.ts').ReviewFinding} Finding */

const MISSED = ['taken', 'covered', 'attacked', 'ended'];
const SLOWEST = 5;
const AT_FIRST = 6; // lines of a group before the rest is asked for

/** @type {[group: string, kinds: readonly string[]][]} */
const GROUPS = [
  ['missed', MISSED],
  ['passed', ['passed']],
  ['lost', ['lost']],
  ['won', ['won']],
  ['slow', ['played']],
  ['paused', ['paused']],
];

/** @param {{table: string, round: number, nameOf: (seat: number) => string, me: number}} what */
export const showAnalysis = ({table, round, nameOf, me}) =>
  ask({
    title: () => t('nerts_review.title', {round}),
    content: () => html`<nerts-analysis .table=${table} .round=${round} .nameOf=${nameOf} .me=${me}></nerts-analysis>`,
    wide: true,
  });

export class NertsAnalysis extends BaseElement {
  /** @override */
  static stylesheets = stylesheets;

  static properties = {
    table: {attribute: false},
    round: {attribute: false},
    nameOf: {attribute: false},
    me: {attribute: false},
    review: {state: true},
    trouble: {state: true},
    open: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    this.round = 0;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
    this.me = -2;
    /** @type {Review | null} */
    this.review = null;
    /** Why there is none. @type {string | null} */
    this.trouble = null;
    /** Groups that are shown whole. @type {readonly string[]} */
    this.open = [];
    this.loader = new DataLoader(this);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('table') || changed.has('round')) void this.fetch();
  }

  async fetch() {
    const {table, round} = this;
    try {
      this.review = await this.loader.load(() => fetchRoundReview(table, round), {refusable: true});
    } catch (error) {
      this.trouble = refusalText(/** @type {import('../../core/connection/api.js').ApiError} */ (error));
    }
  }

  render() {
    const {review, trouble} = this;
    if (trouble !== null) return html`<p role="alert">${trouble}</p>`;
    if (!review) return this.loader.template(t('nerts_review.loading'));
    const missed = review.findings.filter(({kind}) => MISSED.includes(kind)).length;
    return html`<div class="analysis stack gap-5">
      <p class="muted small">${t('nerts_review.about')}</p>
      ${this.figures(review, missed)} ${missed ? nothing : html`<p class="accent strong">${t('nerts_review.perfect')}</p>`}
      ${GROUPS.map(([group, kinds]) => this.group(review, group, kinds))} ${review.paces.length > 1 ? this.paces(review) : nothing}
    </div>`;
  }

  /** @param {Review} review @param {number} missed */
  figures({findings, reaction, paces, ms}, missed) {
    const count = (/** @type {string} */ kind) => findings.filter((one) => one.kind === kind).length;
    const own = paces.find(({seat}) => seat === this.me);
    const races = count('won') + count('lost');
    /** @param {string} name @param {string | number} value @param {string} [note] */
    const figure = (name, value, note) =>
      html`<div><dt>${t(`nerts_review.figures.${name}`)}</dt><dd class="number" translate="no">${value}</dd>${note ? html`<dd class="muted small">${note}</dd>` : nothing}</div>`;
    return html`<dl class="figures terms" aria-label=${t('nerts_review.figures.title')}>
      ${figure('missed', missed)} ${figure('passed', count('passed'))}
      ${figure('races', races ? t('nerts_review.figures.races_won', {won: count('won'), all: races}) : t('nerts_review.figures.no_races'))}
      ${reaction === null ? figure('reaction', t('nerts_review.figures.no_plays')) : figure('reaction', time(reaction), t('nerts_review.figures.reaction_about'))}
      ${own?.ms ? figure('pace', time(own.ms), t('nerts_review.figures.pace_about')) : nothing} ${figure('length', minutes(ms))}
    </dl>`;
  }

  /** @param {Review} review @param {string} group @param {readonly string[]} kinds */
  group({findings}, group, kinds) {
    const all = findings.filter(({kind}) => kinds.includes(kind));
    if (!all.length) return nothing;
    const found =
      group === 'slow'
        ? [...all].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
        : group === 'passed'
          ? byWorth(all)
          : all;
    const whole = this.open.includes(group) || found.length <= AT_FIRST + 1;
    return html`<section class="found stack gap-2" data-group=${group} aria-labelledby="found-${group}">
      <h3 class="large" id="found-${group}">${t(`nerts_review.group.${group}`)} <span class="number muted" translate="no">${group === 'slow' ? nothing : all.length}</span></h3>
      <p class="muted small">${t(`nerts_review.group.${group}_about`)}</p>
      <ol class="stack" role="list">
        ${(whole ? found : found.slice(0, AT_FIRST)).map((one) => this.line(one))}
      </ol>
      ${
        whole
          ? nothing
          : html`<button type="button" class="button quiet more" @click=${() => (this.open = [...this.open, group])}>${t('nerts_review.more', {n: found.length})}</button>`
      }
    </section>`;
  }

  /** @param {Finding} one */
  line(one) {
    const href = `#/record/t/${encodeURIComponent(this.table)}/${this.round}/${one.number}`;
    return html`<li data-kind=${one.kind}>
      <a class="moment bare" href=${href} target="_blank" rel="noopener" aria-label="${clock(one.at)}: ${sentence(one, this.nameOf)} ${t('nerts_review.look')}" title=${t('nerts_review.look')}>
        <span class="number at muted" aria-hidden="true" translate="no">${clock(one.at)}</span><span class="what" aria-hidden="true">${sentence(one, this.nameOf)}</span>${eyes}
      </a>
    </li>`;
  }

  /** @param {Review} review */
  paces({paces}) {
    return html`<section class="found stack gap-2" data-group="pace" aria-labelledby="found-pace">
      <h3 class="large" id="found-pace">${t('nerts_review.pace.title')}</h3>
      <table class="sheet">
        <thead><tr>
          <th scope="col">${t('nerts_review.pace.player')}</th>
          <th scope="col">${t('nerts_review.pace.actions')}</th>
          <th scope="col">${t('nerts_review.pace.each')}</th>
        </tr></thead>
        <tbody>
          ${[...paces]
            .sort((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity))
            .map(
              ({seat, actions, ms}) => html`<tr class=${seat === this.me ? 'own' : ''}>
                <th scope="row" translate="no"><bdi>${this.nameOf(seat)}</bdi></th><td translate="no">${actions}</td><td>${ms === null ? t('nerts_review.pace.none') : time(ms)}</td>
              </tr>`,
            )}
        </tbody>
      </table>
    </section>`;
  }
}

const WORTH = ['foundation', 'rival', 'tableau'];

/** What a foundation would have taken comes first. @param {readonly Finding[]} found */
const byWorth = (found) =>
  [...found].sort((a, b) => WORTH.indexOf(a.target?.at ?? '') - WORTH.indexOf(b.target?.at ?? '') || a.at - b.at);

/** A finding as a sentence. @param {Finding} one @param {(seat: number) => string} nameOf */
export function sentence(one, nameOf) {
  const {kind, card, target, by, decided, ms} = one;
  const detail = kind === 'passed' ? `.${target?.at}` : decided ? `.${decided}` : '';
  const who = by ?? (target?.at === 'rival' ? (target.index ?? 0) : null);
  const call = t('nerts_review.call.card');
  return t(`nerts_review.found.${kind}${detail}`, {
    ...(card ? cardFacts(card, t) : {card: call, card_subject: call}),
    time: time(ms),
    name: who === null ? '' : nameOf(who),
    column: (target?.index ?? 0) + 1,
  });
}

/** @param {number} ms */
export function time(ms) {
  if (ms < 1000) return t('nerts_review.milliseconds', {n: ms});
  const seconds = new Intl.NumberFormat(currentLanguage(), {minimumFractionDigits: 1, maximumFractionDigits: 1}).format(
    ms / 1000,
  );
  return t('nerts_review.seconds', {n: seconds});
}

/** A moment of the round, 0:12.3. @param {number} ms */
const clock = (ms) =>
  `${minutes(ms)}${new Intl.NumberFormat(currentLanguage(), {minimumFractionDigits: 1}).format(Math.floor((Math.max(0, ms) % 1000) / 100) / 10).slice(1)}`;

customElements.define('nerts-analysis', NertsAnalysis);
