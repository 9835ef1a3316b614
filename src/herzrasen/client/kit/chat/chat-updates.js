// Applies chat messages to the page: a bubble over the seat, an announcement, and the unread count while the panel is
// closed.
//
//   handleChat(page, before, room, message)    with each message
//   leaveChat()                              the page leaves its table
//   chatKey()                              its key (B) opens and closes; returns a function that takes the key away

import {GAMES} from '../../core/games.js';
import {announce} from '../../core/elements/live-region.js';
import {pageActOf} from '../keys/page-keys.js';
import {settings} from '../../core/settings/settings.js';
import {clearBubbles, showBubble} from './speech-bubbles.js';
import {WIDE_SCREEN, changePanel, keepDraft, panelState, togglePanel} from './panel-state.js';
import {mayChat} from '../../core/table/chat-state.js';
import {spokenText} from './strings.js';

/** @typedef {import('../../core/table/table-state.js').TableState} TableState */

/** The last saying that is no news any more. */
let lastRead = 0;

/** The numbers of the sayings that came while the panel was closed. @type {number[]} */
let missed = [];

/** Those that were not read since: who opens the panel reads them all. */
const unread = () => (panelState().unread ? missed : []);

/** @param {TableState} room @param {readonly number[]} numbers */
function miss({chat}, numbers) {
  const there = new Set(chat?.sayings.map(({number}) => number));
  missed = panelState().open ? [] : numbers.filter((number) => there.has(number));
  changePanel({unread: missed.length});
}

/** @param {Element} page @param {TableState | null} before @param {TableState} room @param {import('../../core/table/table-state.js').Message | null} message */
export function handleChat(page, before, room, message) {
  const there =
    room.number !== null && (room.status === 'open' || room.status === 'lost') && mayChat(room.house) !== 'none';
  changePanel({there, ...(there ? {} : {open: false, unread: 0})});
  if (message?.type === 'talk') {
    // After a return what was missed counts, after the first arrival it is what lies there.
    const newest = room.chat?.sayings.at(-1)?.number ?? 0;
    if (newest < lastRead) lastRead = missed.length = 0; // the server has begun to count anew
    const fresh = before?.chat
      ? (room.chat?.sayings ?? []).filter(({number, seat}) => number > lastRead && seat !== room.seat)
      : [];
    lastRead = newest;
    miss(room, [...unread(), ...fresh.map(({number}) => number)]);
  }
  if (message?.type === 'talk_kept') {
    miss(room, unread());
    clearBubbles();
  }
  if (message?.type !== 'spoken' || !settings.talk) return;
  const {saying} = message;
  lastRead = saying.number;
  const areas = room.game && GAMES[room.game].sharedAreas ? (room.view?.public.areas.length ?? 0) : 0;
  if (room.view && (WIDE_SCREEN.matches || !panelState().open)) showBubble(page, saying, areas);
  if (saying.seat === room.seat) return;
  announce(spokenText(saying));
  miss(room, [...unread(), saying.number]);
}

export function leaveChat() {
  keepDraft('');
  lastRead = 0;
  missed = [];
  clearBubbles();
  changePanel({there: false, open: false, unread: 0});
}

/** @param {readonly string[]} selectors @returns {HTMLElement | undefined} */
const firstOf = (selectors) =>
  selectors.flatMap((selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector)) ?? []).at(0);

/** @param {KeyboardEvent} event */
function key(event) {
  if (!settings.keys || !settings.talk || pageActOf(event) !== 'chat') return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
  if (document.querySelector('dialog[open]')) return;
  const {target} = event;
  if (target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))
    return;
  const opens = panelState().there && !panelState().open;
  event.preventDefault();
  togglePanel();
  // With the key one wants to write at once; a press on the button leaves the focus there.
  if (opens)
    requestAnimationFrame(() =>
      firstOf(['#talk-words', '.chat-panel .reactions button', '.chat-panel header button'])?.focus(),
    );
}

export function chatKey() {
  addEventListener('keydown', key);
  return () => removeEventListener('keydown', key);
}
