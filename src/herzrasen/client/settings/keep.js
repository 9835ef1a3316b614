// Take the settings along, bring them back, or start afresh.

import {html} from '../vendor/lit.js';
import {ask, toast} from '../notice.js';
import {save} from '../replay/file.js';
import {change, settings, usual} from '../settings.js';
import {t} from '../texts.js';
import {NAME, read, written} from './file.js';

const LARGEST = 100_000; // bytes; a settings file has some 1,000

function keep() {
  save(written(settings), NAME);
  toast(t('client.settings.file.saved', {name: NAME}));
}

/** @param {Event} event */
async function bring({target}) {
  const input = /** @type {HTMLInputElement} */ (target);
  const [file] = input.files ?? [];
  if (!file) return;
  const found = file.size > LARGEST ? /** @type {const} */ ({fault: 'file'}) : read(await file.text());
  input.value = ''; // the same file may be chosen again
  if ('fault' in found) return toast(t(`client.settings.file.fault_${found.fault}`, {name: file.name}), {now: true});
  change(found.settings);
  toast(t('client.settings.file.loaded'));
}

/** Everything but who one is and how one's tables were opened. */
async function afresh() {
  const answer = await ask({
    title: () => t('client.settings.file.reset_title'),
    content: () => html`<p>${t('client.settings.file.reset_about')}</p>`,
    answers: [
      {value: '', label: t('client.settings.file.reset_no')},
      {value: 'yes', label: t('client.settings.file.reset'), primary: true},
    ],
  });
  if (answer !== 'yes') return;
  const {name, house} = settings;
  change({...usual, name, house});
  toast(t('client.settings.file.is_reset'));
}

/** @param {MouseEvent} event */
const pick = ({currentTarget}) => /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (currentTarget).parentElement?.querySelector('input'))?.click();

export const keeping = () => html`<section class="stack">
  <h3>${t('client.settings.group.file')}</h3>
  <p class="small muted">${t('client.settings.file.about')}</p>
  <div class="row">
    <button type="button" class="button" @click=${keep}>${t('client.settings.file.save')}</button>
    <button type="button" class="button" @click=${pick}>${t('client.settings.file.load')}</button>
    <button type="button" class="button quiet" @click=${afresh}>${t('client.settings.file.reset')}</button>
    <input type="file" accept=".json,application/json" hidden @change=${bring} />
  </div>
</section>`;
