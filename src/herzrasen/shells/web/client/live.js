// What a screen reader hears without asking: one polite log, in which no message equals the one before it.
//
//   announce(t('hearts.played', {name, card}))
//   announce(sentence, {now: true})     for a refusal or the player's own turn: read before what waits

const KEPT = 40;

/** @type {Map<boolean, HTMLElement>} */
const regions = new Map();

/** @param {boolean} now */
function region(now) {
  const old = regions.get(now);
  if (old?.isConnected) return old;
  const made = document.createElement('div');
  made.className = 'hidden-text';
  made.setAttribute('role', now ? 'alert' : 'log');
  made.setAttribute('aria-live', now ? 'assertive' : 'polite');
  made.setAttribute('aria-relevant', 'additions');
  document.body.append(made);
  regions.set(now, made);
  return made;
}

/** Both regions must stand in the page before the first message, or it is not read. */
export function listen() {
  region(false);
  region(true);
}

/**
 * The same message twice running is not read aloud; an invisible mark makes them differ.
 * @param {string} message
 * @param {string | null | undefined} last
 */
export const unlike = (message, last) => (message === last ? `${message}\u00a0` : message);

/**
 * @param {string} message
 * @param {{now?: boolean}} [options]
 */
export function announce(message, {now = false} = {}) {
  const log = region(now);
  const entry = document.createElement('p');
  entry.textContent = unlike(message, log.lastElementChild?.textContent);
  log.append(entry);
  while (log.childElementCount > KEPT) log.firstElementChild?.remove();
}
