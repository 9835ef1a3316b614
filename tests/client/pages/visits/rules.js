// The rules of both games in the lobby: presets, options, one's own rules; the card of the rules, the dialog of all options.

/** @param {any} world */
export const visits = (world) => {
  const sockets = {'api/lobby': world.lobby.empty};
  const openRules =
    (/** @type {string} */ game) =>
    ({click}) =>
      click(`[data-game=${game}] summary`);
  const dialog = (/** @type {RegExp} */ button) => async (/** @type {any} */ page) => {
    await openRules('hearts')(page);
    await page.clickText('[data-game=hearts] button', button);
  };
  const hearts = {sockets, within: '[data-game=hearts]', act: openRules('hearts')};
  const inDialog = {sockets, within: 'dialog'};
  /** @param {any} page @param {string} name */
  const setOption = async ({click, document, settle}, name) => {
    for (const face of ['QD', 'TC']) {
      await click(`[data-option=${name}] [role=group] > .button:not(.icon)`);
      await click(`card-picker [data-card=${face}]`);
      const [, second] = document.querySelectorAll('dialog[open]');
      second?.close('');
      await settle();
    }
  };
  const options = {...inDialog, act: dialog(/All options/)};
  const book = world.answers['GET api/rules/hearts?text=standard&language=en'];
  return [
    {title: 'Hearts', ...hearts, presses: true},
    {title: 'Nerts', ...hearts, within: '[data-game=nerts]', act: openRules('nerts'), presses: /^(?!radio|link)/},
    {
      title: 'rules that differ from their preset',
      ...hearts,
      hash: '#/rules/hearts/sun+target=50,players=5',
      act: undefined,
      answers: {'GET api/rules/hearts': {body: world.books['sun+target=50,players=5']}},
      presses: /Back to|Save|Copy link/,
    },
    {title: 'the rules played last', ...hearts, lastRules: {hearts: 'omnibus'}},
    {title: 'auf Deutsch', ...hearts, settings: {language: 'de'}},
    {title: 'all variants', ...hearts, act: dialog(/All \d+ variants/)},
    {
      title: 'all options',
      ...inDialog,
      act: dialog(/All options/),
      presses: /^(?:button "(?:Players|Points|Target|Done|Choose)|switch "(?:Changed|Exposing)|select|checkbox)/,
    },
    {
      title: 'one’s own rules',
      ...hearts,
      ownRules: {hearts: {'Ours <b>': 'sun+target=50,players=5', Theirs: 'omnibus'}},
      answers: {
        'GET api/rules/hearts?text=sun+target=50,players=5&language=en': {body: world.books['sun+target=50,players=5']},
      },
      presses: /Ours|Theirs/,
    },
    {
      title: 'cards are chosen for options',
      ...options,
      act: async (/** @type {any} */ page) => {
        await options.act(page);
        for (const name of ['removed', 'penalties', 'bonus_card']) await setOption(page, name);
      },
      presses: /queen of diamonds|Remove|Another/,
    },
    {
      title: 'options are searched for',
      ...options,
      act: async (/** @type {any} */ page) => {
        await options.act(page);
        for (const words of ['queen', 'no such option']) await page.type('dialog input[type=search]', words);
      },
    },
    {title: 'in sentences', ...inDialog, act: dialog(/^\S* ?Rules/), presses: true},
    {
      title: 'in sentences: a fault, and once more',
      ...inDialog,
      answers: {'GET api/rules/hearts': [{status: 500, body: {}}, book]},
      act: async (/** @type {any} */ page) => {
        await dialog(/^\S* ?Rules/)(page);
        await page.clickText('dialog button', /again/i);
      },
    },
  ];
};
