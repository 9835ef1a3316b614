// The connection of the table that is on the screen, for what stands in the bar.
//
//   setCurrentTable(connection)     by the table's page; null when it goes
//   currentTable()                  the connection, or null
//   watchCurrentTable(act)          calls `act` at each change; returns what ends that

/** @typedef {import('../../core/connection/connection.js').Connection} Connection */

/** @type {Connection | null} */
let current = null;
/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {Connection | null} connection */
export function setCurrentTable(connection) {
  current = connection;
  for (const act of watchers) act();
}

export const currentTable = () => current;

/** @param {() => void} act @returns {() => void} */
export function watchCurrentTable(act) {
  watchers.add(act);
  return () => watchers.delete(act);
}
