// A rule set as text: its parts, and in an address.
//
//   parts('sun+target=50')               {preset: 'sun', changed: ['target']}
//   hashOf('hearts', 'sun+target=50')    what follows the page's address: '#/rules/hearts/sun+target=50'
//   linkTo('hearts', 'sun+target=50')    the whole address

/** @param {string} rules a text form */
export function parts(rules) {
  const [preset = '', changes = ''] = rules.split('+');
  return {preset, changed: changes ? changes.split(',').map((change) => change.split('=')[0] ?? '') : []};
}

/** Only the mark of a second pack's card does not always survive in an address. @param {string} game @param {string} rules */
export const hashOf = (game, rules) => `#/rules/${game}/${rules.replaceAll("'", '%27')}`;

/** @param {string} game @param {string} rules */
export const linkTo = (game, rules) => new URL(hashOf(game, rules), location.href).href;
