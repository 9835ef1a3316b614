// The talk at a table: what was said, phrases, reactions, words of one's own, and whom one does not want to hear. Beside the
// table where there is room, over its lower part on a phone.
//
//   <talk-panel .room=${room} .line=${line} .beside=${boolean}>        @close; beside: it lies beside the table, not over it

import {html, live, nothing, repeat} from '../vendor/lit.js';
import {close as closeSign} from '../icons.js';
import {announce} from '../live.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {REACTIONS, SILENCE, mayTalk, phrasesOf} from './heard.js';
import {wordsOf} from './say.js';
import {SIGNS, hears, mute} from './signs.js';

const MOST = 200;
const TELL_FROM = 30; // letters left

/** What a reader counts as letters. @param {string} text */
const lettersIn = (text) => ('Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].length : [...text].length);

export class TalkPanel extends Screen {
  /** @override */
  static properties = {room: {attribute: false}, line: {attribute: false}, beside: {attribute: false}, draft: {state: true}};

  constructor() {
    super();
    /** @type {import('../room.js').Room | null} */
    this.room = null;
    /** @type {import('../connection.js').Line | null} */
    this.line = null;
    this.beside = false;
    this.draft = '';
    this.last = 0;
  }

  /** What is new is seen, unless the reader has scrolled back. @override */
  updated() {
    const log = this.querySelector('.said');
    const newest = this.room?.talk?.sayings.at(-1)?.number ?? 0;
    if (!log || newest === this.last) return;
    const below = log.scrollHeight - log.scrollTop - log.clientHeight;
    const own = this.room?.talk?.sayings.at(-1)?.seat === this.room?.seat;
    if (this.last === 0 || own || below < 160) log.scrollTop = log.scrollHeight;
    this.last = newest;
  }

  /** @override */
  render() {
    const {room} = this;
    if (!room) return nothing;
    const {sayings} = room.talk ?? SILENCE;
    const may = room.seat < 0 ? 'watch' : mayTalk(room.house);
    return html`<section class="talk-panel" aria-labelledby="talk-title" @keydown=${this.key}>
      <header>
        <h2 id="talk-title" aria-level=${this.beside ? nothing : '1'}>${t('talk.title')}</h2>
        <button class="button quiet icon" aria-label=${t('talk.close')} @click=${() => this.tell('close')}>${closeSign}</button>
      </header>
      <div class="said" tabindex="0" role="region" aria-label=${t('talk.log')}>
        ${sayings.length
          ? html`<ol role="list">${repeat(sayings, ({number}) => number, (saying) => this.saying(saying, room))}</ol>`
          : html`<p class="muted">${t('talk.nothing')}</p>`}
      </div>
      ${this.people(room)}
      ${may === 'watch'
        ? html`<p class="small muted">${t('talk.only_watching')}</p>`
        : html`${this.reactions()} ${this.phrases(room.game ?? 'hearts', may)} ${may === 'free' ? this.form() : html`<p class="small muted">${t('talk.only_phrases')}</p>`}`}
    </section>`;
  }

  /** @param {import('./heard.js').Saying} saying @param {import('../room.js').Room} room */
  saying(saying, room) {
    const own = saying.seat === room.seat;
    const sign = saying.kind === 'reaction' ? SIGNS[saying.words] : null;
    return html`<li class=${own ? 'own' : ''}>
      <span class="by">${own ? t('talk.you') : saying.name}</span>
      <span class="words ${saying.kind}" dir="auto">${sign ? html`${sign}<span class="hidden-text">${wordsOf(saying)}</span>` : wordsOf(saying)}</span>
    </li>`;
  }

  /** Whom one hears. @param {import('../room.js').Room} room */
  people({seats, seat: me, talk}) {
    const others = seats.filter(({kind, seat}) => kind === 'person' && seat !== me);
    if (me < 0 || !others.length) return nothing;
    return html`<ul class="hearing" role="list" aria-label=${t('talk.people')}>
      ${others.map(({seat, name}) => {
        const muted = talk?.muted.includes(seat) ?? false;
        return html`<li>
          <button
            class="button quiet"
            aria-pressed=${String(muted)}
            aria-label=${t('talk.mute', {name})}
            title=${t(muted ? 'talk.unmute' : 'talk.mute', {name})}
            @click=${() => this.hush(seat, name, !muted)}
          >
            ${muted ? mute : hears}<span>${name}</span>
          </button>
        </li>`;
      })}
    </ul>`;
  }

  /** @param {number} seat @param {string} name @param {boolean} muted */
  hush(seat, name, muted) {
    this.line?.mute(seat, muted);
    announce(t(muted ? 'talk.muted_now' : 'talk.heard_again', {name}));
  }

  reactions() {
    return html`<div class="reactions" role="group" aria-label=${t('talk.reactions')}>
      ${REACTIONS.map(
        (name) => html`<button class="button quiet icon" aria-label=${t(`talk.reaction.${name}`)} title=${t(`talk.reaction.${name}`)} @click=${() => this.line?.speak('reaction', name)}>${SIGNS[name]}</button>`,
      )}
    </div>`;
  }

  /** @param {'hearts' | 'nerts'} game @param {string} may */
  phrases(game, may) {
    return html`<details class="phrases" ?open=${may === 'phrases'}>
      <summary class="button quiet">${t('talk.phrases')}</summary>
      <div class="chips">
        ${phrasesOf(game).map((name) => html`<button class="button" @click=${() => this.line?.speak('phrase', name)}>${t(`talk.phrase.${name}`)}</button>`)}
      </div>
    </details>`;
  }

  form() {
    const left = MOST - lettersIn(this.draft.trim());
    return html`<form class="share" @submit=${this.send}>
      <input
        id="talk-words"
        type="text"
        autocomplete="off"
        enterkeyhint="send"
        maxlength="1600"
        dir="auto"
        aria-label=${t('talk.write')}
        placeholder=${t('talk.write')}
        aria-invalid=${left < 0 ? 'true' : nothing}
        aria-describedby="talk-left"
        .value=${live(this.draft)}
        @input=${(/** @type {Event} */ event) => (this.draft = /** @type {HTMLInputElement} */ (event.target).value)}
      />
      <button class="button" ?disabled=${left < 0}>${t('talk.send')}</button>
      <p class="small ${left < 0 ? 'bad' : 'muted'}" id="talk-left">${left <= TELL_FROM ? t('talk.letters', {n: left}) : nothing}</p>
    </form>`;
  }

  /** @param {SubmitEvent} event */
  send(event) {
    event.preventDefault();
    if (!this.draft.trim() || this.room?.line !== 'open') return;
    this.line?.speak('text', this.draft);
    this.draft = '';
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.tell('close');
  }
}

customElements.define('talk-panel', TalkPanel);
