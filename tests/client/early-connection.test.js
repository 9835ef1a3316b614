// A connection that is opened before the code of its table has come: one at a time, and each is taken once.

import './dom.js';
import assert from 'node:assert/strict';
import {test} from 'node:test';

const early = await import('../../src/herzrasen/client/core/connection/early-connection.js');

test('a table is connected once; to go elsewhere closes that, and what came meanwhile is kept', () => {
  /** @type {any[]} */
  const sockets = [];
  class KeptSocket {
    send() {}
    /** @param {string} url */
    constructor(url) {
      sockets.push(this);
      this.table = url.split('/').at(-2);
    }
    close() {
      this.table += ' closed';
    }
  }
  Object.assign(globalThis, {WebSocket: KeptSocket});
  /** @type {ReturnType<typeof early.takeConnection>[]} */
  const taken = [];
  const take = () => taken.push(early.takeConnection('B'));
  for (const [act, tables] of /** @type {[() => unknown, string][]} */ ([
    [() => early.connectEarly('A'), 'A'],
    [() => early.connectEarly('A'), 'A'],
    [() => early.connectEarly('B'), 'A closed, B'],
    [() => early.dropEarlyConnection('B'), 'A closed, B'],
    [() => sockets[1].onmessage({data: '{"type": "people", "host": 0}'}), 'A closed, B'],
    [take, 'A closed, B'],
    [take, 'A closed, B, B'],
    [() => early.connectEarly('C'), 'A closed, B, B, C'],
    [() => early.dropEarlyConnection(), 'A closed, B, B, C closed'],
  ])) {
    act();
    assert.equal(sockets.map(({table}) => table).join(', '), tables);
  }
  assert.deepEqual(
    taken.map(({received}) => received.map(([, message]) => message?.type)),
    [['people'], []],
  );
  for (const {connection} of taken) connection.close();
});
