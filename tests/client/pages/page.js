// The page of index.html with main.js in it, and every module loaded: so that what is loaded later is there at once.

import {steadyClock, settle} from './clock.js';
import '../dom.js';
import {readFileSync, readdirSync} from 'node:fs';
import {plain} from './outline.js';

export const ROOT = new URL('../../../src/herzrasen/client/', import.meta.url);

/** Elements take their place on a wide screen: what is drawn by its size is drawn. */
const WIDTH = 1280;
const HEIGHT = 800;

/** Events that say what a press means, where nothing is asked of the server. */
const EMITTED = 'open quick join watch rename choose change-rules sit begin ready arrange stand close go'.split(' ');

/** @param {ReturnType<typeof import('./server.js').standIn>} server */
export async function installPage(server) {
  /** @type {any} */
  const global = globalThis;
  performance.now = steadyClock;
  Math.random = () => 0.5;
  for (const [name, value] of Object.entries({
    clientWidth: WIDTH,
    clientHeight: HEIGHT,
    offsetWidth: 80,
    offsetHeight: 112,
  }))
    Object.defineProperty(HTMLElement.prototype, name, {configurable: true, get: () => value});
  Element.prototype.getBoundingClientRect = () =>
    /** @type {any} */ ({left: 0, top: 0, x: 0, y: 0, width: WIDTH, height: HEIGHT, right: WIDTH, bottom: HEIGHT});
  global.scrollTo = () => {};
  /** Says each element's size once, as a browser does. */
  global.ResizeObserver = class {
    /** @param {(entries: unknown[], observer: unknown) => void} hear */
    constructor(hear) {
      this.hear = hear;
      this.there = true;
    }
    /** @param {Element} target */
    observe(target) {
      this.there = true;
      const contentRect = target.getBoundingClientRect();
      setTimeout(() => this.there && this.hear([{target, contentRect}], this), 1);
    }
    unobserve() {}
    disconnect() {
      this.there = false;
    }
  };
  global.isSecureContext = true;
  const asItIs = (/** @type {unknown} */ options) => options;
  global.PublicKeyCredential = {parseCreationOptionsFromJSON: asItIs, parseRequestOptionsFromJSON: asItIs};
  /** @type {string[]} */
  const faults = [];
  for (const fault of ['unhandledRejection', 'uncaughtException'])
    process.on(fault, (/** @type {any} */ error) => faults.push(`FAULT ${error?.message ?? error}`));
  console.error = (/** @type {any[]} */ ...words) =>
    void faults.push(`console: ${words.map((word) => word?.message ?? word).join(' ')}`);
  const notYet = async () => {
    throw new DOMException('not asked here', 'NotAllowedError');
  };
  Object.defineProperty(navigator, 'credentials', {value: {create: notYet, get: notYet}});
  Object.defineProperty(navigator, 'clipboard', {
    value: {writeText: async (/** @type {string} */ text) => void copied.push(`copies ${text}`)},
  });
  /** @type {string[]} */
  const copied = [];
  global.AbortSignal.timeout = () => undefined;
  Element.prototype.scrollIntoView = () => {};
  Object.defineProperty(HTMLLinkElement.prototype, 'href', {
    configurable: true,
    get() {
      return this.getAttribute('href');
    },
    set(/** @type {string} */ href) {
      this.setAttribute('data-href', href);
      setTimeout(() => this.onload?.({}), 0);
    },
  });
  const markup = readFileSync(new URL('index.html', ROOT), 'utf8');
  const body = /<body>([\s\S]*)<\/body>/.exec(markup)?.[1] ?? '';
  document.body.innerHTML = body.replace(/<noscript>[\s\S]*<\/noscript>/, '');
  localStorage.setItem('herzrasen.settings', JSON.stringify(BEGINNING));
  server.begin({});
  await import(`${ROOT}main.js`);
  await settle();
  for (const file of modules(ROOT))
    if (!/(?:main|service-worker|module-registry|prefetch)\.js$/.test(file)) await import(file);
  const {changeSettings, settings, defaults} = await import(`${ROOT}core/settings/settings.js`);
  /** @type {string[]} */
  const messages = [];

  return {
    document,
    changeSettings,
    settings: () => ({...settings}),
    /** @param {string} where */
    shown: (where) => /** @type {Element} */ (document.querySelector(where) ?? document.body),
    /** What was read aloud since the last time. */
    takeMessages() {
      const regions = [...document.querySelectorAll('[aria-live].hidden-text')];
      for (const region of regions)
        for (const entry of [...region.children]) {
          messages.push(`${region.getAttribute('role') === 'alert' ? 'now: ' : ''}${plain(entry.textContent)}`);
          entry.remove();
        }
      return [...messages.splice(0).map((line) => `says ${line}`), ...copied.splice(0), ...faults.splice(0)];
    },
    async leave() {
      for (const dialog of document.querySelectorAll('dialog[open]')) /** @type {any} */ (dialog).close('');
      await this.open('#/nowhere');
    },
    /** @param {import('./run.js').Visit} visit */
    reset(visit) {
      localStorage.clear();
      sessionStorage.clear();
      for (const [name, value] of Object.entries(visit.stored ?? {})) localStorage.setItem(name, value);
      changeSettings({...defaults, ...BEGINNING, ...visit.settings});
      this.takeMessages();
    },
    /** @param {string} hash */
    async open(hash) {
      if (location.hash !== hash) location.hash = hash;
      await settle();
    },
    /** @param {import('../../../src/herzrasen/client/core/settings/settings.js').Settings} before */
    changedSettings(before) {
      return Object.entries(settings)
        .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(/** @type {any} */ (before)[name]))
        .map(([name, value]) => `setting ${name} = ${JSON.stringify(value)}`);
    },
    /** What is emitted from now on. */
    watchEvents() {
      /** @type {string[]} */
      const seen = [];
      const hear = (/** @type {any} */ event) =>
        seen.push(
          `emits ${event.type} ${event.detail === undefined || event.detail === null ? '' : JSON.stringify(event.detail)}`.trim(),
        );
      for (const name of EMITTED) document.addEventListener(name, hear, true);
      return () => {
        for (const name of EMITTED) document.removeEventListener(name, hear, true);
        return seen;
      };
    },
  };
}

const BEGINNING = {name: 'Eva', speed: 'instant', sounds: false, language: 'en'};

/** @param {URL} folder @returns {string[]} */
function modules(folder) {
  return readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    if (entry.name === 'vendor') return [];
    if (entry.isDirectory()) return modules(new URL(`${entry.name}/`, folder));
    return entry.name.endsWith('.js') ? [new URL(entry.name, folder).href] : [];
  });
}
