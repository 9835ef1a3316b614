// The live region for screen readers: one polite log, in which no message equals the one before it.
//
//   announce(t('hearts.played', {name, card}))
//   announce(sentence, {now: true})     for a refusal or the player's own turn: read before what waits
//   logElement()                            the log itself, for the panel that shows it (screens/table/play-log.js)

const KEPT = 200; // messages; a deal of Hearts has about ninety

/** The regions of the page, and those of an open dialog. @type {WeakMap<Element, Map<boolean, HTMLElement>>} */
const hosts = new WeakMap();

/** What was written last, by region: in the page a translator may have changed it. @type {WeakMap<Element, string>} */
const written = new WeakMap();

/** Whatever stands outside an open dialog is inert, and a region that is inert is not read. */
const outermost = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

/** @param {boolean} now @param {Element} host */
function region(now, host) {
  const regions = hosts.get(host) ?? new Map();
  hosts.set(host, regions);
  const old = regions.get(now);
  if (old?.isConnected) return old;
  const made = document.createElement('div');
  made.className = 'hidden-text';
  made.setAttribute('role', now ? 'alert' : 'log');
  made.setAttribute('aria-live', now ? 'assertive' : 'polite');
  made.setAttribute('aria-relevant', 'additions');
  host.append(made);
  regions.set(now, made);
  return made;
}

/** Both regions must stand in the page, or in the dialog, before the first message, or it is not read. @param {Element} [host] */
export function watchLiveRegion(host = document.body) {
  region(false, host);
  region(true, host);
}

export const logElement = () => region(false, document.body);

/**
 * The same message twice running is not read aloud; an invisible mark makes them differ.
 * @param {string} message
 * @param {string | undefined} last
 */
export const unlike = (message, last) => (message === last ? `${message}\u00a0` : message);

/**
 * @param {string} message
 * @param {{now?: boolean}} [options]
 */
export function announce(message, {now = false} = {}) {
  const host = outermost();
  write(message, region(now, host));
  if (!now && host !== document.body) write(message, logElement()); // what is missed there can be read there later
}

/** @param {string} message @param {HTMLElement} log */
function write(message, log) {
  const entry = document.createElement('p');
  entry.textContent = unlike(message, written.get(log));
  written.set(log, entry.textContent);
  const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
  log.append(entry);
  while (log.childElementCount > KEPT) log.firstElementChild?.remove();
  if (atEnd) log.scrollTop = log.scrollHeight;
}
