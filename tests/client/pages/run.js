// Visits every screen of the client in one document without a browser, and writes what is seen, heard and reached there, and
// what each press does: one text for each screen.
//
//   node tests/client/pages/run.js WORLD.json FOLDER [SCREEN …]     WORLD.json is written by world.py

import {advance, turnBack, settle} from './clock.js';
import {mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {installPage} from './page.js';
import {standIn} from './server.js';
import {nameOf, outline} from './outline.js';
import {PRESSABLE, controls, difference, findControl, press, pressKey, rowSign, signOf} from './presses.js';

const [worldFile = '', folder = '', ...wanted] = process.argv.slice(2);
const world = JSON.parse(readFileSync(worldFile, 'utf8'));
const server = standIn(world.answers);
const page = await installPage(server);

const SMALL = 6; // so many controls that a press has brought are pressed as well
const ROWS = 2; // in which the same button is pressed
const KEYS = [...' abcdefghijklnopqrstuvwxyz0123456789-', 'Enter', 'Escape', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

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
 *   goesOn?: boolean,
 *   keys?: Iterable<string>,
 *   lines?: () => string[],
 * }} Visit
 * act: what is done before it is looked at. within: what is looked at, if not the screen. presses: whether, or which, controls
 * are pressed. deep: after which presses all that they have brought is pressed, too, be it much. keys: pressed one after another.
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
  pressedWithin.clear();
  const pressed = new Set();
  for (const [at, visit] of visits.entries()) {
    if (at && !visit.goesOn) text.push(...(await whatRemains()));
    await enter(visit);
    const asked = server.take();
    const seen = lines(visit);
    text.push('', `== ${visit.title}`, ...[...asked, ...page.takeMessages()].map((line) => `   ${line}`));
    text.push(...seen);
    if (visit.keys) text.push(...(await pressKeys(visit, seen)));
    if (visit.presses) text.push(...(await pressAll(visit, seen, pressed)));
  }
  text.push(...(await whatRemains()));
  return `${text.join('\n').trim()}\n`;
}

const LATER = 20_000; // ms

/** What a screen still does after it was left: it hears no key any more, and has nothing to ask. */
async function whatRemains() {
  await page.leave();
  server.take();
  page.takeMessages();
  const settings = page.settings();
  for (const key of KEYS) pressKey(key, document.body);
  await advance(LATER);
  const after = [...server.take(), ...page.takeMessages(), ...page.changedSettings(settings)];
  return after.map((line) => `REMAINS ${line}`);
}

/**
 * What is seen of the page that can be gone on with: dialogs are closed, settings set back. Null where it has to be visited
 * anew: it was left, or something was sent whose answer it waits for.
 * @param {Visit} visit @param {readonly string[]} seen before @param {readonly string[]} after
 * @param {ReturnType<typeof page.settings>} settings @param {boolean} sent
 */
async function whatStands(visit, seen, after, settings, sent) {
  const dialogs = page.dialogs();
  const opened = dialogs > page.dialogsBefore;
  const changed = page.changedSettings(settings).length > 0;
  if (dialogs < page.dialogsBefore) return null;
  page.closeDialogs(page.dialogsBefore);
  if (changed) page.changeSettings(settings);
  if (opened || changed) await settle();
  const now = opened || changed ? lines(visit) : after;
  return sent && now.join('\n') !== seen.join('\n') ? null : now;
}

/** @param {Visit} visit @param {readonly string[]} shown @param {Set<string>} pressed what was pressed already */
async function pressAll(visit, shown, pressed) {
  /** @type {string[]} */
  const text = [];
  let todo = signsToPress(visit, pressed);
  /** @type {readonly string[] | null} */
  let seen = shown;
  while (todo.length) {
    /** What is not there just now is pressed when the page is visited anew. @type {string[]} */
    const later = [];
    for (const [at, sign] of todo.entries()) {
      if (!seen) {
        later.push(...todo.slice(at));
        break;
      }
      const control = findControl(visit.within, sign);
      if (!control) {
        later.push(sign);
        continue;
      }
      const isDeep = visit.deep?.test(sign) ?? false;
      const {followed, opened, now} = await whatFollows(visit, seen, () => press(control), isDeep);
      seen = now;
      const inner = opened.filter(
        (each) => !pressed.has(each) && !pressedWithin.has(each) && !each.startsWith('button "Close"'),
      );
      tell(text, `> ${sign}`, followed);
      if (!inner.length || (inner.length > SMALL && !isDeep)) continue;
      text.push(...(await pressWithin(visit, inner, now !== null, sign)));
      seen = null;
    }
    if (later.length === todo.length && seen) return [...text, ...later.map((sign) => `MISSING ${sign}`)];
    todo = later;
    if (todo.length) {
      await enter(visit);
      seen = lines(visit);
    }
  }
  return text;
}

/** What followed a press; where the same followed the one before, it stands once, below both. @param {string[]} text @param {string} press @param {readonly string[]} followed */
function tell(text, press, followed) {
  const margin = press.slice(0, press.indexOf('>'));
  const lines = (followed.length ? followed : ['nothing']).map((line) => `${margin}    ${line}`);
  const at = text.length - lines.length;
  const isSame = text[at - 1]?.startsWith(`${margin}>`) && lines.every((line, place) => text[at + place] === line);
  if (isSame) text.splice(at, 0, press);
  else text.push(press, ...lines);
}

/** Which controls of a page are pressed: what was pressed already is not, and few in many rows. @param {Visit} visit @param {Set<string>} pressed */
function signsToPress(visit, pressed) {
  const only = visit.presses instanceof RegExp ? visit.presses : null;
  /** @type {Map<string, number>} */
  const rows = new Map();
  const chosen = [];
  for (const control of controls(visit.within)) {
    const sign = signOf(control);
    if (pressed.has(sign) || (only && !only.test(sign))) continue;
    const row = rowSign(control);
    const count = rows.get(row) ?? 0;
    if (count >= ROWS) continue;
    rows.set(row, count + 1);
    pressed.add(sign);
    chosen.push(sign);
  }
  return chosen;
}

/** What was pressed in dialogs of this screen: many have the same. */
const pressedWithin = new Set();

/**
 * What each control does that a press has brought.
 * @param {Visit} visit @param {readonly string[]} inner @param {boolean} fresh @param {string} opener
 */
async function pressWithin(visit, inner, fresh, opener) {
  /** @type {string[]} */
  const text = [];
  /** @type {readonly string[] | null} */
  let seen = null;
  let todo = [...inner];
  while (todo.length) {
    if (!seen) {
      if (!fresh || !findControl(visit.within, opener)) await enter(visit);
      fresh = false;
      press(findControl(visit.within, opener));
      await settle();
      seen = lines(visit);
    }
    const sign = todo.find((each) => findControl(visit.within, each)) ?? '';
    if (!sign) return text;
    const control = findControl(visit.within, sign);
    todo = todo.filter((each) => each !== sign);
    pressedWithin.add(sign);
    const {followed, now} = await whatFollows(visit, seen, () => press(control));
    seen = now;
    tell(text, `    > ${sign}`, followed);
  }
  return text;
}

/** What each key does, and all of them pressed otherwise; those that do nothing are left out. @param {Visit} visit @param {readonly string[]} shown */
async function pressKeys(visit, shown) {
  /** @type {string[]} */
  const text = [];
  /** @type {readonly string[] | null} */
  let seen = shown;
  const follow = async (/** @type {() => void} */ act) => {
    if (!seen) await enter(visit);
    const {followed, now} = await whatFollows(visit, seen ?? lines(visit), act);
    seen = now;
    return followed;
  };
  for (const key of visit.keys ?? '') {
    const followed = await follow(() => pressKey(key));
    if (followed.length) tell(text, `> key ${key}`, followed);
  }
  for (const [how, more] of Object.entries(OTHERWISE)) {
    const followed = await follow(() => {
      const before = document.activeElement;
      for (const key of visit.keys ?? '') if (document.activeElement === before) pressKey(key, undefined, more);
    });
    tell(text, `> all keys ${how}`, followed);
  }
  return text;
}

/** Ways of pressing a key that mean something else. @type {Record<string, KeyboardEventInit>} */
const OTHERWISE = {
  'held down': {repeat: true},
  'with Ctrl': {ctrlKey: true},
  'with Alt': {altKey: true},
  'with Meta': {metaKey: true},
  'while composing': {isComposing: true},
};

/**
 * What was asked, sent, said and changed by an act, which controls it has brought, and what is seen of the page that can be
 * gone on with.
 * @param {Visit} visit @param {readonly string[]} seen @param {() => Element | void} act what it pressed @param {boolean} [unfolds] a menu, or what lies folded
 */
async function whatFollows(visit, seen, act, unfolds = false) {
  server.take();
  page.takeMessages();
  const place = location.hash;
  const settings = page.settings();
  page.countDialogs();
  const events = page.watchEvents();
  const there = new Set(unfolds ? controls(visit.within).map(signOf) : []);
  const before = document.activeElement;
  const focused = act() ?? before;
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
  const asked = server.take();
  const followed = [
    ...asked,
    ...events(),
    ...page.takeMessages(),
    ...(stayed ? [] : [`goes to ${location.hash || '#'}`]),
    ...(document.activeElement === focused ? [] : [`focus on ${focusText()}`]),
    ...changed,
    ...(stayed && !translated ? difference(seen, after) : []),
  ];
  const sent = asked.some((line) => !QUESTION.test(line));
  return {followed, opened, now: stayed ? await whatStands(visit, seen, after, settings, sent) : null};
}

const QUESTION = /^(?:unanswered )?(?:GET |POST api\/(?:rules|qr|records)\b)/;

/** What has the focus now. */
function focusText() {
  const focused = document.activeElement ?? document.body;
  if (focused === document.body || !focused.isConnected) return 'nothing';
  return focused.matches(PRESSABLE) ? signOf(focused) : `${focused.localName} ${nameOf(focused).slice(0, 40)}`.trim();
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
