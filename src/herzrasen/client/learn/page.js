// A lesson: the game's own table, and beside it what this moment is about, what to do, and the way through the steps.
//
//   <lesson-page .game=${'hearts'}>     @open {game, rules, bot, free}: a table is wanted, with easy rivals

import {html, keyed, nothing} from '../vendor/lit.js';
import {Refused, ask} from '../api.js';
import {dress} from '../dress.js';
import {GAME_TABLES} from '../game-tables.js';
import {announce} from '../live.js';
import {lacking} from '../mishap.js';
import {pulse} from '../motion.js';
import {USUAL} from '../rules/choice.js';
import {keepLast, last} from '../rules/kept.js';
import {Screen} from '../screen.js';
import {Subscription} from '../subscription.js';
import {t} from '../texts.js';
import {reason} from '../words.js';
import {LessonLine} from './line.js';
import {lessonCard} from './card.js';

/** @typedef {import('../api.js').GameName} GameName */
/** @typedef {import('../wire.d.ts').Lesson} Lesson */

/** Whom one plays against after the lesson. */
export const EASY = {hearts: {level: 1}, nerts: {tempo: 1, insight: 1}};

export class LessonPage extends Screen {
  /** @override */
  static stylesheets = dress(new URL('learn.css', import.meta.url));

  /** @override */
  static properties = {game: {attribute: false}, lesson: {state: true}, stop: {state: true}, hinted: {state: true}, trouble: {state: true}, lacks: {state: true}};

  constructor() {
    super();
    /** @type {GameName} */
    this.game = 'hearts';
    /** @type {Lesson | null} */
    this.lesson = null;
    this.stop = 0;
    /** Another move was tried at this stop. */
    this.hinted = false;
    this.trouble = '';
    /** The table's module did not come. */
    this.lacks = false;
    /** @type {LessonLine | null} */
    this.line = null;
    this.hadFocus = false;
    new Subscription(this, () => this.game, (game) => this.follow(game));
  }

  /** @param {GameName} game */
  follow(game) {
    void this.look(game);
    return () => this.line?.close();
  }

  /** @override */
  willUpdate() {
    this.hadFocus = Boolean(document.activeElement?.closest('.lesson-card'));
  }

  /** Whoever pressed a button that has gone goes on at the head of the next step. @override */
  updated() {
    if (this.hadFocus && document.activeElement === document.body) this.head()?.focus({preventScroll: true});
  }

  head() {
    return /** @type {HTMLElement | null} */ (this.querySelector('.lesson-card h2'));
  }

  /** @param {GameName} game */
  async look(game) {
    this.line?.close();
    Object.assign(this, {line: null, lesson: null, stop: 0, hinted: false, trouble: '', lacks: false});
    try {
      const [lesson] = await Promise.all([/** @type {Promise<Lesson>} */ (ask(`lessons/${game}`)), GAME_TABLES[game]()]);
      if (game !== this.game || !this.isConnected) return;
      this.line = new LessonLine(lesson, (what) => this.heard(what));
      this.lesson = lesson;
      this.say();
    } catch (error) {
      this.lacks = !(error instanceof Refused);
      if (error instanceof Refused) this.trouble = reason(error);
      else console.error(error);
    }
  }

  /** The name of a stop's sentences. @param {string} part */
  key(part) {
    return `lesson.${this.game}.${this.lesson?.stops[this.stop]?.name}.${part}`;
  }

  get last() {
    return this.stop === (this.lesson?.stops.length ?? 0) - 1;
  }

  /** @param {'done' | 'hint'} what */
  heard(what) {
    if (what === 'done') return this.onward();
    this.hinted = true;
    void this.point();
  }

  /** The next step, with what happens before it. */
  onward() {
    if (this.last) return;
    this.stop += 1;
    this.hinted = false;
    this.line?.walk(this.stop);
    this.say();
  }

  /** A step again, or one that was reached before. @param {number} stop */
  go(stop) {
    this.stop = stop;
    this.hinted = false;
    this.line?.lay(stop);
    this.say();
  }

  say() {
    const parts = ['done', 'title', 'text', 'task'].map((part) => t(this.key(part))).filter((said, at) => said !== this.key(['done', 'title', 'text', 'task'][at] ?? ''));
    announce(parts.join(' '));
    void this.point();
  }

  /** What the step is about swells for a moment. */
  async point() {
    await this.updateComplete;
    const move = /** @type {{card?: string, cards?: readonly string[]} | null | undefined} */ (this.lesson?.stops[this.stop]?.move);
    const cards = move?.cards ?? (move?.card ? [move.card] : []);
    for (const card of cards) for (const shown of this.querySelectorAll(`:is(hearts-hand, nerts-own) [data-key="${CSS.escape(card)}"]`)) void pulse(shown);
  }

  /** The table of Hearts itself says why a card may not be played. @param {CustomEvent<{card?: string}>} event */
  pressed({detail}) {
    const why = /** @type {Record<string, unknown> | undefined} */ (this.line?.room.legal?.why);
    if (detail?.card && why?.[detail.card]) this.line?.tried();
  }

  play = () => {
    const {game} = this;
    const rules = last(game) || USUAL[game];
    keepLast(game, rules);
    this.tell('open', {game, rules, bot: EASY[game], free: 0});
  };

  /** @override */
  render() {
    const {lesson, line, game} = this;
    if (this.lacks) return html`<div class="gather">${lacking(t('client.trouble.no_table'))}</div>`;
    if (this.trouble) {
      return html`<div class="gather"><section class="panel stack" role="alert">
        <p class="bad">${this.trouble}</p>
        <p class="row"><button type="button" class="button primary" @click=${() => this.look(game)}>${t('client.trouble.retry')}</button><a class="button" href="#">${t('client.lobby')}</a></p>
      </section></div>`;
    }
    if (!lesson || !line) return html`<p class="opening muted" role="status">${t('client.loading')}</p>`;
    return html`<div class="lesson" data-game=${game} data-stop=${lesson.stops[this.stop]?.name ?? ''} @press=${this.pressed}>
      ${lessonCard(this, lesson)}
      <div class="lesson-table">
        ${keyed(line, game === 'hearts' ? html`<hearts-table .line=${line}></hearts-table>` : html`<nerts-table .line=${line}></nerts-table>`)}
      </div>
    </div>`;
  }
}

customElements.define('lesson-page', LessonPage);
