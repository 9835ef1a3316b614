// The focus goes with what is pressed, alike in every engine: Safari gives a button that is clicked no focus, so that what
// is done about the focus afterwards (back from a dialog, on to what comes next) would begin nowhere.
//
//   focusPressed()            from now on
//   focusFirst(show)          shows a dialog; its first button has a ring only for whoever came by keys

const FOCUSABLE = 'a[href], button, summary, input, select, textarea, [tabindex]';
const WRITES = 'input:not([type=radio], [type=checkbox], [type=range]), textarea';

/** The last thing that was pressed was a key. */
let byKeys = false;
/** Somebody took care that the last press moves no focus. */
let kept = false;

/** Not every engine knows focusVisible. @param {Element | null} element */
function focusQuietly(element) {
  if (element instanceof HTMLElement) element.focus(/** @type {FocusOptions} */ ({preventScroll: true, focusVisible: false}));
}

/** @param {MouseEvent} event */
function follow({target}) {
  const pressed = target instanceof Element ? target.closest(FOCUSABLE) : null;
  const focused = document.activeElement;
  if (kept || !pressed || pressed.contains(focused)) return;
  // A phone's keyboard stays for whoever is writing.
  if (focused?.matches(WRITES) && focused.closest('form')?.contains(pressed)) return;
  focusQuietly(pressed);
}

export function focusPressed() {
  addEventListener('keydown', () => (byKeys = true), {capture: true, passive: true});
  addEventListener('pointerdown', () => (byKeys = false), {capture: true, passive: true});
  addEventListener('mousedown', ({defaultPrevented}) => (kept = defaultPrevented));
  addEventListener('click', follow, {capture: true});
}

/** @param {() => void} show */
export function focusFirst(show) {
  show();
  const first = document.activeElement;
  if (byKeys || !(first instanceof HTMLElement) || !first.matches('button:focus-visible')) return;
  first.blur();
  focusQuietly(first);
}
