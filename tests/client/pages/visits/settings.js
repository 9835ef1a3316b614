// The settings, and the keys of both games.

/** @param {any} world */
export const visits = (world) => {
  const sockets = {'api/lobby': world.lobby.empty};
  const openSettings = ({clickText}) => clickText('#bar button', /Settings|Einstellungen/);
  const keys = (/** @type {RegExp} */ which) => async (/** @type {any} */ page) => {
    await openSettings(page);
    await page.clickText('dialog button', which);
  };
  /** @param {string} text @param {object} [more] */
  const choose = (text, more) => async (/** @type {any} */ page) => {
    await openSettings(page);
    const input = page.document.querySelector('dialog input[type=file]');
    Object.defineProperty(input, 'files', {
      value: [{name: 'mine.json', size: text.length, text: async () => text, ...more}],
    });
    Object.defineProperty(input, 'value', {value: '', writable: true});
    input.dispatchEvent(new Event('change', {bubbles: true}));
    await page.settle();
    await page.settle();
  };
  const fromFile = (/** @type {string} */ title, /** @type {ReturnType<typeof choose>} */ act) => ({
    title,
    sockets,
    act,
    within: 'dialog',
  });
  return [
    {title: 'as everybody finds them', sockets, act: openSettings, within: 'dialog', presses: true},
    {title: 'auf Deutsch', sockets, settings: {language: 'de'}, act: openSettings, within: 'dialog'},
    {
      title: 'chosen otherwise',
      sockets,
      settings: {
        theme: 'dark',
        speed: 'slow',
        sounds: true,
        keys: false,
        face: 'classic',
        ownBack: true,
        autoOnly: true,
        habit: false,
      },
      act: openSettings,
      within: 'dialog',
    },
    fromFile(
      'from a file',
      choose(
        JSON.stringify({
          file: 'herzrasen.settings',
          settings: {theme: 'dark', letters: 'de', keys: false, speed: 'warp'},
        }),
      ),
    ),
    fromFile('from a file that is none', choose('{')),
    fromFile('from a file of something else', choose('{"file": "herzrasen.settings", "settings": {"a": 1}}')),
    fromFile('from a large file', choose('{}', {size: 100_001})),
    {
      title: 'the keys of Hearts',
      sockets,
      act: keys(/Hearts/),
      within: 'dialog:last-of-type',
      presses: /bind=(?:pass|rules|chat)|Close|usual|reset/i,
    },
    {title: 'the keys of Nerts', sockets, act: keys(/Nerts/), within: 'dialog:last-of-type'},
  ];
};
