// The single keys of a table, chosen anew: press an act, then its new key. A key that another act has is said, and the
// two can change places.
//
//   await openKeyBindings({title, book, setting, groups, nameOf})
//     book      key-bindings.js            setting   where the changes are kept: 'tableKeys', 'heartsKeys'
//     groups    [title, acts], acts that belong together, in the order of the page; those of the whole page come last
//     nameOf    (act) => its name

import {html, nothing} from '../../vendor/lit.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {announce} from '../../core/elements/live-region.js';
import {ask} from '../../core/elements/dialog.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {changeSettings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {PAGE_KEYS, changedKeys, isPageAct, keyLabel, splitChanges} from './key-bindings.js';
import {signsOf} from './key-signs.js';

/** @typedef {{sentence: string, swap?: {act: string, key: string}}} Status */
/** @typedef {'tableKeys' | 'heartsKeys'} Setting */
/** @typedef {{title: () => string, book: import('./key-bindings.js').KeyBindings, setting: Setting, groups: () => [title: string, acts: string[]][], nameOf: (act: string) => string}} Table */

/** They write nothing by themselves. */
const SILENT = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified']);

export class KeyBindingsDialog extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('keys.css', import.meta.url));
  static properties = {groups: {attribute: false}, waitingFor: {state: true}, status: {state: true}};

  constructor() {
    super();
    /** @type {Table | null} */
    this.groups = null;
    /** The act whose new key is awaited. @type {string | null} */
    this.waitingFor = null;
    /** @type {Status | null} */
    this.status = null;
    /** @type {AbortController | null} */
    this.stopListening = null;
  }

  /** Listens on the whole page: Safari gives a button that was clicked no focus. */
  connectedCallback() {
    super.connectedCallback();
    this.stopListening = new AbortController();
    const options = {capture: true, signal: this.stopListening.signal};
    addEventListener('keydown', (event) => this.handleKey(event), options);
    // Firefox presses a button when Space goes up.
    addEventListener('keyup', (event) => this.waitingFor !== null && event.preventDefault(), options);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stopListening?.abort();
  }

  get table() {
    return /** @type {Table} */ (this.groups);
  }

  get customKeys() {
    return changedKeys(this.table.setting);
  }

  /** @param {string} act */
  nameOf(act) {
    return isPageAct(act) ? t(`client.bind.act.${act}`) : this.table.nameOf(act);
  }

  /** @param {string} act */
  wait(act) {
    this.waitingFor = this.waitingFor === act ? null : act;
    this.setStatus(this.waitingFor ? {sentence: t('client.bind.press', {act: this.nameOf(act)})} : null);
  }

  /** @param {Status | null} status */
  setStatus(status) {
    this.status = status;
    if (status) announce(status.sentence, {now: true});
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const act = this.waitingFor;
    if (act === null || SILENT.has(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Tab') return void this.wait(act);
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.key === 'Escape') return void this.wait(act);
    const result = this.table.book.bind(this.customKeys, act, signsOf(event));
    if ('fault' in result) return this.setStatus({sentence: t(`client.bind.${result.fault}`)});
    if ('clash' in result) {
      const {clash, key} = result;
      const facts = {sign: keyLabel(key), act: this.nameOf(clash)};
      return this.setStatus({sentence: t('client.bind.clash', facts), swap: {act, key}});
    }
    this.save(result.changed);
    this.finish(act);
  }

  /** @param {Record<string, string>} changed */
  save(changed) {
    const [own, page] = splitChanges(changed);
    changeSettings({[this.table.setting]: own, pageKeys: page});
  }

  /** @param {{act: string, key: string}} wish */
  swap({act, key}) {
    this.save(this.table.book.swap(this.customKeys, act, key));
    this.finish(act);
    /** @type {HTMLElement | null} */ (this.querySelector(`[data-bind="${act}"]`))?.focus();
  }

  /** @param {string} act */
  finish(act) {
    this.waitingFor = null;
    const sign = keyLabel(this.table.book.keysOf(this.customKeys)[act] ?? '');
    this.setStatus({sentence: t('client.bind.done', {sign, act: this.nameOf(act)})});
  }

  reset() {
    this.waitingFor = null;
    this.save({});
    this.setStatus({sentence: t('client.bind.is_reset')});
  }

  render() {
    const {status} = this;
    return html`<div class="stack bindings">
      <p>${t('client.bind.about')}</p>
      <div class="said row touch accent" aria-hidden=${status?.swap ? nothing : 'true'}>
        <p class="strong">${status?.sentence}</p>
        ${
          status?.swap
            ? html`<button type="button" class="button" @click=${() => status.swap && this.swap(status.swap)}>${t('client.bind.swap')}</button>`
            : nothing
        }
      </div>
      ${[
        ...this.table.groups(),
        /** @type {[string, string[]]} */ ([t('client.bind.page'), Object.keys(PAGE_KEYS)]),
      ].map(
        ([title, acts]) => html`<section>
          <h3 class="label">${title}</h3>
          <ul role="list">${acts.map((act) => this.actionRow(act))}</ul>
        </section>`,
      )}
      <p><button type="button" class="button" aria-disabled=${String(!Object.keys(this.customKeys).length)} @click=${() => this.reset()}>${t('client.bind.reset')}</button></p>
    </div>`;
  }

  /** @param {string} act */
  actionRow(act) {
    const {book} = this.table;
    const boundKey = book.keysOf(this.customKeys)[act] ?? '';
    const waits = this.waitingFor === act;
    return html`<li class="row unwrapped spread touch">
      <span>${this.nameOf(act)}</span>
      <button type="button" class="bound bare" data-bind=${act} aria-pressed=${String(waits)} aria-label=${t('client.bind.key', {act: this.nameOf(act), sign: keyLabel(boundKey)})} @click=${() => this.wait(act)}>
        <kbd translate="no" class=${book.usual[act] === boundKey ? '' : 'other'}>${waits ? '…' : keyLabel(boundKey)}</kbd>
      </button>
    </li>`;
  }
}

customElements.define('key-bindings-dialog', KeyBindingsDialog);

/** @param {Table} table */
export const openKeyBindings = (table) =>
  ask({
    title: table.title,
    content: () => html`<key-bindings-dialog .groups=${table}></key-bindings-dialog>`,
    wide: true,
  });
