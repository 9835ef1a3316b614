// The Nerts table. `room` is the newest that came; `shown` is that table with the own moves that are still on their way.
// A press becomes a choice or a move (choice.js), whichever hand made it; what is legal the server has said.
//
//   .line   the connection of this page (connection.js), with a view already there

import {html, nothing} from '../vendor/lit.js';
import {openTable} from '../api.js';
import {parse} from '../cards/card.js';
import {announce} from '../live.js';
import {animate, pulse, shake, still} from '../motion.js';
import {toast} from '../notice.js';
import {handle} from '../pointer.js';
import {Screen} from '../screen.js';
import {settings} from '../settings.js';
import {buzz, play} from '../sound.js';
import {styles} from '../styles.js';
import {spoken, t} from '../texts.js';
import {reason} from '../words.js';
import {gather} from './calm.js';
import {fits, press, send} from './choice.js';
import {showKeys, showOverview, showRules, showScores, showSeat} from './dialogs.js';
import {homewards, launch, lying, turnUp} from './flights.js';
import {hear as hearKeys} from './hands.js';
import {keep} from './keep.js';
import {arrange} from './layout.js';
import './me.js';
import './middle.js';
import './own.js';
import {ahead} from './pending.js';
import {isSource, pileLeft, placeOf, rivals, scored, spot, topOf} from './read.js';
import './rival.js';
import {teller} from './say.js';
import './sheet.js';
import './start.js';
import {tools} from './tools.js';

/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {import('./choice.js').Choice} Choice */
/** @typedef {import('./say.js').Deed} Deed */

const SPLASH = 1500; // ms the call stands over the table

/** @type {ReadonlySet<string>} */
const NONE = new Set();

export class NertsTable extends Screen {
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
    /** @type {ReadonlySet<string>} */
    this.pending = NONE;
    /** Lifts that are still there in what is shown. @type {readonly Option[]} */
    this.lifts = [];
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {ReadonlySet<string>} */
    this.targets = NONE;
    /** Moves sent only to learn why not; they are not shown ahead. @type {Set<string>} */
    this.asked = new Set();
    /** How the round that is being ended was ended. @type {{caller: number | null, reason: string} | null} */
    this.ending = null;
    /** Ready follows Continue by itself. */
    this.goesOn = false;
    this.size = {width: 0, height: 0};
    /** @type {import('./calm.js').Gathered<Deed> | null} */
    this.calm = null;
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  connectedCallback() {
    super.connectedCallback();
    const {line} = this;
    if (!line) return;
    this.take(line.room);
    this.calm = gather((deeds) => this.table && announce(this.teller().digest(deeds, this.table)));
    const watch = new ResizeObserver(([entry]) => {
      const {width, height} = entry?.contentRect ?? {width: 0, height: 0};
      this.size = {width, height};
    });
    watch.observe(this);
    // Registered after the hands of handle(): what is still held then has reached nothing.
    const letGo = () => this.dragged && this.letGo();
    const stop = new AbortController();
    this.stops = [
      line.listen((room, message) => this.hear(room, message)),
      hearKeys(this),
      handle(this, {
        tap: (element, event) => this.tap(element, event),
        lift: (element) => this.liftable(element),
        drop: (element, target) => this.drop(element, /** @type {HTMLElement} */ (target)),
        over: (target) => this.over(target),
      }),
      () => watch.disconnect(),
      () => stop.abort(),
      () => this.calm?.stop(),
    ];
    addEventListener('pointerup', letGo, {signal: stop.signal});
    addEventListener('pointercancel', letGo, {signal: stop.signal});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
  }

  // What comes -------------------------------------------------------------------------------------

  /** @param {Room} room */
  take(room) {
    this.room = room;
    if (!room.view) return;
    this.table = keep(this.table, room.view.public);
    const moves = /** @type {{move: string}[]} */ (
      room.unanswered.filter(({id}) => !this.asked.has(id)).map(({move}) => move)
    );
    const {table, cards} = ahead(this.table, this.seat, moves);
    this.shown = keep(this.shown, table);
    this.pending = cards.size || this.pending.size ? cards : NONE;
    this.lifts = (room.legal?.lifts ?? []).filter((option) => this.still(option));
    if (this.choice && !this.holds(this.choice)) this.choice = null;
    if (this.goesOn && room.legal?.ready) {
      this.goesOn = false;
      this.line?.submit({move: 'ready'});
    }
  }

  /** Whether a lift still starts from what is shown. @param {Option} option */
  still({source, card}) {
    const {shown} = this;
    if (!shown || this.pending.has(card)) return false;
    return source.at === 'tableau'
      ? Boolean(shown.areas[this.seat]?.tableau[source.index ?? 0]?.includes(card))
      : topOf(shown, this.seat, source) === card;
  }

  /** Whether what was chosen is still there. @param {Choice} choice */
  holds({source, card}) {
    const {shown} = this;
    if (!shown || shown.phase !== 'play') return false;
    const cards = source.at === 'tableau' ? shown.areas[this.seat]?.tableau[source.index ?? 0] ?? [] : [topOf(shown, this.seat, source)];
    return card === null ? cards.some((one) => one !== null) : cards.includes(card);
  }

  /** @param {Room} room @param {import('../room.js').Message | null} message */
  hear(room, message) {
    const before = this.shown;
    if (message?.type === 'happened' && room.view) {
      const event = /** @type {Event} */ (message.event);
      const go = this.launchFor(event);
      this.take(room);
      this.report(event);
      this.answer(event);
      go();
    } else if (message?.type === 'refused') {
      this.refused(room, message);
    } else {
      this.take(room);
      if (message?.type === 'welcome') this.ending = null;
    }
    if (message?.type === 'accepted') this.asked.delete(message.id);
    if (before?.phase === 'play' && this.shown?.phase !== 'play') this.choice = null;
  }

  /** A move is taken back: its cards go to where they came from. @param {Room} room @param {{code: string, facts?: Record<string, string | number>, id?: string | null}} message */
  refused(room, message) {
    const sent = this.room?.unanswered.find(({id}) => id === message.id)?.move;
    const lift = sent?.['move'] === 'lift' ? /** @type {Lift} */ (/** @type {unknown} */ (sent)) : null;
    const asked = this.asked.delete(message.id ?? '');
    const go = lift ? launch(this, [lift.card], null, {ms: 420}) : () => undefined;
    this.take(room);
    go();
    void this.updateComplete.then(() => {
      const card = lift ? lying(this, lift.card) : null;
      if (card && asked) void shake(card);
    });
    toast(reason(message, this.nameOf), {now: true});
    play('refuse');
  }

  /** What flies because of an event, looked up before it is drawn. @param {Event} event @returns {() => void} */
  launchFor(event) {
    if (event.event === 'moved') {
      const own = event.seat === this.seat;
      const rival = this.querySelector(`[data-spot="rival:${event.seat}"]`);
      const from = own ? this.querySelector(`[data-spot="${spot(event.source)}"]`) : rival;
      const go = launch(this, event.cards, from, {ms: own ? 260 : 420});
      return () => {
        go();
        if (event.revealed) void this.updateComplete.then(() => requestAnimationFrame(() => turnUp(lying(this, event.revealed ?? ''))));
      };
    }
    if (event.event === 'turned' && event.seat === this.seat) {
      return launch(this, event.cards, this.querySelector('.stock-card'), {stagger: 45, ms: 220});
    }
    return () => undefined;
  }

  /** For the ear. @param {Event} event */
  report(event) {
    if (!this.table) return;
    const {now, later} = this.teller().tell(event, this.table);
    if (event.event === 'round_ended') this.calm?.stop();
    for (const sentence of now) announce(sentence, {now: event.event === 'round_ended'});
    for (const deed of later) this.calm?.add(deed);
  }

  /** Sounds, and what else an event sets going. @param {Event} event */
  answer(event) {
    switch (event.event) {
      case 'dealt':
        this.ending = null;
        return play('deal');
      case 'started':
        buzz(30);
        return play('call');
      case 'moved':
        if (event.target.at === 'rival' && (event.target.index ?? 0) === this.seat) return this.attacked();
        if (event.seat !== this.seat && event.target.at === 'foundation') play('deal');
        return undefined;
      case 'round_ended':
        void this.end(event.caller ?? null, event.reason);
        return undefined;
      case 'match_ended':
        return play('win');
      default:
        return undefined;
    }
  }

  attacked() {
    play('take');
    buzz();
    const pile = this.querySelector('nerts-own .heap');
    if (pile) void pulse(pile);
  }

  /** The call, the cards fly home while they are counted; then the sheet. @param {number | null} caller @param {string} reason */
  async end(caller, reason) {
    play('call');
    if (still()) return;
    const ending = {caller, reason};
    this.ending = ending;
    await this.updateComplete;
    const splash = this.querySelector('.splash');
    if (splash) {
      await animate(
        splash,
        [
          {opacity: 0, transform: 'scale(0.86)'},
          {opacity: 1, transform: 'none', offset: 0.16},
          {opacity: 1, transform: 'none', offset: 0.84},
          {opacity: 0, transform: 'scale(1.04)'},
        ],
        {ms: SPLASH},
      );
      splash.remove();
    }
    if (this.ending !== ending) return;
    await homewards(this, this.table?.foundations ?? [], (deck) => this.plaque(deck), (deck, count) => this.count(deck, count));
    if (this.ending === ending) this.ending = null;
    for (const total of this.querySelectorAll('[data-counted]')) total.removeAttribute('data-counted');
  }

  /** @param {number} seat */
  plaque(seat) {
    return this.querySelector(`[data-home="${seat}"] .total`);
  }

  /** @param {number} seat @param {number} count */
  count(seat, count) {
    const place = this.plaque(seat);
    if (!(place instanceof HTMLElement)) return;
    place.dataset.counted = `+${count}`;
    if (count % 4 === 0) play('deal');
  }

  // What is done -----------------------------------------------------------------------------------

  get seat() {
    return this.room?.seat ?? -2;
  }

  get playing() {
    return this.shown?.phase === 'play' && this.seat >= 0;
  }

  /** @param {HTMLElement} element @param {MouseEvent} event */
  tap(element, event) {
    const {act, place, card} = element.dataset;
    if (act === 'turn') return this.turn();
    if (!place) return;
    // A key on the top card of a column names the column: what fits is lifted with it.
    const top = card !== undefined && this.shown !== null && topOf(this.shown, this.seat, placeOf(place)) === card;
    this.press(placeOf(place), event.detail === 0 && top ? null : card ?? null, element);
  }

  /** @param {Place} place @param {string | null} card @param {Element | null} [element] */
  press(place, card, element = null) {
    const {shown} = this;
    if (!shown || !this.playing) return;
    this.mean(press(this.choice, {place, card}, this.lifts, shown, this.seat), element);
  }

  /** What is chosen, to the middle. */
  sendOff() {
    const {shown, choice} = this;
    if (!shown || !this.playing) return;
    if (!choice) return toast(t('nerts_table.hint.choose'), {now: true});
    this.mean(send(choice, this.lifts, shown, this.seat));
  }

  /** @param {import('./choice.js').Meaning} meaning @param {Element | null} [element] */
  mean({choice, lift, expected = false, hint}, element = null) {
    const chosen = this.choice?.source ?? null;
    this.choice = choice;
    if (lift) this.submit(lift, expected);
    if (choice) {
      buzz(8);
      this.sayChoice(choice);
    }
    if (!hint) return;
    const shaken = element ?? (chosen ? this.querySelector(`[data-spot="${spot(chosen)}"]`) : null);
    if (shaken) void shake(shaken);
    toast(t(`nerts_table.hint.${hint}`), {now: true});
  }

  /** For the ear: what was chosen, and where it fits. @param {Choice} choice */
  sayChoice(choice) {
    const {shown} = this;
    if (!shown) return;
    announce(this.teller().chosen(choice, [...fits(this.lifts, choice)].map(placeOf), shown), {now: true});
  }

  /** @param {Lift} lift @param {boolean} expected shown at once; otherwise the server is only asked why not */
  submit(lift, expected) {
    const {line} = this;
    if (!line) return;
    if (!expected) {
      this.asked.add(line.submit({...lift}));
      this.take(line.room);
      return;
    }
    const cards = this.carried(lift.source, lift.card);
    const go = launch(this, cards, null, {ms: 240});
    line.submit({...lift});
    play('card');
    go();
  }

  /** A card with all that lies on it. @param {Place} source @param {string} card */
  carried(source, card) {
    const column = source.at === 'tableau' ? this.shown?.areas[this.seat]?.tableau[source.index ?? 0] ?? [] : [];
    const at = column.indexOf(card);
    return at < 0 ? [card] : column.slice(at);
  }

  turn() {
    if (!this.playing) return;
    this.choice = null;
    if (!this.room?.legal?.turn) return toast(t('nerts_table.hint.no_turn'), {now: true});
    this.line?.submit({move: 'turn'});
    play('deal');
  }

  call() {
    if (!this.playing) return;
    if (this.room?.legal?.call) this.line?.submit({move: 'call'});
    else toast(t('nerts_table.hint.no_call', {n: this.left()}), {now: true});
  }

  vote() {
    const {legal} = this.room ?? {};
    if (legal?.vote || legal?.unvote) this.line?.submit({move: 'vote', stuck: Boolean(legal.vote)});
  }

  go() {
    const {legal} = this.room ?? {};
    // Space, and a click in Safari, leave the focus elsewhere; it has to go the way of the button.
    /** @type {HTMLElement | null} */ (this.querySelector('.go'))?.focus({preventScroll: true});
    if (legal?.ready) this.line?.submit({move: 'ready'});
    else if (legal?.start) this.line?.submit({move: 'start'});
  }

  next() {
    const {room, table} = this;
    if (!room || !table || this.ending || !scored(table) || !room.waiting.includes(room.seat)) return;
    this.goesOn = true;
    this.line?.proceed(table.round);
  }

  /** What Space does now. */
  onward() {
    if (this.table?.phase === 'ready') this.go();
    else if (this.table?.phase === 'play') this.turn();
    else this.next();
  }

  letGo() {
    this.dragged = null;
    this.choice = null;
  }

  /** Another match by the same rules, with as many people. */
  async again() {
    const {room} = this;
    if (!room) return;
    const people = room.seats.filter((info) => info.kind === 'person');
    const bot = room.seats.find((info) => info.bot)?.bot ?? {};
    try {
      const name = people.find((info) => info.seat === room.seat)?.name ?? settings.name;
      const {table} = await openTable({game: 'nerts', rules: room.rules, name, bot, free: people.length - 1, pace: settings.speed});
      location.hash = `#/t/${table}`;
    } catch {
      toast(t('client.trouble.server'), {now: true});
    }
  }

  // Dragging ---------------------------------------------------------------------------------------

  /** @param {HTMLElement} element */
  liftable(element) {
    const {place, card} = element.dataset;
    if (!place || !card || !this.playing || !isSource(placeOf(place))) return null;
    const source = placeOf(place);
    const along = this.carried(source, card)
      .slice(1)
      .flatMap((each) => lying(this, each) ?? []);
    this.choice = {source, card};
    const targets = [...fits(this.lifts, this.choice)].flatMap((each) => this.spotOf(each, card) ?? []);
    this.dragged = {source, card};
    return {targets, along};
  }

  /** The element that stands for a place; a new foundation is that of the card's suit. @param {string} place @param {string} card @returns {Element | null} */
  spotOf(place, card) {
    const suit = place === 'foundation:-1' ? `[data-suit="${parse(card).suit}"]` : '';
    return this.querySelector(`[data-spot="${place}"]${suit}`);
  }

  /** @param {Element | null} target */
  over(target) {
    for (const old of this.querySelectorAll('.reached')) old.classList.remove('reached');
    target?.classList.add('reached');
  }

  /** @param {HTMLElement} element @param {HTMLElement} target */
  drop(element, target) {
    const {dragged, shown} = this;
    const place = target.dataset.spot;
    this.dragged = null;
    if (!dragged || !place || !shown) return;
    this.mean(press(dragged, {place: placeOf(place), card: null}, this.lifts, shown, this.seat), element);
  }

  /** @type {Choice | null} */
  dragged = null;

  // What is asked ----------------------------------------------------------------------------------

  teller() {
    return teller({t, seat: this.seat, nameOf: this.nameOf, lang: spoken()});
  }

  nameOf = (/** @type {number} */ seat) =>
    seat === this.seat ? t('nerts_table.you') : this.room?.seats[seat]?.name || t('nerts_table.seat.nobody', {seat: seat + 1});

  names() {
    return (this.table?.areas ?? []).map((_, seat) => this.nameOf(seat));
  }

  left() {
    const area = this.shown?.areas[this.seat];
    return area ? pileLeft(area) : 0;
  }

  others() {
    return rivals(this.table?.areas.length ?? 0, this.seat);
  }

  /** The pile of the rival who sits there, counted from the left neighbour. @param {number} at @returns {Place | null} */
  rivalPlace(at) {
    const seat = this.others()[at];
    return seat === undefined ? null : {at: 'rival', index: seat};
  }

  columns() {
    return this.table?.areas[0]?.tableau.length ?? 4;
  }

  showScores = () => this.table && showScores(this.table, this.names(), this.seat);
  showRules = () => this.room && showRules(this.room);
  showKeys = () => showKeys(this.columns(), this.others().length);
  showOverview = () => this.table && showOverview(this.table, this.teller());

  /** @param {CustomEvent<{seat: number}>} event */
  look({detail: {seat}}) {
    const info = this.room?.seats[seat];
    if (this.table && info) void showSeat(this.table, info, this.nameOf(seat));
  }

  /** Says one thing without showing it. @param {'own' | 'middle' | 'rivals'} what */
  speak(what) {
    if (this.shown) announce(this.teller()[what](this.shown), {now: true});
  }

  // How it looks -----------------------------------------------------------------------------------

  willUpdate() {
    this.hadFocus = this.contains(document.activeElement);
    const next = fits(this.lifts, this.choice);
    if ([...next].join() !== [...this.targets].join()) this.targets = next.size ? next : NONE;
  }

  /** Whoever pressed a button that has gone is taken to what comes next; nobody else is moved. */
  updated() {
    if (!this.hadFocus) return;
    setTimeout(() => {
      if (document.activeElement !== document.body || !this.isConnected) return;
      const next = this.querySelector('.sheet-panel') ?? this.querySelector('.go') ?? this.querySelector('.stock-card');
      if (next instanceof HTMLElement) next.focus({preventScroll: true});
    });
  }

  render() {
    const {room, shown} = this;
    if (!room || !shown) return nothing;
    const seated = this.seat >= 0;
    const slots = (room.options['foundations'] ?? 'per-ace') === 'per-suit' ? 1 : Math.max(1, shown.areas.length);
    const layout = arrange({
      ...this.size,
      seats: shown.rules.seats ?? 4,
      columns: this.columns(),
      slots,
      scale: {small: 0.88, medium: 1, large: 1.12}[settings.cardSize],
      own: seated,
    });
    const sheet = scored(shown) && !this.ending;
    const before = shown.phase === 'ready' || shown.phase === 'countdown';
    return html`<div
      class="nerts ${layout.mode} ${layout.compact ? 'listed' : layout.inRow > 3 ? 'many' : ''} ${layout.stacked ? 'stacked' : ''}"
      data-phase=${shown.phase}
      ${styles({
        '--own-w': `${layout.own}px`,
        '--middle-w': `${layout.middle}px`,
        '--rival-w': `${layout.rival}px`,
        '--across': layout.across,
        '--in-row': layout.inRow,
        '--room': `${Math.max(layout.own * 1.4, layout.room)}px`,
      })}
      @look=${this.look}
    >
      <h1 class="hidden-text">${t('nerts_table.title')}</h1>
      <div class="felt" ?inert=${sheet}>
        ${this.rivals(shown, layout)}
        <div class="centre">
          ${before
            ? html`<nerts-start
                .table=${shown}
                .own=${this.seat}
                .nameOf=${this.nameOf}
                .says=${room.legal?.ready ? 'ready' : room.legal?.start ? 'start' : null}
                @go=${this.go}
              ></nerts-start>`
            : nothing}
          <nerts-middle
            ?inert=${before}
            .table=${shown}
            .slots=${slots}
            .targets=${this.targets}
            .suit=${this.chosenSuit()}
            .pending=${this.pending}
          ></nerts-middle>
        </div>
        ${seated
          ? html`<nerts-own
              .area=${shown.areas[this.seat] ?? null}
              .deck=${this.seat}
              .choice=${this.choice}
              .targets=${this.targets}
              .pending=${this.pending}
              .turns=${Boolean(room.legal?.turn)}
              .calls=${Boolean(room.legal?.call)}
              .hints=${settings.keys}
              @call=${this.call}
            ></nerts-own>`
          : nothing}
        <nerts-me
          .seat=${this.seat}
          .name=${seated ? room.seats[this.seat]?.name ?? '' : t('nerts_table.watching')}
          .total=${seated ? this.totalOf(this.seat, shown) : null}
          .legal=${room.legal}
          .phase=${shown.phase}
          .votes=${shown.votes}
          .idle=${shown.areas[this.seat]?.idle === 'through'}
          .nameOf=${this.nameOf}
          .seats=${shown.areas.length}
          @vote=${this.vote}
        ></nerts-me>
        ${tools(this, shown)}
      </div>
      ${this.ending
        ? html`<div class="splash" role="presentation">
            <p>${this.ending.reason === 'call' ? t('nerts_table.splash.nerts') : t('nerts_table.splash.over')}</p>
            <p class="by">
              ${this.ending.caller === null ? t(`nerts_table.log.ended.${this.ending.reason}`) : this.teller().of('log.called', this.ending.caller)}
            </p>
          </div>`
        : nothing}
      ${sheet
        ? html`<nerts-sheet
            .table=${this.table}
            .names=${this.names()}
            .own=${this.seat}
            .penalty=${Number(room.options['pile_penalty'] ?? 2)}
            .worth=${Number(room.options['card_points'] ?? 1)}
            .waiting=${room.waiting}
            .nameOf=${this.nameOf}
            @next=${this.next}
            @again=${this.again}
          ></nerts-sheet>`
        : nothing}
    </div>`;
  }

  /** @param {Public} shown @param {import('./layout.js').Layout} layout */
  rivals(shown, layout) {
    const others = this.others();
    if (!others.length) return nothing;
    return html`<ul class="rivals" role="list" aria-label=${t('nerts_table.rivals')}>
      ${others.map(
        (seat, at) => html`<li data-home=${seat}>
          <nerts-rival
            .info=${this.room?.seats[seat] ?? null}
            .name=${this.nameOf(seat)}
            .area=${shown.areas[seat] ?? null}
            .seat=${seat}
            .total=${this.totalOf(seat, shown)}
            .state=${this.stateOf(seat, shown)}
            .target=${this.targets.has(`rival:${seat}`)}
            .pending=${this.pending.has(shown.areas[seat]?.pile.at(-1) ?? '')}
            .chips=${layout.chips}
            .compact=${layout.compact}
            .shortcut=${settings.keys && this.seat >= 0 && at < 9 ? String(at + 1) : null}
          ></nerts-rival>
        </li>`,
      )}
    </ul>`;
  }

  /** @param {number} seat @param {Public} shown */
  stateOf(seat, shown) {
    if (shown.phase === 'ready' || shown.phase === 'countdown') return shown.ready.includes(seat) ? 'ready' : null;
    if (shown.caller === seat) return 'called';
    if (shown.phase !== 'play') return null;
    return shown.votes.includes(seat) ? 'voted' : shown.areas[seat]?.idle === 'through' ? 'idle' : null;
  }

  /** While the cards of a round are still being counted, the total before it. @param {number} seat @param {Public} shown */
  totalOf(seat, {match}) {
    const last = this.ending && scored(/** @type {Public} */ (this.table)) ? match.deals.at(-1)?.[seat] ?? 0 : 0;
    return (match.totals[seat] ?? 0) - last;
  }

  chosenSuit() {
    const {choice, shown} = this;
    if (!choice || !shown) return null;
    const card = choice.card ?? topOf(shown, this.seat, choice.source);
    return card ? parse(card).suit : null;
  }
}

customElements.define('nerts-table', NertsTable);
