// In what order a person meets rule sets and options. Only order and headings: what is not named here still shows, last.
//
//   groupOptions(OPTIONS.hearts, offer.options)   [['cards', [option, …]], …], groups without content left out

/** @typedef {import('../../core/connection/api.js').GameName} GameName */
/** @typedef {readonly (readonly [string, readonly string[]])[]} Groups */

/** The first group stands before the others, which come with a press. @type {Record<GameName, Groups>} */
export const PRESETS = {
  hearts: [
    ['liked', ['standard', 'new-moon', 'omnibus', 'black-maria', 'partnership', 'cancellation']],
    ['books', ['h1', 'h2', 'h3', 'h4']],
    ['sizes', ['h4-3', 'h4-5', 'h4-6']],
    ['twists', ['new-moon-forced', 'sun', 'spot', 'plain', 'tournament']],
  ],
  nerts: [
    ['liked', ['stoss', 'pagat', 'squeak', 'duel']],
    ['books', ['stoss-literal', 'nna', 'uk-racing-demon', 'rasender-teufel']],
    ['sizes', ['partners']],
  ],
};

/** @type {Record<GameName, Groups>} */
export const OPTIONS = {
  hearts: [
    ['table', ['players', 'partners', 'taken_shown', 'last_trick_shown']],
    ['cards', ['packs', 'equals', 'trim', 'removed', 'leftover']],
    ['passing', ['pass_count', 'rotation', 'charging']],
    [
      'play',
      [
        'first_lead',
        'first_trick',
        'bleeding',
        'breaking',
        'lead_breaks',
        'heart_lead_exception',
        'queen_lead',
        'queen_drop',
      ],
    ],
    [
      'prices',
      ['heart_values', 'queen_value', 'penalties', 'bonus_card', 'bonus_value', 'no_trick_bonus', 'no_point_bonus'],
    ],
    ['moon', ['moon', 'sun', 'moon_needs_bonus', 'bonus_on_moon']],
    ['end', ['target', 'deals', 'deal_cap', 'tie', 'exact_target', 'floor_zero']],
  ],
  nerts: [
    ['table', ['seats', 'teams', 'start', 'between', 'handicap', 'one_hand']],
    ['cards', ['jokers', 'pile_size', 'pile_sizes', 'pile_facing', 'draw', 'empty_stock']],
    ['tableau', ['tableau_piles', 'build', 'runs', 'space', 'fill_ms', 'rival_building']],
    ['middle', ['aces', 'foundations', 'order', 'finished']],
    ['stuck', ['stuck', 'progress', 'stuck_seconds', 'stuck_action', 'stuck_times']],
    ['prices', ['call', 'in_flight', 'card_points', 'pile_penalty', 'call_bonus', 'king_bonus']],
    ['end', ['target', 'rounds', 'spread', 'mercy', 'round_cap', 'tie']],
  ],
};

/**
 * @template {{name: string}} Thing
 * @param {Groups} groups
 * @param {readonly Thing[]} things
 * @returns {[string, Thing[]][]}
 */
export function groupOptions(groups, things) {
  const placed = groups.map(
    ([group, names]) =>
      /** @type {[string, Thing[]]} */ ([group, names.flatMap((name) => things.filter((one) => one.name === name))]),
  );
  const known = new Set(groups.flatMap(([, names]) => names));
  const others = things.filter(({name}) => !known.has(name));
  return [...placed, /** @type {[string, Thing[]]} */ (['more', others])].filter(([, content]) => content.length > 0);
}
