// The Hearts table. It keeps two views: `room`, the newest that came, which decides what may be pressed; and `shown`, the
// one on the table, which follows it event by event through a queue, so that every card is seen to move. Reading aloud
// does not wait for the pictures.
//
//   .line   the connection of this page (connection.js), with a view already there

import {nothing} from '../vendor/lit.js';
import {announce} from '../live.js';
import {toast} from '../notice.js';
import {WATCHER} from '../room.js';
import {Screen} from '../screen.js';
import {Subscription} from '../subscription.js';
import {settings} from '../settings.js';
import {buzz, play} from '../sound.js';
import {spoken, t} from '../texts.js';
import {reason} from '../words.js';
import {stylesheets} from './dress.js';
import {showAll, speak} from './aloud.js';
import {byItself, stop} from './auto.js';
import {showKitty, showLastTrick, showRules, showScores, showSeat} from './dialogs.js';
import './charging.js';
import './hand.js';
import './hint-card.js';
import {keys} from './keys.js';
import {look} from './look.js';
import './moon.js';
import {alone, asked, between, moonOf} from './now.js';
import './passing.js';
import {BEHIND, Queue} from './queue.js';
import {lastTrick, membersOf} from './read.js';
import {teller} from './say.js';
import {tellRest} from './rest.js';
import './sheet.js';
import './stage.js';
import {tell} from './story.js';
import {turnBack} from './undo.js';

/** @typedef {import('../connection.js').Line} Line */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./sheet.js').Moon} Moon */
/** @typedef {import('./story.js').Step} Step */

/** Where there is room, cards are drawn whole. */
const WIDE = matchMedia('(min-width: 64rem) and (min-height: 44rem)');
/** Where the tools have a row of their own below the hand, and just enough room (hearts.css). */
const NARROW = matchMedia('(max-width: 50rem) and (orientation: portrait), (max-width: 36rem)');

export class HeartsTable extends Screen {
  /** @override */
  static stylesheets = stylesheets;

  static properties = {
    line: {attribute: false},
    room: {state: true},
    shown: {state: true},
    lying: {state: true},
    chosen: {state: true},
    rechoosing: {state: true},
    glory: {state: true},
    hint: {state: true},
  };

  constructor() {
    super();
    /** @type {Line | null} */
    this.line = null;
    /** @type {Room | null} */
    this.room = null;
    /** @type {View | null} */
    this.shown = null;
    /** A finished trick that still lies on the table. @type {import('./types.d.ts').Trick | null} */
    this.lying = null;
    /** @type {readonly string[]} */
    this.chosen = [];
    this.rechoosing = false;
    /** @type {{seat: number, sun: boolean} | null} */
    this.glory = null;
    /** @type {import('./hint.js').Asked | null} */
    this.hint = null;
    /** @type {Moon[]} */
    this.moons = [];
    /** The focus is, or was until what had it went away, in this table. */
    this.adrift = false;
    this.wasBetween = false;
    /** @type {Queue<Step>} */
    this.queue = new Queue(
      (step) => tell(this, step),
      (steps) => this.leap(steps),
      () => Math.max(BEHIND, 2 * (this.shown?.public.held.length ?? 0) + 2),
    );
    new Subscription(this, () => this.line, (line) => this.follow(line));
  }

  /** Shows what a line knows, and follows it. @param {Line} line */
  follow(line) {
    this.arrive(line.room);
    const again = () => this.requestUpdate();
    for (const size of [WIDE, NARROW]) size.addEventListener('change', again);
    const stops = [
      line.listen((room, message) => this.hear(room, message)),
      keys(this),
      () => [WIDE, NARROW].forEach((size) => size.removeEventListener('change', again)),
      () => stop(this),
    ];
    return () => stops.forEach((stop) => stop());
  }

  // What comes -------------------------------------------------------------------------------------

  /** The table as it stands, without a story; in a record, a trick that has just been taken still lies there. @param {Room} room @param {string | null} [last] the event */
  arrive(room, last = null) {
    this.room = room;
    this.shown = room.view;
    this.lying = room.line === 'record' && room.view && last === 'trick_taken' ? lastTrick(room.view.public) : null;
    this.glory = null;
    this.chosen = this.chosen.filter((card) => room.view?.hand.includes(card) && ['pass', 'charge'].includes(room.legal?.ask ?? ''));
    this.remember(room.view);
  }

  /** @param {Room} room @param {import('../room.js').Message | null} message */
  hear(room, message) {
    const before = this.room?.view?.public ?? null;
    const wanted = this.room ? asked(this.room) : '';
    this.room = room;
    if (message?.type === 'welcome') {
      this.queue.leap();
      this.arrive(room, message.missed.at(-1)?.event);
      if (room.view) for (const event of message.missed) this.read(/** @type {Event} */ (event), room.view.public, null);
    } else if (message?.type === 'happened' && room.line === 'record' && this.queue.busy) {
      this.queue.leap(); // whoever walks faster than the cards waits for nothing
      this.arrive(room, message.event.event);
    } else if (message?.type === 'happened' && room.view) {
      const step = /** @type {Step} */ ({event: message.event, view: message.view});
      this.read(step.event, step.view.public, before);
      this.remember(step.view);
      this.queue.push(step);
    } else if (message?.type === 'undone') {
      void turnBack(this, message);
    } else if (message?.type === 'rest_asked') {
      tellRest(this, message);
    } else if (message?.type === 'refused') {
      toast(reason(message, this.nameOf), {now: true});
      play('refuse');
    }
    if (asked(room) && asked(room) !== wanted) this.callOut();
  }

  /** Reading aloud does not wait for the pictures. @param {Event} event @param {View['public']} table @param {View['public'] | null} before */
  read(event, table, before) {
    if (this.room?.line === 'record') return; // its own page tells it
    for (const sentence of this.teller().tell(event, table, before)) announce(sentence);
  }

  /** A moon stays on the sheet for as long as the page is open. @param {View | null} view */
  remember(view) {
    const moon = moonOf(view);
    if (moon && !this.moons.some(({deal}) => deal === moon.deal)) this.moons = [...this.moons, moon];
  }

  callOut() {
    const {view, legal} = this.room ?? {};
    if (!view || !legal) return;
    if (alone(this.room, view, this.rechoosing, settings) !== null) return; // it goes by itself, and that is said then
    announce(this.teller().wanted(legal, view.public), {now: true});
    play('turn');
    buzz();
  }

  /** Everything that waited to be seen is over. @param {Step[]} steps */
  leap(steps) {
    this.shown = steps.at(-1)?.view ?? this.shown;
    this.lying = null;
    this.glory = null;
  }

  /** After this element and those within have drawn themselves. */
  async drawn() {
    await this.updateComplete;
    const within = /** @type {Screen[]} */ ([...this.querySelectorAll('hearts-stage, hearts-hand, hearts-trick, hearts-aside, hearts-seat, hearts-passing, hearts-charging')]);
    await Promise.all(within.map((element) => element.updateComplete));
  }

  // What is asked ----------------------------------------------------------------------------------

  /** Who reads this: the own seat. Nobody is "you" in a record, whoever's eyes it is seen through. */
  get me() {
    return this.room?.line === 'record' ? WATCHER : (this.room?.seat ?? WATCHER);
  }

  teller() {
    return teller({t, own: this.me, nameOf: this.nameOf, order: settings.handOrder, lang: spoken(), brief: settings.announce === 'short'});
  }

  showLast = () => this.shown && showLastTrick(this.shown.public, this.nameOf);
  showScores = () => this.shown && showScores(this.shown.public, this.sideNames(), this.me, this.moons, this.room?.undone);
  showRules = () => this.room && showRules(this.room);
  showKitty = () => this.shown?.kitty && showKitty(this.shown.kitty);
  showOverview = () => showAll(this);

  /** @param {CustomEvent<{seat: number}>} event */
  look({detail: {seat}}) {
    const info = this.room?.seats[seat];
    if (this.shown && info) void showSeat(this.shown.public, info, {nameOf: this.nameOf, own: this.room?.seat ?? -2, open: this.room?.options['taken_shown'] !== false});
  }

  /** Says one thing without showing it. @param {Parameters<typeof speak>[1]} what */
  speak(what) {
    void speak(this, what);
  }

  nameOf = (/** @type {number} */ seat) =>
    seat === this.me ? t('hearts_table.you') : this.room?.seats[seat]?.name || t('hearts_table.seat.nobody', {seat: seat + 1});

  sideNames() {
    const table = this.shown?.public;
    return table ? table.match.totals.map((_, side) => membersOf(table, side).map(this.nameOf).join(' + ')) : [];
  }

  hand() {
    return /** @type {import('./hand.js').HeartsHand | null} */ (this.querySelector('hearts-hand'));
  }

  get wide() {
    return WIDE.matches;
  }

  get narrow() {
    return NARROW.matches;
  }

  // Drawing, and where the focus goes --------------------------------------------------------------

  willUpdate() {
    this.adrift ||= this.contains(document.activeElement);
    this.wasBetween = this.querySelector('hearts-sheet') !== null;
  }

  updated() {
    const hand = this.hand();
    if (hand) hand.target = this.querySelector('.stage');
    byItself(this);
    // Whoever pressed a button that has gone, or played the last card, is taken to what comes next; nobody else is moved.
    const came = between(this.shown) && !this.wasBetween;
    if (this.adrift) setTimeout(() => this.comfort(came));
  }

  /** @param {boolean} came whether the score sheet has just come */
  comfort(came) {
    const {activeElement} = document;
    const lost = activeElement === document.body || activeElement === null;
    if (!lost && !(came && this.hand()?.contains(activeElement))) {
      this.adrift = false;
      return;
    }
    const hand = this.hand();
    const next = this.querySelector('.sheet-panel') ?? this.querySelector('.moon-question .primary') ?? hand?.buttonOf(hand.active);
    if (!(next instanceof HTMLElement)) return; // it may come with the next event
    next.focus({preventScroll: true});
    this.adrift = false;
  }

  render() {
    const {room, shown} = this;
    return room && shown ? look(this, room, shown) : nothing;
  }
}

customElements.define('hearts-table', HeartsTable);
