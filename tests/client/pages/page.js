// The page of index.html with main.js in it, and every module loaded: so that what is loaded later is there at once.

import {advance, settle, steadyClock} from './clock.js';
import '../dom.js';
import {readFileSync, readdirSync} from 'node:fs';
import {recordMotions} from './motions.js';
import {outline, plain} from './outline.js';
import {press, pressKey} from './presses.js';

export const ROOT = new URL('../../../src/herzrasen/client/', import.meta.url);

/** Elements take their place on a wide screen: what is drawn by its size is drawn. */
const WIDE = {width: 1280, height: 800};

/** Events that say what a press means, where nothing is asked of the server. */
const EMITTED = 'open quick join watch rename choose change-rules sit begin ready arrange stand close go'.split(' ');

/** @param {ReturnType<typeof import('./server.js').standIn>} server */
export async function installPage(server) {
  /** @type {any} */
  const global = globalThis;
  performance.now = steadyClock;
  Math.random = () => 0.5;
  crypto.getRandomValues = (/** @type {any} */ bytes) => bytes.fill(0xaa);
  let whole = boxOfScreen(WIDE);
  for (const [name, value] of Object.entries({
    clientWidth: () => whole.width,
    clientHeight: () => whole.height,
    offsetWidth: () => 80,
    offsetHeight: () => 112,
  }))
    Object.defineProperty(HTMLElement.prototype, name, {configurable: true, get: value});
  const motions = recordMotions();
  Element.prototype.getBoundingClientRect = function () {
    return /** @type {any} */ (motions.laidOut ? motions.boxOf(this) : whole);
  };
  global.scrollTo = () => {};
  // No style sheet is loaded: what an element says itself is all, and is found without a search.
  global.getComputedStyle = (/** @type {HTMLElement} */ element) => element.style;
  /** Says each element's size once, as a browser does, and again when the screen has another size. */
  const observers = new Set();
  global.ResizeObserver = class {
    /** @param {(entries: unknown[], observer: unknown) => void} hear */
    constructor(hear) {
      this.hear = hear;
      /** @type {Set<Element>} */
      this.targets = new Set();
      observers.add(this);
    }
    /** @param {Element} target */
    observe(target) {
      this.targets.add(target);
      setTimeout(() => this.measure(target), 1);
    }
    /** @param {Element} target */
    measure(target) {
      if (this.targets.has(target)) this.hear([{target, contentRect: target.getBoundingClientRect()}], this);
    }
    unobserve() {}
    disconnect() {
      this.targets.clear();
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
    value: {writeText: async (/** @type {string} */ text) => void kept.push(`copies ${text}`)},
  });
  /** @type {string[]} */
  const kept = [];
  global.print = () => void kept.push('prints');
  const {click} = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.hasAttribute('download')) return click.call(this);
    kept.push(`saves a file ${this.getAttribute('download')}`);
  };
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
  // All that is loaded later is there at once: nothing depends on how quick a disk is.
  for (const file of modules(ROOT))
    if (!/(?:main|service-worker|module-registry|prefetch)\.js$/.test(file)) await import(file);
  const start = await beginnings(server);
  const {saveLast, saveRules, savedRules, deleteRules} = await import(`${ROOT}kit/rules/saved-rules.js`);
  const {storageKey} = await import(`${ROOT}core/connection/storage-key.js`);
  const {banner} = await import(`${ROOT}core/elements/notices.js`);
  const preferences = await import(`${ROOT}core/settings/settings.js`);
  /** @type {string[]} */
  const messages = [];

  /** @param {string} selector @returns {any} */
  const find = (selector) => {
    const found = [...document.querySelectorAll(selector)].at(-1);
    if (!found) faults.push(`MISSING ${selector}`);
    return found;
  };
  const announceChange = (/** @type {any} */ control) => {
    control.dispatchEvent(new Event('input', {bubbles: true}));
    control.dispatchEvent(new Event('change', {bubbles: true}));
  };

  return {
    /** What was shown while the page began, and the server was away at first. */
    start,
    /** Another tab keeps something. @param {string} name @param {unknown} value */
    store: (name, value) => localStorage.setItem(storageKey(`herzrasen.${name}`), JSON.stringify(value)),
    /** @param {string} selector */
    async click(selector) {
      const found = find(selector);
      if (found) press(found);
      await settle();
    },
    /** @param {string} selector @param {RegExp} words what stands on it, or is heard of it */
    async clickText(selector, words) {
      const found = [...document.querySelectorAll(selector)].find((each) =>
        words.test(`${each.getAttribute('aria-label')} ${plain(each.textContent)}`),
      );
      if (!found) faults.push(`MISSING ${selector} ${words}`);
      else press(found.localName === 'label' ? (found.querySelector('input') ?? found) : found);
      await settle();
    },
    /** @param {string} selector @param {string} text */
    async type(selector, text) {
      const found = find(selector);
      if (!found) return;
      found.value = text;
      announceChange(found);
      await settle();
    },
    /** @param {string} selector @param {string} value */
    async select(selector, value) {
      const found = find(selector);
      if (!found) return;
      found.value = value;
      announceChange(found);
      await settle();
    },
    /** @param {string} selector */
    async submit(selector) {
      find(selector)?.dispatchEvent(new Event('submit', {bubbles: true, cancelable: true}));
      await settle();
    },
    /** @param {string} key @param {string} [on] */
    async key(key, on = 'body') {
      const target = find(on);
      if (target) pressKey(key, target);
      await settle();
    },
    /** A mouse takes a card and carries it. @param {string} selector @param {readonly string[]} events what else the mouse does */
    async carry(selector, ...events) {
      const card = find(selector);
      const mouse = {pointerType: 'mouse', pointerId: 1, isPrimary: true, buttons: 1, bubbles: true, cancelable: true};
      for (const [at, type] of ['pointerdown', 'pointermove', ...events].entries())
        card?.dispatchEvent(new PointerEvent(type, {...mouse, clientX: 40 * at}));
      await settle();
    },
    /** @param {{width: number, height: number}} size */
    resize(size) {
      whole = boxOfScreen(size);
      dispatchEvent(new Event('resize')); // what is asked of the screen is known before it changes
      /** @type {any} */ (document.defaultView).happyDOM.setViewport(size);
      for (const observer of observers) for (const target of observer.targets) observer.measure(target);
    },
    document,
    motions,
    choices: preferences.CHOICES,
    changeSettings: preferences.changeSettings,
    settings: () => ({...preferences.settings}),
    /** @param {string} where */
    shown: (where) => /** @type {Element} */ (document.querySelector(where) ?? document.body),
    /** What was read aloud since the last time. */
    takeMessages() {
      const hosts = [document.body, ...[...document.body.children].filter(({localName}) => localName === 'dialog')];
      const regions = hosts
        .flatMap((host) => [...host.children].filter((each) => each.className === 'hidden-text'))
        .sort((one, other) => String(one.role).localeCompare(String(other.role)));
      for (const region of regions)
        for (const entry of [...region.children]) {
          messages.push(`${region.getAttribute('role') === 'alert' ? 'now: ' : ''}${plain(entry.textContent)}`);
          entry.remove();
        }
      return [...messages.splice(0).map((line) => `says ${line}`), ...kept.splice(0), ...faults.splice(0)];
    },
    async leave() {
      for (const dialog of document.querySelectorAll('dialog[open]')) /** @type {any} */ (dialog).close('');
      await this.open('#/nowhere');
    },
    /** @param {import('./run.js').Visit} visit */
    reset(visit) {
      motions.begin();
      banner(null);
      localStorage.clear();
      sessionStorage.clear();
      for (const game of ['hearts', 'nerts']) {
        for (const {name} of savedRules(game)) deleteRules(game, name);
        saveLast(game, visit.lastRules?.[game] ?? '');
        for (const [name, rules] of Object.entries(visit.ownRules?.[game] ?? {})) saveRules(game, name, rules);
      }
      const stored = {bots: {hearts: {}, nerts: {}}, ...visit.stored};
      for (const [name, value] of Object.entries(stored))
        localStorage.setItem(
          storageKey(`herzrasen.${name}`),
          typeof value === 'string' ? value : JSON.stringify(value),
        );
      preferences.changeSettings({...preferences.defaults, ...BEGINNING, ...visit.settings});
      this.takeMessages();
    },
    /** @param {string} hash */
    async open(hash) {
      if (location.hash !== hash) location.hash = hash;
      await settle();
    },
    /** @param {import('../../../src/herzrasen/client/core/settings/settings.js').Settings} before */
    changedSettings(before) {
      return Object.entries(preferences.settings)
        .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(/** @type {any} */ (before)[name]))
        .map(([name, value]) => `setting ${name} = ${JSON.stringify(value)}`);
    },
    dialogsBefore: 0,
    dialogs: () => document.querySelectorAll('dialog[open]').length,
    countDialogs() {
      this.dialogsBefore = this.dialogs();
    },
    /** @param {number} left so many stay open */
    closeDialogs(left) {
      /** @type {any} */ for (const dialog of [...document.querySelectorAll('dialog[open]')].slice(left))
        dialog.close('');
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

/**
 * The page from the moment that it is loaded: at first no sentence comes, then no server is there, then it has a fault.
 * @param {ReturnType<typeof import('./server.js').standIn>} server
 */
async function beginnings(server) {
  const all = () => outline(document.body);
  const away = {status: 0};
  const fault = {status: 500, body: {}};
  const {'GET texts/en.json': texts, 'GET api/games': games} = server.world;
  server.begin({answers: {'GET texts/en.json': [away, away, texts], 'GET api/games': [fault, away, games]}});
  await import(`${ROOT}main.js`);
  await settle();
  /** @type {[string, string[]][]} */
  const seen = [['no sentence comes', all()]];
  const titles = ['again none comes', 'the server has a fault', 'no server is there', 'the server is back'];
  for (const [attempt, title] of titles.entries()) {
    await advance(attempt < 3 ? 3000 : 4500);
    seen.push([title, all()]);
  }
  return seen;
}

/** @param {{width: number, height: number}} size */
const boxOfScreen = ({width, height}) => ({left: 0, top: 0, x: 0, y: 0, width, height, right: width, bottom: height});

const BEGINNING = {name: 'Eva', speed: 'instant', sounds: false, language: 'en'};

/** @param {URL} folder @returns {string[]} */
function modules(folder) {
  return readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    if (entry.name === 'vendor') return [];
    if (entry.isDirectory()) return modules(new URL(`${entry.name}/`, folder));
    return entry.name.endsWith('.js') ? [new URL(entry.name, folder).href] : [];
  });
}
