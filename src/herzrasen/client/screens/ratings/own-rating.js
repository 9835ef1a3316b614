// One's own rating in a family of rules: how much, how sure, which place, and the curve over time.
//
//   <own-rating .family=${'hearts-classic'}>      .named: its name stands above, as where several follow each other

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {whole} from '../../core/text/number-format.js';
import {t} from '../../core/text/texts.js';
import {fetchOwn} from '../../kit/ratings/api.js';
import {familyName} from '../../kit/ratings/rated-text.js';
import {ratingCurve, valueText} from '../../kit/ratings/rating-curve.js';
import {ratingStyles} from './stylesheet.js';

/** @typedef {import('../../wire.d.ts').MyRating} Own */

export class OwnRating extends BaseElement {
  /** @override */
  static stylesheets = ratingStyles;

  /** @override */
  static properties = {family: {attribute: false}, named: {attribute: false}, own: {state: true}};

  constructor() {
    super();
    this.family = '';
    this.named = false;
    /** @type {Own | null} */
    this.own = null;
    this.asked = '';
    this.loader = new DataLoader(this);
  }

  /** @override */
  willUpdate() {
    if (this.asked === this.family) return;
    this.asked = this.family;
    this.own = null;
    if (this.family) void this.load(this.family);
  }

  /** @param {string} family */
  async load(family) {
    this.own = await this.loader.load(() => fetchOwn(family));
  }

  /** @override */
  render() {
    const {own, family} = this;
    const title = this.named ? familyName(family) : t('ratings.own.title');
    return html`<section class="panel own-rating stack gap-2" aria-labelledby="own-${family}" aria-busy=${String(!own && !this.loader.trouble)}>
      <h2 id="own-${family}">${title}</h2>
      ${own ? this.figures(own) : this.loader.template(t('ratings.loading'))}
    </section>`;
  }

  /** @param {Own} own */
  figures(own) {
    const {rating, curve, left, resigned} = own;
    if (!rating) return html`<p>${t('ratings.own.none')}</p><p class="muted">${t('ratings.own.how')}</p>`;
    const counts = [
      t('ratings.own.matches', {n: rating.matches}),
      left ? t('ratings.own.left', {n: left}) : '',
      resigned ? t('ratings.own.resigned', {n: resigned}) : '',
    ];
    return html`<p class="rating-value number">${valueText(rating.mean, rating.deviation)}</p>
      <p>${statusText(own)}</p>
      <p class="muted small">${counts.filter(Boolean).join(' · ')}</p>
      ${curve.length > 1 ? ratingCurve(own.family, curve) : nothing}`;
  }
}

/** The place, or why there is none. @param {Own} own */
function statusText({rating, place, players, guest, excluded}) {
  if (excluded) return t('ratings.own.excluded');
  if (place !== null) return t('ratings.own.place', {place: whole(place), n: players});
  if (rating?.provisional) return t(guest ? 'ratings.own.provisional_guest' : 'ratings.own.provisional');
  return t(guest ? 'ratings.own.guest' : 'ratings.own.old');
}

customElements.define('own-rating', OwnRating);
