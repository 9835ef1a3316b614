// A table of Nerts.

/** @param {any} world */
export const visits = (world) => {
  const at = (/** @type {string} */ name) => ({
    hash: '#/t/table',
    sockets: {'api/tables/table/socket': world.tables[name]},
  });
  return [{title: 'four players', ...at('nerts-four'), presses: true}];
};
