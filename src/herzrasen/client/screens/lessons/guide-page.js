// How a game is played, for those who never played it; all its rules and variants are a tap away.
//
//   <guide-page .game=${'hearts'}>

import {html} from '../../vendor/lit.js';
import {DEFAULT_GAME, GAME_NAMES} from '../../core/games.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import '../../kit/rules/game-guide.js';
import {DEFAULT_PRESET} from '../../kit/rules/rule-choice.js';
import {hashOf} from '../../kit/rules/rules-url.js';
import {t} from '../../core/text/texts.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */

export class GuidePage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('lessons.css', import.meta.url));

  /** @override */
  static properties = {game: {attribute: false}};

  constructor() {
    super();
    /** @type {GameName} */
    this.game = DEFAULT_GAME;
  }

  /** @override */
  render() {
    const {game} = this;
    const others = GAME_NAMES.filter((name) => name !== game);
    return html`<article class="guide-page stack">
      <h1>${t('guide.title', {game: t(`lesson.game.${game}`)})}</h1>
      <game-guide .game=${game}></game-guide>
      <p class="row">
        <a class="button" href="#/learn/${game}">${t('lesson.link')}</a>
        <a class="button quiet to-rules" href=${hashOf(game, DEFAULT_PRESET[game])}>${t('guide.all_rules')}</a>
        <a class="button quiet to-tactics" href="#/tactics/${game}">${t('tactics.link')}</a>
        ${others.map((other) => html`<a class="button quiet" href="#/rules/${other}">${t('guide.link_of', {game: t(`lesson.game.${other}`)})}</a>`)}
      </p>
    </article>`;
  }
}

customElements.define('guide-page', GuidePage);
