// The chat panel: sayings, phrases, reactions, free text and muting. Beside the table where there is room, else over
// it.
//
//   <chat-panel .room=${room} .connection=${connection} .beside=${boolean}>        @close; beside: it lies beside the table, not over it

import {html, live, nothing, repeat} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {close as closeSign} from '../../core/elements/icons.js';
import {announce} from '../../core/elements/live-region.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {graphemes} from '../../core/text/graphemes.js';
import {t} from '../../core/text/texts.js';
import {REACTIONS, EMPTY_CHAT, mayChat, phrasesOf} from '../../core/table/chat-state.js';
import {keepDraft, panelDraft} from './panel-state.js';
import {textOf} from './strings.js';
import {SIGNS, hears, mute} from './icons.js';

const MAX_LENGTH = 200;
const COUNT_FROM = 30; // letters left

export class ChatPanel extends BaseElement {
  /** @override */
  static properties = {
    room: {attribute: false},
    connection: {attribute: false},
    beside: {attribute: false},
    draft: {state: true},
  };

  constructor() {
    super();
    /** @type {import('../../core/table/table-state.js').TableState | null} */
    this.room = null;
    /** @type {import('../../core/connection/connection.js').Connection | null} */
    this.connection = null;
    this.beside = false;
    this.draft = panelDraft();
    this.lastRead = 0;
  }

  /** What is new is seen, unless the reader has scrolled back. @override */
  updated() {
    const log = this.querySelector('.said');
    const newest = this.room?.chat?.sayings.at(-1)?.number ?? 0;
    if (!log || newest === this.lastRead) return;
    const below = log.scrollHeight - log.scrollTop - log.clientHeight;
    const own = this.room?.chat?.sayings.at(-1)?.seat === this.room?.seat;
    if (this.lastRead === 0 || own || below < 160) log.scrollTop = log.scrollHeight;
    this.lastRead = newest;
  }

  /** @override */
  render() {
    const {room} = this;
    if (!room) return nothing;
    const {sayings} = room.chat ?? EMPTY_CHAT;
    const may = room.seat < 0 ? 'watch' : mayChat(room.house);
    return html`<section class="chat-panel stack gap-2" aria-labelledby="talk-title" @keydown=${this.key}>
      <header class="row unwrapped spread gap-0">
        <h2 class="large" id="talk-title" aria-level=${this.beside ? nothing : '1'}>${t('chat.title')}</h2>
        <button class="button quiet icon" aria-label=${t('chat.close')} @click=${() => this.emit('close')}>${closeSign}</button>
      </header>
      <div class="said" tabindex="0" role="region" aria-label=${t('chat.log')}>
        ${
          sayings.length
            ? html`<ol class="stack gap-2" role="list">${repeat(
                sayings,
                ({number}) => number,
                (saying) => this.saying(saying, room),
              )}</ol>`
            : html`<p class="muted">${t('chat.nothing')}</p>`
        }
      </div>
      ${this.muteList(room)}
      ${
        may === 'watch'
          ? html`<p class="small muted">${t('chat.only_watching')}</p>`
          : html`${this.reactions()} ${this.phrases(room.game ?? DEFAULT_GAME, may)} ${may === 'free' ? this.form() : html`<p class="small muted">${t('chat.only_phrases')}</p>`}`
      }
    </section>`;
  }

  /** @param {import('../../core/table/chat-state.js').Saying} saying @param {import('../../core/table/table-state.js').TableState} room */
  saying(saying, room) {
    const own = saying.seat === room.seat;
    const sign = saying.kind === 'reaction' ? SIGNS[saying.words] : null;
    return html`<li class="stack gap-0 ${own ? 'own' : ''}">
      <span class="by tiny muted">${own ? t('chat.you') : html`<bdi translate="no">${saying.name}</bdi>`}</span>
      <span class="words box ${saying.kind}" dir="auto">${sign ? html`${sign}<span class="hidden-text">${textOf(saying)}</span>` : textOf(saying)}</span>
    </li>`;
  }

  /** The people whose messages may be muted. @param {import('../../core/table/table-state.js').TableState} room */
  muteList({seats, seat: me, chat: talk}) {
    const others = seats.filter(({kind, seat}) => kind === 'person' && seat !== me);
    if (me < 0 || !others.length) return nothing;
    return html`<ul class="mute-list flow" role="list" aria-label=${t('chat.people')}>
      ${others.map(({seat, name}) => {
        const muted = talk?.muted.includes(seat) ?? false;
        return html`<li>
          <button
            class="button quiet"
            aria-pressed=${String(muted)}
            aria-label=${t('chat.mute', {name})}
            title=${t(muted ? 'chat.unmute' : 'chat.mute', {name})}
            @click=${() => this.setMuted(seat, name, !muted)}
          >
            ${muted ? mute : hears}<span class="cut" dir="auto" translate="no">${name}</span>
          </button>
        </li>`;
      })}
    </ul>`;
  }

  /** @param {number} seat @param {string} name @param {boolean} muted */
  setMuted(seat, name, muted) {
    this.connection?.mute(seat, muted);
    announce(t(muted ? 'chat.muted_now' : 'chat.heard_again', {name}));
  }

  reactions() {
    return html`<div class="reactions side-by-side spread" role="group" aria-label=${t('chat.reactions')}>
      ${REACTIONS.map(
        (name) =>
          html`<button class="button quiet icon" aria-label=${t(`chat.reaction.${name}`)} title=${t(`chat.reaction.${name}`)} @click=${() => this.connection?.sendChat('reaction', name)}>${SIGNS[name]}</button>`,
      )}
    </div>`;
  }

  /** @param {import('../../core/games.js').GameName} game @param {string} may */
  phrases(game, may) {
    return html`<details class="phrases" ?open=${may === 'phrases'}>
      <summary class="button quiet">${t('chat.phrases')}</summary>
      <div class="chips">
        ${phrasesOf(game).map((name) => html`<button class="button" @click=${() => this.connection?.sendChat('phrase', name)}>${t(`chat.phrase.${name}`)}</button>`)}
      </div>
    </details>`;
  }

  form() {
    const left = MAX_LENGTH - graphemes(this.draft.trim()).length;
    return html`<form class="share flow justified gap-4 at-start" @submit=${this.send}>
      <input
        id="talk-words"
        type="text"
        autocomplete="off"
        enterkeyhint="send"
        maxlength="1600"
        dir="auto"
        aria-label=${t('chat.write')}
        placeholder=${t('chat.write')}
        aria-invalid=${left < 0 ? 'true' : nothing}
        aria-describedby="talk-left"
        .value=${live(this.draft)}
        @input=${(/** @type {Event} */ event) => this.write(/** @type {HTMLInputElement} */ (event.target).value)}
      />
      <button class="button" ?disabled=${left < 0}>${t('chat.send')}</button>
      <p class="small ${left < 0 ? 'bad' : 'muted'}" id="talk-left">${left < 0 ? t('chat.too_long', {n: -left}) : left <= COUNT_FROM ? t('chat.letters', {n: left}) : nothing}</p>
    </form>`;
  }

  /** @param {SubmitEvent} event */
  send(event) {
    event.preventDefault();
    if (!this.draft.trim() || this.room?.status !== 'open') return;
    this.connection?.sendChat('text', this.draft);
    this.write('');
  }

  /** @param {string} text */
  write(text) {
    this.draft = text;
    keepDraft(text);
  }

  /** Escape closes; out of a field where something is written it leads to what was said. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Escape' || event.repeat) return;
    event.preventDefault();
    const writing = this.draft !== '' && event.target === this.querySelector('#talk-words');
    if (writing) /** @type {HTMLElement | null} */ (this.querySelector('.said'))?.focus();
    else this.emit('close');
  }
}

customElements.define('chat-panel', ChatPanel);
