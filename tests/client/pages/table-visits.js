// Visits of a table.
//
//   const at = tableAt(world); {title: 'my turn', ...at('hearts-playing')}     a table of world.py as a page finds it
//   motionsOf(world, 'hearts', 'loud')     what moves and sounds at the first events of each kind
//   courseOf(world, 'hearts', 'a deal', 25)     the same, and what then happens there, looked at after so many events

const PATH = 'api/tables/table/socket';

/** @param {any} world */
export const tableAt = (world) => (/** @type {string} */ name) => {
  if (!world.tables[name]) throw new Error(`no table ${name}`);
  return {hash: '#/t/table', sockets: {[PATH]: world.tables[name]}};
};

/** @param {any} world @param {string} name @param {string} title @param {number} each */
export function courseOf(world, name, title, each) {
  const {welcome, events} = world.courses[name];
  const parts = Math.ceil(events.length / each);
  const part =
    (/** @type {number} */ first) =>
    async (/** @type {any} */ {server, advance}) => {
      for (const event of events.slice(first, first + each)) {
        server.say(PATH, event);
        await advance(40);
      }
      await advance(3000);
    };
  return Array.from({length: parts}, (_, at) => ({
    title: `${title}: ${Math.min(events.length, (at + 1) * each)}`,
    hash: '#/t/table',
    sockets: {[PATH]: welcome},
    act: part(at * each),
    brief: at > 0 && `${title}: ${each}`,
    goesOn: at > 0,
  }));
}

const FEW = 2; // events of a kind that are looked at
const LONG = 12_000; // ms, within which whatever moves has come to rest

/** Slowly, so that it shows what takes longer then. @param {any} world @param {string} name @param {string} volume */
export function motionsOf(world, name, volume) {
  const {welcome, events} = world.courses[name];
  /** @type {string[]} */
  const shown = [];
  return {
    title: name,
    hash: '#/t/table',
    sockets: {[PATH]: welcome},
    settings: {sounds: true, volume},
    lines: () => shown,
    act: async (/** @type {any} */ {server, advance, changeSettings, motions, takeMessages}) => {
      motions.laidOut = true;
      await advance(2000);
      /** @type {Map<string, number>} */
      const count = new Map();
      const signs = events.map(
        ({event}) => `${event.event} ${event.seat === 0 ? 'own' : ''} ${event.target?.at ?? ''}`,
      );
      const isShown = signs.map((sign) => {
        count.set(sign, (count.get(sign) ?? 0) + 1);
        return (count.get(sign) ?? 0) <= FEW;
      });
      let number = welcome[0].number;
      for (const [at, event] of events.entries()) {
        if (!isShown[at] && !isShown[at + 1]) continue; // its view is not seen before another replaces it
        changeSettings({speed: isShown[at] ? 'slow' : 'instant'});
        motions.take();
        takeMessages();
        server.say(PATH, {...event, number: (number += 1)});
        await advance(isShown[at] ? LONG : 40);
        if (!isShown[at]) continue;
        shown.push(`> ${signs[at]?.trim()}`, ...[...motions.take(), ...takeMessages()].map((line) => `    ${line}`));
      }
    },
  };
}
