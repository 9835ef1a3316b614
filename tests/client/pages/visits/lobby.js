// The lobby: with nothing in it, with tables of every state, without a server; its rules, its options.

/** @param {any} world */
export const visits = (world) => [
  {title: 'a guest, no tables', within: 'body', sockets: {'api/lobby': world.lobby.empty}, presses: true},
  {title: 'tables of every state', sockets: {'api/lobby': world.lobby.some}, presses: true},
  {title: 'auf Deutsch', sockets: {'api/lobby': world.lobby.some}, settings: {language: 'de'}},
];
