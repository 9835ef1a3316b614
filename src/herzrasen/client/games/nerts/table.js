// The Nerts table. Its state is a value that table-state.js changes; the element draws it.
// What happens is seen in animations.js, refused-moves.js and round-end.js, what a player does is in presses.js, actions.js and
// dragging.js, how it looks in template.js.
//
//   .connection   the connection of this page (core/connection/connection.js), with a view already there

import {nothing} from '../../vendor/lit.js';
import {cardLabel} from '../../core/text/card-text.js';
import {deckLetters, ownDeck} from '../../kit/cards/card-stylesheet.js';
import {announce} from '../../core/elements/live-region.js';
import {handle} from '../../kit/motion/pointer.js';
import {WATCHER} from '../../core/table/table-state.js';
import {DEFAULT_HOUSE_RULES} from '../../core/table/default-house-rules.js';
import {inputsList} from '../../kit/table/house-rules.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {fontScale} from '../../core/elements/font-scale.js';
import {settings} from '../../core/settings/settings.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {stylesheets} from './stylesheets.js';
import {showAll, speak} from './speech.js';
import {makeDigest} from './announcement-digest.js';
import {fittingPlaces} from './selection.js';
import {showKeys, showRules, showScores} from './dialogs.js';
import {cancelDrag, dropCard, startDrag, hoverTarget, allowsSeveral} from './dragging.js';
import {handleKeys} from './key-handler.js';
import {tableTemplate, areaOwner} from './template.js';
import './own-plaque.js';
import './foundations.js';
import {choiceHolds} from './table-selectors.js';
import {INITIAL_STATE, withEnding, withReadyNext, withRoom, withoutProbe} from './table-state.js';
import './own-area.js';
import {handleHold, handleTap} from './presses.js';
import {pileLeft, rivals} from './view-selectors.js';
import {showRacesWon, handleRefusal} from './refused-moves.js';
import './rival-area.js';
import {makeDescriber} from './strings.js';
import './score-sheet.js';
import './round-start.js';
import './stuck-round.js';
import {react, prepareFlights, announceEvent} from './animations.js';
import {areaOf, deckOf, lettersByDeck, membersOf, roleOf} from './ownership.js';
import {leaveTableToast, tableToast} from './table-toast.js';
import {isolate} from '../../core/text/bidi-isolate.js';

/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {import('./selection.js').Choice} Choice */
/** @typedef {import('./strings.js').Action} Action */

/** @type {ReadonlySet<string>} */
const NONE = new Set();

export class NertsTable extends BaseElement {
  /** @override */
  static stylesheets = stylesheets;

  static properties = {
    connection: {attribute: false},
    state: {state: true},
    choice: {state: true},
    size: {state: true},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Connection | null} */
    this.connection = null;
    /** @type {import('./table-state.js').NertsState} */
    this.state = INITIAL_STATE;
    /** How long it follows its connection: what it shows and sounds ends with that. */
    this.lifetime = AbortSignal.abort();
    /** @type {Choice | null} */
    this.choice = null;
    /** What fingers and the mouse carry, by card. @type {Map<string, Choice>} */
    this.carried = new Map();
    /** What a joker stands for is being asked. @type {HTMLDialogElement | null} */
    this.jokerDialog = null;
    /** @type {ReadonlySet<string>} */
    this.targets = NONE;
    /** Kinds of input that this room does not allow, each announced once. @type {Set<string>} */
    this.rejectedInputs = new Set();
    /** Of the table in px, and of the type: 1 for 16 px. */
    this.size = {width: 0, height: 0, unit: 1};
    /** By deck, on backs and badges. @type {readonly string[]} */
    this.letters = [];
    /** @type {import('./announcement-digest.js').Digest<Action> | null} */
    this.digest = null;
    new Subscription(
      this,
      () => this.connection,
      (connection, lifetime) => this.follow(connection, lifetime),
    );
  }

  /** Shows the connection's room and follows its messages. @param {import('./types.d.ts').Connection} connection @param {AbortSignal} lifetime */
  follow(connection, lifetime) {
    this.lifetime = lifetime;
    this.showRoom(connection.room);
    this.digest = makeDigest((moves) => this.table && announce(this.describer().digest(moves, this.table)));
    const watch = new ResizeObserver(([entry]) => {
      const {width, height} = entry?.contentRect ?? {width: 0, height: 0};
      this.size = {width, height, unit: fontScale()};
    });
    watch.observe(this);
    const stops = [
      connection.listen((room, message) => this.handleMessage(room, message)),
      handleKeys(this),
      handle(this, {
        tap: (element, _event, by) => handleTap(this, element, by),
        hold: (element, by) => handleHold(this, element, by),
        lift: (element, by) => startDrag(this, element, by),
        drop: (element, target) => dropCard(this, element, /** @type {HTMLElement} */ (target)),
        back: (element) => cancelDrag(this, element),
        over: (target) => hoverTarget(this, target),
        several: () => allowsSeveral(this),
      }),
      () => watch.disconnect(),
      () => this.digest?.stop(),
      leaveTableToast,
      () => ownDeck(null),
      () => deckLetters(null),
    ];
    return () => stops.forEach((stop) => stop());
  }

  // What comes -------------------------------------------------------------------------------------

  /** @param {TableState} room */
  showRoom(room) {
    this.state = withRoom(this.state, room);
    if (!room.view) return;
    if (this.choice && !choiceHolds(this, this.choice)) this.choice = null;
    if (this.jokerDialog && this.visibleTable?.phase !== 'play') this.jokerDialog.close('');
    if (this.readyNext && room.legal?.ready) {
      this.state = withReadyNext(this.state, false);
      this.connection?.submit({move: 'ready'});
    }
  }

  /** @param {TableState} room @param {import('../../core/table/table-state.js').Message | null} message */
  handleMessage(room, message) {
    const before = this.visibleTable;
    if (message?.type === 'happened' && room.view) {
      const event = /** @type {Event} */ (message.event);
      const go = prepareFlights(this, event);
      this.showRoom(room);
      announceEvent(this, event);
      react(this, event);
      showRacesWon(this, /** @type {{races?: readonly import('./types.d.ts').Race[]}} */ (message).races ?? []);
      go();
    } else if (message?.type === 'refused') {
      handleRefusal(this, room, message);
    } else {
      this.showRoom(room);
      if (message?.type === 'welcome') this.state = withEnding(this.state, null);
    }
    if (message?.type === 'accepted') this.state = withoutProbe(this.state, message.id);
    if (before?.phase === 'play' && this.visibleTable?.phase !== 'play') this.carried.clear();
  }

  // The state, for the modules of this table ------------------------------------------------------

  get room() {
    return this.state.room;
  }

  get table() {
    return this.state.table;
  }

  get visibleTable() {
    return this.state.visibleTable;
  }

  get prediction() {
    return this.state.prediction;
  }

  get pending() {
    return this.state.pending;
  }

  get lifts() {
    return this.state.lifts;
  }

  get probes() {
    return this.state.probes;
  }

  get lastPlayers() {
    return this.state.lastPlayers;
  }

  get ending() {
    return this.state.ending;
  }

  get stuckTable() {
    return this.state.stuckTable;
  }

  get readyNext() {
    return this.state.readyNext;
  }

  // What is asked ----------------------------------------------------------------------------------

  get seat() {
    return this.room?.seat ?? -2;
  }

  get playing() {
    return this.visibleTable?.phase === 'play' && this.reader >= 0;
  }

  /** The own area. */
  get ownArea() {
    return this.table ? areaOf(this.table, this.seat) : -1;
  }

  /** What of the area the reader plays with. */
  get role() {
    return this.table ? roleOf(this.table, this.seat) : 'all';
  }

  /** Who plays the own area too. @returns {number | undefined} */
  get mate() {
    return this.table ? membersOf(this.table, this.ownArea).find((seat) => seat !== this.seat) : undefined;
  }

  mateName() {
    return this.nameOf(this.mate ?? this.seat);
  }

  /** What the room helps with, and what may press. */
  get house() {
    return /** @type {Required<import('./types.d.ts').HouseRules>} */ ({...DEFAULT_HOUSE_RULES, ...this.room?.house});
  }

  /** Whether a foundation is found for a card that is pressed twice. */
  get autoSends() {
    return this.house.help !== 'manual';
  }

  get oneHand() {
    return this.room?.options['one_hand'] !== false;
  }

  /** Whether single keys act, and are shown. */
  get showsKeys() {
    return settings.keys && this.reader >= 0 && this.house.inputs.includes('keys');
  }

  /** The own call is on its way. */
  get calling() {
    return Boolean(this.room?.pendingMoves.some(({move}) => move['move'] === 'call'));
  }

  /** Whether Nerts may be called, or may be once the moves on their way have been made. */
  get callable() {
    if (!this.playing) return false;
    return Boolean(this.room?.legal?.call) || (this.ownPileLeft() === 0 && this.prediction.touched.has('pile:0'));
  }

  /** Announces once that this room does not allow a kind of input. @param {import('../../kit/motion/pointer.js').By} by */
  rejectInput(by) {
    if (this.rejectedInputs.has(by)) return;
    this.rejectedInputs.add(by);
    tableToast(t(`nerts_table.house.no_${by}`, {list: inputsList(this.house.inputs)}));
  }

  /** The seat that sentences address as "you": the own one, and none in a record. */
  get reader() {
    return this.room?.status === 'record' ? WATCHER : this.seat;
  }

  describer() {
    return makeDescriber({
      t,
      seat: this.reader,
      nameOf: this.nameOf,
      lang: currentLanguage(),
      brief: settings.announce === 'short',
    });
  }

  nameOf = (/** @type {number} */ seat) =>
    seat === this.reader
      ? t('nerts_table.you')
      : isolate(this.room?.seats[seat]?.name ?? '') || t('nerts_table.seat.nobody', {seat: seat + 1});

  ownPileLeft() {
    const area = this.visibleTable?.areas[this.ownArea];
    return area ? pileLeft(area) : 0;
  }

  /** The other areas, clockwise. */
  rivalAreas() {
    return rivals(this.table?.areas.length ?? 0, this.ownArea);
  }

  labelOfCard = (/** @type {string} */ card) => cardLabel(card, t);

  /** The pile of the rival who sits there, counted from the left neighbour. @param {number} at @returns {Place | null} */
  rivalPlace(at) {
    const area = this.rivalAreas()[at];
    return area === undefined ? null : {at: 'rival', index: area};
  }

  columns() {
    return this.table?.areas[0]?.tableau.length ?? 4;
  }

  showScores = () => this.table && showScores(this.table, this.nameOf, this.reader);
  showRules = () => this.room && showRules(this.room);
  showKeys = () => showKeys({columns: this.columns(), rivals: this.rivalAreas().length});
  showOverview = () => showAll(this);

  areaOwner = (/** @type {number} */ area) => areaOwner(this, area);

  /** Says one thing without showing it. @param {Parameters<typeof speak>[1]} what */
  speak(what) {
    void speak(this, what);
  }

  // Drawing, and where the focus goes --------------------------------------------------------------

  willUpdate() {
    this.hadFocus = this.contains(document.activeElement);
    this.showLetters();
    const next = this.house.help === 'assist' ? fittingPlaces(this.lifts, this.choice) : NONE;
    if ([...next].join() !== [...this.targets].join()) this.targets = next.size ? next : NONE;
  }

  /** Backs, edges and badges carry the letters of those who play here. */
  showLetters() {
    const {table, room} = this;
    if (!table?.areas.length || !room) return;
    const letters = lettersByDeck(
      table,
      room.seats.map(({name}) => name),
    );
    if (letters.join() !== this.letters.join()) this.letters = letters;
    deckLetters(this.letters);
  }

  /** After pressing a button that has gone, the focus moves on; otherwise it stays. */
  updated() {
    ownDeck(this.visibleTable && this.ownArea >= 0 ? deckOf(this.visibleTable, this.ownArea) : null);
    if (!this.hadFocus) return;
    setTimeout(() => {
      const {activeElement} = document;
      const lost = activeElement === document.body || Boolean(activeElement?.closest('[inert]')); // under the sheet, too
      if (!lost || !this.isConnected) return;
      const next = ['.sheet-panel', '.stuck', '.go', '.stock-card']
        .map((part) => this.querySelector(part))
        .find(Boolean);
      if (next instanceof HTMLElement) next.focus({preventScroll: true});
    });
  }

  render() {
    const {room, visibleTable: shown} = this;
    return room && shown ? tableTemplate(this, room, shown) : nothing;
  }
}

customElements.define('nerts-table', NertsTable);
