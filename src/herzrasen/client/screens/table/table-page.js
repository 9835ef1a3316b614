// The page of one table: owns its connection, loads and shows the game's element, and reports connection state and
// members.
//
//   <table-page .table=${id}>      the game's own element is loaded when it is needed

import {html, nothing} from '../../vendor/lit.js';
import {resolveNameConflict} from '../../kit/table/name-conflict.js';
import {takeConnection} from '../../core/connection/early-connection.js';
import './waiting-room.js';
import '../../kit/clocks/clock-line.js';
import {setClocks} from '../../kit/clocks/current-clocks.js';
import '../../kit/clocks/seat-clock.js';
import {announceTime} from '../../kit/clocks/announcements.js';
import {GAME_PARTS} from '../../games/game-parts.js';
import {countFinishedMatch} from '../lobby/bot-choice.js';
import {changeProgress} from '../../kit/first-evening/stored-progress.js';
import {withMatch} from '../../kit/first-evening/progress.js';
import '../lobby/waiting-table-link.js';
import {announce} from '../../core/elements/live-region.js';
import {loadScreenPart, partTemplate} from '../../core/app/screen-part.js';
import {toast} from '../../core/elements/notices.js';
import {changeTexts, actionText} from '../../kit/members/strings.js';
import {setCurrentTable} from '../../kit/members/current-table.js';
import '../../kit/members/leave-button.js';
import '../../kit/members/status-strip.js';
import '../../kit/members/table-notice.js';
import './play-log.js';
import {NO_MEMBERS, hasFinished, isAway, isClosed, isWaiting} from '../../core/table/table-state.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {changeSettings, settings} from '../../core/settings/settings.js';
import {Subscription} from '../../core/elements/subscription.js';
import '../../kit/chat/chat-button.js';
import '../../kit/chat/chat-panel.js';
import {WIDE_SCREEN, changePanel, panelState, watchPanel} from '../../kit/chat/panel-state.js';
import {handleChat, chatKey, leaveChat} from '../../kit/chat/chat-updates.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {navigate} from '../../core/elements/screen.js';

/** Why a person may not enter a table, or not now: announced although no table is on the page yet. */
const NOT_ADMITTED = new Set(
  ['too-many-lines', 'written-enough', 'overloaded', 'data-gone', 'data-damaged', 'damaged', 'stuck', 'not-read'].map(
    (code) => `table.refusal.${code}`,
  ),
);

const NOT_READ = 'table.refusal.not-read';

/** @param {MediaQueryList} query @param {() => void} act */
function onChange(query, act) {
  query.addEventListener('change', act);
  return () => query.removeEventListener('change', act);
}

export class TablePage extends BaseElement {
  static properties = {
    table: {attribute: false},
    join: {attribute: false},
    room: {state: true},
    loaded: {state: true},
    gamePart: {state: true},
    unread: {state: true},
  };

  constructor() {
    super();
    this.table = '';
    /** A seat is to be taken on arrival. */
    this.join = false;
    this.arrivedAt = '';
    /** @type {import('../../core/connection/connection.js').Connection | null} */
    this.connection = null;
    /** @type {import('../../core/table/table-state.js').TableState | null} */
    this.room = null;
    /** Games whose module is there. @type {readonly string[]} */
    this.loaded = [];
    /** The game whose module was asked for. @type {string | null} */
    this.loading = null;
    /** What is to be said of it. @type {import('../../core/app/screen-part.js').PartState} */
    this.gamePart = null;
    /** The server could not read the table when the page last tried to connect. */
    this.unread = false;
    /** The seat that was wanted, null for any. @type {number | null} */
    this.wantedSeat = null;
    /** @type {(() => void)[]} */
    this.stops = [];
    new Subscription(
      this,
      () => this.table,
      (table) => this.follow(table),
    );
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops = [watchPanel(() => this.requestUpdate()), chatKey(), onChange(WIDE_SCREEN, () => this.requestUpdate())];
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
  }

  /** @param {string} table */
  follow(table) {
    const {connection, received} = takeConnection(table);
    Object.assign(this, {connection, room: connection.room, loading: null, gamePart: null, unread: false});
    setCurrentTable(connection);
    connection.listen((room, message) => this.handleMessage(room, message));
    for (const [room, message] of received) this.handleMessage(room, message);
    return () => this.leave();
  }

  leave() {
    this.connection?.close();
    this.connection = null;
    setCurrentTable(null);
    setClocks(null);
    leaveChat();
  }

  /** @param {import('../../core/table/table-state.js').TableState} room @param {import('../../core/table/table-state.js').Message | null} message */
  handleMessage(room, message) {
    const before = this.room;
    this.room = room;
    if (room.game && hasFinished(before, room)) recordMatch(room.game, before, room);
    if (room.game && !this.loaded.includes(room.game) && this.loading !== room.game) void this.load(room.game);
    if (room.status !== before?.status) {
      if (isAway(room)) announce(t(`connection.line.${room.status}`)); // seen in the bar (kit/members/table-notice.js)
      if (isAway(before) && room.status === 'open')
        toast(t(isWaiting(before) ? 'connection.line.moved' : 'connection.line.back'));
    }
    if (room.trouble && room.trouble !== before?.trouble) announce(t(room.trouble));
    if (message?.type === 'welcome' && this.arrivedAt !== this.table) {
      this.arrivedAt = this.table;
      if (this.join && message.seat < 0 && !message.view) this.connection?.sit(settings.name, null);
    }
    if (message?.type === 'people') this.announceMembers(before, room);
    if (room.clocks) setClocks(room.clocks);
    if (message) announceTime(before, room, message);
    handleChat(this, before, room, message);
    if (message?.type === 'told') {
      // What happens to the own seat stands in the bar (kit/members/table-notice.js), and is only announced.
      if (message.what === 'stands-in' && message.seat === room.seat) announce(t('members.idle.replaced'));
      else toast(actionText(message));
    }
    if (message?.type === 'onward') navigate(`#/t/${encodeURIComponent(message.table)}`);
    // With a view on the table, the game itself announces a refusal.
    if (message?.type !== 'refused' || room.view) return;
    if (room.number === null && !NOT_ADMITTED.has(message.code)) return;
    if (room.number === null && message.code === NOT_READ) {
      // The page tries again by itself: said once, and shown as long as it lasts.
      if (!this.unread) announce(t('connection.line.no_storage'));
      this.unread = true;
      return;
    }
    if (message.code === 'table.refusal.name-taken') void this.sitWithOtherName(() => refusalText(message));
    else toast(refusalText(message), {now: true});
  }

  /** @param {number | null} seat */
  sit(seat) {
    this.wantedSeat = seat;
    this.connection?.sit(settings.name, seat);
  }

  /** Sits down under another name: a person here has a similar one. @param {() => string} sentence */
  async sitWithOtherName(sentence) {
    const seated = (this.room?.seat ?? -1) >= 0;
    const name = await resolveNameConflict(sentence, seated);
    if (!name) return;
    if (seated) return this.rename(name);
    changeSettings({name});
    this.sit(this.wantedSeat);
  }

  /** Changes the own name, in the settings and at this table. @param {string} name */
  rename(name) {
    changeSettings({name});
    if ((this.room?.seat ?? -1) >= 0) this.connection?.rename(name);
  }

  /** Announces what has changed among the people. @param {import('../../core/table/table-state.js').TableState | null} before @param {import('../../core/table/table-state.js').TableState} room */
  announceMembers(before, room) {
    const {members: people = NO_MEMBERS} = room;
    for (const {sentence, now} of changeTexts(room, before?.members ?? people, people)) announce(sentence, {now});
  }

  /** @param {import('../../core/games.js').GameName} game */
  async load(game) {
    this.loading = game;
    const there = await loadScreenPart(
      () => GAME_PARTS[game].loadTable(),
      (state) => (this.gamePart = state),
    );
    if (there) this.loaded = [...this.loaded, game];
  }

  render() {
    const {room, connection} = this;
    if (!room || !connection) return nothing;
    const {there, open} = panelState();
    const talk = there && open && settings.talk;
    const closePanel = () => {
      changePanel({open: false});
      /** @type {HTMLElement | null} */ (document.querySelector('.chat-button'))?.focus();
    };
    return html`${settings.log && room.view ? html`<play-log></play-log>` : nothing}<div class="table-main stack grow gap-0" ?inert=${talk && !WIDE_SCREEN.matches}>${this.tableTemplate(room, connection)}</div>
      ${talk ? html`<chat-panel .room=${room} .connection=${connection} .beside=${WIDE_SCREEN.matches} @close=${closePanel}></chat-panel>` : nothing}`;
  }

  /** @param {import('../../core/table/table-state.js').TableState} room @param {import('../../core/connection/connection.js').Connection} connection */
  tableTemplate(room, connection) {
    if (isClosed(room)) return this.closedTemplate(room.status);
    if (room.number === null && room.trouble) return this.unreachableTemplate(room.trouble);
    if (room.number === null && this.unread) return this.unreachableTemplate('connection.line.no_storage');
    if (room.number === null)
      return html`<p class="opening muted" role="status">${t(`connection.line.${isAway(room) ? room.status : 'opening'}`)}</p>`;
    if (!room.view) {
      return html`<waiting-room
        .room=${room}
        @sit=${(/** @type {CustomEvent<{seat: number | null}>} */ event) => this.sit(event.detail.seat)}
        @begin=${(/** @type {CustomEvent<{anyway: boolean}>} */ event) => connection.begin(event.detail.anyway)}
        @ready=${(/** @type {CustomEvent<{yes: boolean}>} */ event) => connection.ready(event.detail.yes)}
        @arrange=${(/** @type {CustomEvent<{seat: number, name: string, to: 'removed' | 'bot' | 'free'}>} */ {detail}) => connection.arrange(detail.seat, detail.name, detail.to)}
        @rename=${(/** @type {CustomEvent<{name: string}>} */ event) => this.rename(event.detail.name)}
        @stand=${() => connection.leaveSeat()}
      ></waiting-room>`;
    }
    if (!this.loaded.includes(room.game ?? '')) return partTemplate(this.gamePart, t('client.trouble.no_table'));
    const game = room.game && GAME_PARTS[room.game].table(connection);
    return html`${room.house.time ? html`<clock-line .room=${room} .connection=${connection}></clock-line>` : nothing}<status-strip .room=${room} .connection=${connection}></status-strip>${game}`;
  }

  /** @param {string} trouble the key of a sentence */
  unreachableTemplate(trouble) {
    return html`<div class="page-message centred grow">
      <section class="panel stack" role="status">
        <h1>${t('connection.line.opening')}</h1>
        <p>${t(trouble)}</p>
        <p><a class="button" href="#">${t('client.lobby')}</a></p>
      </section>
    </div>`;
  }

  /** @param {string} why */
  closedTemplate(why) {
    return html`<div class="page-message centred grow">
      <section class="panel stack">
        <h1>${t(`connection.${why}.title`)}</h1>
        <p>${t(`connection.${why}.sentence`)}</p>
        <p><a class="button primary" href="#">${t('client.lobby')}</a></p>
      </section>
    </div>`;
  }
}

/**
 * The first evening goes by any match that is over, the bots of the next table by those whose end was seen here: an old
 * table may be opened any number of times.
 * @param {import('../../core/games.js').GameName} game
 * @param {import('../../core/table/table-state.js').TableState | null} before
 * @param {import('../../core/table/table-state.js').TableState} room
 */
function recordMatch(game, before, {table, seats}) {
  if (before?.view) countFinishedMatch(game, table);
  changeProgress((progress) => withMatch(progress, game, seats));
}

customElements.define('table-page', TablePage);
