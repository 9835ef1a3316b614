import assert from 'node:assert/strict';
import {beforeEach, mock, test} from 'node:test';

/** @type {Map<string, string>} */
const kept = new Map();
globalThis.localStorage = {
  getItem: (place) => kept.get(place) ?? null,
  setItem: (place, text) => kept.set(place, text),
  removeItem: (place) => kept.delete(place),
};

const {storeAccount: know, storedAccount: known} = await import(
  '../../src/herzrasen/client/screens/account/stored-account.js'
);
const {startSync: follow, stopSync: forget} = await import(
  '../../src/herzrasen/client/screens/account/settings-sync.js'
);
const {changeSettings: change} = await import('../../src/herzrasen/client/core/settings/settings.js');
const now = await import('../../src/herzrasen/client/core/settings/settings.js');

/** What the server keeps, and what it was asked. */
const server = {number: 0, settings: {}, asked: [], guest: false, away: false};

globalThis.fetch = async (_address, request) => {
  server.asked.push(request?.method ?? 'GET');
  if (server.away) throw new TypeError('no line');
  if (server.guest && request.method) return Response.json({code: 'account.refusal.guest'}, {status: 403});
  if (request.method) Object.assign(server, {number: server.number + 1, settings: JSON.parse(request.body).settings});
  return Response.json({number: server.number, settings: server.settings});
};

beforeEach(() => {
  kept.clear();
  Object.assign(server, {number: 0, settings: {}, asked: [], guest: false, away: false});
  change({theme: 'felt', speed: 'normal'});
});

test('a guest knows nothing', () => {
  assert.equal(known(), null);
  for (const broken of ['', '{', '[]', '{"number":"1"}']) {
    kept.set('herzrasen.account', broken);
    assert.equal(known(), null);
  }
});

test('a new account is given what is set here', async () => {
  change({theme: 'dark'});
  await follow();
  assert.deepEqual(server.asked, ['GET', 'PUT']);
  assert.equal(server.settings.theme, 'dark');
  assert.deepEqual(known(), {number: 1, changed: false});
});

test('what was set elsewhere is taken over, and only what there is to set', async () => {
  Object.assign(server, {number: 3, settings: {theme: 'light', speed: 'warp', other: 1}});
  know({number: 2, changed: false});
  await follow();
  assert.equal(now.settings.theme, 'light');
  assert.equal(now.settings.speed, 'normal');
  assert.equal('other' in now.settings, false);
  assert.deepEqual(server.asked, ['GET'], 'nothing is sent back');
});

test('what was set here without a line is sent at the next start', async (context) => {
  context.after(() => mock.timers.reset());
  await follow();
  mock.timers.enable({apis: ['setTimeout']});
  Object.assign(server, {number: 3, settings: {theme: 'light'}, away: true, asked: []});
  change({theme: 'contrast'});
  mock.timers.tick(2000);
  await new Promise((done) => setImmediate(done));
  await follow();
  assert.deepEqual(server.asked, ['PUT', 'GET'], 'it is tried, and a start without a line forgets nothing');
  assert.equal(known().changed, true);
  server.away = false;
  await follow();
  assert.equal(server.settings.theme, 'contrast');
});

test('a browser that was signed out keeps its settings to itself', async () => {
  server.guest = true;
  know({number: 2, changed: true});
  await follow();
  assert.equal(known(), null);
  forget();
  change({theme: 'dark'});
  assert.equal(known(), null);
});

test('several changes are sent together; what comes from the server is not sent back', async (context) => {
  context.after(() => mock.timers.reset());
  await follow();
  mock.timers.enable({apis: ['setTimeout']});
  server.asked = [];
  for (const speed of ['fast', 'slow', 'normal', 'fast']) change({speed});
  mock.timers.tick(2000);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual([server.asked, server.settings.speed], [['PUT'], 'fast']);
  Object.assign(server, {number: 9, settings: {theme: 'light'}, asked: []});
  know({number: 2, changed: false});
  await follow();
  mock.timers.tick(2000);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual([server.asked, now.settings.theme], [['GET'], 'light']);
});
