import assert from 'node:assert/strict';
import {test} from 'node:test';

import {connect} from '../../src/herzrasen/client/core/connection/connection.js';
import {makeFeed} from '../../src/herzrasen/client/screens/lobby/lobby-feed.js';

const INTERVAL = 5000;
const BEAT = {type: 'beat', ms: INTERVAL};
const welcome = {type: 'welcome', table: 'T', seat: 0, number: 3, seats: [], waiting: [], view: null, legal: null};

/**
 * A page and its server in virtual time. The server sends heartbeats to every open socket while it is `up`. While the page
 * is `frozen`, neither its timers run nor are messages delivered; while it is `throttled`, timers run once a minute.
 */
class World {
  now = 0;
  shift = 0;
  up = true;
  reachable = false; // over HTTP, where sockets do not open
  checks = 0;
  accused = 0; // lines in the server's log
  frozen = false;
  throttled = false;
  sockets = [];
  #timers = [];
  #undelivered = [];
  #wake = () => {};
  #greeting;

  /** @param {object | null} [greeting] what the server says at first */
  constructor(greeting = welcome) {
    this.#greeting = greeting;
  }

  given = {
    socket: () => {
      const socket = {at: this.now, closed: false, sent: []};
      socket.send = (text) => {
        const message = JSON.parse(text);
        socket.sent.push(message);
        if (message.type === 'ask_beat') this.#later(() => this.say(socket, BEAT), 100);
      };
      socket.close = () => (socket.closed = true);
      this.sockets.push(socket);
      if (this.up) {
        this.#later(() => this.#deliver(socket, () => socket.onopen?.()), 10);
        if (this.#greeting) this.#later(() => this.say(socket, this.#greeting), 20);
      }
      return socket;
    },
    later: (act, ms) => this.#later(act, ms, true),
    cancel: (timer) => (this.#timers = this.#timers.filter((one) => one !== timer)),
    chance: () => 0.5,
    now: () => this.now,
    wall: () => this.now + this.shift,
    check: async (connected) => {
      this.checks += 1;
      if (this.reachable && !connected) this.accused += 1;
      return this.reachable ? 'connection.line.blocked' : 'client.trouble.offline';
    },
    onWake: (act) => {
      this.#wake = act;
      return () => {};
    },
  };

  #later(act, ms, ofPage = false) {
    const timer = {act, at: this.now + ms, ofPage};
    this.#timers.push(timer);
    return timer;
  }

  #deliver(socket, act) {
    if (socket.closed) return;
    if (this.frozen) this.#undelivered.push(act);
    else act();
  }

  say(socket, message) {
    if (this.up) this.#deliver(socket, () => socket.onmessage?.({data: JSON.stringify(message)}));
  }

  beat(socket) {
    this.#later(() => {
      this.say(socket, BEAT);
      if (!socket.closed) this.beat(socket);
    }, INTERVAL);
  }

  #isDue({at, ofPage}) {
    if (!ofPage) return at <= this.now;
    return !this.frozen && at <= this.now && (!this.throttled || this.now % 60_000 === 0);
  }

  /** Let time pass, in steps of ten ms. */
  pass(ms) {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += 10;
      const due = this.#timers.filter((timer) => this.#isDue(timer));
      this.#timers = this.#timers.filter((timer) => !due.includes(timer));
      for (const {act} of due) act();
    }
  }

  /** The page wakes up: what is overdue runs, what has arrived is delivered a little later. */
  thaw() {
    this.frozen = false;
    this.#wake();
    this.pass(50);
    for (const act of this.#undelivered.splice(0)) act();
  }
}

/** A page at a table whose server sends heartbeats. */
function page() {
  const world = new World();
  const connection = connect('T', world.given);
  world.beat(world.sockets[0]);
  world.pass(12_000);
  assert.equal(connection.room.status, 'open');
  return {world, connection};
}

test('a page whose server says nothing any more reconnects with the last number it saw', () => {
  const {world, connection} = page();
  world.up = false;
  world.pass(7000);
  assert.equal(world.sockets.length, 1);
  world.pass(INTERVAL);
  assert.equal(world.sockets.length, 2);
  assert.equal(connection.room.status, 'lost');
  assert.ok(world.sockets[0].closed);
  world.up = true;
  world.pass(20_000);
  assert.deepEqual(world.sockets.at(-1).sent[0], {type: 'hello', last: 3, shares: true});
  assert.equal(connection.room.status, 'open');
});

test('a page that receives only heartbeats stays connected', () => {
  const {world} = page();
  world.pass(10 * 60_000);
  assert.equal(world.sockets.length, 1);
});

test('a page in the background whose timers hardly run stays connected', () => {
  const {world} = page();
  world.throttled = true;
  world.pass(10 * 60_000);
  world.throttled = false;
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
});

test('a page that slept waits for what has come meanwhile, and stays connected', () => {
  const {world} = page();
  for (const seconds of [4, 9, 30, 600]) {
    world.frozen = true;
    world.pass(seconds * 1000);
    world.thaw();
    world.pass(15_000);
  }
  assert.equal(world.sockets.length, 1);
});

test('a page that wakes up without its server reconnects within a second', () => {
  const {world, connection} = page();
  world.frozen = true;
  world.sockets[0].closed = true; // what is sent is lost, and the page is not told
  world.pass(30_000);
  world.thaw();
  world.pass(800);
  assert.equal(world.sockets.length, 2);
  assert.equal(connection.room.status, 'open');
});

test('a page that slept for a moment only does not wait for its timer either', () => {
  const {world} = page();
  world.frozen = true;
  world.up = false;
  world.pass(6000);
  world.thaw();
  world.pass(800);
  assert.equal(world.sockets.length, 2);
});

test('a page that was away for a moment asks, and stays where it is answered', () => {
  const {world} = page();
  for (let times = 0; times < 5; times += 1) {
    world.pass(1000);
    world.frozen = true;
    world.pass(1000);
    world.thaw();
  }
  assert.equal(world.sockets[0].sent.filter(({type}) => type === 'ask_beat').length, 5);
  world.pass(30_000);
  assert.equal(world.sockets.length, 1);
});

test('a page whose network has changed asks, and is not answered: it does not wait for heartbeats to be missing', () => {
  const {world, connection} = page();
  world.frozen = true;
  world.sockets[0].closed = true; // what is sent is lost, and the page is not told
  world.thaw();
  world.pass(2800);
  assert.equal(world.sockets.length, 1);
  world.pass(300);
  assert.equal(world.sockets.length, 2);
  assert.equal(connection.room.status, 'open');
});

test('a page whose moves are not answered leaves a server that hangs, however many are made, and stays where it only takes long', () => {
  const play = ({connection, world}, ms) => {
    for (const end = world.now + ms; world.now < end; world.pass(400)) connection.submit({move: 'play', card: '2C'});
  };
  const slow = page();
  play(slow, 4000);
  assert.equal(slow.world.sockets.length, 1);
  assert.equal(slow.world.sockets[0].sent.filter(({type}) => type === 'ask_beat').length, 1);
  const hung = page();
  hung.world.up = false;
  play(hung, 3200);
  assert.equal(hung.world.sockets.length, 1);
  play(hung, 400);
  assert.equal(hung.world.sockets.length, 2);
});

test('a page whose server was never heard of again after its greeting reconnects', () => {
  const world = new World();
  const connection = connect('T', world.given);
  world.say(world.sockets[0], BEAT); // at once, as the server does
  world.pass(1000);
  assert.equal(connection.room.status, 'open');
  world.up = false;
  world.pass(15_000);
  assert.equal(connection.room.status, 'lost');
});

test('a page of a table that is gone does not reconnect, however it wakes up', () => {
  const {world, connection} = page();
  world.sockets[0].closed = true;
  world.sockets[0].onclose({code: 4404});
  world.pass(60_000);
  world.thaw();
  world.pass(60_000);
  assert.equal(connection.room.status, 'gone');
  assert.equal(world.sockets.length, 1);
});

test('timers that wake up by themselves do not judge before what has come is delivered', () => {
  const {world} = page();
  world.given.onWake(() => {}); // no event tells that the page is awake
  world.frozen = true;
  world.pass(60_000);
  world.thaw();
  world.pass(30_000);
  assert.equal(world.sockets.length, 1);
});

test('a page stays with a server that sends no heartbeats', () => {
  const world = new World();
  connect('T', world.given);
  world.pass(10 * 60_000);
  assert.equal(world.sockets.length, 1);
});

test('an attempt that leads nowhere is given up, with growing pauses', () => {
  const world = new World();
  world.up = false;
  connect('T', world.given);
  world.pass(120_000);
  assert.ok(world.sockets.length >= 5);
  assert.ok(world.sockets.length <= 9);
  assert.ok(world.sockets.slice(0, -1).every((socket) => socket.closed));
});

test('the clock of the machine may be set back', () => {
  const {world} = page();
  world.pass(1000);
  world.shift = -3_600_000;
  world.up = false;
  world.pass(30_000);
  assert.ok(world.sockets.length >= 2);
});

test('a page that was left has no timers', () => {
  const {world, connection} = page();
  connection.close();
  world.up = false;
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
});

test('the lobby is left for another connection as well', () => {
  const world = new World({type: 'mine', tables: []});
  const feed = makeFeed(world.given);
  const stop = feed.listen(() => {});
  world.beat(world.sockets[0]);
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  world.up = false;
  world.pass(15_000);
  assert.ok(world.sockets.length >= 2);
  const before = world.sockets.length;
  stop();
  world.pass(60_000);
  assert.equal(world.sockets.length, before);
});

/** What was asked has been answered. */
const waitForAnswers = () => new Promise((resolve) => setImmediate(resolve));

test('a page that opens no socket asks after five seconds why, and again with each attempt', async () => {
  const world = new World();
  Object.assign(world, {up: false, reachable: true});
  const connection = connect('T', world.given);
  world.pass(4900);
  await waitForAnswers();
  assert.equal(connection.room.trouble ?? null, null);
  world.pass(200);
  await waitForAnswers();
  assert.equal(connection.room.trouble, 'connection.line.blocked');
  world.reachable = false;
  world.pass(30_000);
  await waitForAnswers();
  world.pass(15_000);
  await waitForAnswers();
  assert.equal(connection.room.trouble, 'client.trouble.offline');
  world.up = true;
  world.pass(30_000);
  await waitForAnswers();
  assert.equal(connection.room.status, 'open');
  assert.equal(connection.room.trouble, null);
  const asked = world.checks;
  world.pass(60_000);
  assert.equal(world.checks, asked, 'an open line is asked nothing about');
});

test('an answer that comes when the line is open says nothing any more', async () => {
  const world = new World(null);
  const connection = connect('T', world.given);
  world.pass(5100);
  world.say(world.sockets[0], welcome);
  await waitForAnswers();
  assert.equal(world.checks, 1);
  assert.equal(connection.room.trouble ?? null, null);
});

test('the lobby says as well why it cannot be reached', async () => {
  const world = new World({type: 'mine', tables: []});
  Object.assign(world, {up: false, reachable: true});
  const feed = makeFeed(world.given);
  const troubles = [];
  const stop = feed.listen(() => troubles.push(feed.trouble));
  world.pass(5100);
  await waitForAnswers();
  world.up = true;
  world.pass(30_000);
  assert.equal(feed.trouble, null);
  assert.equal(troubles[0], 'connection.line.blocked');
  stop();
});

test('a page whose server was away blames nothing between them, until an attempt has lasted as long again', async () => {
  const {world, connection} = page();
  const pass = async (ms) => {
    for (const end = world.now + ms; world.now < end; ) {
      world.pass(100);
      await waitForAnswers();
    }
  };
  for (const away of [4000, 9000, 30_000]) {
    Object.assign(world, {up: false, reachable: false});
    world.sockets.at(-1).onclose?.({});
    await pass(away);
    world.reachable = true; // it is back, and the next socket is not yet opened
    await pass(100);
    world.up = true;
    for (const end = world.now + 15_000; world.now < end; ) {
      assert.notEqual(connection.room.trouble, 'connection.line.blocked');
      await pass(100);
    }
    assert.equal(connection.room.status, 'open');
    world.beat(world.sockets.at(-1));
  }
  assert.equal(world.accused, 0);
  Object.assign(world, {up: false, reachable: true}); // a network that lets none through, from now on
  world.sockets.at(-1).onclose?.({});
  await pass(60_000);
  assert.equal(connection.room.trouble, 'connection.line.blocked');
});
