// The Nerts table on the page, at a connection that keeps what is sent.

import {show, untilDrawn} from '../dom.js';
import {foundation, option, table, waste} from './table.js';

const {changeSettings} = await import('../../../src/herzrasen/client/core/settings/settings.js');
const {initialTableState, receive, withSentMove} = await import(
  '../../../src/herzrasen/client/core/table/table-state.js'
);
await import('../../../src/herzrasen/client/games/nerts/table.js');

changeSettings({speed: 'instant'});

const seats = ['Eva', 'Jan'].map((name, seat) => ({seat, kind: 'person', name, bot: null, here: true, left: false}));

/** What the server allows in the table of table.js: the ace opens a foundation, the run goes to the free column. */
export const LIFTS = [
  option(waste, 'AS', {place: foundation(-1)}),
  option({at: 'tableau', index: 0}, '7D', {place: {at: 'tableau', index: 1}, onto: null}),
];

/** The same one for every test: to draw it anew takes a while. @type {any} */
const element = document.createElement('nerts-table');

/** @param {{view?: object, room?: object, legal?: object}} [changes] */
export async function nertsTable({view = {}, room = {}, legal = {}} = {}) {
  /** @type {any[]} */
  const sent = [];
  /** @type {(room: any, message: any) => void} */
  let listener = () => {};
  const shown = {...table({match: {totals: [0, 0], deals: [], places: []}, ...view}), reach: []};
  const connection = /** @type {any} */ ({
    room: {
      ...initialTableState('T'),
      game: 'nerts',
      status: 'open',
      seat: 0,
      seats,
      number: 1,
      view: {seat: 0, public: shown},
      legal: {turn: true, lifts: LIFTS, ...legal},
      ...room,
    },
    listen: (/** @type {any} */ act) => {
      listener = act;
      return () => {};
    },
    continueAfter: (/** @type {number} */ round) => sent.push({move: {move: `continue ${round}`}}),
    submit(/** @type {any} */ move, /** @type {any} */ {restsOn = null} = {}) {
      const id = `m${sent.length}`;
      sent.push({move, restsOn});
      connection.room = withSentMove(connection.room, {id, move, restsOn});
      listener(connection.room, null);
      return id;
    },
  });
  await show(element, {connection, choice: null});
  const update = async () => {
    await untilDrawn(element);
    await Promise.all([...element.querySelectorAll('*')].map(untilDrawn));
  };
  await update();
  return {
    element,
    connection,
    sent,
    update,
    /** What was moved since the last time it was asked, in short. */
    moves: () => sent.splice(0).map(({move}) => [move.move, move.card ?? '', move.target?.at ?? ''].join(' ').trim()),
    /** An event, and what it changed on the table. @param {object} event @param {object} [changes] @param {object} [more] */
    happen(event, changes = {}, more = {}) {
      const {number, view, legal} = connection.room;
      const next = {...view, public: {...view.public, ...changes}};
      this.hear({type: 'happened', number: number + 1, event, view: next, legal, ...more});
    },
    /** @param {object} message */
    hear(message) {
      connection.room = receive(connection.room, /** @type {any} */ (message), performance.now());
      listener(connection.room, message);
    },
    /** @param {string} spot @returns {HTMLElement} */
    spot: (spot) => element.querySelector(`[data-spot="${spot}"]`),
    /** @param {string} card @returns {HTMLElement} */
    card: (card) => element.querySelector(`[data-card="${card}"]`),
  };
}
