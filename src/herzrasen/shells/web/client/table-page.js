// The page of one table: holds its connection, shows the table when there is one, and says how the line is.
//
//   <table-page .table=${id}>      the game's own element is loaded when it is needed

import {html, nothing} from './vendor/lit.js';
import {connect} from './connection.js';
import './gather.js';
import {banner, toast} from './notice.js';
import {Screen} from './screen.js';
import {settings} from './settings.js';
import {t} from './texts.js';
import {reason} from './words.js';

/** What shows a game, once its module is there. @type {Record<'hearts' | 'nerts', () => Promise<unknown>>} */
const GAMES = {
  hearts: () => import('./hearts/table.js'),
  nerts: () => import('./nerts/table.js'),
};

export class TablePage extends Screen {
  static properties = {table: {attribute: false}, join: {attribute: false}, room: {state: true}, loaded: {state: true}};

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
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.leave();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('table')) return;
    this.leave();
    const line = connect(this.table);
    this.line = line;
    this.room = line.room;
    line.listen((room, message) => this.hear(room, message));
  }

  leave() {
    this.line?.close();
    this.line = null;
    banner(null);
  }

  /** @param {import('./room.js').Room} room @param {import('./room.js').Message | null} message */
  hear(room, message) {
    const before = this.room;
    this.room = room;
    if (room.game && !this.loaded.includes(room.game)) void this.load(room.game);
    if (room.line !== before?.line) {
      banner(room.line === 'lost' ? t('connection.line.lost') : null);
      if (before?.line === 'lost' && room.line === 'open') toast(t('connection.line.back'));
    }
    if (message?.type === 'welcome' && this.arrived !== this.table) {
      this.arrived = this.table;
      if (this.join && message.seat < 0 && !message.view) this.line?.sit(settings.name, null);
    }
    // With a view on the table the game itself says why something was refused.
    if (message?.type === 'refused' && room.number !== null && !room.view) toast(reason(message), {now: true});
  }

  /** @param {'hearts' | 'nerts'} game */
  async load(game) {
    await GAMES[game]();
    this.loaded = [...this.loaded, game];
  }

  render() {
    const {room, line} = this;
    if (!room || !line) return nothing;
    if (room.line === 'gone') return this.gone();
    if (room.number === null) return html`<p class="opening muted" role="status">${t('connection.line.opening')}</p>`;
    if (!room.view) {
      return html`<table-gather
        .room=${room}
        @sit=${(/** @type {CustomEvent<{seat: number | null}>} */ event) => line.sit(settings.name, event.detail.seat)}
        @begin=${() => line.begin()}
      ></table-gather>`;
    }
    if (!this.loaded.includes(room.game ?? '')) return nothing;
    return room.game === 'hearts' ? html`<hearts-table .line=${line}></hearts-table>` : html`<nerts-table .line=${line}></nerts-table>`;
  }

  gone() {
    return html`<div class="gather">
      <section class="panel stack">
        <h1>${t('connection.gone.title')}</h1>
        <p>${t('connection.gone.sentence')}</p>
        <p><a class="button primary" href="#">${t('client.lobby')}</a></p>
      </section>
    </div>`;
  }
}

customElements.define('table-page', TablePage);
