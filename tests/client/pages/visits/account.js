// One's account: signed in, and as a guest.

export const visits = () => [
  {title: 'signed in', hash: '#/me', presses: true},
  {
    title: 'a guest',
    hash: '#/me',
    answers: {'GET api/me': {body: {account: null, password: false, passkeys: []}}},
    presses: true,
  },
];
