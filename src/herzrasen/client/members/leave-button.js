// "Leave" in the bar, at every table and on every size of screen.
//
//   <leave-button>
//   setCurrentTable(connection)     the table that is on the screen, or null

import {html, nothing} from '../vendor/lit.js';
import {BaseElement} from '../elements/base-element.js';
import {icon} from '../elements/icons.js';
import {t} from '../text/texts.js';
import {askLeave} from './leave-dialog.js';

/** @typedef {Pick<import('../connection/connection.js').Connection, 'room'>} AtTable */

const door = icon('M11 4.5H5V19.5H11M9.5 12H20M16 8 20 12 16 16');

/** @type {AtTable | null} */
let current = null;

/** @param {AtTable | null} connection */
export function setCurrentTable(connection) {
  current = connection;
  for (const button of document.querySelectorAll('leave-button')) /** @type {LeaveButton} */ (button).requestUpdate();
}

export class LeaveButton extends BaseElement {
  /** @override */
  render() {
    if (!current) return nothing;
    const connection = current;
    return html`<button type="button" class="button quiet leave" @click=${() => askLeave(connection.room)}>${door}<span>${t('members.leave.button')}</span></button>`;
  }
}

customElements.define('leave-button', LeaveButton);
