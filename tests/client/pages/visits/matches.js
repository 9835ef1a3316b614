// One's own matches, the statistics of them, today's line in the lobby.

/** @param {any} world */
export const visits = (world) => {
  const none = {body: {matches: [], more: null}};
  const FAULT = {status: 500, body: {}};
  const statistics = world.answers['GET api/me/statistics'].body;
  const nothing = {
    hearts: {...statistics.hearts, matches: 0, deals: 0, place: null, points: null, course: [], presets: []},
    nerts: {...statistics.nerts, matches: 0, deals: 0, place: null, points: null, course: [], presets: []},
    unread: 0,
  };
  return [
    {title: 'matches', hash: '#/games', presses: true, deep: /More actions/},
    {
      title: 'more of the second, which cannot be had',
      hash: '#/games',
      within: 'match-list',
      answers: {'GET api/tables/past-2/record': FAULT, 'GET api/tables/past-2/review': {body: world.coach.round}},
      act: ({clickText}) => clickText('#screen button', /More actions: Nerts/),
      presses: /act=|Watch replay/,
    },
    {title: 'auf Deutsch', hash: '#/games', settings: {language: 'de'}},
    {
      title: 'filtered',
      hash: '#/games',
      act: async (/** @type {any} */ {click, select, type, server, advance}) => {
        await click('match-filter [aria-expanded]');
        server.take();
        for (const [name, value] of [
          ['game', 'hearts'],
          ['result', 'won'],
          ['period', 'week'],
          ['company', 'people'],
        ])
          await select(`#history-${name}`, value);
        await type('#history-name, match-filter input[type=search], match-filter input[type=text]', 'Bruno');
        await advance(1000);
      },
      presses: true,
    },
    {title: 'none', hash: '#/games', answers: {'GET api/me/matches': none}},
    {title: 'no answer', hash: '#/games', answers: {'GET api/me/matches': FAULT}},
    {title: 'statistics', hash: '#/games/statistics', presses: true},
    {title: 'Statistik', hash: '#/games/statistics', settings: {language: 'de'}},
    {title: 'nothing to count', hash: '#/games/statistics', answers: {'GET api/me/statistics': {body: nothing}}},
    {
      title: 'some are not read yet',
      hash: '#/games/statistics',
      answers: {
        'GET api/me/statistics': [
          {body: {...statistics, unread: 4}},
          {body: {...statistics, unread: 1}},
          {body: statistics},
        ],
      },
      act: ({advance}) => advance(5000),
    },
  ];
};
