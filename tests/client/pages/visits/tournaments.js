// Duplicate matches and tournaments: the list, a new one, each phase as host, player and stranger.

/** @param {any} world */
export const visits = (world) => {
  const page = (/** @type {string} */ name) => world.answers[`GET api/tournaments/${name}`].body;
  return [
    {title: 'the list', hash: '#/events', presses: true},
    {title: 'none', hash: '#/events', answers: {'GET api/tournaments': {body: {tournaments: []}}}},
    {title: 'a new one', hash: '#/event/new', lastRules: {hearts: 'sun+target=50'}, presses: true},
    {title: 'a running duplicate match', hash: '#/event/cup', presses: true},
    {
      title: 'one came late, and has no place yet',
      hash: '#/event/cup',
      answers: {
        'GET api/tournaments/cup': {
          body: {
            ...page('cup'),
            players: page('cup').players.map((/** @type {any} */ player, /** @type {number} */ at) =>
              at ? player : {...player, place: null},
            ),
          },
        },
      },
    },
    {title: 'auf Deutsch', hash: '#/event/cup', settings: {language: 'de'}},
    {title: 'open, entered', hash: '#/event/open', presses: true},
    {title: 'open, the host', hash: '#/event/open-host', presses: true},
    {title: 'open, somebody else', hash: '#/event/open-stranger', presses: true},
    {title: 'a round of Swiss, the host', hash: '#/event/swiss-host', presses: true},
    {title: 'a round of Swiss', hash: '#/event/swiss'},
    {title: 'each alone', hash: '#/event/same-seat'},
    {title: 'over', hash: '#/event/over', presses: /open|details|summary/},
    {
      title: 'it goes on',
      hash: '#/event/open',
      answers: {
        'GET api/tournaments/open': [
          {body: page('open')},
          {body: {...page('open'), revision: page('open').revision + 1, phase: 'running', next: '1.1'}},
        ],
      },
      act: ({advance}) => advance(20_000),
    },
    {
      title: 'to the next table',
      hash: '#/event/cup/play',
      answers: {'POST api/tournaments/cup/play': {body: {table: 'BKRTWZ-next'}}},
    },
    {
      title: 'no such tournament',
      hash: '#/event/gone',
      answers: {
        'GET api/tournaments/gone': {status: 404, body: {code: 'tournament.refusal.no-such-tournament', facts: {}}},
      },
    },
  ];
};
