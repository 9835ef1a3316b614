// The settings, and the keys of both games.

/** @param {any} world */
export const visits = (world) => {
  const sockets = {'api/lobby': world.lobby.empty};
  const openSettings = ({clickText}) => clickText('#bar button', /Settings|Einstellungen/);
  const keys = (/** @type {RegExp} */ which) => async (/** @type {any} */ page) => {
    await openSettings(page);
    await page.clickText('dialog button', which);
  };
  return [
    {title: 'as everybody finds them', sockets, act: openSettings, within: 'dialog', presses: true},
    {title: 'auf Deutsch', sockets, settings: {language: 'de'}, act: openSettings, within: 'dialog'},
    {
      title: 'chosen otherwise',
      sockets,
      brief: true,
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
