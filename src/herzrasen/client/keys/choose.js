// The single keys of a table, chosen anew: press an act, then its new key. A key that another act has is said, and the
// two can change places.
//
//   await chooseAmong({title, book, setting, groups, nameOf})
//     book      keys/book.js            setting   where the changes are kept: 'tableKeys', 'heartsKeys'
//     groups    [title, acts], acts that belong together, in the order of the page
//     nameOf    (act) => its name

import {html, nothing} from '../vendor/lit.js';
import {dress} from '../dress.js';
import {announce} from '../live.js';
import {ask} from '../notice.js';
import {Screen} from '../screen.js';
import {change, settings} from '../settings.js';
import {t} from '../texts.js';
import {shown} from './book.js';

/** @typedef {{sentence: string, swap?: {act: string, key: string}}} Said */
/** @typedef {'tableKeys' | 'heartsKeys'} Setting */
/** @typedef {{title: () => string, book: import('./book.js').Book, setting: Setting, groups: () => [title: string, acts: string[]][], nameOf: (act: string) => string}} Table */

const ALONE = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead']);

export class KeyChoice extends Screen {
  /** @override */
  static stylesheets = dress(new URL('keys.css', import.meta.url));
  static properties = {of: {attribute: false}, waiting: {state: true}, said: {state: true}};

  constructor() {
    super();
    /** @type {Table | null} */
    this.of = null;
    /** The act whose new key is awaited. @type {string | null} */
    this.waiting = null;
    /** @type {Said | null} */
    this.said = null;
    /** @type {AbortController | null} */
    this.heard = null;
  }

  /** Keys are heard everywhere: Safari gives a button that was clicked no focus. */
  connectedCallback() {
    super.connectedCallback();
    this.heard = new AbortController();
    const options = {capture: true, signal: this.heard.signal};
    addEventListener('keydown', (event) => this.key(event), options);
    // Firefox presses a button when Space goes up.
    addEventListener('keyup', (event) => this.waiting !== null && event.preventDefault(), options);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.heard?.abort();
  }

  get table() {
    return /** @type {Table} */ (this.of);
  }

  get changed() {
    return settings[this.table.setting];
  }

  /** @param {string} act */
  wait(act) {
    this.waiting = this.waiting === act ? null : act;
    this.say(this.waiting ? {sentence: t('client.bind.press', {act: this.table.nameOf(act)})} : null);
  }

  /** @param {Said | null} said */
  say(said) {
    this.said = said;
    if (said) announce(said.sentence, {now: true});
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const act = this.waiting;
    if (act === null || ALONE.has(event.key)) return;
    if (event.key === 'Tab') return void this.wait(act);
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.key === 'Escape') return void this.wait(act);
    const {book, nameOf} = this.table;
    const result = book.bind(this.changed, act, event.key);
    const key = shown(event.key);
    if ('fault' in result) return this.say({sentence: t(`client.bind.${result.fault}`, {sign: key})});
    if ('clash' in result) {
      const facts = {sign: key, act: nameOf(result.clash)};
      return this.say({sentence: t('client.bind.clash', facts), swap: {act, key: event.key}});
    }
    this.keep(result.changed);
    this.done(act);
  }

  /** @param {Record<string, string>} changed */
  keep(changed) {
    change({[this.table.setting]: changed});
  }

  /** @param {{act: string, key: string}} wish */
  swap({act, key}) {
    this.keep(this.table.book.swap(this.changed, act, key));
    this.done(act);
    /** @type {HTMLElement | null} */ (this.querySelector(`[data-bind="${act}"]`))?.focus();
  }

  /** @param {string} act */
  done(act) {
    this.waiting = null;
    const {book, nameOf} = this.table;
    this.say({sentence: t('client.bind.done', {sign: shown(book.keysOf(this.changed)[act] ?? ''), act: nameOf(act)})});
  }

  reset() {
    this.waiting = null;
    this.keep({});
    this.say({sentence: t('client.bind.is_reset')});
  }

  render() {
    const {said} = this;
    return html`<div class="stack bindings">
      <p>${t('client.bind.about')}</p>
      <div class="said row" aria-hidden=${said?.swap ? nothing : 'true'}>
        <p>${said?.sentence}</p>
        ${said?.swap
          ? html`<button type="button" class="button" @click=${() => said.swap && this.swap(said.swap)}>${t('client.bind.swap')}</button>`
          : nothing}
      </div>
      ${this.table.groups().map(
        ([title, acts]) => html`<section>
          <h3>${title}</h3>
          <ul role="list">${acts.map((act) => this.line(act))}</ul>
        </section>`,
      )}
      <p><button type="button" class="button" ?disabled=${!Object.keys(this.changed).length} @click=${() => this.reset()}>${t('client.bind.reset')}</button></p>
    </div>`;
  }

  /** @param {string} act */
  line(act) {
    const {book, nameOf} = this.table;
    const key = book.keysOf(this.changed)[act] ?? '';
    const waits = this.waiting === act;
    return html`<li>
      <span>${nameOf(act)}</span>
      <button type="button" class="bound" data-bind=${act} aria-pressed=${String(waits)} aria-label=${t('client.bind.key', {act: nameOf(act), sign: shown(key)})} @click=${() => this.wait(act)}>
        <kbd class=${book.usual[act] === key ? '' : 'other'}>${waits ? '…' : shown(key)}</kbd>
      </button>
    </li>`;
  }
}

customElements.define('key-choice', KeyChoice);

/** @param {Table} table */
export const chooseAmong = (table) => ask({title: table.title, content: () => html`<key-choice .of=${table}></key-choice>`, wide: true});
