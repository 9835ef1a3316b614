// A record on its table: walks through the steps of a deal, by hand or by itself, and asks for other deals and eyes.
//
//   .record  what the server replayed     .parts  what its game shows of one     .open  all hands lie open     .enter  the step that it is opened at
//   @look {deal, seat, open}   another deal or other eyes are wanted     @review  @save  @copy  @other
//
// How long each step is shown: kit/record/selectors.js.

import {html, nothing} from '../../vendor/lit.js';
import {GAMES} from '../../core/games.js';
import {GAME_PARTS} from '../../games/game-parts.js';
import {announce} from '../../core/elements/live-region.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {settings} from '../../core/settings/settings.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {matchInfo} from './match-info.js';
import {controls} from './controls.js';
import './open-hands.js';
import {keys, swipes} from './keys.js';
import './move-log.js';
import {landmark, stepDelay} from '../../kit/record/selectors.js';
import {makeDescriber, recordedName} from './strings.js';
import {ReplayConnection} from './replay-connection.js';

/** @typedef {import('../../kit/record/types.d.ts').RecordReplay} Replayed */
/** @typedef {import('../../kit/record/types.d.ts').Look} Look */

export class RecordPlayer extends BaseElement {
  static properties = {
    record: {attribute: false},
    parts: {attribute: false},
    open: {attribute: false},
    enter: {attribute: false},
    mayRepeat: {attribute: false},
    text: {attribute: false},
    at: {state: true},
    playing: {state: true},
    speed: {state: true},
  };

  constructor() {
    super();
    /** @type {Replayed | null} */
    this.record = null;
    /** @type {import('../../games/types.d.ts').ReplayParts | null} */
    this.parts = null;
    this.open = false;
    this.enter = 0;
    /** Its deals may be played again. */
    this.mayRepeat = false;
    /** The file, as it came. */
    this.text = '';
    this.at = 0;
    this.playing = false;
    this.speed = 1;
    /** Where the next deal that comes is entered: a step, counted from 0. @type {'first' | 'last' | 'keep' | number} */
    this.entry = 'first';
    /** @type {ReplayConnection} */
    this.connection = /** @type {any} */ (null);
    /** The sentence of step `at`. @type {(at: number) => string} */
    this.describe = () => '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops = [keys(this), swipes(this, '.replay-table', (way) => this.step(way))];
    this.scheduleNext();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const {record, parts} = this;
    if (!record || !parts) return;
    this.describe = makeDescriber(parts, {
      t,
      record,
      nameOf: this.nameOf,
      order: settings.handOrder,
      lang: currentLanguage(),
    });
    if (!changed.has('record')) return;
    const before = /** @type {Replayed | null | undefined} */ (changed.get('record'));
    const same = before && this.connection && before.deal === record.deal && this.entry === 'keep';
    const last = record.steps.length - 1;
    if (typeof this.entry === 'number') this.at = Math.min(this.entry, last);
    else
      this.at = same ? Math.min(this.at, last) : this.entry === 'last' ? last : before ? 0 : Math.min(this.enter, last);
    this.entry = 'keep';
    if (this.connection) this.connection.load(record, this.at);
    else this.connection = new ReplayConnection(record, this.at);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (changed.has('playing') || changed.has('at') || changed.has('record') || changed.has('speed'))
      this.scheduleNext();
  }

  // Walking ----------------------------------------------------------------------------------------

  /** @param {number} to */
  goTo(to) {
    const {record} = this;
    if (!record) return;
    const place = Math.max(0, Math.min(record.steps.length - 1, to));
    if (place === this.at) return;
    const next = place === this.at + 1;
    this.at = place;
    this.connection.goTo(place);
    this.announceStep(next);
  }

  /** Nerts has several events each second: while the player runs, it announces only the end of a round. @param {boolean} next */
  announceStep(next) {
    const {record, at} = this;
    const event = record?.steps[at]?.event.event ?? '';
    if (
      this.playing &&
      record &&
      GAMES[record.game].realTime &&
      !['started', 'stopped', 'remedied', 'round_ended', 'scored', 'match_ended'].includes(event)
    )
      return;
    const place = t('replay.place', {at: at + 1, of: record?.steps.length ?? 0});
    announce([next ? '' : `${place}.`, this.describe(at)].filter(Boolean).join(' ') || place);
  }

  /** @param {1 | -1} way */
  step(way) {
    this.playing = false;
    if (!this.turnDeal(way)) this.goTo(this.at + way);
  }

  /** @param {1 | -1} way */
  skip(way) {
    this.playing = false;
    if (this.record && !this.turnDeal(way)) this.goTo(landmark(this.record, this.at, way));
  }

  /** @param {1 | -1} way */
  goToEnd(way) {
    this.playing = false;
    this.goTo(way > 0 ? Infinity : 0);
  }

  /** Past either end lies the next deal. @param {1 | -1} way */
  turnDeal(way) {
    const {record} = this;
    if (!record || this.at !== (way > 0 ? record.steps.length - 1 : 0)) return false;
    const deal = record.deal + way;
    if (deal < 1 || deal > record.deals.length) return false;
    this.choose({deal}, way > 0 ? 'first' : 'last');
    return true;
  }

  toggle() {
    const {record} = this;
    if (!record) return;
    const over = this.at === record.steps.length - 1 && record.deal === record.deals.length;
    if (!this.playing && over) this.goTo(0);
    this.playing = !this.playing;
    announce(t(this.playing ? 'replay.walk.plays' : 'replay.walk.pauses'));
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
  }

  /** While it plays by itself, the next step waits its time. */
  scheduleNext() {
    clearTimeout(this.timer);
    const {record} = this;
    if (!this.playing || !record) return;
    this.timer = setTimeout(
      () => {
        if (this.at < record.steps.length - 1) this.goTo(this.at + 1);
        else if (!this.turnDeal(1)) this.playing = false;
      },
      stepDelay(record, this.at, this.speed),
    );
  }

  /** @param {Partial<Look>} wish @param {RecordPlayer['entry']} [entry] */
  choose(wish, entry = 'keep') {
    const {record, open} = this;
    if (!record) return;
    this.entry = entry;
    this.emit('look', {deal: record.deal, seat: record.seat, open, ...wish});
  }

  nameOf = (/** @type {number} */ seat) => (this.record ? recordedName(this.record, seat) : '');

  render() {
    const {record, connection, at, open} = this;
    if (!record || !connection) return nothing;
    const step = record.steps[at];
    const shown = open && Boolean(step?.hands?.some((hand) => hand.length));
    return html`<div class="replay" data-game=${record.game} ?data-open=${shown}>
      <section class="replay-table side-by-side" aria-label=${t('replay.table')}>
        ${GAME_PARTS[record.game].table(connection)}
      </section>
      ${shown ? html`<open-hands .record=${record} .step=${step} .parts=${this.parts} .nameOf=${this.nameOf}></open-hands>` : nothing}
      ${controls(this, record)} ${matchInfo(this, record)}
    </div>`;
  }
}

customElements.define('record-player', RecordPlayer);
