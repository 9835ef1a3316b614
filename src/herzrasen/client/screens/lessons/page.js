// A lesson or a position of the tactics: the game's own table, and beside it what this moment is about, what to do, and the
// way through the steps.
//
//   <lesson-page .game=${'hearts'} .topic=${''}>     @open {game, rules, bot, free}: a table is wanted, with easy rivals

import {DataLoader} from '../../core/app/data-loader.js';
import {html} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {ApiError, request} from '../../core/connection/api.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {EASY_BOTS, withLesson} from '../../kit/first-evening/progress.js';
import {changeProgress} from '../../kit/first-evening/stored-progress.js';
import {GAME_PARTS} from '../../games/game-parts.js';
import {announce} from '../../core/elements/live-region.js';
import {isMissing, loadScreenPart, partTemplate} from '../../core/app/screen-part.js';
import {pulse} from '../../kit/motion/motion.js';
import {DEFAULT_PRESET} from '../../kit/rules/rule-choice.js';
import {saveLast, lastRules} from '../../kit/rules/saved-rules.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {LessonConnection, keyOf} from './lesson-connection.js';
import {lessonCard} from './lesson-card.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */
/** @typedef {import('../../wire.d.ts').Lesson} Lesson */

export class LessonPage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('lessons.css', import.meta.url));

  /** @override */
  static properties = {
    game: {attribute: false},
    topic: {attribute: false},
    lesson: {state: true},
    stop: {state: true},
    shown: {state: true},
    hinted: {state: true},
    trouble: {state: true},
    gamePart: {state: true},
  };

  constructor() {
    super();
    /** @type {GameName} */
    this.game = DEFAULT_GAME;
    /** A topic of the tactics, '' for the lesson. */
    this.topic = '';
    /** @type {Lesson | null} */
    this.lesson = null;
    this.stop = 0;
    /** The step whose words are shown: they wait for the motion that they are about. */
    this.shown = 0;
    /** Another move was tried at this stop. */
    this.hinted = false;
    this.trouble = '';
    /** What is to be said of the table's module. @type {import('../../core/app/screen-part.js').PartState} */
    this.gamePart = null;
    /** @type {LessonConnection | null} */
    this.connection = null;
    this.hadFocus = false;
    this.loader = new DataLoader(this);
    new Subscription(
      this,
      () => [this.game, this.topic].join('/'),
      () => this.follow(),
    );
  }

  follow() {
    void this.load();
    return () => this.connection?.close();
  }

  /** @override */
  willUpdate() {
    this.hadFocus = Boolean(document.activeElement?.closest('.lesson-card'));
  }

  /** Moves the focus to the heading of the next step if the pressed button has gone. @override */
  updated() {
    if (this.hadFocus && document.activeElement === document.body) this.head()?.focus({preventScroll: true});
  }

  head() {
    return /** @type {HTMLElement | null} */ (this.querySelector('.lesson-card h2'));
  }

  async load() {
    const {game, topic} = this;
    this.connection?.close();
    Object.assign(this, {
      connection: null,
      lesson: null,
      stop: 0,
      shown: 0,
      hinted: false,
      trouble: '',
      gamePart: null,
    });
    try {
      const [lesson, there] = await Promise.all([
        this.loader.load(
          () => /** @type {Promise<Lesson>} */ (request(topic ? `lessons/${game}/${topic}` : `lessons/${game}`)),
          {refusable: true},
        ),
        loadScreenPart(
          () => GAME_PARTS[game].loadTable(),
          (state) => (this.gamePart = state),
        ),
      ]);
      if (!there || game !== this.game || topic !== this.topic || !this.isConnected) return;
      this.connection = new LessonConnection(lesson, (what) => this.handleResult(what));
      this.connection.onArrival = () => this.arrive();
      this.lesson = lesson;
      this.announceStop();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = refusalText(error);
    }
  }

  /** The name of a stop's sentences. @param {string} part */
  key(part) {
    return `${this.lesson && keyOf(this.lesson)}.${this.lesson?.stops[this.shown]?.name}.${part}`;
  }

  /** The cards are on their way to the next step. */
  get moving() {
    return this.shown !== this.stop;
  }

  get last() {
    return this.isLast(this.shown);
  }

  /** @param {number} stop */
  isLast(stop) {
    return stop === (this.lesson?.stops.length ?? 0) - 1;
  }

  /** @param {'done' | 'hint'} what */
  handleResult(what) {
    if (what === 'done') return this.next();
    if (this.moving) this.arrive();
    this.hinted = true;
    void this.highlight();
  }

  /** The next step, with what happens before it. */
  next() {
    if (this.isLast(this.stop)) return;
    this.stop += 1;
    this.hinted = false;
    this.connection?.playTo(this.stop);
  }

  /** All that leads to the step has been seen. */
  arrive() {
    this.shown = this.stop;
    this.announceStop();
    if (this.last && !this.topic) changeProgress((progress) => withLesson(progress, this.game));
  }

  /** A step again, or one that was reached before; or the next one, without its motion. @param {number} stop */
  go(stop) {
    this.stop = stop;
    this.hinted = false;
    this.connection?.goTo(stop);
    this.arrive();
  }

  announceStop() {
    const parts = ['done', 'title', 'text', 'task']
      .map((part) => t(this.key(part)))
      .filter((part, at) => part !== this.key(['done', 'title', 'text', 'task'][at] ?? ''));
    announce(parts.join(' '));
    void this.highlight();
  }

  /** What the step is about swells for a moment. */
  async highlight() {
    await this.updateComplete;
    const move = /** @type {{card?: string, cards?: readonly string[]} | null | undefined} */ (
      this.lesson?.stops[this.stop]?.move
    );
    const cards = move?.cards ?? (move?.card ? [move.card] : []);
    for (const card of cards)
      for (const shown of this.querySelectorAll(`:is(hearts-hand, nerts-own-area) [data-key="${CSS.escape(card)}"]`))
        void pulse(shown);
  }

  /** The table of Hearts itself announces why a card may not be played. @param {CustomEvent<{card?: string}>} event */
  handlePress({detail}) {
    const why = /** @type {Record<string, unknown> | undefined} */ (this.connection?.room.legal?.why);
    if (detail?.card && why?.[detail.card]) this.connection?.markTried();
  }

  play = () => {
    const {game} = this;
    const rules = lastRules(game) || DEFAULT_PRESET[game];
    saveLast(game, rules);
    this.emit('open', {game, rules, bot: EASY_BOTS[game], free: 0});
  };

  /** @override */
  render() {
    const {lesson, connection, game} = this;
    if (isMissing(this.gamePart)) return partTemplate(this.gamePart, t('client.trouble.no_table'));
    if (this.trouble) {
      return html`<div class="page-message centred grow"><section class="panel stack" role="alert">
        <p class="bad">${this.trouble}</p>
        <p class="row"><button type="button" class="button primary" @click=${() => this.load()}>${t('client.trouble.retry')}</button><a class="button" href="#">${t('client.lobby')}</a></p>
      </section></div>`;
    }
    if (this.gamePart && !this.loader.trouble) return partTemplate(this.gamePart);
    if (!lesson || !connection) return this.loader.screenTemplate(t('client.loading'));
    return html`<div class="lesson grow" data-game=${game} data-stop=${lesson.stops[this.shown]?.name ?? ''} ?data-moving=${this.moving} @press=${this.handlePress}>
      ${lessonCard(this, lesson)}
      <div class="lesson-table side-by-side">
        ${GAME_PARTS[game].table(connection)}
      </div>
    </div>`;
  }
}

customElements.define('lesson-page', LessonPage);
