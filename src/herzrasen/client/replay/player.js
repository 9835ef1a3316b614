// A record on its table: walks through the steps of a deal, by hand or by itself, and asks for other deals and eyes.
//
//   .record  what the server replayed     .open  all hands lie open     .enter  the step that it is opened at
//   @look {deal, seat, open}   another deal or other eyes are wanted     @review  @save  @copy  @other

import {html, keyed, nothing} from '../vendor/lit.js';
import {announce} from '../live.js';
import {Screen} from '../screen.js';
import {settings} from '../settings.js';
import {spoken, t} from '../texts.js';
import {about} from './about.js';
import {controls} from './controls.js';
import './hands.js';
import {keys, swipes} from './keys.js';
import './log.js';
import {landmark, lull} from './read.js';
import {sayer} from './say.js';
import {Tape} from './tape.js';

/** @typedef {import('./types.d.ts').Replayed} Replayed */
/** @typedef {import('./types.d.ts').Look} Look */

export class RecordPlayer extends Screen {
  static properties = {
    record: {attribute: false},
    open: {attribute: false},
    enter: {attribute: false},
    mayRepeat: {attribute: false},
    at: {state: true},
    playing: {state: true},
    speed: {state: true},
  };

  constructor() {
    super();
    /** @type {Replayed | null} */
    this.record = null;
    this.open = false;
    this.enter = 0;
    /** Its deals may be played again. */
    this.mayRepeat = false;
    this.at = 0;
    this.playing = false;
    this.speed = 1;
    /** Where the next deal that comes is entered: a step, counted from 0. @type {'first' | 'last' | 'keep' | number} */
    this.entry = 'first';
    /** @type {Tape} */
    this.tape = /** @type {any} */ (null);
    /** What step `at` says. @type {(at: number) => string} */
    this.told = () => '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops = [keys(this), swipes(this, '.replay-table', (way) => this.step(way))];
    this.wind();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const {record} = this;
    if (!record) return;
    this.told = sayer({t, record, nameOf: this.nameOf, order: settings.handOrder, lang: spoken()});
    if (!changed.has('record')) return;
    const before = /** @type {Replayed | null | undefined} */ (changed.get('record'));
    const same = before && this.tape && before.deal === record.deal && this.entry === 'keep';
    const last = record.steps.length - 1;
    if (typeof this.entry === 'number') this.at = Math.min(this.entry, last);
    else this.at = same ? Math.min(this.at, last) : this.entry === 'last' ? last : before ? 0 : Math.min(this.enter, last);
    this.entry = 'keep';
    if (this.tape) this.tape.load(record, this.at);
    else this.tape = new Tape(record, this.at);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (changed.has('playing') || changed.has('at') || changed.has('record') || changed.has('speed')) this.wind();
  }

  // Walking ----------------------------------------------------------------------------------------

  /** @param {number} to */
  go(to) {
    const {record} = this;
    if (!record) return;
    const place = Math.max(0, Math.min(record.steps.length - 1, to));
    if (place === this.at) return;
    const next = place === this.at + 1;
    this.at = place;
    this.tape.go(place);
    this.say(next);
  }

  /** A table of Nerts has several things to say each second: while it plays by itself, only what ends a round is said. @param {boolean} next */
  say(next) {
    const {record, at} = this;
    const event = record?.steps[at]?.event.event ?? '';
    if (this.playing && record?.game === 'nerts' && !['started', 'stopped', 'remedied', 'round_ended', 'scored', 'match_ended'].includes(event)) return;
    const place = t('replay.place', {at: at + 1, of: record?.steps.length ?? 0});
    announce([next ? '' : `${place}.`, this.told(at)].filter(Boolean).join(' ') || place);
  }

  /** @param {1 | -1} way */
  step(way) {
    this.playing = false;
    if (!this.turnPage(way)) this.go(this.at + way);
  }

  /** @param {1 | -1} way */
  stride(way) {
    this.playing = false;
    if (this.record && !this.turnPage(way)) this.go(landmark(this.record, this.at, way));
  }

  /** @param {1 | -1} way */
  end(way) {
    this.playing = false;
    this.go(way > 0 ? Infinity : 0);
  }

  /** Past either end lies the next deal. @param {1 | -1} way */
  turnPage(way) {
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
    if (!this.playing && over) this.go(0);
    this.playing = !this.playing;
    announce(t(this.playing ? 'replay.walk.plays' : 'replay.walk.pauses'));
  }

  /** @param {number} speed */
  hurry(speed) {
    this.speed = speed;
  }

  /** While it plays by itself, the next step waits its time. */
  wind() {
    clearTimeout(this.timer);
    const {record} = this;
    if (!this.playing || !record) return;
    this.timer = setTimeout(() => {
      if (this.at < record.steps.length - 1) this.go(this.at + 1);
      else if (!this.turnPage(1)) this.playing = false;
    }, lull(record, this.at, this.speed));
  }

  /** @param {Partial<Look>} wish @param {RecordPlayer['entry']} [entry] */
  choose(wish, entry = 'keep') {
    const {record, open} = this;
    if (!record) return;
    this.entry = entry;
    this.tell('look', {deal: record.deal, seat: record.seat, open, ...wish});
  }

  nameOf = (/** @type {number} */ seat) => this.record?.players[seat]?.name || t('hearts_table.seat.nobody', {seat: seat + 1});

  render() {
    const {record, tape, at, open} = this;
    if (!record || !tape) return nothing;
    const step = record.steps[at];
    const shown = open && Boolean(step?.hands?.some((hand) => hand.length));
    return html`<div class="replay" data-game=${record.game} ?data-open=${shown}>
      <section class="replay-table" aria-label=${t('replay.table')}>
        ${keyed(record.game, record.game === 'hearts' ? html`<hearts-table .line=${tape}></hearts-table>` : html`<nerts-table .line=${tape}></nerts-table>`)}
      </section>
      ${shown ? html`<record-hands .record=${record} .step=${step} .nameOf=${this.nameOf}></record-hands>` : nothing}
      ${controls(this, record)} ${about(this, record)}
    </div>`;
  }
}

customElements.define('record-player', RecordPlayer);
