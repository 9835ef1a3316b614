// One's account: signed in, and as a guest; where the server does not answer; a link for another device.

/** @param {any} world */
export const visits = (world) => {
  const guest = {'GET api/me': {body: {account: null, password: false, passkeys: []}}};
  const FAULT = {status: 500, body: {}};
  const onlyHere = {
    'GET api/me/devices': {body: {devices: world.answers['GET api/me/devices'].body.devices.slice(0, 1)}},
  };
  return [
    {title: 'signed in', hash: '#/me', stored: {account: {number: 3, changed: false}}, presses: true},
    {
      title: 'a link for another device',
      hash: '#/me',
      within: 'device-link',
      answers: {'POST api/qr': {body: {version: 3, path: 'M1 1h1v1h-1z'}}},
      act: ({click}) => click('device-link button'),
      presses: true,
    },
    {
      title: 'the link is over',
      hash: '#/me',
      within: 'device-link',
      act: async (/** @type {any} */ {click, advance}) => {
        await click('device-link button');
        await advance(121_000);
      },
    },
    {
      title: 'another device has opened the link',
      hash: '#/me',
      answers: {
        'GET api/me/devices': [
          onlyHere['GET api/me/devices'],
          onlyHere['GET api/me/devices'],
          world.answers['GET api/me/devices'],
        ],
      },
      act: async (/** @type {any} */ {click, advance}) => {
        await click('device-link button');
        await advance(20_000);
      },
    },
    {title: 'a guest with several devices', hash: '#/me', answers: guest, presses: true},
    {title: 'a guest', hash: '#/me', answers: {...guest, ...onlyHere}},
    {title: 'auf Deutsch', hash: '#/me', settings: {language: 'de'}},
    {
      title: 'renamed, and then the account is not to be had',
      hash: '#/me',
      answers: {'GET api/me': [world.answers['GET api/me'], FAULT], 'PUT api/me': {body: {}}},
      act: async (/** @type {any} */ {clickText, type}) => {
        await type('account-page input[autocomplete=username]:not([readonly])', 'Evi');
        await clickText('account-page button', /Rename/);
      },
    },
    {
      title: 'the name is taken',
      hash: '#/me',
      answers: {'PUT api/me': {status: 409, body: {code: 'account.refusal.taken', facts: {}}}},
      act: ({clickText}) => clickText('account-page button', /Rename/),
    },
    {
      title: 'no answer',
      hash: '#/me',
      answers: {'GET api/me': FAULT, 'GET api/me/devices': FAULT, 'GET api/me/matches': FAULT},
    },
    {
      title: 'a new account',
      hash: '#/me',
      answers: guest,
      act: async (/** @type {any} */ {clickText, type, submit}) => {
        await clickText('account-page label', /New account/);
        await type('account-page input[autocomplete=username]', 'Evi');
        await type('account-page input[type=password]', 'a long password');
        await submit('account-page form');
      },
    },
    {
      title: 'wrong password',
      hash: '#/me',
      answers: {...guest, 'POST api/me/sign-in': {status: 403, body: {code: 'account.refusal.wrong', facts: {}}}},
      act: async (/** @type {any} */ {type, submit}) => {
        await type('account-page input[autocomplete=username]', 'Evi');
        await type('account-page input[type=password]', 'wrong');
        await submit('account-page form');
      },
    },
    {
      title: 'delete: continued',
      hash: '#/me',
      act: async (/** @type {any} */ {clickText}) => {
        await clickText('account-page button', /Delete/);
        await clickText('dialog button', /Continue/);
      },
      within: 'dialog',
      presses: true,
    },
    {title: 'this device by a link', hash: '#/device/q1Zr8Vw0hXo3Tn6bKd4sYg', presses: true},
    {
      title: 'one’s own link',
      hash: '#/device/q1Zr8Vw0hXo3Tn6bKd4sYg',
      answers: {'POST api/me/link/show': {body: {name: 'Eva', account: 'Eva', own: true}}},
    },
    {
      title: 'a link of a guest',
      hash: '#/device/q1Zr8Vw0hXo3Tn6bKd4sYg',
      answers: {
        'POST api/me/link/show': {body: {name: 'Ada', account: null, own: false}},
        'POST api/me/link/open': {body: {name: 'Ada', account: null, own: false}},
      },
      presses: /primary/,
    },
    {
      title: 'a link that is over',
      hash: '#/device/q1Zr8Vw0hXo3Tn6bKd4sYg',
      answers: {'POST api/me/link/show': {status: 404, body: {code: 'account.refusal.link', facts: {}}}},
    },
  ];
};
