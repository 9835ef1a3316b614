// What stands in the place of a screen, or of a dialog, whose code is late or does not come.

import './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, mock, test} from 'node:test';

/** 'away' answers nothing, 'back' answers with this version of the page. */
let server = 'back';
globalThis.fetch = async () => {
  if (server === 'away') throw new TypeError('Failed to fetch');
  return new Response('the page');
};
let reloads = 0;
Object.defineProperty(location, 'reload', {configurable: true, value: () => (reloads += 1)});
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};
const matches = Element.prototype.matches;
Element.prototype.matches = function (selector) {
  return selector !== ':popover-open' && matches.call(this, selector); // happy-dom knows no popovers
};

const {loadScreenPart, partTemplate} = await import('../../src/herzrasen/client/core/app/screen-part.js');
const {showPart} = await import('../../src/herzrasen/client/core/app/load-part.js');
const {loadStylesheet} = await import('../../src/herzrasen/client/core/elements/load-stylesheet.js');
const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {logElement} = await import('../../src/herzrasen/client/core/elements/live-region.js');
const {render} = await import('../../src/herzrasen/client/vendor/lit.js');

const settle = () => new Promise(setImmediate);

/** A screen's part, asked for: what is shown of it, and how often it was asked for. */
function ask(load) {
  const place = document.createElement('main');
  const screen = {
    asked: 0,
    get text() {
      return place.textContent.trim();
    },
    place,
  };
  screen.done = loadScreenPart(
    () => {
      screen.asked += 1;
      return load();
    },
    (state) => render(partTemplate(state), place),
  );
  return screen;
}

/** An import that comes only when there is a server. */
const import_ = async () => {
  if (server === 'away') throw new TypeError('Failed to fetch dynamically imported module');
};

const announcements = () => [...logElement().children].map((line) => line.textContent);

beforeEach(() => {
  endScreen();
  server = 'back';
  sessionStorage.clear();
  logElement().replaceChildren();
  mock.timers.reset();
  mock.timers.enable({apis: ['setTimeout', 'Date'], now: 60_000});
  mock.method(console, 'error', () => {});
  mock.method(Math, 'random', () => 0.5);
});

test('without a server a screen says that there is none, and opens by itself as soon as there is one', async () => {
  server = 'away';
  const screen = ask(import_);
  await settle();
  assert.match(screen.text, /client\.trouble\.away/);
  assert.doesNotMatch(screen.text, /client\.trouble\.reload/);
  mock.timers.tick(3000);
  await settle();
  assert.equal(screen.asked, 2);
  assert.match(screen.text, /client\.trouble\.away/, 'the sentence does not flicker while it is asked for again');
  server = 'back';
  mock.timers.tick(4500);
  assert.equal(await screen.done, true);
  assert.equal(screen.text, '');
  assert.deepEqual(announcements(), ['client.trouble.back']);
  assert.equal(reloads, 0);
});

test('it is asked for at once when the network wakes up', async () => {
  server = 'away';
  const screen = ask(import_);
  await settle();
  server = 'back';
  window.dispatchEvent(new Event('online'));
  assert.equal(await screen.done, true);
});

test('a screen that was left is not asked for any more', async () => {
  server = 'away';
  const screen = ask(import_);
  await settle();
  endScreen();
  server = 'back';
  mock.timers.tick(60_000);
  assert.equal(await screen.done, false);
  assert.equal(screen.asked, 1);
});

test('what does not come although the server is there says so, once, and offers to reload', async () => {
  sessionStorage.setItem('herzrasen.anew', String(Date.now())); // the page was loaded again just now
  const screen = ask(() => Promise.reject(new TypeError('404')));
  assert.equal(await screen.done, false);
  assert.match(screen.text, /client\.trouble\.no_part.*client\.trouble\.reload/s);
});

test('a browser that remembers the failure loads the page again once the server is back', async () => {
  server = 'away';
  ask(() => Promise.reject(new TypeError('remembered')));
  await settle();
  server = 'back';
  mock.timers.tick(3000);
  await settle();
  mock.timers.tick(4500);
  assert.equal(reloads, 1);
});

test('on a hanging line a screen says after a second that it is loading, and after five that the line is slow', async () => {
  let arrive = () => {};
  const screen = ask(() => new Promise((resolve) => (arrive = resolve)));
  await settle();
  mock.timers.tick(900);
  assert.equal(screen.text, '');
  mock.timers.tick(100);
  assert.equal(screen.text, 'client.loading');
  mock.timers.tick(4000);
  assert.equal(screen.text, 'client.trouble.slow');
  assert.deepEqual(announcements(), ['client.loading', 'client.trouble.slow']);
  arrive();
  await screen.done;
  assert.equal(screen.text, '');
});

test('a part is there when its style sheets are, and one that failed is asked for anew', async () => {
  const added = [];
  const insertBefore = mock.method(document.head, 'insertBefore', (link) => added.push(link));
  mock.method(HTMLElement.prototype, 'replaceWith', (link) => added.push(link));
  const screen = ask(async () => {
    if (!added.length) void loadStylesheet(new URL('http://localhost/screen.css'));
  });
  await settle();
  mock.timers.tick(1000);
  assert.equal(screen.text, 'client.loading', 'the module is there, and nothing is drawn without its sheet');
  server = 'away';
  added[0].onerror();
  await settle();
  assert.match(screen.text, /client\.trouble\.away/);
  server = 'back';
  mock.timers.tick(3000);
  await settle();
  assert.equal(added.length, 2);
  added[1].onload();
  assert.equal(await screen.done, true);
  insertBefore.mock.restore();
});

test('a dialog that is late says so in a toast, which goes when the dialog comes or its screen is left', async () => {
  const toast = () => document.querySelector('.toast')?.textContent;
  let arrive = () => {};
  let shown = 0;
  const press = () =>
    showPart(
      'settings',
      () => new Promise((resolve) => (arrive = resolve)),
      () => (shown += 1),
    );
  const first = press();
  await settle();
  mock.timers.tick(999);
  assert.equal(toast(), undefined);
  mock.timers.tick(1);
  assert.equal(toast(), 'client.loading');
  mock.timers.tick(60_000);
  assert.equal(toast(), 'client.trouble.slow', 'it stays as long as it is true');
  arrive();
  await first;
  assert.deepEqual([toast(), shown], [undefined, 1]);
  const second = press();
  await settle();
  mock.timers.tick(1000);
  endScreen();
  assert.equal(toast(), undefined);
  mock.timers.tick(60_000);
  assert.equal(toast(), undefined);
  arrive();
  await second;
  assert.equal(shown, 1);
});
