// A document without a browser (happy-dom), for tests of elements: `import './dom.js';` before the client's modules.
// It lays nothing out: every size is 0. What needs sizes, colours or focus rings is a test in tests/browser.

import {setMaxListeners} from 'node:events';
import {Window} from 'happy-dom';

setMaxListeners(50); // a table ends many listeners by one signal

const window = new Window({url: 'http://localhost/', width: 1280, height: 800});
window.document.write('<!doctype html><html lang="en"><head></head><body></body></html>');

// Node has some of these itself: an element takes events of its own window alone, and FormData reads its own forms.
const OWN = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'console', 'fetch'];

for (const name of new Set([...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(Window.prototype)])) {
  const isBuiltIn = name in globalThis && !/Event|^(navigator|performance|FormData)$/.test(name);
  if (isBuiltIn || OWN.includes(name) || name === 'constructor') continue;
  const value = Reflect.get(window, name, window);
  const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: isMethod ? value.bind(window) : value,
  });
}

// happy-dom knows no popovers: what is shown as one stands in the page all the same.
for (const name of ['showPopover', 'hidePopover']) Reflect.set(HTMLElement.prototype, name, () => {});

const begin = setTimeout;

/** A message that stands for some seconds does not keep a test from ending. @param {() => void} act @param {number} [ms] */
function setShortTimeout(act, ms = 0) {
  const timer = begin(act, ms);
  return ms < 1000 ? timer : timer.unref();
}
globalThis.setTimeout = /** @type {any} */ (setShortTimeout);

/**
 * An element in the page with these properties, drawn.
 * @template {HTMLElement} E
 * @param {E} element
 * @param {Partial<E>} [properties]
 * @returns {Promise<E>}
 */
export async function show(element, properties = {}) {
  Object.assign(element, properties);
  document.body.append(element);
  await untilDrawn(element);
  return element;
}

/** Until an element has drawn what was asked of it. @param {HTMLElement} element */
export async function untilDrawn(element) {
  await /** @type {any} */ (element).updateComplete;
}

/** Press the button with these words, or with this label. @param {HTMLElement} element @param {string} words */
export function press(element, words) {
  const button = [...element.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === words,
  );
  if (!button) throw new Error(`no button ${words}`);
  button.click();
}

/** What a person reads in an element, with single blanks. @param {Element | null | undefined} element */
export const wordsOf = (element) => element?.textContent?.replace(/\s+/g, ' ').trim();
