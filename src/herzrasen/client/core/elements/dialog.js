// Modal dialogs: a question over the screen, and whatever else is read before one goes on.
//
//   const answer = await ask({title, content, answers, wide, lifetime})
//        content returns a Lit template; answers are {value, label, primary?}; the result is the value of the button
//        pressed, or '' when the dialog was closed without one
//
// It is a native <dialog>: the browser closes it at Escape, keeps the focus within it, and gives the focus back to where it
// was when it closes. A press beside it closes it as well. It belongs to its screen: it closes when another is shown, and
// over another it does not open (screen.js).

import {html, nothing, render} from '../../vendor/lit.js';
import {focusFirst} from './focus.js';
import {close} from './icons.js';
import {watchLiveRegion} from './live-region.js';
import {screenLifetime} from './screen.js';
import {watchSettings} from '../settings/settings.js';
import {onLanguageChange, t} from '../text/texts.js';

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
