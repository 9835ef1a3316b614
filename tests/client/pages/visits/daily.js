// The daily deals: today's, the calendar, the results of a day.

/** @param {any} world */
export const visits = (world) => {
  const day = '#/daily/hearts/2026-11-18';
  const path = 'GET api/daily/hearts/2026-11-18';
  const results = world.answers[path].body;
  const {own: _, ...without} = results;
  const shut = {...results, open: false, own: null, points: [], board: [], place: 0, of: 0, beaten: 0, counts: true};
  return [
    {title: 'today', hash: '#/daily', presses: true},
    {title: 'heute', hash: '#/daily', settings: {language: 'de'}},
    {title: 'results of a day', hash: day, presses: true},
    {title: 'Ergebnisse', hash: day, settings: {language: 'de'}},
    {title: 'not played yet', hash: day, answers: {[path]: {body: shut}}, presses: /Play|primary/},
    {
      title: 'begun',
      hash: day,
      answers: {
        [path]: {body: {...shut, own: {date: '2026-11-18', number: 7, state: 'running', table: 't', points: null}}},
      },
    },
    {
      title: 'closed, and none played',
      hash: day,
      answers: {
        [path]: {body: {...without, own: null, can_play: true, points: [], board: [], of: 0, place: 0, beaten: 0}},
      },
    },
    {title: 'no answer', hash: '#/daily', answers: {'GET api/daily': {status: 500, body: {}}}},
    {
      title: 'the day is not there',
      hash: day,
      answers: {[path]: {status: 404, body: {code: 'daily.refusal.no-such-day', facts: {}}}},
    },
  ];
};
