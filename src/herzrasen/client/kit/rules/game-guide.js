// How a game is played, for those who never played it, as the server says it: on a page of its own, and beside the rules
// of a table.
//
//   <game-guide .game=${'hearts'}>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {back, card} from '../cards/card-view.js';
import {request} from '../../core/connection/api.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {Subscription} from '../../core/elements/subscription.js';
import {listCards} from '../../core/text/facts.js';
import {withCapital} from '../../core/text/capitals.js';
import {currentLanguage, t} from '../../core/text/texts.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */
/** @typedef {import('../../wire.d.ts').Guide} Guide */

export class GameGuide extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('guide.css', import.meta.url));

  /** @override */
  static properties = {game: {attribute: false}, guide: {state: true}};

  constructor() {
    super();
    /** @type {GameName} */
    this.game = DEFAULT_GAME;
    /** @type {Guide | null} */
    this.guide = null;
    this.loader = new DataLoader(this);
    new Subscription(
      this,
      () => `${currentLanguage()} ${this.game}`,
      () => void this.load(),
    );
  }

  async load() {
    this.guide = null;
    const path = `guides/${this.game}?language=${currentLanguage()}`;
    this.guide = await this.loader.load(() => /** @type {Promise<Guide>} */ (request(path)));
  }

  /** @override */
  render() {
    return html`<div class="guide stack">
      ${this.guide ? this.guide.sections.map(section) : this.loader.template(t('client.loading'))}
    </div>`;
  }
}

/** @param {import('../../wire.d.ts').GuideSection} part */
function section({title, lines, steps, picture = [], rows = [], notes = []}) {
  const items = lines.map((line) => html`<li>${line}</li>`);
  return html`<section class="panel stack">
    <h2>${title}</h2>
    ${lines.length === 1 ? html`<p>${lines[0]}</p>` : steps ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`}
    ${picture.length ? html`<ul class="guide-table" role="list">${picture.map(place)}</ul>` : nothing}
    ${rows.length ? html`<ul class="guide-rows stack gap-3" role="list">${rows.map(row)}</ul>` : nothing}
    ${notes.map((note) => html`<p>${note}</p>`)}
  </section>`;
}

/** A place of the table with its cards; a pile without an open one is face down. @param {import('../../wire.d.ts').GuidePlace} there */
function place({label, piles, count = 0}) {
  const listed = piles.flatMap((cards) => (cards.length ? [listCards(cards)] : []));
  return html`<li class="stack gap-1 small ${piles.length > 1 ? 'whole' : ''}">
    <span class="guide-piles mini side-by-side gap-2 at-start" aria-hidden="true">
      ${piles.map((cards) => html`<span class="guide-pile stack gap-0 rigid">${cards.length ? cards.map((each) => picture(each)) : back(0)}</span>`)}
    </span>
    <span>${count ? t('guide.count', {place: label, n: count}) : label}<span class="hidden-text">: ${listed.join('; ') || t('guide.face_down')}</span></span>
  </li>`;
}

/** @param {import('../../wire.d.ts').GuideRow} shown */
function row({label, text, cards = [], barred = []}) {
  return html`<li>
    <strong>${label}</strong>
    ${cards.length ? html`<span class="guide-cards mini flow" aria-hidden="true">${cards.map((each) => picture(each))}${barred.map((each) => picture(each, true))}</span>` : nothing}
    <span class="hidden-text">${[withCapital(listCards(cards)), barred.length ? t('guide.barred', {cards: listCards(barred)}) : ''].filter(Boolean).join('; ')}</span>
    <span>${text}</span>
  </li>`;
}

/** @param {string} text @param {boolean} [barred] */
const picture = (text, barred = false) => card(text, {still: true, key: false, classes: {barred}});

customElements.define('game-guide', GameGuide);
