// Visits of a table.
//
//   const at = tableAt(world); {title: 'my turn', ...at('hearts-playing')}     a table of world.py as a page finds it
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
