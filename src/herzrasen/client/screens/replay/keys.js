// Keys and fingers that walk through a record.
//
//   arrows  a step     Shift or up and down  a trick     Home, End  the ends of the deal     Space  play, pause
//   a swipe over the table: to the left forward, to the right back

/**
 * @typedef {{
 *   step: (way: 1 | -1) => void,
 *   skip: (way: 1 | -1) => void,
 *   goToEnd: (way: 1 | -1) => void,
 *   toggle: () => void,
 * }} Walk
 */

const WRITES = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select';
const WALKS = 'input[type=range], hearts-hand, [role=region]'; // they have arrows of their own
const SWIPE = 48; // px
const LEVEL = 0.6; // how far down a swipe may lead, for each px across

/**
 * What a key means here, or null. Pure.
 * @param {{key: string, shiftKey: boolean}} event
 * @param {{writes: boolean, walks: boolean, presses: boolean}} focus what has the focus does with keys
 * @returns {[keyof Walk, 1 | -1] | null}
 */
export function keyMeaning({key, shiftKey}, {writes, walks, presses}) {
  if (writes) return null;
  if (key === ' ') return presses ? null : ['toggle', 1];
  if (walks) return null;
  switch (key) {
    case 'ArrowRight':
      return [shiftKey ? 'skip' : 'step', 1];
    case 'ArrowLeft':
      return [shiftKey ? 'skip' : 'step', -1];
    case 'ArrowDown':
      return ['skip', 1];
    case 'ArrowUp':
      return ['skip', -1];
    case 'Home':
      return ['goToEnd', -1];
    case 'End':
      return ['goToEnd', 1];
    default:
      return null;
  }
}

/** @param {Walk} walk @returns {() => void} takes the keys away again */
export function keys(walk) {
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
    const focus = event.target instanceof Element ? event.target : document.body;
    const meant = keyMeaning(event, {
      writes: focus.matches(WRITES),
      walks: focus.closest(WALKS) !== null,
      presses: focus.closest('button, a, summary, input[type=checkbox]') !== null,
    });
    if (!meant) return;
    event.preventDefault();
    event.stopPropagation(); // the table has meanings for the same keys
    const [what, way] = meant;
    if (!event.repeat || what === 'step' || what === 'skip') walk[what](way);
  };
  addEventListener('keydown', key, {capture: true});
  return () => removeEventListener('keydown', key, {capture: true});
}

/** Whether a finger's way is a swipe, and where to. Pure. @param {number} across @param {number} down @returns {1 | -1 | 0} */
export function swipeDirection(across, down) {
  if (Math.abs(across) < SWIPE || Math.abs(down) > Math.abs(across) * LEVEL) return 0;
  return across < 0 ? 1 : -1;
}

/** @param {HTMLElement} root @param {string} place where in it a swipe begins @param {(way: 1 | -1) => void} step @returns {() => void} */
export function swipes(root, place, step) {
  /** @type {{id: number, x: number, y: number} | null} */
  let from = null;
  const stop = new AbortController();
  const {signal} = stop;
  root.addEventListener(
    'pointerdown',
    ({target, pointerType, isPrimary, pointerId, clientX, clientY}) => {
      const begins = pointerType === 'touch' && isPrimary && target instanceof Element && target.closest(place);
      from = begins ? {id: pointerId, x: clientX, y: clientY} : null;
    },
    {signal, capture: true},
  );
  addEventListener(
    'pointerup',
    ({pointerId, clientX, clientY}) => {
      const way = from?.id === pointerId ? swipeDirection(clientX - from.x, clientY - from.y) : 0;
      from = null;
      if (way) step(way);
    },
    {signal},
  );
  addEventListener('pointercancel', () => (from = null), {signal});
  return () => stop.abort();
}
