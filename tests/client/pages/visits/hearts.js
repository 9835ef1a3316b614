// A table of Hearts: every phase, what follows an event, the score sheet, hints, the claim of the rest, the end.

import {tableAt} from '../table-visits.js';

/** @param {any} world */
export const visits = (world) => {
  const at = tableAt(world);
  const {coach} = world;
  const tool = (/** @type {string} */ name) => ({
    act: ({click}) => click(`[data-tool=${name}]`),
    within: 'dialog',
    presses: true,
  });
  return [
    {title: 'my turn', ...at('hearts-playing'), presses: true},
    {title: 'ich bin dran', ...at('hearts-playing'), settings: {language: 'de'}},
    {title: 'the keys', ...at('hearts-playing'), keys: 'abcdefghijklmnopqrstuvwxyz0123456789?-'},
    {
      title: 'the keys in the hand',
      ...at('hearts-playing'),
      act: ({document}) => document.querySelectorAll('hearts-hand [data-card]')[1].focus(),
      keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter', ' ', 'Escape'],
    },
    {title: 'passing', ...at('hearts-passing'), presses: true},
    {
      title: 'three cards are passed',
      ...at('hearts-passing'),
      act: async (/** @type {any} */ {document, click, server, takeMessages}) => {
        const texts = [...document.querySelectorAll('hearts-hand [data-card]')]
          .slice(0, 3)
          .map((card) => card.dataset.card);
        for (const text of texts) await click(`hearts-hand [data-card="${text}"]`);
        server.take();
        takeMessages();
        await click('hearts-table .primary');
      },
      presses: /Change/,
    },
    {title: 'exposing', ...at('hearts-charging'), presses: /exp|charge|primary|card|\[/i},
    {
      title: 'what is exposed is changed',
      ...at('hearts-charging'),
      act: async (/** @type {any} */ {click}) => {
        await click('hearts-hand [data-card][aria-disabled=false]');
        await click('hearts-table .primary');
        await click('hearts-charging button');
      },
    },
    ...[[], ['pointerup']].map((events) => ({
      title: events.length ? 'a card is dropped' : 'a card is carried',
      ...at('hearts-playing'),
      act: (/** @type {any} */ {carry}) => carry('hearts-hand [data-card][aria-disabled=false]', ...events),
    })),
    {title: 'the moon was shot', ...at('hearts-moon'), presses: /^button "(?!\{)/},
    {
      title: 'a hint',
      ...at('hearts-playing'),
      answers: {'GET api/tables/BKRTWZ-table/hint': {body: coach.play}},
      act: ({click}) => click('[data-tool=hint]'),
      presses: /hint|Play|card|Close|option|other/i,
    },
    {
      title: 'a hint for the pass',
      ...at('hearts-passing'),
      answers: {'GET api/tables/BKRTWZ-table/hint': {body: coach.pass}},
      act: ({click}) => click('[data-tool=hint]'),
    },
    {title: 'six in sides', ...at('hearts-sides')},
    {title: 'eleven with two packs', ...at('hearts-eleven')},
    {title: 'a kitty', ...at('hearts-kitty'), presses: /itty/},
    {title: 'a watcher', ...at('hearts-watched'), presses: /tool/},
    {title: 'a deal is counted', ...at('hearts-counted'), presses: /^(?!.*tool=)/},
    {title: 'ein Spiel ist gezählt', ...at('hearts-counted'), settings: {language: 'de'}},
    {title: 'counted, with an undone move', ...at('hearts-undone'), within: 'hearts-table .sheet, dialog'},
    {title: 'the scores', ...at('hearts-undone'), ...tool('scores')},
    {title: 'the scores of eleven', ...at('hearts-eleven-later'), ...tool('scores'), presses: false},
    {
      title: 'the end of the match',
      ...at('hearts-over'),
      answers: {'GET api/tables/BKRTWZ-table/review': {body: coach.deal}},
      presses: /^(?!.*tool=)/,
    },
    {title: 'Ende der Partie', ...at('hearts-over'), settings: {language: 'de'}},
    {
      title: 'the end, in a tournament',
      ...at('hearts-tournament'),
      presses: /tourn|event/i,
    },
    {title: 'daily, and it counts', ...at('hearts-daily')},
    {title: 'one asks for the rest', ...at('hearts-claim'), presses: /^button "(?!\{)(?!.*seat=)/},
    {title: 'the rules', ...at('hearts-playing'), ...tool('rules')},
    {title: 'read aloud', ...at('hearts-playing'), ...tool('overview')},
    {title: 'passing, watched', ...at('hearts-passing-watched')},
    {title: 'the moon was shot, watched', ...at('hearts-moon-watched')},
    {title: 'counted, watched', ...at('hearts-counted-watched')},
    {title: 'the sun was shot', ...at('hearts-sun')},
    {title: 'one’s own side has won', ...at('hearts-sides-over'), within: '.sheet-panel'},
    {title: 'a side has won, watched', ...at('hearts-sides-watched'), within: '.sheet-panel'},
    {title: 'the sides share first place', ...at('hearts-sides-shared'), within: '.sheet-panel h2'},
    {title: 'eine Seite hat gewonnen', ...at('hearts-sides-over'), settings: {language: 'de'}, within: '.sheet-panel'},
    {title: 'the last trick was cancelled', ...at('hearts-cancelled-last'), ...tool('last'), presses: false},
    {title: 'what lies aside, read aloud', ...at('hearts-cancelled-last'), ...tool('overview'), presses: false},
    {title: 'a kitty, read aloud', ...at('hearts-kitty'), ...tool('overview'), presses: false},
    {title: 'sides, read aloud', ...at('hearts-sides'), ...tool('overview'), presses: false},
    {title: 'read aloud to a watcher', ...at('hearts-watched'), ...tool('overview'), presses: false},
    {title: 'taken cards lie face down', ...at('hearts-closed'), presses: /seat=[123]/, keys: 'lz'},
    {
      title: 'a move is refused',
      ...at('hearts-playing'),
      act: async (/** @type {any} */ {click, server}) => {
        await click('hearts-hand [data-card]');
        server.say('api/tables/table/socket', {
          type: 'refused',
          code: 'refused.must_follow',
          facts: {suit: 'C'},
          id: null,
        });
      },
    },
  ];
};
