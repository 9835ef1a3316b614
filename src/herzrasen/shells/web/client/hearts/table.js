// The Hearts table. It keeps two views: `room`, the newest that came, which decides what may be pressed; and `shown`, the
// one on the table, which follows it event by event through a queue, so that every card is seen to move. Reading aloud
// does not wait for the pictures.
//
//   .line   the connection of this page (connection.js), with a view already there

import {html, nothing} from '../vendor/lit.js';
import {openTable} from '../api.js';
import {announce} from '../live.js';
import {collect, deal, flow, pace, shake, still, where} from '../motion.js';
import {toast} from '../notice.js';
import {Screen} from '../screen.js';
import {change, settings} from '../settings.js';
import {buzz, play} from '../sound.js';
import {styles} from '../styles.js';
import {spoken, t} from '../texts.js';
import {reason} from '../words.js';
import {showLastTrick, showOverview, showRules, showScores, showSeat} from './dialogs.js';
import './hand.js';
import {keys} from './keys.js';
import {around, place, reach, turnOf} from './layout.js';
import './moon.js';
import './passing.js';
import {Queue} from './queue.js';
import {cardsOf, giver, lastTrick, players, receiver, sorted, turn, untouched} from './read.js';
import {teller} from './say.js';
import './seat.js';
import './sheet.js';
import {brokenHeart} from './signs.js';
import {tools} from './tools.js';
import './trick.js';

/** @typedef {import('../connection.js').Line} Line */
/** @typedef {import('../wire.d.ts').Happened} Happened */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./sheet.js').Moon} Moon */
/** @typedef {{event: Event, view: View}} Step */

const LOOK = 650; // ms a full trick lies before it is collected
const GLORY = 2600; // ms the moon stays up

export class HeartsTable extends Screen {
  static properties = {
    line: {attribute: false},
    room: {state: true},
    shown: {state: true},
    lying: {state: true},
    chosen: {state: true},
    rechoosing: {state: true},
    glory: {state: true},
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
    /** @type {Moon[]} */
    this.moons = [];
    /** The focus is, or was until what had it went away, in this table. */
    this.adrift = false;
    this.wasBetween = false;
    /** @type {Queue<Step>} */
    this.queue = new Queue(
      (step) => this.show(step),
      (steps) => this.leap(steps),
    );
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  connectedCallback() {
    super.connectedCallback();
    const {line} = this;
    if (!line) return;
    this.arrive(line.room);
    this.stops = [line.listen((room, message) => this.hear(room, message)), keys(this)];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
  }

  // What comes -------------------------------------------------------------------------------------

  /** The table as it stands, without a story. @param {Room} room */
  arrive(room) {
    this.room = room;
    this.shown = room.view;
    this.lying = null;
    this.glory = null;
    this.chosen = this.chosen.filter((card) => room.view?.hand.includes(card) && room.legal?.ask === 'pass');
    this.remember(room.view);
  }

  /** @param {Room} room @param {import('../room.js').Message | null} message */
  hear(room, message) {
    const before = this.room?.view?.public ?? null;
    const asked = this.asked();
    this.room = room;
    if (message?.type === 'welcome') {
      this.queue.leap();
      this.arrive(room);
    } else if (message?.type === 'happened' && room.view) {
      const step = /** @type {Step} */ ({event: message.event, view: message.view});
      for (const sentence of this.teller().tell(step.event, step.view.public, before)) announce(sentence);
      this.remember(step.view);
      this.queue.push(step);
    } else if (message?.type === 'refused') {
      toast(reason(message, this.nameOf), {now: true});
      play('refuse');
    }
    if (this.asked() && this.asked() !== asked) this.callOut();
  }

  /** What this seat is asked for, as one word that changes with the occasion; '' for nothing. */
  asked() {
    const {view, legal} = this.room ?? {};
    if (!view || !legal || (legal.ask ?? 'nothing') === 'nothing') return '';
    const {deal: number, tricks, trick} = view.public;
    return `${legal.ask} ${number} ${tricks.length} ${cardsOf(trick).length}`;
  }

  callOut() {
    const {view, legal} = this.room ?? {};
    if (!view || !legal) return;
    announce(this.teller().wanted(legal, view.public), {now: true});
    play('turn');
    buzz();
  }

  /** A moon is part of the sheet for as long as the page is open. @param {View | null} view */
  remember(view) {
    if (!view || view.public.shooter === null || view.public.phase === 'moon') return;
    const {shooter: seat, sun, match} = view.public;
    const number = match.deals.length - 1;
    if (['deal', 'over'].includes(view.public.phase) && !this.moons.some((moon) => moon.deal === number))
      this.moons = [...this.moons, {deal: number, seat, sun}];
  }

  // The story --------------------------------------------------------------------------------------

  /** @param {Step} step */
  async show({event, view}) {
    switch (event.event) {
      case 'dealt':
        return this.showDealt(view);
      case 'passed':
        return this.showPassed(view);
      case 'played':
        return this.showPlayed(event, view);
      case 'trick_taken':
        return this.showTaken(event, view);
      case 'moon_shot':
        this.shown = view;
        this.glory = event;
        play('win');
        await this.rest(GLORY);
        this.glory = null;
        return;
      case 'match_ended':
        this.shown = view;
        play('win');
        return;
      default:
        this.shown = view;
    }
  }

  /** @param {Step[]} steps */
  leap(steps) {
    this.shown = steps.at(-1)?.view ?? this.shown;
    this.lying = null;
    this.glory = null;
  }

  /** @param {View} view */
  async showDealt(view) {
    Object.assign(this, {shown: view, lying: null, chosen: [], rechoosing: false});
    play('deal');
    await this.drawn();
    const from = this.plaque(view.public.dealer) ?? this.middle();
    if (from) await deal(this.querySelectorAll('hearts-hand .card'), from);
  }

  /** @param {View} view */
  async showPassed(view) {
    const {public: table, seat} = view;
    const [to, from] = [receiver(table, seat), giver(table, seat)].map((other) => (other === null ? null : this.plaque(other)));
    if (to) void collect(this.querySelectorAll('.laid .card'), to);
    Object.assign(this, {shown: view, chosen: [], rechoosing: false});
    play('take');
    await this.drawn();
    if (from) await deal(this.querySelectorAll('hearts-hand .received'), from, {ms: 480, stagger: 60});
  }

  /** @param {Extract<Event, {event: 'played'}>} event @param {View} view */
  async showPlayed({seat, card}, view) {
    const there = this.querySelector(`hearts-trick [data-key="${CSS.escape(card)}"]`);
    const before = where(this);
    const broke = view.public.broken && !this.shown?.public.broken;
    this.lying = null;
    this.shown = view;
    if (there) return;
    play(broke ? 'heart' : 'card');
    await this.drawn();
    const from = this.plaque(seat);
    const lies = this.querySelector(`hearts-trick [data-key="${CSS.escape(card)}"]`);
    if (before.has(card)) await flow(before, this);
    else if (from && lies) await deal([lies], from.getBoundingClientRect());
  }

  /** @param {Extract<Event, {event: 'trick_taken'}>} event @param {View} view */
  async showTaken({winner}, view) {
    const trick = lastTrick(view.public);
    this.lying = trick;
    this.shown = view;
    await this.drawn();
    if (still()) return; // without motion the trick lies until the next card comes
    await this.rest(LOOK);
    if (this.lying !== trick) return;
    const to = winner === null ? null : this.plaque(winner);
    play('take');
    const gone = to ? collect(this.querySelectorAll('hearts-trick .card'), to) : Promise.resolve();
    this.lying = null;
    await gone;
  }

  /** @param {number} ms at normal speed */
  rest(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms * pace()));
  }

  /** After this element and those within have drawn themselves. */
  async drawn() {
    await this.updateComplete;
    const within = /** @type {Screen[]} */ ([...this.querySelectorAll('hearts-hand, hearts-trick, hearts-seat, hearts-passing')]);
    await Promise.all(within.map((element) => element.updateComplete));
  }

  // What is done -----------------------------------------------------------------------------------

  /** @param {CustomEvent<{card: string, by: 'tap' | 'touch' | 'drop'}>} event */
  press({detail: {card, by}}) {
    const {legal, view} = this.room ?? {};
    if (!legal || !view || this.idle()) return this.notNow();
    if (legal.ask === 'pass') return this.choose(card, by);
    if (!legal.cards?.includes(card)) return this.explain(card);
    const hand = this.hand();
    if (by === 'touch' && settings.twoTaps && hand?.raised !== card) return hand?.raise(card);
    return void this.playCard(card);
  }

  notNow() {
    const table = this.shown?.public;
    const next = table ? turn(table) : null;
    this.hand()?.raise(null);
    if (table && next !== null && next !== this.room?.seat) toast(this.teller().of('turn.is', next));
  }

  /** @param {string} card */
  explain(card) {
    const why = this.room?.legal?.why?.[card];
    const hand = this.hand();
    hand?.raise(null);
    const button = hand?.buttonOf(card);
    if (button) void shake(button);
    play('refuse');
    if (why) toast(reason(why, this.nameOf), {now: true});
  }

  /** @param {string} card @param {string} by */
  choose(card, by) {
    const most = this.room?.legal?.most ?? 0;
    if (this.chosen.includes(card)) {
      if (by !== 'drop') this.chosen = this.chosen.filter((other) => other !== card);
    } else if (this.chosen.length < most) {
      this.chosen = [...this.chosen, card];
      play('card');
    } else toast(t('hearts_table.passing.enough', {n: most}), {now: true});
  }

  confirm() {
    const {legal} = this.room ?? {};
    if (legal?.ask !== 'pass') return;
    const missing = (legal.most ?? 0) - this.chosen.length;
    if (missing > 0) return toast(t('hearts_table.passing.missing', {n: missing}), {now: true});
    this.rechoosing = false;
    this.line?.submit({move: 'pass', cards: [...this.chosen]});
  }

  rechoose() {
    this.chosen = this.given() ?? [];
    this.rechoosing = true;
  }

  /** @param {string} card */
  async playCard(card) {
    const before = where(this);
    this.queue.leap();
    this.lying = null;
    this.hand()?.raise(null);
    this.line?.submit({move: 'play', card});
    play('card');
    await this.drawn();
    await flow(before, this);
  }

  /** @param {CustomEvent<{choice: string}>} event */
  chooseMoon({detail: {choice}}) {
    this.line?.submit({move: 'moon', choice});
  }

  next() {
    const number = this.shown?.public.deal;
    if (number !== undefined && this.between() && this.room?.waiting.includes(this.room.seat)) this.line?.proceed(number);
  }

  /** Another match by the same rules, with as many people. */
  async again() {
    const {room} = this;
    if (!room) return;
    const people = room.seats.filter((info) => info.kind === 'person');
    const bot = room.seats.find((info) => info.bot)?.bot ?? {};
    try {
      const {table} = await openTable({
        game: 'hearts',
        rules: room.rules,
        name: people.find((info) => info.seat === room.seat)?.name ?? settings.name,
        bot,
        free: people.length - 1,
        pace: settings.speed,
      });
      location.hash = `#/t/${table}`;
    } catch {
      toast(t('client.trouble.server'), {now: true});
    }
  }

  sortHand() {
    const before = where(this);
    change({handOrder: settings.handOrder === 'up' ? 'down' : 'up'});
    void this.drawn().then(() => flow(before, this));
    announce(t(`hearts_table.hand.order_is.${settings.handOrder}`));
  }

  // What is asked ----------------------------------------------------------------------------------

  teller() {
    return teller({t, own: this.room?.seat ?? -2, nameOf: this.nameOf, order: settings.handOrder, lang: spoken()});
  }

  showLast = () => this.shown && showLastTrick(this.shown.public, this.nameOf);
  showScores = () => this.shown && showScores(this.shown.public, this.sideNames(), this.room?.seat ?? -2, this.moons);
  showRules = () => this.room && showRules(this.room);
  showOverview = () => this.room?.view && showOverview(this.room.view, this.teller());

  /** @param {CustomEvent<{seat: number}>} event */
  look({detail: {seat}}) {
    const info = this.room?.seats[seat];
    if (this.shown && info) void showSeat(this.shown.public, info, this.nameOf(seat), this.room?.options['taken_shown'] !== false);
  }

  /** Says one thing without showing it. @param {'hand' | 'trick' | 'last' | 'scores' | 'voids'} what */
  speak(what) {
    const {view} = this.room ?? {};
    if (!view) return;
    announce(what === 'hand' ? this.teller().hand(view.hand) : this.teller()[what](view.public), {now: true});
  }

  // What follows from it ---------------------------------------------------------------------------

  nameOf = (/** @type {number} */ seat) =>
    seat === this.room?.seat ? t('hearts_table.you') : this.room?.seats[seat]?.name || t('hearts_table.seat.nobody', {seat: seat + 1});

  sideNames() {
    const sides = this.shown?.public.match.totals.length ?? 0;
    const count = this.shown ? players(this.shown.public) : 0;
    const of = (/** @type {number} */ side) => Array.from({length: count}, (_, seat) => seat).filter((seat) => seat % sides === side);
    return Array.from({length: sides}, (_, side) => of(side).map(this.nameOf).join(' + '));
  }

  /** The own card that is on its way to the table. @returns {string | null} */
  laid() {
    const moves = this.room?.unanswered.map(({move}) => move) ?? [];
    const card = moves.find((move) => move['move'] === 'play')?.['card'];
    return typeof card === 'string' ? card : null;
  }

  /** What was laid down to pass, answered or not. @returns {readonly string[] | null} */
  given() {
    if (this.shown?.public.phase !== 'pass') return null;
    const sent = this.room?.unanswered.map(({move}) => move).findLast((move) => move['move'] === 'pass')?.['cards'];
    return /** @type {readonly string[] | undefined} */ (sent) ?? this.shown.given;
  }

  /** Whether the hand cannot be used now: nothing is asked, or the answer is on its way. */
  idle() {
    const {view, legal} = this.room ?? {};
    if (!view || !legal || !this.shown) return true;
    if (legal.ask === 'pass') return this.given() !== null && !this.rechoosing;
    return legal.ask !== 'play' || this.laid() !== null || view.hand.length !== this.shown.hand.length;
  }

  between() {
    const table = this.shown?.public;
    return Boolean(table && (table.phase === 'over' || (table.phase === 'deal' && table.deal >= 0)));
  }

  hand() {
    return /** @type {import('./hand.js').HeartsHand | null} */ (this.querySelector('hearts-hand'));
  }

  /** @param {number} seat */
  plaque(seat) {
    return this.querySelector(`.plaque[data-seat="${seat}"] .disc`);
  }

  middle() {
    return this.querySelector('.middle');
  }

  // How it looks -----------------------------------------------------------------------------------

  willUpdate() {
    this.adrift ||= this.contains(document.activeElement);
    this.wasBetween = this.querySelector('hearts-sheet') !== null;
  }

  updated() {
    const hand = this.hand();
    if (hand) hand.target = this.querySelector('.stage');
    // Whoever pressed a button that has gone, or played the last card, is taken to what comes next; nobody else is moved.
    const came = this.between() && !this.wasBetween;
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
    if (!room || !shown) return nothing;
    const {public: table} = shown;
    const between = this.between();
    const {width, height} = reach(players(table)); // how far a trick reaches, for the size of its cards
    return html`<div class="hearts" data-players=${players(table)} ?data-between=${between} @look=${this.look}>
      <h1 class="hidden-text">${t('hearts_table.title')}</h1>
      <div class="stage" ?inert=${between} ${styles({'--reach-x': width, '--reach-y': height})}>
        ${this.state(table)} ${this.seats(table)}
        <div class="middle">${this.centre(table)}</div>
        ${this.glory
          ? html`<hearts-moon .sun=${this.glory.sun} .sentence=${this.teller().of(this.glory.sun ? 'log.sun' : 'log.moon', this.glory.seat)}></hearts-moon>`
          : nothing}
      </div>
      ${this.own(shown)}
      ${between ? this.sheet(table) : nothing}
      ${tools(this)}
    </div>`;
  }

  /** @param {View['public']} table */
  state(table) {
    const target = this.room?.options['target'];
    return html`<p class="state">
      <span>${t('hearts_table.state.deal', {deal: Math.max(0, table.deal) + 1})}</span>
      ${typeof target === 'number' ? html`<span class="target">${t('hearts_table.state.target', {target})}</span>` : nothing}
      ${table.broken && table.phase === 'play' ? html`<span class="broken">${brokenHeart}${t('hearts_table.state.broken')}</span>` : nothing}
    </p>`;
  }

  /** @param {View['public']} table */
  seats(table) {
    const own = this.room?.seat ?? -2;
    const count = players(table);
    return html`<ul class="seats" role="list" aria-label=${t('hearts_table.seats')}>
      ${around(count, own).map((seat) => {
        const turned = turnOf(seat, own, count);
        const {x, y} = place(turned, count);
        return html`<li ${styles({'--x': x, '--y': y})} data-turn=${turned}>${this.seat(seat, table)}</li>`;
      })}
    </ul>`;
  }

  /** @param {number} seat @param {View['public']} table */
  seat(seat, table) {
    const {room} = this;
    const own = seat === room?.seat;
    return html`<hearts-seat
      .info=${room?.seats[seat] ?? null}
      .table=${table}
      .name=${this.nameOf(seat)}
      .own=${own}
      .open=${room?.options['taken_shown'] !== false}
      .backs=${own ? 0 : table.held[seat] ?? 0}
    ></hearts-seat>`;
  }

  /** @param {View['public']} table */
  centre(table) {
    const own = this.room?.seat ?? -2;
    if (table.phase === 'pass') {
      return html`<hearts-passing
        .table=${table}
        .own=${own}
        .chosen=${this.chosen}
        .most=${this.room?.legal?.most ?? 0}
        .given=${this.rechoosing ? null : this.given()}
        .nameOf=${this.nameOf}
        @confirm=${this.confirm}
        @rechoose=${this.rechoose}
      ></hearts-passing>`;
    }
    if (table.phase === 'moon' && this.room?.legal?.ask === 'moon' && !this.glory) {
      return html`<hearts-moon-question .choices=${this.room.legal.choices ?? []} @choose=${this.chooseMoon}></hearts-moon-question>`;
    }
    const trick = this.lying && !cardsOf(table.trick).length ? this.lying : table.trick;
    return html`<hearts-trick .trick=${trick} .players=${players(table)} .own=${own} .pending=${this.laid()} .nameOf=${this.nameOf}></hearts-trick>`;
  }

  /** @param {View} shown */
  own(shown) {
    const {room} = this;
    if (!room || room.seat < 0) return html`<p class="watching">${t('hearts_table.watching')}</p>`;
    const laid = this.laid();
    const given = this.rechoosing ? null : this.given();
    const cards = sorted(shown.hand.filter((card) => card !== laid && !given?.includes(card)), settings.handOrder);
    const received = shown.received && untouched(shown.public, room.seat) ? shown.received : [];
    return html`${this.called(shown.public)}
      <hearts-hand
        .cards=${cards}
        .legal=${room.legal ?? {}}
        ?data-idle=${this.idle()}
        .idle=${this.idle()}
        .chosen=${this.chosen}
        .received=${received}
        .label=${t('hearts_table.hand.title', {n: cards.length})}
        @press=${this.press}
      ></hearts-hand>
      <div class="own-seat">${this.seat(room.seat, shown.public)}</div>`;
  }

  /** Whose turn it is, for the eye; readers hear it when it changes. @param {View['public']} table */
  called(table) {
    const {room} = this;
    const mine = !this.idle() && room?.legal?.ask === 'play';
    const next = mine ? room.seat : turn(table);
    const words = this.between() || next === null || (next === room?.seat && !mine) ? nothing : this.teller().of('turn.is', next);
    return html`<p class="called-out ${mine ? 'mine' : ''}">${words}</p>`;
  }

  /** @param {View['public']} table */
  sheet(table) {
    return html`<hearts-sheet
      .table=${table}
      .names=${this.sideNames()}
      .own=${this.room?.seat ?? -2}
      .waiting=${this.room?.waiting ?? []}
      .moons=${this.moons}
      .nameOf=${this.nameOf}
      @next=${this.next}
      @again=${this.again}
    ></hearts-sheet>`;
  }
}

customElements.define('hearts-table', HeartsTable);
