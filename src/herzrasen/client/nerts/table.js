// The Nerts table. `room` is the newest that came; `shown` is that table with the own moves that are still on their way.
// What happens is seen in story.js, refusals.js and ending.js, what a player does is in presses.js, deeds.js and
// dragging.js, how it looks in look.js.
//
//   .line   the connection of this page (connection.js), with a view already there

import {nothing} from '../vendor/lit.js';
import {name as cardName} from '../cards/card.js';
import {ownDeck} from '../cards/sheet.js';
import {announce} from '../live.js';
import {toast} from '../notice.js';
import {handle} from '../pointer.js';
import {WATCHER} from '../room.js';
import {USUAL_HOUSE} from '../usual-house.js';
import {Screen} from '../screen.js';
import {Subscription} from '../subscription.js';
import {settings} from '../settings.js';
import {spoken, t} from '../texts.js';
import {stylesheets} from './dress.js';
import {showAll, speak} from './aloud.js';
import {gather} from './calm.js';
import {fits} from './choice.js';
import {showKeys, showRules, showScores} from './dialogs.js';
import {back, drop, liftable, over, several} from './dragging.js';
import {hear as hearKeys} from './hands.js';
import {keep} from './keep.js';
import {look, who} from './look.js';
import './me.js';
import './middle.js';
import {holds, offered} from './now.js';
import './own.js';
import {ahead} from './pending.js';
import {hold, tap} from './presses.js';
import {pileLeft, rivals} from './read.js';
import {races, refused} from './refusals.js';
import './rival.js';
import {teller} from './say.js';
import './sheet.js';
import './start.js';
import './stuck.js';
import {answer, launchFor, report} from './story.js';
import {areaOf, deckOf, membersOf, roleOf} from './whose.js';

/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {import('./choice.js').Choice} Choice */
/** @typedef {import('./say.js').Deed} Deed */

/** @type {ReadonlySet<string>} */
const NONE = new Set();
/** @type {import('./pending.js').Ahead} */
const NOTHING = {table: /** @type {any} */ (null), cards: NONE, made: NONE, touched: new Map(), unknown: NONE};

export class NertsTable extends Screen {
  /** @override */
  static stylesheets = stylesheets;

  static properties = {
    line: {attribute: false},
    room: {state: true},
    choice: {state: true},
    ending: {state: true},
    size: {state: true},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Line | null} */
    this.line = null;
    /** @type {Room | null} */
    this.room = null;
    /** The newest table, and the same with the moves on their way. @type {Public | null} */
    this.table = null;
    /** @type {Public | null} */
    this.shown = null;
    /** How the table is shown before the server has answered. @type {import('./pending.js').Ahead} */
    this.ahead = NOTHING;
    /** Cards on their way. @type {ReadonlySet<string>} */
    this.pending = NONE;
    /** Lifts that are still there in what is shown. @type {readonly Option[]} */
    this.lifts = [];
    /** @type {Choice | null} */
    this.choice = null;
    /** What fingers and the mouse carry, by card. @type {Map<string, Choice>} */
    this.held = new Map();
    /** What a joker stands for is being asked. @type {HTMLDialogElement | null} */
    this.question = null;
    /** @type {ReadonlySet<string>} */
    this.targets = NONE;
    /** Moves sent only to learn why not; they are not shown ahead. @type {Set<string>} */
    this.asked = new Set();
    /** Who put the last card on a place in this round. @type {Map<string, number>} */
    this.latest = new Map();
    /** Kinds of input that this room does not allow, and that have been told. @type {Set<string>} */
    this.forbidden = new Set();
    /** How the round that is being ended was ended. @type {{caller: number | null, reason: string} | null} */
    this.ending = null;
    /** The table as it lay when this round was last proved to be stuck. @type {Public | null} */
    this.proved = null;
    /** Ready follows Continue by itself. */
    this.goesOn = false;
    this.size = {width: 0, height: 0};
    /** @type {import('./calm.js').Gathered<Deed> | null} */
    this.calm = null;
    new Subscription(this, () => this.line, (line) => this.follow(line));
  }

  /** Shows what a line knows, and follows it. @param {import('./types.d.ts').Line} line */
  follow(line) {
    this.take(line.room);
    this.calm = gather((deeds) => this.table && announce(this.teller().digest(deeds, this.table)));
    const watch = new ResizeObserver(([entry]) => {
      const {width, height} = entry?.contentRect ?? {width: 0, height: 0};
      this.size = {width, height};
    });
    watch.observe(this);
    const stops = [
      line.listen((room, message) => this.hear(room, message)),
      hearKeys(this),
      handle(this, {
        tap: (element, event, by) => tap(this, element, event, by),
        hold: (element, by) => hold(this, element, by),
        lift: (element, by) => liftable(this, element, by),
        drop: (element, target) => drop(this, element, /** @type {HTMLElement} */ (target)),
        back: (element) => back(this, element),
        over: (target) => over(this, target),
        several: () => several(this),
      }),
      () => watch.disconnect(),
      () => this.calm?.stop(),
      () => ownDeck(null),
    ];
    return () => stops.forEach((stop) => stop());
  }

  // What comes -------------------------------------------------------------------------------------

  /** @param {Room} room */
  take(room) {
    this.room = room;
    if (!room.view) return;
    this.table = keep(this.table, room.view.public);
    const sent = /** @type {import('./pending.js').Sent[]} */ (room.unanswered.filter(({id}) => !this.asked.has(id)));
    this.ahead = ahead(this.table, this.mine, sent);
    this.shown = keep(this.shown, this.ahead.table);
    const {cards} = this.ahead;
    this.pending = cards.size || this.pending.size ? cards : NONE;
    this.lifts = offered(this, room.legal?.lifts ?? []);
    if (this.choice && !holds(this, this.choice)) this.choice = null;
    if (this.question && this.shown.phase !== 'play') this.question.close('');
    if (this.goesOn && room.legal?.ready) {
      this.goesOn = false;
      this.line?.submit({move: 'ready'});
    }
  }

  /** @param {Room} room @param {import('../room.js').Message | null} message */
  hear(room, message) {
    const before = this.shown;
    if (message?.type === 'happened' && room.view) {
      const event = /** @type {Event} */ (message.event);
      const go = launchFor(this, event);
      this.take(room);
      report(this, event);
      answer(this, event);
      races(this, /** @type {{races?: readonly import('./types.d.ts').Race[]}} */ (message).races ?? []);
      go();
    } else if (message?.type === 'refused') {
      refused(this, room, message);
    } else {
      this.take(room);
      if (message?.type === 'welcome') this.ending = null;
    }
    if (message?.type === 'accepted') this.asked.delete(message.id);
    if (before?.phase === 'play' && this.shown?.phase !== 'play') {
      this.choice = null;
      this.held.clear();
    }
  }

  // What is asked ----------------------------------------------------------------------------------

  get seat() {
    return this.room?.seat ?? -2;
  }

  get playing() {
    return this.shown?.phase === 'play' && this.me >= 0;
  }

  /** The own area. */
  get mine() {
    return this.table ? areaOf(this.table, this.seat) : -1;
  }

  /** What of the area the reader plays with. */
  get role() {
    return this.table ? roleOf(this.table, this.seat) : 'all';
  }

  /** Who plays the own area too. @returns {number | undefined} */
  get mateSeat() {
    return this.table ? membersOf(this.table, this.mine).find((seat) => seat !== this.seat) : undefined;
  }

  mate() {
    return this.nameOf(this.mateSeat ?? this.seat);
  }

  /** What the room helps with, and what may press. */
  get house() {
    return /** @type {Required<import('./types.d.ts').House>} */ ({...USUAL_HOUSE, ...this.room?.house});
  }

  /** Whether a foundation is found for a card that is pressed twice. */
  get sends() {
    return this.house.help !== 'manual';
  }

  get oneHand() {
    return this.room?.options['one_hand'] !== false;
  }

  /** Whether single keys act, and are shown. */
  get hints() {
    return settings.keys && this.me >= 0 && this.house.inputs.includes('keys');
  }

  /** The own call is on its way. */
  get calling() {
    return Boolean(this.room?.unanswered.some(({move}) => move['move'] === 'call'));
  }

  /** Whether Nerts may be called, or may be once the moves on their way have been made. */
  get callable() {
    if (!this.playing) return false;
    return Boolean(this.room?.legal?.call) || (this.left() === 0 && this.ahead.touched.has('pile:0'));
  }

  /** This room does not allow it: said once. @param {import('../pointer.js').By} by */
  forbid(by) {
    if (this.forbidden.has(by)) return;
    this.forbidden.add(by);
    toast(t(`nerts_table.house.no_${by}`), {now: true});
  }

  /** Who reads this and plays: the own seat. Nobody is "you" in a record, whoever's eyes it is seen through. */
  get me() {
    return this.room?.line === 'record' ? WATCHER : this.seat;
  }

  teller() {
    return teller({t, seat: this.me, nameOf: this.nameOf, lang: spoken(), brief: settings.announce === 'short'});
  }

  nameOf = (/** @type {number} */ seat) =>
    seat === this.me ? t('nerts_table.you') : this.room?.seats[seat]?.name || t('nerts_table.seat.nobody', {seat: seat + 1});

  left() {
    const area = this.shown?.areas[this.mine];
    return area ? pileLeft(area) : 0;
  }

  /** The other areas, clockwise. */
  others() {
    return rivals(this.table?.areas.length ?? 0, this.mine);
  }

  nameOfCard = (/** @type {string} */ card) => cardName(card, t);

  /** The pile of the rival who sits there, counted from the left neighbour. @param {number} at @returns {Place | null} */
  rivalPlace(at) {
    const area = this.others()[at];
    return area === undefined ? null : {at: 'rival', index: area};
  }

  columns() {
    return this.table?.areas[0]?.tableau.length ?? 4;
  }

  showScores = () => this.table && showScores(this.table, this.nameOf, this.me);
  showRules = () => this.room && showRules(this.room);
  showKeys = () => showKeys({columns: this.columns(), rivals: this.others().length});
  showOverview = () => showAll(this);

  who = (/** @type {number} */ area) => who(this, area);

  /** Says one thing without showing it. @param {Parameters<typeof speak>[1]} what */
  speak(what) {
    void speak(this, what);
  }

  // Drawing, and where the focus goes --------------------------------------------------------------

  willUpdate() {
    this.hadFocus = this.contains(document.activeElement);
    const next = this.house.help === 'assist' ? fits(this.lifts, this.choice) : NONE;
    if ([...next].join() !== [...this.targets].join()) this.targets = next.size ? next : NONE;
  }

  /** Whoever pressed a button that has gone is taken to what comes next; nobody else is moved. */
  updated() {
    ownDeck(this.shown && this.mine >= 0 ? deckOf(this.shown, this.mine) : null);
    if (!this.hadFocus) return;
    setTimeout(() => {
      const {activeElement} = document;
      const lost = activeElement === document.body || Boolean(activeElement?.closest('[inert]')); // under the sheet, too
      if (!lost || !this.isConnected) return;
      const next = this.querySelector('.sheet-panel') ?? this.querySelector('.go') ?? this.querySelector('.stock-card');
      if (next instanceof HTMLElement) next.focus({preventScroll: true});
    });
  }

  render() {
    const {room, shown} = this;
    return room && shown ? look(this, room, shown) : nothing;
  }
}

customElements.define('nerts-table', NertsTable);
