// The next match by other rules, or with everyone on their seat: the host chooses, the others see it before they agree.
//
//   showNextMatch(connection)

import {html} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {ApiError, fetchGames} from '../../core/connection/api.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import '../rules/rules-panel.js';
import {RuleChoice} from '../rules/rule-choice.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {screenLifetime} from '../../core/elements/screen.js';

/** @param {import('../../core/connection/connection.js').Connection} connection */
export async function showNextMatch(connection) {
  const lifetime = screenLifetime();
  const {room} = connection;
  const game = room.game ?? DEFAULT_GAME;
  const now = room.members?.rematch ?? null;
  let stay = now?.same_seats ?? false;
  try {
    const choice = new RuleChoice(game, (await fetchGames())[game]);
    await choice.read(now?.rules ?? room.rules);
    const answer = await ask({
      title: () => t('members.wish.title'),
      content: () => html`<div class="stack">
        <rules-panel .choice=${choice} .seats=${[room.seats.length]}></rules-panel>
        <label class="switch"><input type="checkbox" role="switch" ?checked=${stay} @change=${(/** @type {Event} */ event) => (stay = /** @type {HTMLInputElement} */ (event.target).checked)} /><span>${t('members.wish.same_seats')}</span></label>
        <p class="small muted">${t('members.wish.says')}</p>
      </div>`,
      answers: [{value: 'yes', label: () => t('members.wish.propose'), primary: true}],
      wide: true,
      lifetime,
    });
    if (answer !== 'yes') return;
    const rules = await choice.settle();
    if (choice.trouble) toast(refusalText(choice.trouble), {now: true});
    if (rules) connection.requestRematch({yes: true, rules, same_seats: stay});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(refusalText(error), {now: true});
  }
}
