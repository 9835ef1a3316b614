// Whether the talk of the table on this page is open, and how much of it is unread; for the page, the button in the bar and
// the key.
//
//   desk()                  {there, open, unread}
//   BESIDE.matches          whether it lies beside the table
//   changeDesk(wishes)      watchDesk(act) is told after each change

/** Where there is room for the talk beside the table (talk.css); elsewhere it lies over its lower part. */
export const BESIDE = matchMedia('(min-width: 64rem)');

/** @typedef {{there: boolean, open: boolean, unread: number}} Desk */

/** @type {Desk} */
let now = {there: false, open: false, unread: 0};

/** @type {Set<() => void>} */
const watchers = new Set();

export const desk = () => now;

/** @param {Partial<Desk>} wishes */
export function changeDesk(wishes) {
  const next = {...now, ...wishes};
  if (next.there === now.there && next.open === now.open && next.unread === now.unread) return;
  now = next;
  for (const watcher of [...watchers]) watcher();
}

/** @param {() => void} watcher */
export function watchDesk(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Opens or closes it, if there is any talk here. */
export function toggleDesk() {
  if (now.there) changeDesk({open: !now.open, ...(now.open ? {} : {unread: 0})});
}
