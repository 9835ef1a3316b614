// Long courses through the client in one document without a browser, drawn by chance: each line is a step, as JSON, with what was
// done and what came of it.
//
//   node tests/client/pages/courses.js WORLD.json COURSES.jsonl [COURSE …]     WORLD.json is written by world.py

import {advance, settle, turnBack} from './clock.js';
import {readFileSync, writeFileSync} from 'node:fs';
import {drawing} from './draws.js';
import {installPage} from './page.js';
import {doSomething} from './hands.js';
import {snapshot} from './snapshot.js';
import {standIn} from './server.js';
import {tableServer} from './table-server.js';

const [worldFile = '', file = '', ...wanted] = process.argv.slice(2);
const world = JSON.parse(readFileSync(worldFile, 'utf8'));
for (const [game, preset] of [
  ['hearts', 'standard'],
  ['nerts', 'stoss'],
])
  world.answers[`GET api/rules/${game}`] = world.answers[`GET api/rules/${game}?text=${preset}&language=en`];
const server = standIn(world.answers);
const page = await installPage(server);
const PLACES = [
  '#',
  '#/rules/hearts/sun',
  '#/rules/hearts',
  '#/rules/nerts',
  '#/me',
  '#/device/q1Zr8Vw0hXo3Tn6bKd4sYg',
  '#/games',
  '#/games/statistics',
  '#/daily',
  '#/daily/hearts/2026-11-18',
  '#/record',
  '#/record/t/hearts',
  '#/record/t/nerts',
  '#/record/t/hearts/1/9',
  '#/events',
  '#/event/new',
  '#/ratings',
  '#/ratings/nerts-table',
  '#/tactics/hearts',
  '#/tactics/nerts',
  '#/nothing',
];
const addressesOf = (/** @type {RegExp} */ form, /** @type {string} */ where) =>
  Object.keys(world.answers).flatMap((key) => (form.test(key) ? [key.replace(form, where)] : []));
const learned = addressesOf(/^GET api\/lessons\//, '#/learn/');
const ANSWERS = {
  'GET api/tables/hearts/record': {text: world.records.hearts.text},
  'GET api/tables/nerts/record': {text: world.records.nerts.text},
};

/** Where courses begin, and how many steps they have, by the name of the course. @type {Record<string, [string, number][]>} */
const COURSES = {
  ...Object.fromEntries(
    Object.keys(world.courses).map((name) => [
      `a match of ${name}`,
      /** @type {[string, number][]} */ ([
        [`seen of ${name}`, world.courses[name].events.length],
        [`match of ${name}`, 8 + world.courses[name].events.length / 2],
      ]),
    ]),
  ),
  'tables of Hearts': Object.keys(world.tables)
    .filter((name) => name.startsWith('hearts'))
    .map((name) => [name, 3]),
  'tables of Nerts': Object.keys(world.tables)
    .filter((name) => name.startsWith('nerts'))
    .map((name) => [name, 3]),
  'tables that wait': Object.keys(world.tables)
    .filter((name) => name.startsWith('waiting'))
    .map((name) => [name, 7]),
  screens: [...PLACES, ...addressesOf(/^GET api\/tournaments\//, '#/event/')].map((place) => [
    place,
    /record/.test(place) ? 12 : 6,
  ]),
  lessons: learned.map((place) => [place, place.split('/').length > 3 ? 4 : 14]),
};

/** What a page shows, says and has done since the last time. @param {any} before */
function whatCame(before) {
  return [
    location.hash,
    ...server.take(),
    ...page.takeMessages(),
    ...page.motions.take(),
    ...page.changedSettings(before),
    ...Object.keys(localStorage)
      .sort()
      .map((key) => `${key} ${localStorage.getItem(key)}`),
    snapshot(document.body),
  ].join('\n');
}

/** @param {string} start @param {number} steps */
async function* course(start, steps) {
  const draw = drawing(start);
  const isSeen = start.startsWith('seen of ');
  const table = start.startsWith('#') ? null : tableServer(world, start, draw);
  const game = (/nerts/.exec(start) ?? ['hearts'])[0];
  await page.leave();
  turnBack();
  const {deals} = world.records[game];
  const answers = {
    ...ANSWERS,
    'POST api/records': Object.values(deals).map((body) => ({body})),
    'GET api/tables/*/hint': {body: world.coach[/pass/.test(start) ? 'pass' : 'play']},
    'GET api/tables/*/review': {body: world.coach[game === 'nerts' ? 'round' : 'deal']},
    'POST api/records/review': {body: world.coach.deal},
  };
  server.begin({
    answers,
    sockets: {'api/lobby': draw.of([world.lobby.empty, world.lobby.some, world.lobby.many]), ...table?.sockets},
  });
  page.resize({width: 1280, height: 800});
  /** @type {any} */ (document.defaultView).happyDOM.settings.device.prefersReducedMotion = 'no-preference';
  Object.defineProperty(document, 'hidden', {value: false, configurable: true});
  page.reset({
    title: start,
    settings: {
      sounds: true,
      volume: draw.of(page.choices.volume),
      speed: draw.of(isSeen ? ['slow'] : ['instant', 'normal', 'fast']),
    },
    lastRules: draw.of([{}, {hearts: 'sun', nerts: 'stoss'}]),
  });
  page.motions.laidOut = true;
  const hash = table ? '#/t/table' : start;
  await page.open(hash);
  const home = location.hash;
  let before = page.settings();
  yield {done: start, came: whatCame(before)};
  for (let step = 0; step < steps; step += 1) {
    before = page.settings();
    const isAway = location.hash !== home;
    let [done, fault] = ['', ''];
    try {
      if (isSeen) done = (await table?.seeNext({...page, server}, advance)) ?? '';
      else if (isAway && draw.chance(0.3)) done = (await page.open(hash), `back to ${hash}`);
      else if (table && !isAway && draw.chance(0.5)) done = table.say({...page, server});
      else done = await doSomething(draw, page, advance);
      await settle();
    } catch (error) {
      fault = `THROWS ${error}\n`;
    }
    yield {done, came: fault + whatCame(before)};
  }
}

/** @type {string[]} */
const lines = [];
try {
  for (const [name, starts] of Object.entries(COURSES)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const begun = process.cpuUsage();
    const from = lines.length;
    for (const [start, steps] of starts)
      for await (const step of course(start, steps)) lines.push(JSON.stringify({course: name, ...step}));
    if (process.env['TIMES'])
      console.log(`${name}: ${lines.length - from} steps, ${Math.round(process.cpuUsage(begun).user / 1000)} ms`);
  }
} catch (error) {
  console.log(error);
  process.exit(1);
}
writeFileSync(file, lines.join('\n'));
process.exit(0);
