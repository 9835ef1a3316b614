// The next match by other rules, or with everybody on his seat: the host chooses, the others see it before they agree.
//
//   showWish(line)

import {html} from '../vendor/lit.js';
import {Refused, games} from '../api.js';
import {ask, toast} from '../notice.js';
import '../rules/chooser.js';
import {RuleChoice} from '../rules/choice.js';
import {t} from '../texts.js';
import {reason} from '../words.js';

/** @param {import('../connection.js').Line} line */
export async function showWish(line) {
  const {room} = line;
  const game = room.game ?? 'hearts';
  const now = room.people?.rematch ?? null;
  let stay = now?.same_seats ?? false;
  try {
    const choice = new RuleChoice(game, (await games())[game]);
    await choice.read(now?.rules ?? room.rules);
    const answer = await ask({
      title: () => t('people.wish.title'),
      content: () => html`<div class="stack">
        <rule-chooser .choice=${choice} .seats=${[room.seats.length]}></rule-chooser>
        <label class="switch"><input type="checkbox" role="switch" ?checked=${stay} @change=${(/** @type {Event} */ event) => (stay = /** @type {HTMLInputElement} */ (event.target).checked)} /><span>${t('people.wish.same_seats')}</span></label>
        <p class="small muted">${t('people.wish.says')}</p>
      </div>`,
      answers: [{value: 'yes', label: t('people.wish.propose'), primary: true}],
      wide: true,
    });
    if (answer !== 'yes') return;
    const rules = await choice.settled();
    if (choice.trouble) toast(reason(choice.trouble), {now: true});
    if (rules) line.again({yes: true, rules, same_seats: stay});
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(reason(error), {now: true});
  }
}
