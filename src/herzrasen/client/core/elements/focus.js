// The focus goes with what is pressed, alike in every engine: Safari gives a button that is clicked no focus, so that what
// is done about the focus afterwards (back from a dialog, on to what comes next) would begin nowhere.
//
//   focusOnPress()            from now on
//   focusFirst(show)          shows a dialog; its first button has a focus ring only after keyboard input

const FOCUSABLE = 'a[href], button, summary, input, select, textarea, [tabindex]';
const TEXT_INPUTS = 'input:not([type=radio], [type=checkbox], [type=range]), textarea';

/** The last thing that was pressed was a key. */
let usedKeyboard = false;
/** A listener prevented the default of the last press, so that it moves no focus. */
let kept = false;

/** Not every engine knows focusVisible. @param {Element | null} element */
function focusQuietly(element) {
  if (element instanceof HTMLElement)
    element.focus(/** @type {FocusOptions} */ ({preventScroll: true, focusVisible: false}));
}

/** @param {MouseEvent} event */
function focusPressed({target}) {
  const pressed = target instanceof Element ? target.closest(FOCUSABLE) : null;
  const focused = document.activeElement;
  if (kept || !pressed || pressed.contains(focused)) return;
  // A phone's keyboard stays open while a field is being edited.
  if (focused?.matches(TEXT_INPUTS) && focused.closest('form')?.contains(pressed)) return;
  focusQuietly(pressed);
}

export function focusOnPress() {
  addEventListener('keydown', () => (usedKeyboard = true), {capture: true, passive: true});
  addEventListener('pointerdown', () => (usedKeyboard = false), {capture: true, passive: true});
  addEventListener('mousedown', ({defaultPrevented}) => (kept = defaultPrevented));
  addEventListener('click', focusPressed, {capture: true});
}

/** @param {() => void} show */
export function focusFirst(show) {
  show();
  const first = document.activeElement;
  if (usedKeyboard || !(first instanceof HTMLElement) || !first.matches('button:focus-visible')) return;
  first.blur();
  focusQuietly(first);
}
