// The lobby: with nothing in it, with tables of every state, without a server; by a link with rules; on the first evening.

/** @param {any} world */
export const visits = (world) => {
  const empty = {'api/lobby': world.lobby.empty};
  const some = {'api/lobby': world.lobby.some};
  const FAULT = {status: 500, body: {code: 'table.refusal.overloaded'}};
  return [
    {title: 'a guest, no tables', within: 'body', sockets: empty, presses: true},
    {
      title: 'tables of every state',
      sockets: some,
      presses: /^(?!.* of (?:hearts|nerts))/,
    },
    {title: 'auf Deutsch', sockets: some, settings: {language: 'de'}},
    {
      title: 'more tables than are shown',
      within: 'open-tables',
      sockets: {'api/lobby': world.lobby.many},
      presses: /all|more/i,
    },
    {
      title: 'tables are searched for',
      within: 'open-tables',
      sockets: {'api/lobby': world.lobby.many},
      act: async (/** @type {any} */ {type, advance}) => {
        for (const words of ['Ada', 'nobody', 'Bruno']) {
          await type('open-tables input[type=search]', words);
          await advance(2000);
        }
      },
    },
    {
      title: 'tables come, change and go',
      within: 'open-tables',
      sockets: some,
      act: ({server}) => server.say('api/lobby', world.lobby.changes),
    },
    {
      title: 'who has played',
      sockets: empty,
      lastRules: {hearts: 'sun', nerts: 'stoss'},
      settings: {firstEvening: {offered: true, lesson: true, game: 'hearts'}},
    },
    {
      title: 'after the first match',
      sockets: empty,
      lastRules: {hearts: 'sun'},
      stored: {bots: {hearts: {bots: {level: 4}, finished: 3}}},
      settings: {
        firstEvening: {offered: true, lesson: true, gentle: true, strong: true, game: 'nerts'},
        dailyGoal: '3',
      },
    },
    {title: 'rules of a link', hash: '#/rules/hearts/sun', sockets: empty},
    {
      title: 'another link with rules is followed',
      hash: '#/rules/hearts/sun',
      sockets: empty,
      act: ({open}) => open('#/rules/hearts/omnibus'),
    },
    {
      title: 'rules that are none',
      hash: '#/rules/nerts/none-such',
      sockets: empty,
      answers: {
        'GET api/rules/nerts': {
          body: {game: 'nerts', refusal: {code: 'x', options: [], sentence: 'There are no such rules.'}},
        },
      },
    },
    {
      title: 'the server answers with faults',
      sockets: empty,
      answers: {
        'GET api/daily': FAULT,
        'GET api/me/finished': FAULT,
        'POST api/tables': FAULT,
        'POST api/tables/quick': FAULT,
      },
      presses: /^button "(?:Play now|.*online)/,
    },
    {
      title: 'a code and a link are typed',
      sockets: empty,
      act: async (/** @type {any} */ {type, submit, server}) => {
        server.take();
        await type('join-by-code input', 'what is this');
        await submit('join-by-code form');
        await type('join-by-code input', 'bkr twz');
        await submit('join-by-code form');
      },
    },
    ...Object.entries({
      'a link to this server is typed': 'See http://localhost/#/games, please',
      'a link to another server is typed': 'https://elsewhere.example/cards/#/t/BKRTWZ-table',
      'the id of a table is typed': 'BKRTWZ-0123456789abcdef',
    }).map(([title, typed]) => ({
      title,
      sockets: empty,
      within: 'join-by-code',
      act: async (/** @type {any} */ {type, submit}) => {
        await type('join-by-code input', typed);
        await submit('join-by-code form');
      },
    })),
    {
      title: 'another name',
      sockets: empty,
      act: async (/** @type {any} */ {click, type, submit}) => {
        await click('.called button');
        await type('#player-name', ' Ada ');
        await submit('.naming');
      },
    },
    {
      title: 'taken part in a table, then watched from the lobby',
      sockets: {...some, 'api/tables/BKRTWZ-free-one/socket': world.tables['waiting-watched']},
      act: async (/** @type {any} */ {open, click, clickText, server, settle}) => {
        await clickText('open-tables button', /free|Sit|Join/i);
        await open('#');
        server.say('api/lobby', world.lobby.changes);
        await settle();
        server.take();
        await click('[data-table=BKRTWZ-free-one] button:last-of-type');
      },
    },
    {
      title: 'bots were chosen in another tab, and a match ends here',
      sockets: {...empty, 'api/tables/table/socket': world.courses['hearts-end'].welcome},
      lastRules: {hearts: 'sun', nerts: 'stoss'},
      act: async (/** @type {any} */ {click, clickText, open, server, settle, store}) => {
        await click('[data-game=nerts] summary');
        await clickText('[data-game=nerts] label', /Very slow/);
        await open('#/t/table');
        store('bots', {hearts: {bots: {level: 4}}, nerts: {bots: {tempo: 5, insight: 3}}});
        for (const event of world.courses['hearts-end'].events) server.say('api/tables/table/socket', event);
        await settle();
        await open('#');
        server.take();
      },
    },
    {title: 'an address that is none', hash: '#/nothing/there'},
  ];
};
