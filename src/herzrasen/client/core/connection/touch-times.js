// Records when this page showed each event, for races in Nerts: a claim says which version of its target was on screen
// and how long before the touch. Uses the page's monotonic clock only.
//
//   const touchTimes = trackTouchTimes()
//   touchTimes.handleMessage(message, now)   after each welcome and event, at the moment it is shown
//   touchTimes.of(move, now)                 -> {seen, after_ms}, or {} where the target is not contested

/** @typedef {import('../table/table-state.js').Message} Message */
/** @typedef {{at: string, index?: number}} Place */

/** @param {Place} target */
const placeKey = ({at, index = 0}) => (at === 'foundation' || at === 'rival' ? `${at} ${index}` : null);

export function trackTouchTimes() {
  /** When each event was shown, in ms. @type {Map<number, number>} */
  const shown = new Map();
  /** The event that last changed a foundation or an area's pile. @type {Map<string, number>} */
  const changed = new Map();
  /** What no event has changed is as it was then. */
  let first = 0;
  let pile = '';

  /** @param {number} number @param {number} now */
  const begin = (number, now) => {
    shown.clear();
    changed.clear();
    shown.set(number, now);
    first = number;
  };

  return {
    /** @param {Message} message @param {number} now */
    handleMessage(message, now) {
      if (message.type === 'welcome') {
        begin(message.number, now);
      } else if (message.type === 'happened') {
        const {number, event} = message;
        if (event.event === 'started') begin(number, now);
        if (event.event === 'moved') {
          shown.set(number, now);
          const {areas} = /** @type {import('../../wire.d.ts').NertsView} */ (message.view).public;
          const target = placeKey(event.target);
          if (target) changed.set(target, number);
          if (event.source.at === 'pile') changed.set(`rival ${event.seat % areas.length}`, number);
        }
      } else return;
      const view = /** @type {any} */ (message.view);
      if (view?.public?.areas) pile = `rival ${view.seat % (view.public.areas.length || 1)}`;
    },
    /** @param {Record<string, any>} move @param {number} now @returns {{seen?: number, after_ms?: number}} */
    of(move, now) {
      const wanted = [];
      if (move.move === 'lift') {
        wanted.push(placeKey(move.target));
        if (move.source.at === 'pile') wanted.push(pile);
      } else if (move.move === 'call') wanted.push(pile);
      const versions = wanted.flatMap((place) => (place ? [changed.get(place) ?? first] : []));
      if (!versions.length) return {};
      const seen = Math.max(...versions);
      return {seen, after_ms: Math.max(0, Math.round(now - (shown.get(seen) ?? now)))};
    },
  };
}
