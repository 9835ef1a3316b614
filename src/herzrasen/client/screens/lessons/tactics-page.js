// The tactics of a game: what is good to do, a topic at a time, most of them with a position to play at once.
//
//   <tactics-page .game=${'hearts'}>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {DEFAULT_GAME, GAME_NAMES} from '../../core/games.js';
import {request} from '../../core/connection/api.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */
/** @typedef {import('../../wire.d.ts').Tactics} Tactics */

export class TacticsPage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('lessons.css', import.meta.url));

  /** @override */
  static properties = {game: {attribute: false}, tactics: {state: true}};

  constructor() {
    super();
    /** @type {GameName} */
    this.game = DEFAULT_GAME;
    /** @type {Tactics | null} */
    this.tactics = null;
    this.loader = new DataLoader(this);
    new Subscription(
      this,
      () => this.game,
      (game) => void this.load(game),
    );
  }

  /** @param {GameName} game */
  async load(game) {
    this.tactics = null;
    this.tactics = await this.loader.load(() => /** @type {Promise<Tactics>} */ (request(`tactics/${game}`)));
  }

  /** @override */
  render() {
    const {game, tactics} = this;
    const others = GAME_NAMES.filter((name) => name !== game);
    return html`<article class="tactics stack">
      <h1>${t('tactics.contents', {game: t(`lesson.game.${game}`)})}</h1>
      <p class="muted">${t(`tactics.${game}.about`)}</p>
      ${tactics ? tactics.topics.map((topic) => this.topic(topic)) : this.loader.template(t('client.loading'))}
      <p class="row">
        <a class="button quiet" href="#/learn/${game}">${t('lesson.link')}</a>
        ${others.map((other) => html`<a class="button quiet" href="#/tactics/${other}">${t('tactics.link_of', {game: t(`lesson.game.${other}`)})}</a>`)}
      </p>
    </article>`;
  }

  /** @param {import('../../wire.d.ts').TacticsTopic} topic */
  topic({name, played}) {
    const key = `tactics.${this.game}.${name}`;
    const title = t(`${key}.title`);
    return html`<section class="panel stack" id="tactics-${name}">
      <h2>${title}</h2>
      <p>${t(`${key}.text`)}</p>
      ${played ? html`<p><a class="button" href="#/learn/${this.game}/${name}" aria-label=${t('tactics.play_of', {topic: title})}>${t('tactics.play')}</a></p>` : nothing}
    </section>`;
  }
}

customElements.define('tactics-page', TacticsPage);
