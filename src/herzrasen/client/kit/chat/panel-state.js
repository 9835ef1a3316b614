// Whether the chat panel is open and how much is unread: shared by the page, the button in the bar and the panel.
//
//   panelState()                  {there, open, unread}
//   BESIDE.matches          whether it lies beside the table
//   panelDraft()            what is written there and not sent; it outlives the panel. keepDraft(text) changes it
//   changePanel(wishes)      watchPanel(act) calls act after each change

/** Where there is room for the talk beside the table (chat.css); elsewhere it lies over its lower part. */
export const WIDE_SCREEN = matchMedia('(min-width: 64rem)');

/** @typedef {{there: boolean, open: boolean, unread: number}} PanelState */

/** @type {PanelState} */
let state = {there: false, open: false, unread: 0};

let draft = '';

export const panelDraft = () => draft;

/** @param {string} text */
export const keepDraft = (text) => void (draft = text);

/** @type {Set<() => void>} */
const watchers = new Set();

export const panelState = () => state;

/** @param {Partial<PanelState>} changes */
export function changePanel(changes) {
  const next = {...state, ...changes};
  if (next.there === state.there && next.open === state.open && next.unread === state.unread) return;
  state = next;
  for (const watcher of [...watchers]) watcher();
}

/** @param {() => void} watcher */
export function watchPanel(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Opens or closes it, if there is any talk here. */
export function togglePanel() {
  if (state.there) changePanel({open: !state.open, ...(state.open ? {} : {unread: 0})});
}
