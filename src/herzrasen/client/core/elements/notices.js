// Toasts: short messages on the screen, announced as well.
//
//   toast(t('refused.must_follow', {suit}))          one sentence for a few seconds; {now: true} interrupts the reader;
//        {about: 'a card'} names its reason, {stays: true} is for one that lasts until endToast. It lies on the screen's `.toast-place` where that has one, so that it covers
//        nothing that someone needs, and else at the bottom
//   endToast('a card')                               its reason is gone, and so is the toast about it
//   banner(t('client.trouble.mishap'), {label, press})    stays until banner(null); with a button where there is something to do
//   const answer = await ask({title, content, answers, wide, lifetime})
//        a native <dialog>; content returns a Lit template; answers are {value, label, primary?}; the result is the value of
//        the button pressed, or '' when the dialog was closed without one. Focus returns to where it was. It belongs to
//        its screen: it closes when another is shown, and over another it does not open (screen.js)

import {html, nothing, render} from '../../vendor/lit.js';
import {focusFirst} from './focus.js';
import {announce, watchLiveRegion} from './live-region.js';
import {close} from './icons.js';
import {screenLifetime} from './screen.js';
import {watchSettings} from '../settings/settings.js';
import {onLanguageChange, t} from '../text/texts.js';

const READING_MS = 45; // per character, and never less than four seconds

/** @type {HTMLElement | undefined} */
let toasts;

/**
 * @param {string} sentence
 * @param {{now?: boolean, about?: string, stays?: boolean}} [options]
 */
export function toast(sentence, {now = false, about = '', stays = false} = {}) {
  announce(sentence, {now});
  if (!toasts) {
    toasts = document.createElement('div');
    toasts.className = 'toasts';
    toasts.setAttribute('aria-hidden', 'true'); // announced through the log
    toasts.popover = 'manual';
    document.body.append(toasts);
    addEventListener('resize', placeToasts);
  }
  const box = toasts;
  const line = document.createElement('p');
  line.className = 'toast';
  line.textContent = sentence;
  line.dataset.about = about;
  box.replaceChildren(line);
  placeToasts();
  // Shown anew each time, so that it lies above a dialog opened meanwhile.
  if (box.matches(':popover-open')) box.hidePopover();
  box.showPopover();
  if (!stays) setTimeout(() => removeToast(line), Math.max(4000, sentence.length * READING_MS));
}

/** @param {string} about */
export function endToast(about) {
  const line = toasts?.firstElementChild;
  if (line instanceof HTMLElement && line.dataset.about === about) removeToast(line);
}

/** @param {HTMLElement} line */
function removeToast(line) {
  line.remove();
  if (toasts?.matches(':popover-open') && !toasts.childElementCount) toasts.hidePopover();
}

/** On the screen's own place for them, which a dialog would cover. */
function placeToasts() {
  const place = document.querySelector('dialog[open]') ? null : document.querySelector('.toast-place');
  const box = place?.getBoundingClientRect();
  toasts?.toggleAttribute('data-placed', Boolean(box?.height));
  for (const side of /** @type {const} */ (['left', 'top', 'width', 'height']))
    toasts?.style.setProperty(`--toast-${side}`, `${box?.[side] ?? 0}px`);
}

/**
 * @param {string | null} sentence
 * @param {{label: string, press: () => void}} [button]
 */
export function banner(sentence, button) {
  const place = document.getElementById('banner');
  if (!place) return;
  const content = html`<span>${sentence}</span>${
    button ? html`<button class="button" @click=${button.press}>${button.label}</button>` : nothing
  }`;
  place.hidden = sentence === null;
  render(sentence === null ? nothing : content, place);
}

/** @typedef {{value: string, label: () => string, primary?: boolean}} Answer */

let count = 0;

/**
 * @param {{title: () => string, content: () => unknown, answers?: Answer[], wide?: boolean, lifetime?: AbortSignal}} question
 *   All sentences are functions: they are drawn again when a setting or the language changes.
 * @returns {Promise<string>}
 */
export function ask({title, content, answers = [], wide = false, lifetime = screenLifetime()}) {
  if (lifetime.aborted) return Promise.resolve('');
  const id = `dialog-${(count += 1)}`;
  const dialog = document.createElement('dialog');
  dialog.className = wide ? 'dialog wide' : 'dialog';
  dialog.setAttribute('aria-labelledby', id);
  const draw = () =>
    render(
      html`<header class="row unwrapped">
          <h2 class="grow" id=${id}>${title()}</h2>
          <button class="button quiet icon" aria-label=${t('client.close')} @click=${() => dialog.close('')}>
            ${close}
          </button>
        </header>
        <div class="content">${content()}</div>
        ${
          answers.length
            ? html`<footer class="flow gap-3">
              ${answers.map(
                ({value, label, primary}) =>
                  html`<button class="button ${primary ? 'primary' : ''}" ?autofocus=${primary} @click=${() => dialog.close(value)}>
                    ${label()}
                  </button>`,
              )}
            </footer>`
            : nothing
        }`,
      dialog,
    );
  draw();
  const stops = [watchSettings(draw), onLanguageChange(draw)];
  // A press on the backdrop closes, as people expect.
  dialog.addEventListener('pointerdown', (event) => {
    const box = dialog.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (event.target === dialog && !inside) dialog.close('');
  });
  const leave = () => dialog.close('');
  lifetime.addEventListener('abort', leave);
  document.body.append(dialog);
  watchLiveRegion(dialog);
  focusFirst(() => dialog.showModal());
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      lifetime.removeEventListener('abort', leave);
      for (const stop of stops) stop();
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}
