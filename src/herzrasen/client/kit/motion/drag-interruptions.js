// What ends a press on a card before its release: the window is left, Escape, a dialog that opens over the table. Behind a
// dialog nothing is played.
//
//   watchInterruptions({giveUp, carries, cover}, options)
//     giveUp()     the window was left, or Escape was pressed while carries() says that something is carried
//     cover()      something else has the focus: a dialog may have opened
//   isCovered(card)    a dialog lies over it

/** @param {Element} card */
export function isCovered(card) {
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  return dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(card));
}

/** @param {{giveUp: () => void, carries: () => boolean, cover: () => void}} hands @param {{signal: AbortSignal}} options */
export function watchInterruptions({giveUp, carries, cover}, options) {
  addEventListener('blur', giveUp, options);
  addEventListener('focusin', cover, options);
  /** Before a table hears it, where Escape means something else. @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key !== 'Escape' || !carries()) return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  };
  addEventListener('keydown', key, {...options, capture: true});
}
