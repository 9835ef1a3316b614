// A table of Nerts: sides, jokers, one alone; a round as it runs, stuck, counted and over.

import {tableAt} from '../table-visits.js';

/** @param {any} world */
export const visits = (world) => {
  const at = tableAt(world);
  const review = {'GET api/tables/BKRTWZ-table/review': {body: world.coach.round}};
  const tool = (/** @type {string} */ name) => ({
    act: ({click}) => click(`[data-tool=${name}]`),
    within: 'dialog',
    presses: true,
  });
  return [
    {title: 'four players', ...at('nerts-four'), presses: true},
    {title: 'zu viert', ...at('nerts-four'), settings: {language: 'de'}},
    {
      title: 'a rival looked at',
      ...at('nerts-four'),
      act: ({clickText}) => clickText('nerts-table button', /Ada, Bot/),
    },
    {title: 'six in sides', ...at('nerts-sides')},
    {title: 'four, watched', ...at('nerts-watched'), presses: /tool=/},
    {title: 'four, by hand', ...at('nerts-by-hand'), presses: /place=(?:pile|waste)/},
    {title: 'by suit', ...at('nerts-by-suit'), within: 'nerts-foundations'},
    {title: 'two play one deck', ...at('nerts-shared'), presses: /mate|partner|role|share/i},
    {title: 'roles', ...at('nerts-roles')},
    {title: 'twelve, with jokers', ...at('nerts-twelve')},
    {title: 'jokers', ...at('nerts-jokers'), presses: /Joker/},
    {title: 'one alone', ...at('nerts-alone'), presses: /^(?!.*place=)/},
    {title: 'before the start', ...at('nerts-before'), presses: /^button "(?!\{).*(?:ready|Start|primary)/i},
    {title: 'the round begins', ...at('nerts-starts'), act: ({advance}) => advance(1500)},
    {title: 'the round begins by the host’s word', ...at('nerts-los')},
    {title: 'many are asked whether they are ready', ...at('nerts-twelve-begin'), within: 'nerts-start'},
    {title: 'one has voted that it is stuck', ...at('nerts-voting'), presses: /stuck/},
    {title: 'it is proven that it is stuck', ...at('nerts-stuck'), presses: /^button "(?!\{)(?!.*place=)/},
    {
      title: 'why it is stuck',
      ...at('nerts-ended-stuck'),
      within: 'dialog',
      act: ({click}) => click('.sheet-panel .why'),
      presses: /summary/,
    },
    {title: 'the pile is empty', ...at('nerts-emptied'), presses: /Nerts!/},
    {
      title: 'a round is counted',
      ...at('nerts-counted'),
      within: '.sheet-panel',
      answers: review,
      presses: /^(?!.*(?:place|tool)=)/,
    },
    {title: 'eine Runde ist gezählt', ...at('nerts-counted'), within: '.sheet-panel', settings: {language: 'de'}},
    {
      title: 'the round looked at again',
      ...at('nerts-counted'),
      answers: review,
      within: 'dialog',
      act: ({clickText}) => clickText('nerts-table button', /again|Review|Analy|Look/i),
    },
    {
      title: 'die Runde, noch einmal angesehen',
      ...at('nerts-counted'),
      settings: {language: 'de'},
      answers: review,
      within: 'dialog',
      act: ({clickText}) => clickText('nerts-table button', /noch|Analy|Rück|anseh/i),
    },
    {title: 'over', ...at('nerts-over'), within: '.sheet-panel', answers: review, presses: /^(?!.*(?:place|tool)=)/},
    ...['mercy', 'tie', 'practice'].map((name) => ({
      title: `over: ${name}`,
      ...at(`nerts-${name}`),
      answers: review,
      stored: {best: {stoss: 120_000}},
      within: '.sheet-panel',
    })),
    ...[
      ['a round is counted, watched', 'nerts-counted-watched'],
      ['a round of sides is counted', 'nerts-sides-counted'],
      ['over: a watcher sees who has won', 'nerts-sides-watched'],
      ['over: one’s own side has won', 'nerts-sides-won'],
      ['over: the sides share first place', 'nerts-sides-shared'],
      ['over, in a tournament', 'nerts-tournament'],
    ].map(([title = '', name = '']) => ({title, ...at(name), within: '.sheet-panel'})),
    {title: 'the scores', ...at('nerts-counted'), ...tool('scores')},
    {title: 'read aloud', ...at('nerts-four'), ...tool('overview')},
    {title: 'each key', ...at('nerts-four'), keys: ' abcdefghijklmnopqrstuvwxyz0123456789?-'},
    {title: 'the keys', ...at('nerts-four'), ...tool('keys'), presses: false},
    ...['x', 'Shift', 'Enter'].map((key) => ({
      title: `while it is counted, ${key} is pressed`,
      hash: '#/t/table',
      sockets: {'api/tables/table/socket': world.courses['nerts-called'].welcome},
      settings: {speed: 'normal'},
      within: '.sheet-panel, .splash, nerts-table',
      act: async (/** @type {any} */ {server, advance, key: press}) => {
        for (const event of world.courses['nerts-called'].events) server.say('api/tables/table/socket', event);
        await advance(1200);
        await press(key);
      },
    })),
  ];
};
