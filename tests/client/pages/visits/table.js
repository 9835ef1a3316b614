// The page of a table, whatever is played there: the waiting room, people and bots, chat, clocks, the line.

import {tableAt} from '../table-visits.js';

/** @param {any} world */
export const visits = (world) => {
  const at = tableAt(world);
  const people = {act: ({click}) => click('[data-tool=people]'), within: 'dialog', presses: true};
  const chat = {act: ({click}) => click('chat-button button'), within: 'chat-panel', presses: true};
  const hear =
    (/** @type {any[]} */ ...messages) =>
    async (/** @type {any} */ {server, settle}) => {
      for (const message of messages) {
        server.say('api/tables/table/socket', message);
        await settle();
      }
    };
  const close =
    (/** @type {number} */ code) =>
    async (/** @type {any} */ {server, advance}) => {
      server.close('api/tables/table/socket', code);
      await advance(50);
    };
  const notice = (/** @type {string} */ what, /** @type {object} */ more = {}) => ({
    type: 'told',
    what,
    seat: 1,
    name: 'Ada',
    ...more,
  });
  return [
    {title: 'waiting, as host', ...at('waiting-host'), within: 'body', presses: /^(?!button "Settings)/},
    {title: 'es wird gewartet', ...at('waiting-host'), settings: {language: 'de'}},
    {title: 'waiting, as guest', ...at('waiting-guest'), presses: true},
    {title: 'before one sits down', ...at('waiting-watched'), presses: true},
    {title: 'all seats are taken', ...at('waiting-full'), presses: /^button/},
    {title: 'waiting at Nerts, public', ...at('waiting-nerts')},
    {
      title: 'the name is taken',
      ...at('waiting-watched'),
      act: hear({type: 'refused', code: 'table.refusal.name-taken', facts: {name: 'Eva'}, id: null}),
    },
    {title: 'with people', ...at('hearts-with-people'), within: 'body', presses: /seat=|Leave|Chat|More time|[Cc]lock/},
    {title: 'with people, in German', ...at('hearts-with-people'), settings: {language: 'de'}},
    {title: 'the people', ...at('hearts-with-people'), ...people},
    {title: 'the people, watched', ...at('hearts-watched'), ...people},
    ...['hearts-offered', 'hearts-two-offered', 'hearts-later', 'hearts-next', 'hearts-idle', 'hearts-replaced'].map(
      (name) => ({
        title: name.replace('hearts-', 'seats: '),
        ...at(name),
        within: 'body',
        presses: /^button "(?:Take|Choose|I'm|I’m|Back|Here)|Follow|next/,
      }),
    ),
    ...['hearts-two-offered', 'hearts-arranged', 'hearts-protected'].map((name) => ({
      title: name.replace('hearts-', 'the people: '),
      ...at(name),
      ...people,
    })),
    {title: 'the chat', ...at('hearts-with-people'), ...chat},
    {title: 'der Chat', ...at('hearts-with-people'), ...chat, settings: {language: 'de'}, presses: false},
    {
      title: 'a message comes',
      ...at('hearts-with-people'),
      within: 'body',
      act: hear(
        {type: 'spoken', saying: {number: 4, seat: 1, name: 'Ada', kind: 'text', words: 'Hello & welcome'}},
        {type: 'spoken', saying: {number: 5, seat: 2, name: 'Bruno', kind: 'phrase', words: 'thanks'}},
      ),
    },
    {title: 'a vote on one who is away', ...at('hearts-vote'), presses: /wait|bot|end/i},
    {title: 'waiting for one who is away', ...at('hearts-awaited'), within: 'status-strip'},
    {
      title: 'another match',
      ...at('hearts-rematch'),
      within: 'status-strip, hearts-table',
      presses: /again|yes|no|join|match/i,
    },
    {title: 'another match, as host', ...at('hearts-rematch-host'), within: 'status-strip'},
    {
      title: 'another match, by other rules',
      ...at('hearts-rematch-host'),
      within: 'dialog',
      act: ({clickText}) => clickText('status-strip button', /other rules|[Cc]hange|rules/),
      presses: /seats|Propose|primary/,
    },
    {title: 'broken off', ...at('hearts-ended'), within: 'status-strip'},
    {
      title: 'what was done with seats',
      ...at('hearts-with-people'),
      act: hear(
        ...[
          'removed',
          'bot',
          'freed',
          'stands-in',
          'waits',
          'offered',
          'closed',
          'stood-up',
          'sat',
          'asked',
          'ended',
        ].map((what) => notice(what, {by: 'Bruno'})),
        notice('stands-in', {seat: 0}),
        {type: 'timed_out', seat: 1},
        {type: 'timed_out', seat: 0},
      ),
    },
    {
      title: 'people come and go',
      ...at('hearts-with-people'),
      act: hear(
        {type: 'people', host: 1, watchers: 3},
        {type: 'people', host: 1, watchers: 3, awaited: [{seat: 2, ms: 60_000}]},
        {
          type: 'people',
          host: 1,
          watchers: 0,
          vote: {number: 1, seats: [2], ms: 30_000, voices: [], bot: {level: 2}, may_end: true},
        },
        {type: 'people', host: 1, ended: true},
      ),
    },
    {title: 'the line is lost', ...at('hearts-with-people'), within: 'body', act: close(1006)},
    {title: 'the server stops', ...at('hearts-with-people'), within: 'body', act: close(1012)},
    {
      title: 'the table moves',
      ...at('hearts-with-people'),
      within: 'body',
      act: hear({type: 'moving', done: false}),
    },
    {
      title: 'the match begins, and one leaves',
      ...at('waiting-host'),
      within: 'dialog',
      act: async (/** @type {any} */ page) => {
        await hear(...world.tables['hearts-with-people'])(page);
        await page.click('leave-button button');
      },
    },
    {title: 'no such table', ...at('hearts-with-people'), act: close(4404)},
    {
      title: 'removed',
      ...at('hearts-with-people'),
      act: async (/** @type {any} */ page) => {
        await hear({type: 'refused', code: 'table.refusal.removed', facts: {}, id: null})(page);
        await close(4403)(page);
      },
    },
    {title: 'not admitted', ...at('hearts-with-people'), act: close(4403)},
    {title: 'to the next table', ...at('hearts-with-people'), act: hear({type: 'onward', table: 'BKRTWZ-next'})},
    {title: 'by its code', hash: '#/t/BKRTWZ'},
    {
      title: 'a code of no table',
      hash: '#/t/BKRTWZ',
      answers: {'POST api/codes': {status: 404, body: {code: 'table.refusal.no-such-code', facts: {}}}},
    },
  ];
};
