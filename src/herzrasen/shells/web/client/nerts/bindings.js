// The single keys of the table, chosen anew: press an act, then its new key. A key that another act has is said, and the
// two can change places.
//
//   await chooseKeys()

import {html, nothing} from '../vendor/lit.js';
import {announce} from '../live.js';
import {ask} from '../notice.js';
import {Screen} from '../screen.js';
import {change, settings} from '../settings.js';
import {t} from '../texts.js';
import {bind, keyFor, keysOf, shown, swap, USUAL} from './keys.js';

/** @typedef {{sentence: string, swap?: {act: string, key: string}}} Said */

const ALONE = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead']);

/** Acts that belong together, in the order of the table. @type {[title: string, acts: string[]][]} */
const GROUPS = [
  ['own', ['turn', 'pile', 'waste', ...Object.keys(USUAL).filter((act) => act.startsWith('column'))]],
  ['deeds', ['foundation', 'call', 'vote']],
  ['rivals', Object.keys(USUAL).filter((act) => /^rival\d/.test(act))],
  ['ask', ['own', 'middle', 'rivals', 'legend']],
];

/** @param {string} act */
function nameOf(act) {
  const [, of, at] = /^(column|rival)(\d+)$/.exec(act) ?? [];
  return of ? t(`nerts_table.bind.${of}`, {at: Number(at)}) : t(`nerts_table.bind.act.${act}`);
}

export class NertsKeys extends Screen {
  static properties = {waiting: {state: true}, said: {state: true}};

  constructor() {
    super();
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

  /** @param {string} act */
  wait(act) {
    this.waiting = this.waiting === act ? null : act;
    this.say(this.waiting ? {sentence: t('nerts_table.bind.press', {act: nameOf(act)})} : null);
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
    const result = bind(settings.tableKeys, act, event.key);
    const key = shown(event.key);
    if ('fault' in result) return this.say({sentence: t(`nerts_table.bind.${result.fault}`, {sign: key})});
    if ('clash' in result) {
      const facts = {sign: key, act: nameOf(result.clash)};
      return this.say({sentence: t('nerts_table.bind.clash', facts), swap: {act, key: event.key}});
    }
    change({tableKeys: result.changed});
    this.done(act);
  }

  /** @param {{act: string, key: string}} wish */
  swap({act, key}) {
    change({tableKeys: swap(settings.tableKeys, act, key)});
    this.done(act);
    /** @type {HTMLElement | null} */ (this.querySelector(`[data-bind="${act}"]`))?.focus();
  }

  /** @param {string} act */
  done(act) {
    this.waiting = null;
    const key = keyFor(act);
    this.say({sentence: t('nerts_table.bind.done', {sign: key, act: nameOf(act)})});
  }

  reset() {
    this.waiting = null;
    change({tableKeys: {}});
    this.say({sentence: t('nerts_table.bind.is_reset')});
  }

  render() {
    const {said} = this;
    return html`<div class="stack bindings">
      <p>${t('nerts_table.bind.about')}</p>
      <div class="said row" aria-hidden=${said?.swap ? nothing : 'true'}>
        <p>${said?.sentence}</p>
        ${said?.swap
          ? html`<button type="button" class="button" @click=${() => said.swap && this.swap(said.swap)}>${t('nerts_table.bind.swap')}</button>`
          : nothing}
      </div>
      ${GROUPS.map(
        ([title, acts]) => html`<section>
          <h3>${t(`nerts_table.bind.group.${title}`)}</h3>
          <ul role="list">${acts.map((act) => this.line(act))}</ul>
        </section>`,
      )}
      <p><button type="button" class="button" ?disabled=${!Object.keys(settings.tableKeys).length} @click=${() => this.reset()}>${t('nerts_table.bind.reset')}</button></p>
    </div>`;
  }

  /** @param {string} act */
  line(act) {
    const key = keysOf(settings.tableKeys)[act] ?? '';
    const waits = this.waiting === act;
    return html`<li>
      <span>${nameOf(act)}</span>
      <button type="button" class="bound" data-bind=${act} aria-pressed=${String(waits)} aria-label=${t('nerts_table.bind.key', {act: nameOf(act), sign: shown(key)})} @click=${() => this.wait(act)}>
        <kbd class=${USUAL[act] === key ? '' : 'other'}>${waits ? '…' : shown(key)}</kbd>
      </button>
    </li>`;
  }
}

customElements.define('nerts-keys', NertsKeys);

export const chooseKeys = () => ask({title: () => t('nerts_table.bind.title'), content: () => html`<nerts-keys></nerts-keys>`, wide: true});
