// The forms of the account: what is sent, when another device counts as new, and who is not deleted.

import {show, untilDrawn, wordsOf} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

globalThis.isSecureContext = false; // without passkeys
await import('../../src/herzrasen/client/screens/account/delete-account.js');
await import('../../src/herzrasen/client/screens/account/device-link.js');
await import('../../src/herzrasen/client/screens/account/sign-in-forms.js');

/** @type {import('./slow-server.js').Question[]} */
let asked = [];

beforeEach(() => (asked = questions()));
afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

test('a new password that is too short is not sent, and the former one is whatever it is', async () => {
  const forms = await show(/** @type {any} */ (document.createElement('sign-in-forms')));
  /** @type {string[]} */
  const sent = [];
  for (const form of ['up', 'lost', 'in']) {
    forms.show(form);
    await untilDrawn(forms);
    forms.querySelector('#account-name').value = 'Eva';
    const field = forms.querySelector('#account-password');
    field.value = 'short';
    const checked = ['required', 'minlength', 'pattern'].filter((each) => field.hasAttribute(each));
    assert.deepEqual(checked, form === 'in' ? ['required'] : [], 'the browser would say it in its own language');
    forms.querySelector('form').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true}));
    await untilIdle();
    sent.push(`${form}: ${asked.splice(0).map(({path}) => path)}${wordsOf(forms.querySelector('[role=alert]'))}`);
    if (form !== 'in') assert.equal(document.activeElement?.id, 'account-password');
  }
  const refused = 'account.refusal.password';
  assert.deepEqual(sent, [`up: ${refused}`, `lost: ${refused}`, 'in: me/sign-in']);
});

test('after a refusal the form says why, and can be sent again', async () => {
  const forms = await show(/** @type {any} */ (document.createElement('sign-in-forms')));
  forms.querySelector('#account-name').value = 'Eva';
  const send = async () => {
    forms.querySelector('form').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true}));
    await untilIdle();
  };
  await send();
  await send();
  assert.equal(asked.length, 1, 'once while it is on its way');
  await asked.shift()?.answer({code: 'account.refusal.wrong'}, 400);
  assert.deepEqual([forms.busy, forms.wrong !== ''], [false, true]);
  await send();
  assert.equal(asked.length, 1);
});

test('a device that opens the link has joined, those that were there before have not', async () => {
  mock.timers.enable({apis: ['setInterval', 'setTimeout']});
  const link = /** @type {any} */ (document.createElement('device-link'));
  /** @type {string[]} */
  const joined = [];
  link.addEventListener('joined', (/** @type {any} */ {detail}) => joined.push(detail.label));
  link.shown = {url: '', at: performance.now() + 100_000};
  const stop = link.watch(link.shown);
  const own = {id: 'own', own: true, label: 'Here'};
  const old = {id: 'old', own: false, label: 'Before'};
  await asked.shift()?.answer({devices: [own, old]});
  assert.deepEqual(joined, []);
  mock.timers.tick(2000);
  await asked.shift()?.answer({devices: [own, old, {id: 'new', own: false, label: 'Phone'}]});
  assert.deepEqual(joined, ['Phone']);
  stop();
  mock.timers.tick(200_000);
  assert.deepEqual([asked.length, link.expired], [0, false], 'then nothing is asked, and nothing expires');
  mock.timers.reset();
});

/** Go on to the last question, type the name, and press this button of it. @param {number} last */
async function deletes(last) {
  const element = await show(/** @type {any} */ (document.createElement('delete-account')), {account: 'Eva'});
  const press = async (/** @type {number} */ number) => {
    [...document.querySelectorAll('dialog footer button')][number]?.dispatchEvent(new MouseEvent('click'));
    await untilIdle();
  };
  void element.deleteAccount();
  await untilIdle();
  await press(1);
  const field = /** @type {HTMLInputElement} */ (document.querySelector('#farewell-name'));
  field.value = 'Eva';
  field.dispatchEvent(new Event('input', {bubbles: true}));
  await press(last);
  return asked.splice(0).map(({path, body}) => [path, body]);
}

test('an account is deleted by who typed its name and then says so, not by who thinks it over', async () => {
  assert.deepEqual(await deletes(0), []);
  assert.deepEqual(await deletes(1), [['me', {name: 'Eva'}]]);
});
