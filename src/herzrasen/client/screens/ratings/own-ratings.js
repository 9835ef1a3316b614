// One's own ratings in all families of one game, on the page of statistics; nothing before the first rated match.
//
//   <own-ratings .game=${'hearts'}>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing, repeat} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {fetchFamilies} from '../../kit/ratings/api.js';
import './own-rating.js';
import {ratingStyles} from './stylesheet.js';

export class OwnRatings extends BaseElement {
  /** @override */
  static stylesheets = ratingStyles;

  /** @override */
  static properties = {game: {attribute: false}, families: {state: true}};

  constructor() {
    super();
    this.game = '';
    /** @type {readonly import('../../wire.d.ts').RatedFamily[]} */
    this.families = [];
    this.loader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  /** Where it fails, the statistics beside it say so. */
  async load() {
    this.families = (await this.loader.load(fetchFamilies)).families;
  }

  /** @override */
  render() {
    const own = this.families.filter(({game, own: rating}) => game === this.game && rating);
    if (!own.length) return nothing;
    return html`<section class="stack" aria-labelledby="own-ratings">
      <div class="row"><h2 id="own-ratings">${t('ratings.own.title')}</h2><a class="button quiet push" href="#/ratings">${t('ratings.own.boards')}</a></div>
      <div class="own-ratings auto-grid gap-4 at-start">${repeat(
        own,
        ({family}) => family,
        ({family}) => html`<own-rating .family=${family} .named=${true}></own-rating>`,
      )}</div>
    </section>`;
  }
}

customElements.define('own-ratings', OwnRatings);
