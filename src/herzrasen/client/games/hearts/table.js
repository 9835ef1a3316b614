// The Hearts table. It draws a state (table-state.js) with two views: that of `room`, the newest, which decides what may be
// pressed; and `visibleView`, which follows it event by event through a queue, so that every card is seen to move. Reading
// aloud does not wait for the pictures.
//
//   .connection   the connection of this page (core/connection/connection.js), with a view already there

import {nothing} from '../../vendor/lit.js';
import {announce} from '../../core/elements/live-region.js';
import {WATCHER} from '../../core/table/table-state.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {settings} from '../../core/settings/settings.js';
import {vibrate, playSound} from '../../kit/motion/sound.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {stylesheets} from './stylesheets.js';
import {showAll, speak} from './speech.js';
import {autoPlay, stopAutoPlay} from './auto-play.js';
import {showKitty, showLastTrick, showRules, showScores, showSeat} from './dialogs.js';
import './charging.js';
import './hand.js';
import './hint-card.js';
import {handleKeys} from './key-handler.js';
import {tableTemplate} from './template.js';
import './moon-question.js';
import {automaticCard, decisionKey, betweenDeals, seenView} from './table-selectors.js';
import {INITIAL_STATE, withLatest, withMoon, withRoom, withSnapshot} from './table-state.js';
import './passing.js';
import {endTableToast, leaveTableToast, tableToast} from './table-toast.js';
import {MAX_BEHIND, EventQueue} from './event-queue.js';
import {membersOf} from './view-selectors.js';
import {makeDescriber} from './strings.js';
import {endClaim} from './claim.js';
import {announceClaimOffer} from './claim-offer.js';
import './score-sheet.js';
import './stage.js';
import {animate} from './animations.js';
import {animateUndo} from './undo.js';
import {UPRIGHT_PHONE} from './upright-phone.js';
import {isolate} from '../../core/text/bidi-isolate.js';

/** @typedef {import('../../core/connection/connection.js').Connection} Connection */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('./animations.js').Step} Step */

/** Where there is room, cards are drawn whole. */
const WIDE = matchMedia('(min-width: 64rem) and (min-height: 44rem), (min-width: 44.01rem) and (min-height: 56rem)');

export class HeartsTable extends BaseElement {
  /** @override */
  static stylesheets = stylesheets;

  static properties = {
    connection: {attribute: false},
    state: {state: true},
  };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.state = INITIAL_STATE;
    /** How long it follows its connection: what it shows and sounds ends with that. */
    this.lifetime = AbortSignal.abort();
    /** The focus is, or was until what had it went away, in this table. */
    this.focusLost = false;
    this.hadScoreSheet = false;
    /** @type {EventQueue<Step>} */
    this.queue = new EventQueue(
      (step) => animate(this, step),
      (steps) => this.showLatest(steps),
      () => Math.max(MAX_BEHIND, 2 * (this.visibleView?.public.held.length ?? 0) + 2),
    );
    new Subscription(
      this,
      () => this.connection,
      (connection, lifetime) => this.follow(connection, lifetime),
    );
  }

  /** Shows the connection's room and follows its messages. @param {Connection} connection @param {AbortSignal} lifetime */
  follow(connection, lifetime) {
    this.lifetime = lifetime;
    this.showSnapshot(connection.room);
    const again = () => this.requestUpdate();
    for (const size of [WIDE, UPRIGHT_PHONE]) size.addEventListener('change', again);
    const stops = [
      connection.listen((room, message) => this.handleMessage(room, message)),
      handleKeys(this),
      () => [WIDE, UPRIGHT_PHONE].forEach((size) => size.removeEventListener('change', again)),
      () => stopAutoPlay(this),
      () => this.queue.clear(),
      () => leaveTableToast(this),
      () => void endClaim(this),
    ];
    return () => stops.forEach((stop) => stop());
  }

  // What comes -------------------------------------------------------------------------------------

  /** The table as it stands, without animation. @param {TableState} room @param {string | null} [event] the last one */
  showSnapshot(room, event = null) {
    this.state = withSnapshot(this.state, room, event);
  }

  /** @param {TableState} room @param {import('../../core/table/table-state.js').Message | null} message */
  handleMessage(room, message) {
    const before = this.room?.view?.public ?? null;
    const wanted = this.room ? decisionKey(this.room) : '';
    this.state = withRoom(this.state, room);
    if (message?.type === 'welcome') {
      this.queue.skipAhead();
      endClaim(this);
      this.showSnapshot(room, message.missed.at(-1)?.event);
      if (room.view)
        for (const event of message.missed) this.announceEvent(/** @type {Event} */ (event), room.view.public, null);
    } else if (message?.type === 'happened' && room.status === 'record' && this.queue.busy) {
      this.queue.skipAhead(); // stepping faster than the cards move waits for nothing
      this.showSnapshot(room, message.event.event);
    } else if (message?.type === 'happened' && room.view) {
      const step = /** @type {Step} */ ({event: message.event, view: message.view});
      this.announceEvent(step.event, step.view.public, before);
      this.state = withMoon(this.state, step.view);
      if (step.event.event === 'dealt') endClaim(this); // the others have gone on
      this.queue.push(step);
    } else if (message?.type === 'undone') {
      endClaim(this);
      void animateUndo(this, message);
    } else if (message?.type === 'rest_asked') {
      announceClaimOffer(this, message);
    } else if (message?.type === 'refused') {
      tableToast(this, refusalText(message, this.nameOf));
      playSound('refuse');
    }
    if (decisionKey(room) && decisionKey(room) !== wanted) this.announceNews();
  }

  /** Announces an event without waiting for its animation. @param {Event} event @param {View['public']} table @param {View['public'] | null} before */
  announceEvent(event, table, before) {
    if (this.room?.status === 'record') return; // the replay page announces it
    for (const sentence of this.describer().describe(event, table, before)) announce(sentence);
  }

  announceNews() {
    const {view, legal} = this.room ?? {};
    if (!view || !legal) return;
    if (automaticCard(this.room, view, this.rechoosing, settings) !== null) return; // auto-play announces it
    announce(this.describer().wanted(legal, view.public), {now: true});
    playSound('turn');
    vibrate();
  }

  /** Skips what waited to be shown. @param {Step[]} steps */
  showLatest(steps) {
    this.state = withLatest(this.state, steps.at(-1)?.view ?? null);
  }

  /** After this element and those within have drawn themselves. */
  async allUpdated() {
    await this.updateComplete;
    const within = /** @type {BaseElement[]} */ ([
      ...this.querySelectorAll(
        'hearts-stage, hearts-hand, hearts-trick, hearts-aside, hearts-seat, hearts-passing, hearts-charging',
      ),
    ]);
    await Promise.all(within.map((element) => element.updateComplete));
  }

  // The state, for the modules of this table ------------------------------------------------------

  get room() {
    return this.state.room;
  }

  get visibleView() {
    return seenView(this.state.room, this.state.visibleView);
  }

  get finishedTrick() {
    return this.state.finishedTrick;
  }

  get chosenCards() {
    return this.state.chosenCards;
  }

  get rechoosing() {
    return this.state.rechoosing;
  }

  get celebration() {
    return this.state.celebration;
  }

  get hint() {
    return this.state.hint;
  }

  get moons() {
    return this.state.moons;
  }

  // What is asked ----------------------------------------------------------------------------------

  /** The seat that sentences address as "you": the own one, and none in a record. */
  get reader() {
    return this.room?.status === 'record' ? WATCHER : (this.room?.seat ?? WATCHER);
  }

  describer() {
    return makeDescriber({
      t,
      own: this.reader,
      nameOf: this.nameOf,
      order: settings.handOrder,
      lang: currentLanguage(),
      brief: settings.announce === 'short',
    });
  }

  showLastTrick = () => this.visibleView && showLastTrick(this.visibleView.public, this.nameOf);
  showScores = () => {
    const table = this.visibleView?.public;
    if (!table) return;
    const {reader: own, moons, takenOpen: open} = this;
    const undone = this.room?.undone;
    void showScores(() => ({table, names: this.sideNames(), own, moons, undone, open}));
  };
  showRules = () => this.room && showRules(this.room);
  showKitty = () => this.visibleView?.kitty && showKitty(this.visibleView.kitty);
  showOverview = () => showAll(this);

  /** @param {CustomEvent<{seat: number}>} event */
  showSeatDialog({detail: {seat}}) {
    const info = this.room?.seats[seat];
    if (this.visibleView && info)
      void showSeat(this.visibleView.public, info, {
        nameOf: this.nameOf,
        own: this.room?.seat ?? -2,
        open: this.takenOpen,
      });
  }

  /** Says one thing without showing it. @param {Parameters<typeof speak>[1]} what */
  speak(what) {
    void speak(this, what);
  }

  nameOf = (/** @type {number} */ seat) =>
    seat === this.reader
      ? t('hearts_table.you')
      : isolate(this.room?.seats[seat]?.name ?? '') || t('hearts_table.seat.nobody', {seat: seat + 1});

  /** Whether taken cards lie open at this table. */
  get takenOpen() {
    return this.room?.options['taken_shown'] !== false;
  }

  sideNames() {
    const table = this.visibleView?.public;
    return table ? table.match.totals.map((_, side) => membersOf(table, side).map(this.nameOf).join(' + ')) : [];
  }

  hand() {
    return /** @type {import('./hand.js').HeartsHand | null} */ (this.querySelector('hearts-hand'));
  }

  get isWide() {
    return WIDE.matches;
  }

  get isNarrow() {
    return UPRIGHT_PHONE.matches;
  }

  // Drawing, and where the focus goes --------------------------------------------------------------

  willUpdate() {
    this.focusLost ||= this.contains(document.activeElement);
    this.hadScoreSheet = this.querySelector('hearts-sheet') !== null;
  }

  updated() {
    const hand = this.hand();
    if (hand) hand.target = this.querySelector('.stage');
    autoPlay(this);
    endTableToast(this);
    // After pressing a button that has gone, or playing the last card, the focus moves on; otherwise it stays.
    const came = betweenDeals(this.visibleView) && !this.hadScoreSheet;
    if (this.focusLost) setTimeout(() => this.restoreFocus(came));
  }

  /** @param {boolean} came whether the score sheet has just come */
  restoreFocus(came) {
    const {activeElement} = document;
    const lost = activeElement === document.body || activeElement === null;
    if (!lost && !(came && this.hand()?.contains(activeElement))) {
      this.focusLost = false;
      return;
    }
    const hand = this.hand();
    const next =
      this.querySelector('.sheet-panel') ??
      this.querySelector('.claiming .go-on') ??
      this.querySelector('.moon-question .primary') ??
      hand?.buttonOf(hand.active);
    if (!(next instanceof HTMLElement)) return; // it may come with the next event
    next.focus({preventScroll: true});
    this.focusLost = false;
  }

  render() {
    const {room, visibleView: shown} = this;
    return room && shown ? tableTemplate(this, room, shown) : nothing;
  }
}

customElements.define('hearts-table', HeartsTable);
