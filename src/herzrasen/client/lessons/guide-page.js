// How a game is played, for those who never played it; all its rules and variants are a tap away.
//
//   <guide-page .game=${'hearts'}>

import {untilAnswered} from '../app/until-answered.js';
import {html, nothing} from '../vendor/lit.js';
import {DEFAULT_GAME, GAME_NAMES} from '../games.js';
import {tryRequest} from '../account/try-request.js';
import {card} from '../cards/card-view.js';
import {request} from '../connection/api.js';
import {BaseElement} from '../elements/base-element.js';
import {loadStylesheet} from '../elements/load-stylesheet.js';
import {toast} from '../elements/notices.js';
import {Subscription} from '../elements/subscription.js';
import {DEFAULT_PRESET} from '../rules/rule-choice.js';
import {hashOf} from '../rules/rules-url.js';
import {listCards} from '../text/facts.js';
import {currentLanguage, t} from '../text/texts.js';

/** @typedef {import('../connection/api.js').GameName} GameName */
/** @typedef {import('../wire.d.ts').Guide} Guide */

export class GuidePage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('lessons.css', import.meta.url));

  /** @override */
  static properties = {game: {attribute: false}, guide: {state: true}};

  constructor() {
    super();
    /** @type {GameName} */
    this.game = DEFAULT_GAME;
    /** @type {Guide | null} */
    this.guide = null;
    new Subscription(
      this,
      () => `${currentLanguage()} ${this.game}`,
      (_, lifetime) => void this.load(lifetime),
    );
  }

  /** @param {AbortSignal} lifetime */
  async load(lifetime) {
    this.guide = null;
    const path = `guides/${this.game}?language=${currentLanguage()}`;
    const found = await tryRequest(() => untilAnswered(() => /** @type {Promise<Guide>} */ (request(path))), toast);
    if (found && !lifetime.aborted) this.guide = found;
  }

  /** @override */
  render() {
    const {game, guide} = this;
    const others = GAME_NAMES.filter((name) => name !== game);
    return html`<article class="guide stack">
      <h1>${t('guide.title', {game: t(`lesson.game.${game}`)})}</h1>
      ${guide ? guide.sections.map(section) : html`<p class="muted" role="status">${t('client.loading')}</p>`}
      <p class="row">
        <a class="button" href="#/learn/${game}">${t('lesson.link')}</a>
        <a class="button quiet to-rules" href=${hashOf(game, DEFAULT_PRESET[game])}>${t('guide.all_rules')}</a>
        <a class="button quiet to-tactics" href="#/tactics/${game}">${t('tactics.link')}</a>
        ${others.map((other) => html`<a class="button quiet" href="#/rules/${other}">${t('guide.link_of', {game: t(`lesson.game.${other}`)})}</a>`)}
      </p>
    </article>`;
  }
}

/** @param {import('../wire.d.ts').GuideSection} part */
function section({title, lines, steps, picture = [], rows = [], notes = []}) {
  const items = lines.map((line) => html`<li>${line}</li>`);
  return html`<section class="panel stack">
    <h2>${title}</h2>
    ${lines.length === 1 ? html`<p>${lines[0]}</p>` : steps ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`}
    ${picture.length ? html`<pre aria-hidden="true">${picture.join('\n')}</pre>` : nothing}
    ${rows.length ? html`<ul class="guide-rows" role="list">${rows.map(row)}</ul>` : nothing}
    ${notes.map((note) => html`<p>${note}</p>`)}
  </section>`;
}

/** @param {import('../wire.d.ts').GuideRow} shown */
function row({label, text, cards = [], barred = []}) {
  return html`<li>
    <strong>${label}</strong>
    ${cards.length ? html`<span class="guide-cards mini" aria-hidden="true">${cards.map((each) => picture(each))}${barred.map((each) => picture(each, true))}</span>` : nothing}
    <span class="hidden-text">${[listCards(cards), barred.length ? t('guide.barred', {cards: listCards(barred)}) : ''].filter(Boolean).join('; ')}</span>
    <span>${text}</span>
  </li>`;
}

/** @param {string} text @param {boolean} [barred] */
const picture = (text, barred = false) => card(text, {still: true, key: false, classes: {barred}});

customElements.define('guide-page', GuidePage);
