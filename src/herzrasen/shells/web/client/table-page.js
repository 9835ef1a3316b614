// The page of one table: holds its connection, shows the table when there is one, and says how the line is and what
// happens among its people.
//
//   <table-page .table=${id}>      the game's own element is loaded when it is needed

import {html, nothing} from './vendor/lit.js';
import {connect} from './connection.js';
import './gather.js';
import {announce} from './live.js';
import {banner, toast} from './notice.js';
import {changes, deed} from './people/say.js';
import './people/strip.js';
import {NOBODY} from './room.js';
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
  static properties = {table: {attribute: false}, room: {state: true}, loaded: {state: true}};

  constructor() {
    super();
    this.table = '';
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
    if (message?.type === 'people') this.heard(before, room);
    if (message?.type === 'told') toast(deed(message));
    if (message?.type === 'onward') location.hash = `#/t/${encodeURIComponent(message.table)}`;
    // With a view on the table the game itself says why something was refused.
    if (message?.type === 'refused' && room.number !== null && !room.view) toast(reason(message), {now: true});
  }

  /** What is different among the people is read aloud. @param {import('./room.js').Room | null} before @param {import('./room.js').Room} room */
  heard(before, room) {
    const {people = NOBODY} = room;
    for (const {sentence, now} of changes(room, before?.people ?? people, people)) announce(sentence, {now});
  }

  /** @param {'hearts' | 'nerts'} game */
  async load(game) {
    await GAMES[game]();
    this.loaded = [...this.loaded, game];
  }

  render() {
    const {room, line} = this;
    if (!room || !line) return nothing;
    if (room.line === 'gone' || room.line === 'shut') return this.gone(room.line);
    if (room.number === null) return html`<p class="opening muted" role="status">${t('connection.line.opening')}</p>`;
    if (!room.view) {
      return html`<table-gather
        .room=${room}
        @sit=${(/** @type {CustomEvent<{seat: number | null}>} */ event) => line.sit(settings.name, event.detail.seat)}
        @begin=${(/** @type {CustomEvent<{anyway: boolean}>} */ event) => line.begin(event.detail.anyway)}
        @ready=${(/** @type {CustomEvent<{yes: boolean}>} */ event) => line.ready(event.detail.yes)}
        @arrange=${(/** @type {CustomEvent<{seat: number, name: string, to: 'removed' | 'bot' | 'free'}>} */ {detail}) => line.arrange(detail.seat, detail.name, detail.to)}
        @stand=${() => line.stand()}
      ></table-gather>`;
    }
    if (!this.loaded.includes(room.game ?? '')) return nothing;
    const game = room.game === 'hearts' ? html`<hearts-table .line=${line}></hearts-table>` : html`<nerts-table .line=${line}></nerts-table>`;
    return html`<people-strip .room=${room} .line=${line}></people-strip>${game}`;
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
