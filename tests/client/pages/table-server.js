// What the server of a table says by and by: a recorded match goes on, moves are answered, people come, talk and go.
//
//   const table = tableServer(world, name, draw)
//   table.sockets               what a page hears that opens the table now
//   table.say(page)             something, in words

import {lineOf} from './outline.js';
import {press} from './presses.js';

const PATH = 'api/tables/table/socket';
const TOLD = [
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
];
const FAULTS = [
  {status: 0},
  {status: 500, body: {}},
  {status: 429, body: {code: 'table.refusal.overloaded', facts: {}}},
  {status: 404, body: {}},
];

/** @param {any} world @param {string} name of a table or a course @param {import('./draws.js').Draw} draw */
export function tableServer(world, name, draw) {
  const [table = '', match] = name.split(' of ');
  const {welcome, events} = match ? world.courses[match] : {welcome: world.tables[table], events: []};
  const [first, ...others] = welcome;
  const now = {...first, table: `BKRTWZ-${name}`}; // what a page knows of a table it knows for long
  const sockets = {[PATH]: [now, ...others]};
  const seats = () => draw.number(Math.max(1, now.seats.length));
  const every = Object.values(world.tables).flat();
  const people = every.filter(({type}) => type === 'people');
  const seated = every.filter(
    ({type, seats: there, game}) => type === 'welcome' && game === now.game && there.length === now.seats.length,
  );
  const refusals = Object.keys(world.answers['GET texts/en.json'].body).filter(
    (key) => key.startsWith(`${now.game}.refusal.`) || key.startsWith('table.refusal.'),
  );
  const refusal = (/** @type {string | null} */ id) => ({
    type: 'refused',
    code: draw.of(refusals).replace(/\.(?:one|other)$/, ''),
    facts: {suit: 'C', card: 'QS', seat: 1, name: 'Ada', n: 3},
    id,
  });
  let at = 0;

  /** @param {any} page @param {any} message @param {any} view */
  const tell = (page, message, {view = now.view, legal = now.legal} = {}) => {
    Object.assign(now, {number: now.number + 1, view, legal});
    page.server.say(PATH, {...message, number: now.number});
  };

  /** @param {any} page */
  const goOn = (page) => {
    const happened = events[at];
    if (!happened) return speak(page);
    at += 1;
    const {event, changes, legal} = happened;
    const claims = [event.seat, (event.seat + 1) % now.seats.length].map((seat, place) => ({
      seat,
      touched: 90 + 41 * place,
      arrived: 120,
      card: event.cards?.[0],
    }));
    const races =
      event.target && draw.chance(0.3)
        ? [{number: now.number, by: draw.of(['touch', 'ties', 'coin', 'arrival']), target: event.target, claims}]
        : [];
    tell(page, {...happened, races}, {view: changes[0][1], legal});
    return `happens: ${event.event} ${event.seat ?? ''} ${event.card ?? event.cards ?? ''}`;
  };

  /** The person at the table does what was recorded. */
  const doOwn = (/** @type {any} */ page) => {
    for (let others = 0; others < 9 && events[at] && events[at].event.seat !== now.seat; others += 1) goOn(page);
    const event = events[at]?.event;
    if (!event || event.seat !== now.seat) return goOn(page);
    const cards = [event.card ?? event.cards ?? []].flat();
    const {at: place, index = 0} = event.target ?? {};
    const pressed = [
      ...cards
        .slice(0, event.target ? 1 : 9)
        .map(
          (/** @type {string} */ card) =>
            `.table [data-card="${card}"], hearts-hand [data-card="${card}"], nerts-own [data-card="${card}"], [data-card="${card}"]`,
        ),
      ...(place
        ? [`[data-place="${place}:${index}"]`]
        : event.event === 'turned'
          ? ['[data-act=turn]']
          : event.event === 'played'
            ? []
            : ['#screen .primary']),
    ].map((selector) => document.querySelector(selector));
    for (const each of pressed) if (each) press(each);
    return `by hand: ${pressed.map((each) => each && lineOf(each)).join(', ')}`;
  };

  /** @param {any} page */
  const answer = (page) => {
    const move = page.server.takeMove();
    const event = events[at]?.event;
    const isOwn = event?.seat === now.seat && draw.chance(0.8);
    page.server.say(PATH, isOwn ? {type: 'accepted', id: move.id} : refusal(move.id));
    return isOwn ? `accepted, ${goOn(page)}` : 'refused';
  };

  const messages = {
    people: () => draw.of(people),
    seats: () => ({type: 'seats', seats: draw.of(seated).seats, waiting: draw.of([[], [0], [1, 0]])}),
    notice: () => ({type: 'told', what: draw.of(TOLD), seat: seats(), name: 'Ada', by: draw.of(['Bruno', 'Eva', ''])}),
    clocks: () => ({
      type: 'clocks',
      clocks: now.seats.map((/** @type {unknown} */ _, /** @type {number} */ seat) => ({
        seat,
        move: draw.of([0, 4000, 30_000]),
        reserve: draw.of([0, 9000, 120_000]),
        runs: draw.chance(0.4),
        over: draw.chance(0.1),
      })),
      asked: draw.of([[], [0], [1]]),
    }),
    speech: () => ({
      type: 'spoken',
      saying: {
        number: 10 + draw.number(900),
        seat: seats(),
        name: 'Ada',
        ...draw.of([
          {kind: 'text', words: 'Hello & welcome'},
          {kind: 'phrase', words: 'thanks'},
          {kind: 'reaction', words: 'clap'},
        ]),
      },
    }),
    talk_kept: () => ({type: 'talk_kept', numbers: [1, 2]}),
    coming: () => ({type: 'coming', what: draw.of(['start', 'remedy', 'halt']), ms: draw.of([900, 4000])}),
    timed_out: () => ({type: 'timed_out', seat: seats()}),
    rest_asked: () => ({
      type: 'rest_asked',
      number: now.number,
      seat: seats(),
      hand: ['AS', 'KS'],
      agreed: draw.of([[], [2]]),
      against: draw.of([null, 1]),
      late: draw.chance(0.3),
      declined: [],
    }),
    moving: () => ({type: 'moving', done: false, why: draw.of(['owner', 'storage', 'broker'])}),
    draw: () => ({
      type: 'draw',
      deal: 1,
      commitment: 'ab'.repeat(32),
      phase: draw.of(['commit', 'beacon', 'open', 'drawn']),
      asked: [0],
      commitments: [],
      shares: [],
      stops: [],
      shared: draw.chance(0.5),
    }),
    refused: () => refusal(null),
  };

  /** @param {any} page */
  const speak = (page) => {
    const [name, message] = draw.of(Object.entries(messages));
    page.server.say(PATH, message());
    return `says ${name}`;
  };

  return {
    sockets,
    /** What happens next is seen to its end. @param {any} page @param {(ms: number) => Promise<void>} advance */
    async seeNext(page, advance) {
      const done = goOn(page);
      await advance(draw.of([40, 3000, 12_000]));
      return done;
    },
    /** @param {any} page @returns {string} */
    say(page) {
      const isAsked = page.server.moves() > 0 && draw.chance(0.6);
      const what = isAsked
        ? 'answer'
        : draw.weighted([
            [4, 'go on'],
            [1, 'many'],
            [6, 'own'],
            [6, 'message'],
            [1, 'undone'],
            [1, 'lost'],
            [1, 'welcome'],
            [1, 'fault'],
          ]);
      if (what === 'answer') return answer(page);
      if (what === 'go on') return goOn(page);
      if (what === 'many') return [1, 2, 3, 4, 5, 6].map(() => goOn(page)).join('; ');
      if (what === 'own') return doOwn(page);
      if (what === 'lost') page.server.close(PATH, draw.of([1006, 1012]));
      if (what === 'fault') page.server.failNext(draw.of(FAULTS));
      if (what === 'welcome') page.server.say(PATH, now);
      if (what === 'undone' && at > 1) {
        at -= 1 + draw.number(Math.min(3, at - 1));
        const {changes, legal} = events[at - 1];
        const [[, view]] = changes;
        tell(page, {type: 'undone', seat: seats(), view, legal, undone: [0]}, {view, legal});
      }
      return what === 'message' ? speak(page) : what;
    },
  };
}
