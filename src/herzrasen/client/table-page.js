// The page of one table: holds its connection, shows the table when there is one, and says how the line is and what
// happens among its people.
//
//   <table-page .table=${id}>      the game's own element is loaded when it is needed

import {html, nothing} from './vendor/lit.js';
import {anotherName} from './another-name.js';
import {connect} from './connection.js';
import './gather.js';
import './clocks/clock-line.js';
import {setClocks} from './clocks/here.js';
import './clocks/seat-clock.js';
import {hearTime} from './clocks/say.js';
import {GAME_TABLES} from './game-tables.js';
import './lobby/elsewhere.js';
import {announce} from './live.js';
import {lacking} from './mishap.js';
import {banner, toast} from './notice.js';
import {changes, deed} from './people/say.js';
import './people/strip.js';
import './play-log.js';
import {NOBODY} from './room.js';
import {Screen} from './screen.js';
import {change, settings} from './settings.js';
import {Subscription} from './subscription.js';
import './talk/button.js';
import './talk/panel.js';
import {BESIDE, changeDesk, desk, watchDesk} from './talk/desk.js';
import {hearTalk, keyOfTalk, leaveTalk} from './talk/page.js';
import {t} from './texts.js';
import {reason} from './words.js';

/** Why somebody is not let in to a table, or not now: said although nothing of it is shown yet. */
const NOT_LET_IN = new Set(['too-many-lines', 'overloaded', 'data-gone'].map((code) => `table.refusal.${code}`));

/** @param {MediaQueryList} query @param {() => void} act */
function onChange(query, act) {
  query.addEventListener('change', act);
  return () => query.removeEventListener('change', act);
}

export class TablePage extends Screen {
  static properties = {table: {attribute: false}, join: {attribute: false}, room: {state: true}, loaded: {state: true}, lacks: {state: true}};

  constructor() {
    super();
    this.table = '';
    /** A seat is to be taken on arrival. */
    this.join = false;
    this.arrived = '';
    /** @type {import('./connection.js').Line | null} */
    this.line = null;
    /** @type {import('./room.js').Room | null} */
    this.room = null;
    /** Games whose module is there. @type {readonly string[]} */
    this.loaded = [];
    /** The game whose module did not come. @type {string | null} */
    this.lacks = null;
    /** The seat that was wanted, null for any. @type {number | null} */
    this.wanted = null;
    /** @type {(() => void)[]} */
    this.stops = [];
    new Subscription(this, () => this.table, (table) => this.follow(table));
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops = [watchDesk(() => this.requestUpdate()), keyOfTalk(), onChange(BESIDE, () => this.requestUpdate())];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
  }

  /** @param {string} table */
  follow(table) {
    const line = connect(table);
    this.line = line;
    this.room = line.room;
    line.listen((room, message) => this.hear(room, message));
    return () => this.leave();
  }

  leave() {
    this.line?.close();
    this.line = null;
    banner(null);
    setClocks(null);
    leaveTalk();
  }

  /** @param {import('./room.js').Room} room @param {import('./room.js').Message | null} message */
  hear(room, message) {
    const before = this.room;
    this.room = room;
    if (room.game && !this.loaded.includes(room.game) && this.lacks !== room.game) void this.load(room.game);
    if (room.line !== before?.line) {
      const away = room.line === 'lost' || room.line === 'stopping';
      banner(away ? t(`connection.line.${room.line}`) : null);
      if ((before?.line === 'lost' || before?.line === 'stopping') && room.line === 'open') toast(t('connection.line.back'));
    }
    if (message?.type === 'welcome' && this.arrived !== this.table) {
      this.arrived = this.table;
      if (this.join && message.seat < 0 && !message.view) this.line?.sit(settings.name, null);
    }
    if (message?.type === 'people') this.heard(before, room);
    if (room.clocks) setClocks(room.clocks);
    if (message) hearTime(before, room, message);
    hearTalk(this, before, room, message);
    if (message?.type === 'told') toast(deed(message));
    if (message?.type === 'onward') location.hash = `#/t/${encodeURIComponent(message.table)}`;
    // With a view on the table the game itself says why something was refused.
    if (message?.type !== 'refused' || room.view) return;
    if (room.number === null && !NOT_LET_IN.has(message.code)) return;
    if (message.code === 'table.refusal.name-taken') void this.asAnother(reason(message));
    else toast(reason(message), {now: true});
  }

  /** @param {number | null} seat */
  sit(seat) {
    this.wanted = seat;
    this.line?.sit(settings.name, seat);
  }

  /** Somebody here has a name like one's own. @param {string} sentence */
  async asAnother(sentence) {
    const name = await anotherName(sentence);
    if (!name) return;
    change({name});
    this.sit(this.wanted);
  }

  /** What is different among the people is read aloud. @param {import('./room.js').Room | null} before @param {import('./room.js').Room} room */
  heard(before, room) {
    const {people = NOBODY} = room;
    for (const {sentence, now} of changes(room, before?.people ?? people, people)) announce(sentence, {now});
  }

  /** @param {'hearts' | 'nerts'} game */
  async load(game) {
    try {
      await GAME_TABLES[game]();
      this.loaded = [...this.loaded, game];
    } catch (error) {
      console.error(error);
      this.lacks = game;
    }
  }

  render() {
    const {room, line} = this;
    if (!room || !line) return nothing;
    const {there, open} = desk();
    const talk = there && open && settings.talk;
    const closed = () => {
      changeDesk({open: false});
      /** @type {HTMLElement | null} */ (document.querySelector('.talk-button'))?.focus();
    };
    return html`${settings.log && room.view ? html`<play-log></play-log>` : nothing}<div class="table-main" ?inert=${talk && !BESIDE.matches}>${this.shown(room, line)}</div>
      ${talk ? html`<talk-panel .room=${room} .line=${line} .beside=${BESIDE.matches} @close=${closed}></talk-panel>` : nothing}`;
  }

  /** @param {import('./room.js').Room} room @param {import('./connection.js').Line} line */
  shown(room, line) {
    if (room.line === 'gone' || room.line === 'shut') return this.gone(room.line);
    if (room.number === null) return html`<p class="opening muted" role="status">${t('connection.line.opening')}</p>`;
    if (!room.view) {
      return html`<table-gather
        .room=${room}
        @sit=${(/** @type {CustomEvent<{seat: number | null}>} */ event) => this.sit(event.detail.seat)}
        @begin=${(/** @type {CustomEvent<{anyway: boolean}>} */ event) => line.begin(event.detail.anyway)}
        @ready=${(/** @type {CustomEvent<{yes: boolean}>} */ event) => line.ready(event.detail.yes)}
        @arrange=${(/** @type {CustomEvent<{seat: number, name: string, to: 'removed' | 'bot' | 'free'}>} */ {detail}) => line.arrange(detail.seat, detail.name, detail.to)}
        @stand=${() => line.stand()}
      ></table-gather>`;
    }
    if (room.game && this.lacks === room.game) return html`<div class="gather">${lacking(t('client.trouble.no_table'))}</div>`;
    if (!this.loaded.includes(room.game ?? '')) return nothing;
    const game = room.game === 'hearts' ? html`<hearts-table .line=${line}></hearts-table>` : html`<nerts-table .line=${line}></nerts-table>`;
    return html`${room.house.time ? html`<clock-line .room=${room} .line=${line}></clock-line>` : nothing}<people-strip .room=${room} .line=${line}></people-strip>${game}`;
  }

  /** @param {'gone' | 'shut'} why */
  gone(why) {
    return html`<div class="gather">
      <section class="panel stack">
        <h1>${t(`connection.${why}.title`)}</h1>
        <p>${t(`connection.${why}.sentence`)}</p>
        <p><a class="button primary" href="#">${t('client.lobby')}</a></p>
      </section>
    </div>`;
  }
}

customElements.define('table-page', TablePage);
