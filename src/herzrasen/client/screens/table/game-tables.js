// The element that shows each game's table; its module is loaded when it is needed first.
//
//   await GAME_TABLES.hearts.load()                 from now on <hearts-table> is defined
//   GAME_TABLES.hearts.template(connection)         a template; another connection is another table, with an element of its own

import {html, keyed} from '../../vendor/lit.js';

/** @typedef {import('../../core/connection/connection.js').Connection} Connection */

/** Waits for the element itself: an engine may let an import go on before the module has been evaluated. @param {Promise<unknown>} module @param {string} element */
async function whenDefined(module, element) {
  await module;
  await customElements.whenDefined(element);
}

/** @type {Record<import('../../core/games.js').GameName, {load: () => Promise<unknown>, template: (connection: Connection) => unknown}>} */
export const GAME_TABLES = {
  hearts: {
    load: () => whenDefined(import('../../games/hearts/table.js'), 'hearts-table'),
    template: (connection) => keyed(connection, html`<hearts-table .connection=${connection}></hearts-table>`),
  },
  nerts: {
    load: () => whenDefined(import('../../games/nerts/table.js'), 'nerts-table'),
    template: (connection) => keyed(connection, html`<nerts-table .connection=${connection}></nerts-table>`),
  },
};
