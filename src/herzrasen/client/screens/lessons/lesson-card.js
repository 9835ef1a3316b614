// The text of a lesson's step, and the buttons to the next and the last one.
//
//   lessonCard(page, lesson)   a template

import {html, nothing} from '../../vendor/lit.js';
import {GAME_NAMES} from '../../core/games.js';
import {close, icon} from '../../core/elements/icons.js';
import {has, t} from '../../core/text/texts.js';
import {keyOf} from './lesson-connection.js';

/** @typedef {import('./page.js').LessonPage} Page */
/** @typedef {import('../../wire.d.ts').Lesson} Lesson */

const previousGame = icon('M14.5 6 8.5 12 14.5 18');

/** @param {Page} page @param {Lesson} lesson */
export function lessonCard(page, lesson) {
  const {shown: stop} = page;
  const {stops} = lesson;
  return html`<section class="panel lesson-card stack gap-4" aria-labelledby="lesson-title">
    <header>
      <h1>${lesson.topic ? t(`${keyOf(lesson)}.title`) : t('lesson.title', {game: t(`lesson.game.${lesson.game}`)})}</h1>
      <p class="dots" aria-hidden="true">${stops.map((_, at) => html`<i class=${at < stop ? 'visited' : at === stop ? 'now' : ''}></i>`)}</p>
      <p class="small muted number step"><span class="hidden-text">${t('lesson.step', {at: stop + 1, of: stops.length})}</span><span aria-hidden="true">${stop + 1} / ${stops.length}</span></p>
      <button type="button" class="button quiet icon back" ?disabled=${stop === 0} aria-label=${t('lesson.back')} title=${t('lesson.back')} @click=${() => page.go(stop - 1)}>${previousGame}</button>
      <a class="button quiet icon leave" href=${lesson.topic ? `#/tactics/${lesson.game}` : '#'} aria-label=${t('lesson.leave')} title=${t('lesson.leave')}>${close}</a>
    </header>
    <div class="words stack gap-3">
      ${part(page, 'done', 'done')}
      <h2 id="lesson-title" tabindex="-1">${t(page.key('title'))}</h2>
      ${part(page, 'text', '')}
    </div>
    <footer class="row gap-3">${page.last ? ending(page, lesson) : forward(page, lesson)}</footer>
  </section>`;
}

/** @param {Page} page @param {string} name @param {string} look */
const part = (page, name, look) => (has(page.key(name)) ? html`<p class=${look}>${t(page.key(name))}</p>` : nothing);

/**
 * What is to be done now, or where there is something to read alone, the way on; while cards move, straight to the next
 * words. The button stays the same element, so that it keeps the focus.
 * @param {Page} page @param {Lesson} lesson
 */
function forward(page, {stops}) {
  const {moving} = page;
  const skip = () => page.go(page.stop);
  if ((stops[page.shown]?.waits ?? 'reading') === 'reading') {
    return html`<button type="button" class="button primary next" @click=${() => (moving ? skip() : page.next())}>${t(moving ? 'lesson.skip' : 'lesson.next')}</button>`;
  }
  return html`${moving ? html`<p class="muted">${t('lesson.watch')}</p>` : part(page, page.hinted ? 'hint' : 'task', page.hinted ? 'hint' : 'task')}
    <button type="button" class="button show push" @click=${() => (moving ? skip() : page.connection?.playExpected())}>${t(moving ? 'lesson.skip' : 'lesson.show')}</button>`;
}

/** @param {Page} page @param {Lesson} lesson */
function ending(page, {game, topic}) {
  if (topic) {
    return html`<a class="button primary to-tactics" href="#/tactics/${game}">${t('tactics.back')}</a>
      <button type="button" class="button quiet play-now" @click=${page.play}>${t('lesson.play')}</button>`;
  }
  const other = GAME_NAMES.find((name) => name !== game);
  return html`<button type="button" class="button primary play-now" @click=${page.play}>${t('lesson.play')}</button>
    <a class="button quiet other" href="#/learn/${other}">${t('lesson.other', {game: t(`lesson.game.${other}`)})}</a>`;
}
