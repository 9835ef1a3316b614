// Visits of a table.
//
//   const at = tableAt(world); {title: 'my turn', ...at('hearts-playing')}     a table of world.py as a page finds it

const PATH = 'api/tables/table/socket';

/** @param {any} world */
export const tableAt = (world) => (/** @type {string} */ name) => {
  if (!world.tables[name]) throw new Error(`no table ${name}`);
  return {hash: '#/t/table', sockets: {[PATH]: world.tables[name]}};
};
