// The state of a Hearts table on the page, as a value, and its reducer. The element (table.js) holds one and only draws it.
// Pure.
//
//   withRoom(state, room)              the newest room (core/table/table-state.js)
//   withSnapshot(state, room, event)   the table as it stands, without animation; event: the name of the last one, or null
//   withEvent(state, event, view)      after an event that is shown now: its view, and what lies on the table for a while
//   withView(state, view)              the view on the table alone; withCollectedTrick: and no finished trick any more
//   withLatest(state, view)            skips what waited to be shown
//   withUndo(state, view)              a decision was taken back
//   withMoon(state, view)              the score sheet remembers the moon of the deal just scored
//   withChosen(state, cards)           the cards laid ready to pass or to expose
//   withHint(state, hint)              what the coach was asked, or null

import {moonOf} from './table-selectors.js';
import {lastTrick} from './view-selectors.js';

/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Trick} Trick */
/** @typedef {import('./score-sheet.js').Moon} Moon */
/** @typedef {{readonly seat: number, readonly sun: boolean}} Celebration */

/**
 * room: the newest room. visibleView: the view on the table, which follows that of the room event by event.
 * finishedTrick: a finished trick that still lies on the table. chosenCards: the cards laid ready to pass or to expose.
 * rechoosing: the answer that was sent is being changed. celebration: the moon or sun that is up. hint: what the coach
 * was asked. moons: those of this match, one a deal.
 * @typedef {{
 *   readonly room: TableState | null,
 *   readonly visibleView: View | null,
 *   readonly finishedTrick: Trick | null,
 *   readonly chosenCards: readonly string[],
 *   readonly rechoosing: boolean,
 *   readonly celebration: Celebration | null,
 *   readonly hint: import('./hint.js').HintRequest | null,
 *   readonly moons: readonly Moon[],
 * }} HeartsState
 */

/** @type {HeartsState} */
export const INITIAL_STATE = {
  room: null,
  visibleView: null,
  finishedTrick: null,
  chosenCards: [],
  rechoosing: false,
  celebration: null,
  hint: null,
  moons: [],
};

/** @param {HeartsState} state @param {TableState} room @returns {HeartsState} */
export const withRoom = (state, room) => (state.room === room ? state : {...state, room});

/**
 * In a record, a trick that has just been taken still lies on the table.
 * @param {HeartsState} state @param {TableState} room @param {string | null} event @returns {HeartsState}
 */
export function withSnapshot(state, room, event) {
  const {view, legal} = room;
  const lies = room.status === 'record' && event === 'trick_taken';
  const choosing = ['pass', 'charge'].includes(legal?.ask ?? '');
  /** @type {HeartsState} */
  const snapshot = {
    ...state,
    room,
    visibleView: view,
    finishedTrick: lies && view ? lastTrick(view.public) : null,
    celebration: null,
    chosenCards: state.chosenCards.filter((card) => choosing && view?.hand.includes(card)),
  };
  return withMoon(snapshot, view);
}

/** @param {HeartsState} state @param {Event} event @param {View} view after the event @returns {HeartsState} */
export function withEvent(state, event, view) {
  const next = {...state, visibleView: view};
  switch (event.event) {
    case 'dealt':
      return {...next, finishedTrick: null, chosenCards: [], rechoosing: false};
    case 'passed':
    case 'charged':
      return {...next, chosenCards: [], rechoosing: false};
    case 'played':
    case 'kitty_taken':
    case 'claimed':
      return {...next, finishedTrick: null};
    case 'trick_taken':
      return withFinishedTrick(next, view, state.visibleView?.public.waiting ?? []);
    case 'moon_shot':
      return {...next, celebration: {seat: event.seat, sun: event.sun}};
    default:
      return next;
  }
}

/**
 * At a table the cards that waited for a winner stay where they are until the trick is collected.
 * @param {HeartsState} state @param {View} view @param {View['public']['waiting']} waiting @returns {HeartsState}
 */
function withFinishedTrick(state, view, waiting) {
  const finishedTrick = lastTrick(view.public);
  if (state.room?.status === 'record') return {...state, finishedTrick};
  return {...state, finishedTrick, visibleView: {...view, public: {...view.public, waiting}}};
}

/** @param {HeartsState} state @param {View} visibleView @returns {HeartsState} */
export const withView = (state, visibleView) => ({...state, visibleView});

/** @param {HeartsState} state @param {View} visibleView @returns {HeartsState} */
export const withCollectedTrick = (state, visibleView) => ({...state, visibleView, finishedTrick: null});

/** The next card was quicker than its collection. @param {HeartsState} state @returns {HeartsState} */
export const withoutFinishedTrick = (state) => (state.finishedTrick ? {...state, finishedTrick: null} : state);

/** Ends this celebration, if none has followed it. @param {HeartsState} state @param {Celebration | null} celebration @returns {HeartsState} */
export const withoutCelebration = (state, celebration) =>
  celebration && state.celebration === celebration ? {...state, celebration: null} : state;

/** @param {HeartsState} state @param {View | null} view of the last event that waited @returns {HeartsState} */
export const withLatest = (state, view) => ({
  ...state,
  visibleView: view ?? state.visibleView,
  finishedTrick: null,
  celebration: null,
});

/** @param {HeartsState} state @param {View} view before the decision @returns {HeartsState} */
export const withUndo = (state, view) => ({
  ...state,
  visibleView: view,
  finishedTrick: null,
  celebration: null,
  chosenCards: [],
  rechoosing: false,
  hint: null,
  moons: state.moons.filter(({deal}) => deal < view.public.match.deals.length),
});

/** @param {HeartsState} state @param {View | null} view @returns {HeartsState} */
export function withMoon(state, view) {
  const moon = moonOf(view);
  if (!moon || state.moons.some(({deal}) => deal === moon.deal)) return state;
  return {...state, moons: [...state.moons, moon]};
}

/** @param {HeartsState} state @param {readonly string[]} chosen @returns {HeartsState} */
export const withChosen = (state, chosen) => ({...state, chosenCards: chosen});

/** @param {HeartsState} state @param {boolean} rechoosing @returns {HeartsState} */
export const withRechoosing = (state, rechoosing) => (state.rechoosing === rechoosing ? state : {...state, rechoosing});

/** @param {HeartsState} state @param {import('./hint.js').HintRequest | null} hint @returns {HeartsState} */
export const withHint = (state, hint) => ({...state, hint});
