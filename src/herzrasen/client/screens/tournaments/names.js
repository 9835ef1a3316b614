// What the parts of a tournament are called: a sitting's board, a player, a form.
//
//   boardName(tournament, '2.1.3')      'Round 2, deal 3'; the key of a sitting or of a board
//   playerName(tournament, 4)           'Eva'; a bot for -1
//   titleOfTournament(tournament)       its own title, else what it is

import {t} from '../../core/text/texts.js';
import {isolate} from '../../core/text/bidi-isolate.js';

/** @typedef {import('./api.js').Tournament} Tournament */

const ALONE = ['same-seat', 'every-seat'];

/** Whether each plays alone with bots. @param {Pick<Tournament, 'form'>} tournament */
export const playedAlone = ({form}) => ALONE.includes(form);

/** Whether a sitting is one deal, compared with others. @param {Pick<Tournament, 'form'>} tournament */
export const isDuplicate = (tournament) => tournament.form === 'movement' || playedAlone(tournament);

/** @param {Pick<Tournament, 'form'>} tournament @param {string} key */
export function boardName(tournament, key) {
  const parts = key.split('.').map(Number);
  const [round = 1] = parts;
  const deal = parts.at(-1) ?? 1;
  if (playedAlone(tournament)) return t('tournament.board_alone', {deal});
  return isDuplicate(tournament) ? t('tournament.board', {round, deal}) : t('tournament.board_match', {round});
}

/** The number of a sitting's table. @param {string} key */
export const tableNumber = (key) => Number(key.split('.')[1] ?? 1);

/** @param {Pick<Tournament, 'players'>} tournament @param {number} number */
export function playerName({players}, number) {
  if (number < 0) return t('tournament.bot');
  return isolate(players.find((one) => one.number === number)?.name ?? '') || t('tournament.deleted');
}

/** @param {{title: string, form: Tournament['form']}} tournament */
export const titleOfTournament = ({title, form}) => title || t(`tournament.form.${form}.name`);
