// The talk of the table on this page: what comes is seen over the speaker's seat and read aloud, counted as unread while the
// panel is closed, and all of that only where the reader wants it.
//
//   hearTalk(page, before, room, message)    with each message
//   leaveTalk()                              the page leaves its table
//   keyOfTalk()                              B opens and closes; returns a function that takes the key away

import {announce} from '../live.js';
import {settings} from '../settings.js';
import {clearBubbles, showBubble} from './bubbles.js';
import {BESIDE, changeDesk, desk, toggleDesk} from './desk.js';
import {mayTalk} from './heard.js';
import {aloud} from './say.js';

/** @typedef {import('../room.js').Room} Room */

/** The last saying that is no news any more. */
let read = 0;

/** @param {Element} page @param {Room | null} before @param {Room} room @param {import('../room.js').Message | null} message */
export function hearTalk(page, before, room, message) {
  const there = room.number !== null && (room.line === 'open' || room.line === 'lost') && mayTalk(room.house) !== 'none';
  changeDesk({there, ...(there ? {} : {open: false, unread: 0})});
  if (message?.type === 'talk') {
    // After a return what was missed counts, after the first arrival it is what lies there.
    const newest = room.talk?.sayings.at(-1)?.number ?? 0;
    if (newest < read) read = 0; // the server has begun to count anew
    const missed = before?.talk ? (room.talk?.sayings ?? []).filter(({number, seat}) => number > read && seat !== room.seat).length : 0;
    read = newest;
    if (missed && !desk().open) changeDesk({unread: desk().unread + missed});
  }
  if (message?.type !== 'spoken' || !settings.talk) return;
  const {saying} = message;
  read = saying.number;
  const areas = room.game === 'nerts' ? (room.view?.public.areas.length ?? 0) : 0;
  if (room.view && (BESIDE.matches || !desk().open)) showBubble(page, saying, areas);
  if (saying.seat === room.seat) return;
  announce(aloud(saying));
  if (!desk().open) changeDesk({unread: desk().unread + 1});
}

export function leaveTalk() {
  read = 0;
  clearBubbles();
  changeDesk({there: false, open: false, unread: 0});
}

/** @param {readonly string[]} selectors @returns {HTMLElement | undefined} */
const firstOf = (selectors) => selectors.flatMap((selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector)) ?? []).at(0);

/** @param {KeyboardEvent} event */
function key(event) {
  if (!settings.keys || !settings.talk || event.key.toLowerCase() !== 'b') return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
  if (document.querySelector('dialog[open]')) return;
  const {target} = event;
  if (target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea, select')) return;
  const opens = desk().there && !desk().open;
  event.preventDefault();
  toggleDesk();
  // With the key one wants to write at once; a press on the button leaves the focus there.
  if (opens) requestAnimationFrame(() => firstOf(['#talk-words', '.talk-panel .reactions button', '.talk-panel header button'])?.focus());
}

export function keyOfTalk() {
  addEventListener('keydown', key);
  return () => removeEventListener('keydown', key);
}
