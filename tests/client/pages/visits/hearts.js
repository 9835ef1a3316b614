// A table of Hearts.

/** @param {any} world */
export const visits = (world) => {
  const at = (/** @type {string} */ name) => ({
    hash: '#/t/table',
    sockets: {'api/tables/table/socket': world.tables[name]},
  });
  return [
    {title: 'my turn', ...at('hearts-playing'), presses: true},
    {title: 'passing', ...at('hearts-passing'), presses: true},
  ];
};
