// Matches looked at again, step by step; a file that is none.

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ', 'Escape'];

/** @param {any} world */
export const visits = (world) => {
  const of = (/** @type {string} */ game, deal = 1) => ({
    hash: '#/record/t/past',
    answers: {
      'GET api/tables/past/record': {text: world.records[game].text},
      'POST api/records': {body: world.records[game].deals[`deal ${deal}`]},
      'GET api/tables/past/review': {body: world.coach.deal},
      'POST api/records/review': {body: world.coach.deal},
    },
  });
  const steps =
    (/** @type {number} */ n) =>
    async (/** @type {any} */ {key}) => {
      for (let step = 0; step < n; step += 1) await key('ArrowRight');
    };
  const REFUSED = {
    status: 400,
    body: {code: 'record.fault.tag-value', facts: {tag: 'Date', value: '<b>', line: 5, column: 8}},
  };
  const record = world.records.hearts.text;
  const bytes = (/** @type {string} */ text) => new Blob([text]);
  /** @param {string} type @param {object} facts */
  const happens =
    (type, facts) =>
    async (/** @type {any} */ {settle}) => {
      const event = Object.assign(new Event(type, {bubbles: true, cancelable: true}), facts);
      dispatchEvent(event);
      await settle();
      await settle();
    };
  /** @param {any} transfer */
  const drop = (transfer) => async (/** @type {any} */ page) => {
    await happens('dragover', {dataTransfer: {types: ['Files'], files: [], ...transfer}})(page);
    await happens('drop', {dataTransfer: {types: ['Files'], files: [], ...transfer}})(page);
  };
  const onPage = {
    hash: '#/record',
    answers: {'POST api/records': of('hearts').answers['POST api/records']},
  };
  return [
    {title: 'Hearts', ...of('hearts'), presses: /^(?!.*(?:seat=|tool=|event=(?!trick_taken)))/},
    {title: 'auf Deutsch', ...of('hearts'), settings: {language: 'de'}},
    {title: 'Hearts, after some steps', ...of('hearts'), act: steps(12)},
    {title: 'the keys of a record', ...of('hearts'), act: steps(12), keys: KEYS},
    {title: 'Hearts, the end of the deal', ...of('hearts'), act: ({key}) => key('End')},
    {title: 'Hearts, the second deal as one saw it', ...of('hearts', 2)},
    {
      title: 'played by itself',
      ...of('hearts'),
      settings: {speed: 'normal'},
      act: async (/** @type {any} */ {key, advance}) => {
        await key(' ');
        await advance(9000);
      },
    },
    {title: 'Nerts', ...of('nerts'), presses: /^(?!.*(?:place=|tool=|act=|event=(?!stopped)))/},
    {title: 'Nerts, after some steps', ...of('nerts'), act: steps(20)},
    {title: 'Nerts, the end of the round', ...of('nerts'), act: ({key}) => key('End')},
    {title: 'a moment of a deal', ...of('hearts'), hash: '#/record/t/past/1/9'},
    {title: 'a file is opened', hash: '#/record', answers: {'POST api/records': REFUSED}, presses: true},
    {title: 'a file is over the page', ...onPage, act: happens('dragover', {dataTransfer: {types: ['Files']}})},
    {
      title: 'it is carried away again',
      ...onPage,
      act: async (/** @type {any} */ page) => {
        await happens('dragover', {dataTransfer: {types: ['Files']}})(page);
        await happens('dragleave', {relatedTarget: null})(page);
      },
    },
    {
      title: 'what is no file is over the page',
      ...onPage,
      act: happens('dragover', {dataTransfer: {types: ['image/png']}}),
    },
    {title: 'a file is dropped', ...onPage, act: drop({files: [bytes(record)]})},
    {title: 'a text is dropped', ...onPage, act: drop({types: ['text/plain'], getData: () => record})},
    {title: 'a file that is too large is dropped', ...onPage, act: drop({files: [{size: 2 ** 30}]})},
    {
      title: 'a file is pasted',
      ...onPage,
      act: happens('paste', {clipboardData: {files: [bytes(record)], getData: () => ''}}),
    },
    {title: 'a text is pasted', ...onPage, act: happens('paste', {clipboardData: {files: [], getData: () => record}})},
    {title: 'nothing is pasted', ...onPage, act: happens('paste', {clipboardData: {files: [], getData: () => ' '}})},
    {
      title: 'a file is chosen, and no server is there',
      ...onPage,
      answers: {'POST api/records': {status: 0}},
      act: async (/** @type {any} */ {document, settle}) => {
        const input = document.querySelector('input[type=file]');
        Object.defineProperty(input, 'files', {value: [bytes(record)], configurable: true});
        input.dispatchEvent(new Event('change', {bubbles: true}));
        await settle();
        await settle();
      },
    },
    {
      title: 'a record with a fault',
      ...of('hearts'),
      answers: {'GET api/tables/past/record': {text: 'x'}, 'POST api/records': REFUSED},
    },
    {
      title: 'it may not be read yet',
      hash: '#/record/t/past',
      answers: {'GET api/tables/past/record': {status: 403, body: {code: 'record.refusal.still-running', facts: {}}}},
    },
    {
      title: 'the best of a day',
      hash: '#/record/daily/hearts/2026-11-18',
      answers: {...of('hearts').answers, 'GET api/daily/hearts/2026-11-18/best': {text: world.records.hearts.text}},
    },
  ];
};
