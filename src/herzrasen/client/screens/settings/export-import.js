// Take the settings along, bring them back, or start afresh.

import {html} from '../../vendor/lit.js';
import {privacyButton} from '../account/privacy.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {save} from '../../kit/record/record-file.js';
import {changeSettings, settings, defaults} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {FILE_NAME, settingsFromText, settingsToText} from './settings-file.js';

const MAX_BYTES = 100_000; // bytes; a settings file has some 1,000

function exportSettings() {
  save(settingsToText(settings), FILE_NAME);
  toast(t('client.settings.file.saved', {name: FILE_NAME}));
}

/** @param {Event} event */
async function importSettings({target}) {
  const input = /** @type {HTMLInputElement} */ (target);
  const [file] = input.files ?? [];
  if (!file) return;
  const found = file.size > MAX_BYTES ? /** @type {const} */ ({fault: 'file'}) : settingsFromText(await file.text());
  input.value = ''; // the same file may be chosen again
  if ('fault' in found) return toast(t(`client.settings.file.fault_${found.fault}`, {name: file.name}), {now: true});
  changeSettings(found.settings);
  toast(t('client.settings.file.loaded'));
}

/** Everything but who one is and how one's tables were opened. */
async function resetSettings() {
  const answer = await ask({
    title: () => t('client.settings.file.reset_title'),
    content: () => html`<p>${t('client.settings.file.reset_about')}</p>`,
    answers: [
      {value: '', label: () => t('client.settings.file.reset_no')},
      {value: 'yes', label: () => t('client.settings.file.reset'), primary: true},
    ],
  });
  if (answer !== 'yes') return;
  const {name, house} = settings;
  changeSettings({...defaults, name, house});
  toast(t('client.settings.file.is_reset'));
}

/** @param {MouseEvent} event */
const pick = ({currentTarget}) =>
  /** @type {HTMLElement | null} */ (
    /** @type {HTMLElement} */ (currentTarget).parentElement?.querySelector('input')
  )?.click();

export const exportImport = () => html`<section class="stack">
  <h3>${t('client.settings.group.file')}</h3>
  <p class="small muted">${t('client.settings.file.about')}</p>
  <div class="row">
    <button type="button" class="button" @click=${exportSettings}>${t('client.settings.file.save')}</button>
    <button type="button" class="button" @click=${pick}>${t('client.settings.file.load')}</button>
    <button type="button" class="button quiet" @click=${resetSettings}>${t('client.settings.file.reset')}</button>
    <input type="file" accept=".json,application/json" hidden @change=${importSettings} />
  </div>
  <p>${privacyButton()}</p>
</section>`;
