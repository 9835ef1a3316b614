// The line of a table, and that of the lobby: each course of things with all that follows of it, and when.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {onPageWake} from '../../src/herzrasen/client/core/connection/silence-watch.js';
import {WELCOME, lobbyLine, tableLine} from './virtual-line.js';

/** @param {number} number */
const playedMessage = (number) => ({type: 'happened', number, event: {event: 'played'}, changes: [[[], {at: number}]]});

/** @param {ReturnType<typeof tableLine>} line @param {string} card */
const play = ({connection}, card) => connection.submit({move: 'play', card});

/** @typedef {ReturnType<typeof tableLine>} Line */
/** What happens to a line that was opened, and what follows. @type {[string, (line: Line) => unknown, string][]} */
const COURSES = [
  [
    'events are heard once, and what the server asks for is answered',
    (line) => {
      for (const number of [4, 5, 5]) line.say(playedMessage(number));
      line.say({type: 'ping', number: 7});
      line.say({type: 'draw', number: 1});
    },
    '20 happened 4, happened 5, sends pong 7, draw',
  ],
  [
    'after a gap all is asked for again, of what was taken back as well',
    async (line) => {
      line.say(playedMessage(5));
      line.greeting = {...WELCOME, number: 5};
      await line.pass(400);
      line.say({type: 'undone', number: 9, seat: 0, view: {}, legal: {}, undone: [0]});
      await line.pass(400);
    },
    `20 closes, is lost · 250 opens · 260 sends hello 3 true · 270 welcome 5 open · 420 closes, is lost · 650 opens ·
    660 sends hello 5 true · 670 welcome open`,
  ],
  [
    'moves without an answer are sent again, in their order, and those that were made while no line was there',
    async (line) => {
      const id = play(line, '2C');
      line.drop();
      line.connection.undo();
      await line.pass(400);
      line.say({type: 'accepted', id, number: 4});
      line.drop();
      await line.pass(400);
    },
    `20 is, sends submit play 2C 3, closes, is lost, is · 250 opens · 260 sends hello 3 true ·
    270 welcome open, sends submit play 2C 3, sends undo · 420 accepted, closes, is lost · 650 opens ·
    660 sends hello 3 true · 670 welcome open, sends undo`,
  ],
  [
    'a server that answers no move is asked for a sign, however many are made, and left after six seconds',
    async (line) => {
      for (let times = 0; times < 8; times += 1) {
        play(line, `${times + 2}C`);
        await line.pass(1000);
      }
    },
    `20 is, sends submit play 2C 3 · 520 sends ask_beat · 1020 is, sends submit play 3C 3 ·
    2020 is, sends submit play 4C 3 · 3020 is, sends submit play 5C 3 · 4020 is, sends submit play 6C 3 ·
    5020 is, sends submit play 7C 3 · 6020 closes, is lost, is · 6250 opens · 6260 sends hello 3 true ·
    6270 welcome open, sends submit play 2C 3, sends submit play 3C 3, sends submit play 4C 3, sends submit play 5C 3, sends submit play 6C 3, sends submit play 7C 3, sends submit play 8C 3 ·
    6770 sends ask_beat · 7020 is, sends submit play 9C 3`,
  ],
  [
    'a server that hangs is left sooner',
    async (line) => {
      line.up = false;
      play(line, '2C');
      await line.pass(4000);
    },
    '20 is, sends submit play 2C 3 · 520 sends ask_beat · 3520 closes, is lost, opens',
  ],
  [
    'an answer ends the wait for it',
    async (line) => {
      const id = play(line, '2C');
      await line.pass(400);
      line.say({type: 'accepted', id, number: 4});
      await line.pass(9000);
    },
    '20 is, sends submit play 2C 3 · 420 accepted',
  ],
  [
    'a new line is given its time, whatever the one before waited for',
    async (line) => {
      play(line, '2C');
      line.up = false;
      line.drop();
      await line.pass(16_000);
    },
    `20 is, sends submit play 2C 3, closes, is lost · 250 opens ·
    5250 asks why, was connected, is because client.trouble.offline · 15250 closes ·
    15700 opens, asks why, was connected`,
  ],
  [
    'attempts follow after growing pauses; a page that wakes waits no more',
    async (line) => {
      for (let times = 0; times < 8; times += 1) {
        line.drop();
        while (line.last.closed) await line.pass(10);
      }
      line.wake();
      line.drop();
      line.wake();
      line.drop();
      await line.pass(300);
    },
    `20 closes, is lost · 250 opens, closes · 700 opens, closes · 1600 opens, closes · 3400 opens, closes ·
    5250 asks why, was connected, is because client.trouble.offline · 7000 opens, asks why, was connected, closes ·
    14200 opens, asks why, was connected, closes · 21700 opens, asks why, was connected, closes ·
    29200 opens, asks why, was connected, closes, opens, asks why, was connected, closes ·
    29430 opens, asks why, was connected · 29440 sends hello 3 true · 29450 is because null, welcome open`,
  ],
  [
    'of a server that stops the first return is quick',
    async (line) => {
      line.drop(1012);
      await line.pass(50);
      line.drop(1012);
      await line.pass(200);
      line.wake();
      await line.pass(50);
    },
    '20 closes, is stopping · 70 opens, closes · 270 opens · 280 sends hello 3 true · 290 welcome open',
  ],
  [
    'a browser whose token has been ended starts anew, and goes on where that is not possible',
    async (line) => {
      line.drop(4401);
      await line.pass(400);
    },
    '20 starts anew, closes, is lost · 250 opens · 260 sends hello 3 true · 270 welcome open',
  ],
  [
    'a table that is gone is not asked for again, however the page wakes up',
    async (line) => {
      play(line, '2C');
      line.drop(4404);
      await line.pass(20_000);
      line.wake();
      await line.pass(20_000);
    },
    '20 is, sends submit play 2C 3, is gone · 6020 closes',
  ],
  [
    'who may not look on is told so once, and asks no more',
    async (line) => {
      line.drop(4403);
      await line.pass(20_000);
    },
    '20 is shut',
  ],
  [
    'whoever was removed is told so',
    (line) => {
      line.say({type: 'refused', code: 'table.refusal.removed'});
      line.drop(4403);
    },
    '20 refused, is removed',
  ],
  [
    'a table that moves is waited for, and greeted where it went',
    async (line) => {
      play(line, '2C');
      line.say({type: 'moving', done: false});
      play(line, '3C');
      await line.pass(7000);
      for (const why of ['storage', 'broker', 'of a newer server']) line.say({type: 'moving', done: false, why});
      line.say({type: 'moving', done: true});
      await line.pass(700);
    },
    `20 is, sends submit play 2C 3, is moving, is · 7020 is no_storage, is no_broker, is moving, sends hello 3 true ·
    7030 welcome open, sends submit play 2C 3, sends submit play 3C 3 · 7530 sends ask_beat`,
  ],
  [
    'a page that was left does nothing more',
    async (line) => {
      play(line, '2C');
      line.connection.close();
      play(line, '2C');
      await line.pass(60_000);
      line.wake();
    },
    '20 is, sends submit play 2C 3, closes',
  ],
  [
    'a page that wakes asks for a sign, and opens no second line',
    async (line) => {
      line.wake();
      await line.pass(3500);
      line.drop();
      await line.pass(230);
      line.wake();
      await line.pass(30);
    },
    '20 sends ask_beat · 3520 closes, is lost · 3750 opens · 3760 sends hello 3 true · 3770 welcome open',
  ],
  [
    'a server that falls silent is left after two heartbeats',
    async (line) => {
      await line.pass(12_000);
      line.up = false;
      await line.pass(26_000);
    },
    `20650 closes, is lost, opens · 25650 asks why, was connected, is because client.trouble.offline · 35650 closes ·
    36100 opens, asks why, was connected`,
  ],
  [
    'heartbeats alone keep a line, also in the background, where timers hardly run',
    async (line) => {
      await line.pass(100_000);
      line.throttled = true;
      await line.pass(600_000);
      line.throttled = false;
      await line.pass(60_000);
    },
    '',
  ],
  [
    'a page that slept waits for what has come meanwhile, and keeps its line',
    async (line) => {
      for (const announced of [true, false])
        for (const seconds of [1, 4, 9, 30, 600]) {
          line.freeze();
          await line.pass(seconds * 1000);
          line.tell(`wakes after ${seconds} s`);
          await line.thaw({announced});
          await line.pass(15_000);
        }
    },
    `1020 wakes after 1 s, sends ask_beat · 20070 wakes after 4 s, sends ask_beat · 44120 wakes after 9 s ·
    89170 wakes after 30 s · 704220 wakes after 600 s · 720270 wakes after 1 s · 739320 wakes after 4 s ·
    763370 wakes after 9 s · 808420 wakes after 30 s · 1423470 wakes after 600 s`,
  ],
  [
    'a page whose line was cut while it slept soon has another',
    async (line) => {
      for (const announced of [true, false])
        for (const seconds of [0, 6, 30]) {
          line.freeze();
          line.last.closed = true;
          await line.pass(seconds * 1000);
          line.tell(`wakes after ${seconds} s`);
          await line.thaw({announced});
          await line.pass(9000);
        }
    },
    `20 wakes after 0 s, sends ask_beat · 3020 closes, is lost, opens · 3030 sends hello 3 true · 3040 welcome open ·
    15070 wakes after 6 s, sends ask_beat · 18070 closes, is lost, opens · 18080 sends hello 3 true ·
    18090 welcome open · 54120 wakes after 30 s · 54620 closes, is lost, opens · 54630 sends hello 3 true ·
    54640 welcome open · 63170 wakes after 0 s · 70270 closes, is lost, opens · 70280 sends hello 3 true ·
    70290 welcome open · 78220 wakes after 6 s · 80920 closes, is lost, opens · 80930 sends hello 3 true ·
    80940 welcome open · 117270 wakes after 30 s · 117780 closes, is lost, opens · 117790 sends hello 3 true ·
    117800 welcome open`,
  ],
  [
    'the clock of the machine may be set back',
    async (line) => {
      line.shift = -3_600_000;
      line.up = false;
      await line.pass(22_000);
    },
    '21280 closes, is lost, opens',
  ],
];

/** What happens while a line is opened. @type {typeof COURSES} */
const OPENINGS = [
  [
    'an attempt that leads nowhere is given up, and its cause asked for each time',
    async (line) => {
      line.up = false;
      await line.pass(16_000);
      line.trouble = null;
      await line.pass(14_000);
      line.up = true;
      await line.pass(20_000);
    },
    `0 opens · 5000 asks why, is because client.trouble.offline · 15000 closes · 15230 opens, asks why, was connected ·
    30230 closes · 30680 opens, asks why, was connected, is because null · 30690 sends hello null true ·
    30700 welcome 3 open`,
  ],
  [
    'a network that lets no line through is blamed by a page that never had one',
    async (line) => {
      line.up = false;
      line.trouble = 'connection.line.blocked';
      await line.pass(16_000);
    },
    '0 opens · 5000 asks why, is because connection.line.blocked · 15000 closes · 15230 opens, asks why',
  ],
  [
    'where the server may just have come back, nothing is blamed before an attempt has lasted as long again',
    async (line) => {
      line.up = false;
      await line.pass(14_000);
      line.trouble = 'connection.line.blocked';
      await line.pass(40_000);
    },
    `0 opens · 5000 asks why, is because client.trouble.offline · 15000 closes ·
    15230 opens, asks why, was connected, is because null · 30230 closes · 30680 opens ·
    35680 asks why, is because connection.line.blocked · 45680 closes · 46580 opens, asks why`,
  ],
  [
    'what is found when the line is there says nothing any more',
    async (line) => {
      line.up = false;
      line.trouble = 'connection.line.blocked';
      await line.pass(4990);
      const found = line.pass(10);
      line.up = true;
      line.say(WELCOME);
      await found;
    },
    '0 opens · 5000 asks why, welcome 3 open',
  ],
  [
    'a waking page waits less for an attempt',
    async (line) => {
      line.up = false;
      await line.pass(2000);
      line.wake();
      await line.pass(2000);
      line.wake();
      await line.pass(3000);
    },
    '0 opens · 4500 closes · 4730 opens · 5000 asks why, is because client.trouble.offline',
  ],
  [
    'the line to an older server, which sends no heartbeats, is kept',
    (line) => {
      line.beats = false;
      return line.pass(100_000);
    },
    '0 opens · 10 sends hello null true · 20 welcome 3 open',
  ],
  [
    'a table out of reach says why to a page that has only come, too',
    async (line) => {
      line.greeting = {type: 'moving', done: false, why: 'storage'};
      await line.pass(20);
      line.greeting = WELCOME;
      line.say({type: 'moving', done: true});
      await line.pass(20);
    },
    '0 opens · 10 sends hello null true · 20 is no_storage, sends hello null true · 30 welcome 3 open',
  ],
  [
    'an older server is not told of shares',
    async (line) => {
      line.greeting = {type: 'refused', code: 'table.refusal.not-understood'};
      await line.pass(20);
      line.greeting = WELCOME;
      await line.pass(30);
      line.say({type: 'refused', code: 'table.refusal.not-understood'});
    },
    '0 opens · 10 sends hello null true · 20 sends hello null · 30 welcome 3 open · 50 refused',
  ],
];

/** @param {string} text */
const moments = (text) => text.split('·').map((each) => each.replace(/\s+/g, ' ').trim());

for (const [title, act, expected] of [...COURSES, ...OPENINGS])
  test(title, async () => {
    const line = tableLine();
    if (COURSES.some(([each]) => each === title)) {
      await line.pass(20);
      assert.equal(line.takeLog(), '0 opens · 10 sends hello null true · 20 welcome 3 open');
    }
    await act(line);
    assert.deepEqual(moments(line.takeLog()), moments(expected));
  });

test('the line to the lobby is open while anyone listens, and is left and opened as that of a table is', async () => {
  const line = lobbyLine();
  line.feed.look({tables: true});
  await line.pass(30);
  line.feed.look({tables: true, game: null});
  line.feed.look({game: 'hearts'});
  await line.pass(6000);
  line.wake();
  await line.pass(200);
  line.feed.listen(() => {})();
  line.up = false;
  await line.pass(40_000);
  line.drop();
  line.wake();
  await line.pass(200);
  line.up = true;
  line.drop();
  await line.pass(3000);
  line.drop();
  await line.pass(300);
  line.drop();
  line.stop();
  await line.pass(60_000);
  line.wake();
  line.feed.listen(() => {});
  line.drop();
  await line.pass(300);
  assert.deepEqual(
    moments(line.takeLog()),
    moments(`0 opens · 10 sends look true null · 20 is there · 30 sends look true hearts · 40 is there ·
      6030 sends ask_beat · 16760 closes, opens ·
      21760 asks why, was connected, is there because client.trouble.offline · 31760 closes ·
      32210 opens, asks why, was connected · 46230 closes, opens, asks why, was connected · 46430 closes ·
      48230 opens, asks why, was connected · 48240 sends look true hearts · 48250 is there, is there · 49430 closes ·
      49660 opens · 49670 sends look true hearts · 49680 is there · 49730 closes · 109730 opens, closes ·
      109960 opens · 109970 sends look true hearts`),
  );
});

test('a page wakes with its network and when it is shown, as long as it is seen and not left', () => {
  const page = new EventTarget();
  const shown = Object.assign(new EventTarget(), {visibilityState: 'visible'});
  Object.assign(globalThis, {
    document: shown,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  let woken = 0;
  const stop = onPageWake(() => (woken += 1));
  const wake = () => {
    woken = 0;
    for (const type of ['online', 'pageshow', 'visibilitychange', 'resume'])
      for (const target of [page, shown]) target.dispatchEvent(new Event(type));
    return woken;
  };
  assert.equal(wake(), 4);
  shown.visibilityState = 'hidden';
  assert.equal(wake(), 0);
  shown.visibilityState = 'visible';
  stop();
  assert.equal(wake(), 0);
});
