// Short messages: toasts on the screen, announced as well, and the banner above it.
//
//   toast(t('refused.must_follow', {suit}))          one sentence for a few seconds; {now: true} interrupts the reader;
//        {about: 'a card'} names its reason, {stays: true} is for one that lasts until endToast. It lies on the screen's `.toast-place` where that has one, so that it covers
//        nothing that someone needs, and else at the bottom
//   endToast('a card')                               its reason is gone, and so is the toast about it
//   banner(t('client.trouble.mishap'), {label, press})    stays until banner(null); with a button where there is something to do
// A question that waits for an answer is a dialog (dialog.js).

import {html, nothing, render} from '../../vendor/lit.js';
import {announce} from './live-region.js';

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
