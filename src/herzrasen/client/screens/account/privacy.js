// What a server stores about a person, as docs/privacy.md says it: a dialog, and the button that opens it.
//
//   ${privacyButton()}

import {html} from '../../vendor/lit.js';
import {ask} from '../../core/elements/dialog.js';
import {t} from '../../core/text/texts.js';

const STORED = ['device', 'account', 'device_link', 'match', 'daily', 'tournament', 'rating'];

/** @param {string} part */
const section = (part) =>
  html`<section class="stack"><h3>${t(`privacy.${part}.title`)}</h3><p>${t(`privacy.${part}.text`)}</p></section>`;

const table = () => html`<section class="stack">
  <h3>${t('privacy.database.title')}</h3>
  <dl class="stack">
    ${STORED.map((kind) => html`<div><dt>${t(`privacy.stored.${kind}.what`)}</dt><dd class="muted">${t(`privacy.stored.${kind}.how_long`)}</dd></div>`)}
  </dl>
</section>`;

const content = () => html`<div class="stack privacy">
  <p>${t('privacy.about')}</p>
  ${['browser', 'memory'].map(section)} ${table()} ${['who', 'away', 'log'].map(section)}
</div>`;

const showPrivacy = () => ask({title: () => t('privacy.title'), content, wide: true});

export const privacyButton = () =>
  html`<button type="button" class="button quiet" @click=${showPrivacy}>${t('privacy.title')}</button>`;
