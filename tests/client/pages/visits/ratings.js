// The boards of the ratings, and one's own curve.

/** @param {any} world */
export const visits = (world) => {
  const families = world.answers['GET api/ratings'].body.families.map((/** @type {any} */ each) => each.family);
  const own = world.answers[`GET api/me/ratings/${families[0]}`].body;
  const mine = (/** @type {object} */ more) =>
    Object.fromEntries(
      families.map((/** @type {string} */ family) => [`GET api/me/ratings/${family}`, {body: {...own, ...more}}]),
    );
  return [
    {title: 'the first family', hash: '#/ratings', presses: true},
    {title: 'auf Deutsch', hash: '#/ratings', settings: {language: 'de'}},
    {title: 'another family', hash: `#/ratings/${families[1]}`},
    {
      title: 'from one family to another',
      hash: `#/ratings/${families[0]}`,
      act: async (/** @type {any} */ {open, server}) => {
        server.take();
        await open(`#/ratings/${families[1]}`);
      },
    },
    {
      title: 'a guest',
      hash: '#/ratings',
      answers: mine({guest: true, place: null, rating: null, curve: []}),
    },
    {title: 'excluded', hash: '#/ratings', answers: mine({excluded: true, left: 0})},
    {title: 'left some matches', hash: '#/ratings', answers: mine({left: 3, resigned: 2})},
    {title: 'no answer', hash: '#/ratings', answers: {'GET api/ratings': {status: 500, body: {}}}},
  ];
};
