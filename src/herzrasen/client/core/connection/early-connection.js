// A table's connection that is opened as soon as the table is known, while the code that shows the table is still coming.
//
//   connectEarly(table)               at most one at a time
//   takeConnection(table)             that connection, or a new one, and what it received before
//   dropEarlyConnection(table)        closes one to any other table

import {connect} from './connection.js';

/** @typedef {import('./connection.js').Listener} Listener */

/** @type {{table: string, connection: import('./connection.js').Connection, received: Parameters<Listener>[]} | null} */
let early = null;

/** @param {string} table */
export function connectEarly(table) {
  dropEarlyConnection(table);
  if (early) return;
  const connection = connect(table);
  /** @type {Parameters<Listener>[]} */
  const received = [];
  early = {table, connection, received};
  const stop = connection.listen((room, message) => {
    if (early?.connection === connection) received.push([room, message]);
    else stop();
  });
}

/** @param {string} [table] the one that may stay */
export function dropEarlyConnection(table) {
  if (!early || early.table === table) return;
  early.connection.close();
  early = null;
}

/** @param {string} table @returns {{connection: import('./connection.js').Connection, received: readonly Parameters<Listener>[]}} */
export function takeConnection(table) {
  dropEarlyConnection(table);
  const taken = early ?? {connection: connect(table), received: []};
  early = null;
  return taken;
}
