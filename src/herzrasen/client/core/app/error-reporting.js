// Reports unexpected errors: uncaught exceptions, unhandled rejections and modules that fail to load. They still reach
// the console, and a banner says what can be done.
//
//   watchErrors()      from now on
//   missingPart(error)      what stands in the place of a part that did not come

import {ApiError} from '../connection/api.js';
import {banner, toast} from '../elements/notices.js';
import {t} from '../text/texts.js';
import {html} from '../../vendor/lit.js';
import {refusalText} from '../text/facts.js';
import {retryButton} from './data-loader.js';
import {MissingPart} from './load-part.js';

export function watchErrors() {
  addEventListener('error', ({error}) => reportError(error));
  addEventListener('unhandledrejection', ({reason: error}) => reportError(error));
}

/** @param {unknown} error what was thrown; nothing where a browser only complains */
function reportError(error) {
  // What was called off, or may not sound before the first press, is no mishap.
  if (!(error instanceof Error) || error instanceof DOMException) return;
  if (error instanceof ApiError) return toast(refusalText(error), {now: true});
  if (error instanceof MissingPart && error.server === 'none') return toast(t('client.trouble.offline'), {now: true});
  banner(t(`client.trouble.${sentenceFor(error)}`), {label: t('client.trouble.reload'), press: reload});
}

/** @param {Error} error */
function sentenceFor(error) {
  if (!(error instanceof MissingPart)) return 'mishap';
  return error.server === 'other' ? 'new_version' : 'no_part';
}

const reload = () => location.reload();

/** @param {MissingPart} error @param {string} [sentence] what is wrong where the server is there */
export function missingPart(error, sentence = t(`client.trouble.${sentenceFor(error)}`)) {
  const away = error.server === 'none'; // then it comes by itself (screen-part.js), and to reload would lose the page
  return html`<div class="page-message centred grow"><section class="panel stack" role="alert">
    <h1>${t('client.trouble.title')}</h1>
    <p>${away ? t('client.trouble.away') : sentence}</p>
    <p class="row">${away ? retryButton() : html`<button class="button primary" @click=${reload}>${t('client.trouble.reload')}</button>`}<a class="button" href="#">${t('client.lobby')}</a></p>
  </section></div>`;
}
