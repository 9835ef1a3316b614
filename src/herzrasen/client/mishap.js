// What nobody foresaw: a part of the page that does not come, or a mistake of ours. It still goes to the console; whoever
// sits there reads a sentence, and one press loads the page again.
//
//   watchMishaps()      from now on
//   lacking(sentence)   what stands in the place of a part that did not come

import {Refused} from './api.js';
import {banner, toast} from './notice.js';
import {t} from './texts.js';
import {html} from './vendor/lit.js';
import {reason} from './words.js';

export function watchMishaps() {
  addEventListener('error', ({error}) => tell(error));
  addEventListener('unhandledrejection', ({reason: error}) => tell(error));
}

/** @param {unknown} error what was thrown; nothing where a browser only complains */
function tell(error) {
  // What was called off, or may not sound before the first press, is no mishap.
  if (!(error instanceof Error) || error instanceof DOMException) return;
  if (error instanceof Refused) toast(reason(error), {now: true});
  else banner(t('client.trouble.mishap'), {label: t('client.trouble.reload'), press: reload});
}

const reload = () => location.reload();

/** @param {string} [sentence] */
export const lacking = (sentence = t('client.trouble.mishap')) => html`<section class="panel stack" role="alert">
  <h1>${t('client.trouble.title')}</h1>
  <p>${sentence}</p>
  <p class="row"><button class="button primary" @click=${reload}>${t('client.trouble.reload')}</button><a class="button" href="#">${t('client.lobby')}</a></p>
</section>`;
