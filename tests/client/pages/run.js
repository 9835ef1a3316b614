// Visits every screen of the client in one document without a browser, and writes what is seen, heard and reached there, and
// what each press does: one text for each screen.
//
//   node tests/client/pages/run.js WORLD.json FOLDER [SCREEN …]     WORLD.json is written by world.py

import {advance, turnBack, settle} from './clock.js';
import {mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {installPage} from './page.js';
import {standIn} from './server.js';
import {outline} from './outline.js';
import {controls, difference, press, pressKey, rowSign, signOf} from './presses.js';

const [worldFile = '', folder = '', ...wanted] = process.argv.slice(2);
const world = JSON.parse(readFileSync(worldFile, 'utf8'));
const server = standIn(world.answers);
const page = await installPage(server);

const FEW = 60; // lines that are shown of what a press changed
const SMALL = 6; // so many controls that a press has brought are pressed as well
const ROWS = 2; // in which the same button is pressed
const MANY = 1000; // of what is different from one visit to the next

/**
 * @typedef {{
 *   title: string,
 *   hash?: string,
 *   settings?: Record<string, unknown>,
 *   stored?: Record<string, unknown>,
 *   lastRules?: Record<string, string>,
 *   ownRules?: Record<string, Record<string, string>>,
 *   answers?: import('./server.js').Answers,
 *   sockets?: import('./server.js').Sockets,
 *   act?: (page: any) => unknown,
 *   within?: string,
 *   presses?: boolean | RegExp,
 *   deep?: RegExp,
 *   brief?: boolean | string,
 *   goesOn?: boolean,
 *   keys?: string,
 *   lines?: () => string[],
 * }} Visit
 * act: what is done before it is looked at. within: what is looked at, if not the screen. presses: whether, or which, controls
 * are pressed. deep: after which presses all that they have brought is pressed, too, be it much. brief: only what differs from the visit of this title, or from
 * the last English one that is written in full. keys: pressed one after another.
 * goesOn: on the page of the visit before. lines: what is
 * written in place of what is there.
 */

/** @param {Visit} visit */
async function enter(visit) {
  if (!visit.goesOn) {
    await page.leave();
    turnBack();
    server.begin({answers: {...visit.answers}, sockets: {'api/lobby': world.lobby.empty, ...visit.sockets}});
    page.reset(visit);
    await page.open(visit.hash ?? '#');
    await settle();
  }
  await visit.act?.({...page, server, settle, advance, world});
  await settle();
}

/** @param {Visit} visit */
function lines(visit) {
  if (visit.lines) return visit.lines();
  const shown = page.shown(visit.within ?? '#screen');
  const dialogs = [...document.querySelectorAll('dialog[open]')].filter((dialog) => !shown.contains(dialog));
  const banner = page.shown('#banner');
  const above = banner.hasAttribute('hidden') || shown.contains(banner) ? [] : [banner];
  return [...above, shown, ...dialogs].flatMap((each) => outline(each));
}

/** @param {readonly Visit[]} visits */
async function describeScreen(visits) {
  /** @type {string[]} */
  const text = [];
  const pressed = new Set();
  /** What was seen, by title. @type {Map<string, string[]>} */
  const before = new Map();
  /** @type {string[]} */
  let last = [];
  for (const visit of visits) {
    await enter(visit);
    const asked = server.take();
    const seen = lines(visit);
    text.push(
      '',
      `== ${visit.title}${visit.brief ? ` (what is different${visit.brief === true ? '' : ` from: ${visit.brief}`})` : ''}`,
      ...[...asked, ...page.takeMessages()].map((line) => `   ${line}`),
    );
    text.push(...(visit.brief ? difference(before.get(String(visit.brief)) ?? last, seen, MANY) : seen));
    before.set(visit.title, seen);
    if (!visit.brief && visit.settings?.language !== 'de') last = seen;
    if (visit.keys) text.push(...(await pressKeys(visit, seen)));
    if (visit.presses) text.push(...(await pressAll(visit, seen, pressed)));
  }
  return `${text.join('\n').trim()}\n`;
}

/**
 * Whether the page stands again as it stood: a dialog is closed, a setting set back. Else it is visited anew.
 * @param {Visit} visit @param {readonly string[]} seen @param {readonly string[]} after @param {ReturnType<typeof page.settings>} settings
 */
async function isUndone(visit, seen, after, settings) {
  const same = (/** @type {readonly string[]} */ now) => now.join('\n') === seen.join('\n');
  if (same(after) && !page.changedSettings(settings).length) return true;
  if (page.dialogs() === page.dialogsBefore && !page.changedSettings(settings).length) return false;
  page.closeDialogs(page.dialogsBefore);
  page.changeSettings(settings);
  await settle();
  return same(lines(visit));
}

/** @param {Visit} visit @param {readonly string[]} seen @param {Set<string>} pressed what was pressed already */
async function pressAll(visit, seen, pressed) {
  /** @type {string[]} */
  const text = [];
  const only = visit.presses instanceof RegExp ? visit.presses : null;
  /** @type {Map<string, number>} */
  const rows = new Map();
  let fresh = true;
  for (let at = 0; ; at += 1) {
    if (!fresh) await enter(visit);
    const all = controls(visit.within);
    while (
      all[at] &&
      (pressed.has(signOf(all[at])) ||
        (rows.get(rowSign(all[at])) ?? 0) >= ROWS ||
        (only && !only.test(signOf(all[at]))))
    )
      at += 1;
    const control = all[at];
    if (!control) return text;
    const sign = signOf(control);
    pressed.add(sign);
    const row = rowSign(control);
    rows.set(row, (rows.get(row) ?? 0) + 1);
    const {followed, undone, opened} = await whatFollows(visit, seen, () => press(control), visit.deep?.test(sign));
    fresh = undone;
    const inner = opened.filter(
      (each) => !pressed.has(each) && !pressedWithin.has(each) && !each.startsWith('button "Close"'),
    );
    const isPressedThrough = inner.length && (inner.length <= SMALL || visit.deep?.test(sign));
    text.push(`> ${sign}`, ...(followed.length ? followed : ['nothing']).map((line) => `    ${line}`));
    if (isPressedThrough) {
      text.push(...(await pressWithin(visit, inner, undone, () => press(controls(visit.within)[at]))));
      fresh = false;
    }
  }
}

/** What was pressed in dialogs, on whatever screen: many have the same. */
const pressedWithin = new Set();

/**
 * What each control does that a press has brought.
 * @param {Visit} visit @param {readonly string[]} inner @param {boolean} fresh @param {() => void} open
 */
async function pressWithin(visit, inner, fresh, open) {
  /** @type {string[]} */
  const text = [];
  let stands = false;
  for (let at = 0; ; at += 1) {
    if (!stands) {
      if (!fresh) await enter(visit);
      open();
      await settle();
    }
    const seen = lines(visit);
    const all = controls(visit.within);
    while (all[at] && (pressedWithin.has(signOf(all[at])) || !inner.includes(signOf(all[at])))) at += 1;
    const control = all[at];
    if (!control) return text;
    const sign = signOf(control);
    pressedWithin.add(sign);
    const {followed, undone} = await whatFollows(visit, seen, () => press(control));
    [fresh, stands] = [false, undone];
    text.push(`    > ${sign}`, ...(followed.length ? followed : ['nothing']).map((line) => `        ${line}`));
  }
}

/** What each key does; those that do nothing are left out. @param {Visit} visit @param {readonly string[]} seen */
async function pressKeys(visit, seen) {
  /** @type {string[]} */
  const text = [];
  let fresh = true;
  for (const key of visit.keys ?? '') {
    if (!fresh) await enter(visit);
    const {followed, undone} = await whatFollows(visit, seen, () => pressKey(key));
    fresh = undone;
    if (followed.length) text.push(`> key ${key}`, ...followed.map((line) => `    ${line}`));
  }
  return text;
}

/**
 * What was asked, sent, said and changed by an act, which controls it has brought, and whether the page stands again as
 * before.
 * @param {Visit} visit @param {readonly string[]} seen @param {() => void} act @param {boolean} [unfolds] a menu, or what lies folded
 */
async function whatFollows(visit, seen, act, unfolds = false) {
  server.take();
  page.takeMessages();
  const place = location.hash;
  const settings = page.settings();
  page.countDialogs();
  const events = page.watchEvents();
  const there = new Set(unfolds ? controls(visit.within).map(signOf) : []);
  act();
  await settle();
  const stayed = location.hash === place;
  const opens = page.dialogs() > page.dialogsBefore || unfolds;
  const opened =
    stayed && opens
      ? controls(visit.within)
          .map(signOf)
          .filter((each) => !there.has(each))
      : [];
  const changed = page.changedSettings(settings);
  const after = stayed ? lines(visit) : [];
  const translated = changed.some((line) => line.startsWith('setting language'));
  const followed = [
    ...server.take(),
    ...events(),
    ...page.takeMessages(),
    ...(stayed ? [] : [`goes to ${location.hash || '#'}`]),
    ...changed,
    ...(stayed && !translated ? difference(seen, after, visit.keys ? 2 : FEW) : []),
  ];
  return {followed, opened, undone: stayed && (await isUndone(visit, seen, after, settings))};
}

mkdirSync(folder, {recursive: true});
const beginnings = page.start.map(([title, seen]) => ['', `== ${title}`, ...seen].join('\n'));
writeFileSync(`${folder}/start.txt`, `${beginnings.join('\n').trim()}\n`);
try {
  for (const file of readdirSync(new URL('visits/', import.meta.url)).sort()) {
    const name = file.replace(/\.js$/, '');
    if (wanted.length && !wanted.includes(name)) continue;
    const {visits} = await import(`./visits/${file}`);
    const begun = process.cpuUsage();
    writeFileSync(`${folder}/${name}.txt`, await describeScreen(visits(world)));
    if (process.env['TIMES']) console.log(`${name}: ${Math.round(process.cpuUsage(begun).user / 1000)} ms`);
  }
} catch (error) {
  console.log(error);
  process.exit(1);
}
process.exit(0);
