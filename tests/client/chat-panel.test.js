// The talk at the table: the draft outlives the panel and the line, people are muted, bubbles do not pile up.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';

const {keepDraft} = await import('../../src/herzrasen/client/kit/chat/panel-state.js');
const {clearBubbles, showBubble} = await import('../../src/herzrasen/client/kit/chat/speech-bubbles.js');
const {logElement} = await import('../../src/herzrasen/client/core/elements/live-region.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');
await import('../../src/herzrasen/client/kit/chat/chat-panel.js');

const room = (changes = {}) =>
  /** @type {any} */ ({
    ...initialTableState('T'),
    game: 'hearts',
    status: 'open',
    seat: 0,
    seats: ['Eva', 'Jan', 'Bot'].map((name, seat) => ({seat, name, kind: seat < 2 ? 'person' : 'bot'})),
    house: {kind: 'private'},
    chat: {sayings: [], muted: []},
    ...changes,
  });

/** @type {any[]} */
let done = [];
const connection = {
  sendChat: (/** @type {any[]} */ ...facts) => done.push(facts),
  mute: (/** @type {any[]} */ ...facts) => done.push(facts),
};

/** @param {object} [changes] of the room */
const panel = (changes) => {
  document.querySelector('chat-panel')?.remove();
  return show(/** @type {any} */ (document.createElement('chat-panel')), {room: room(changes), connection});
};

/** @param {any} talk @param {string} words */
async function write(talk, words) {
  const field = talk.querySelector('#talk-words');
  field.value = words;
  field.dispatchEvent(new Event('input', {bubbles: true}));
  await untilDrawn(talk);
}

/** @param {any} talk */
async function send(talk) {
  talk.querySelector('form').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true}));
  await untilDrawn(talk);
}

const draftOf = (/** @type {any} */ talk) => talk.querySelector('#talk-words').value;

beforeEach(() => {
  done = [];
  keepDraft('');
});
afterEach(() => document.body.replaceChildren());

test('what is written outlives the panel, and what was sent does not come back', async () => {
  await write(await panel(), 'Good evening');
  const again = await panel();
  assert.equal(draftOf(again), 'Good evening');
  await send(again);
  assert.deepEqual(done, [['text', 'Good evening']]);
  assert.deepEqual([draftOf(again), draftOf(await panel())], ['', '']);
});

test('while the line is away nothing is sent, and nothing is lost', async () => {
  const talk = await panel({status: 'lost'});
  await write(talk, 'Are you there?');
  await send(talk);
  assert.deepEqual([done, draftOf(talk)], [[], 'Are you there?']);
});

test('a message too long or empty cannot be sent', async () => {
  const talk = await panel();
  await write(talk, '👨‍👩‍👧'.repeat(200));
  assert.ok(!talk.querySelector('form .button').disabled, 'as a reader counts letters');
  await write(talk, 'a'.repeat(201));
  assert.ok(talk.querySelector('form .button').disabled);
  await write(talk, '  ');
  await send(talk);
  assert.deepEqual(done, []);
});

test('the other people are muted and heard again, no bot and not oneself', async () => {
  /** @type {unknown[]} */
  const answers = [];
  const press = async (/** @type {number[]} */ muted) => {
    const buttons = (await panel({chat: {sayings: [], muted}})).querySelectorAll('.mute-list button');
    assert.equal(buttons.length, 1);
    buttons[0].click();
    answers.push(logElement().lastElementChild?.textContent);
  };
  await press([]);
  await press([1]);
  assert.deepEqual(done, [
    [1, true],
    [1, false],
  ]);
  assert.deepEqual(answers, ['chat.muted_now', 'chat.heard_again']);
});

test('Escape closes, but out of a sentence it leads to what was said', async () => {
  const talk = await panel();
  let closed = 0;
  talk.addEventListener('close', () => (closed += 1));
  const pressEscape = () =>
    talk
      .querySelector('#talk-words')
      .dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, cancelable: true}));
  await write(talk, 'Well,');
  pressEscape();
  assert.deepEqual([closed, document.activeElement?.className], [0, 'said']);
  await write(talk, '');
  pressEscape();
  assert.equal(closed, 1);
});

test('a bubble makes room for the next of the same seat, and that one has its full time', (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({apis: ['setTimeout']});
  document.body.innerHTML = '<ul><li data-home="0"></li><li data-home="1"></li></ul>';
  const bubbles = () => [...document.querySelectorAll('.speech-bubble')].map(({textContent}) => textContent);
  const speak = (/** @type {number} */ seat, /** @type {string} */ words) =>
    showBubble(document.body, /** @type {any} */ ({number: 1, seat, kind: 'text', name: '', words}), 2);
  speak(1, 'One');
  mock.timers.tick(3000);
  speak(1, 'Two');
  assert.deepEqual(bubbles(), ['Two']);
  mock.timers.tick(3000);
  assert.deepEqual(bubbles(), ['Two']);
  speak(2, 'A team mate');
  assert.deepEqual(bubbles(), ['Two', 'A team mate'], 'at the place of the team');
  clearBubbles();
  assert.deepEqual(bubbles(), []);
});
