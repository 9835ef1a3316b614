// "Leave" in the bar, at every table and on every size of screen.
//
//   <leave-button>

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {icon} from '../../core/elements/icons.js';
import {t} from '../../core/text/texts.js';
import {currentTable, watchCurrentTable} from './current-table.js';
import {askLeave} from './leave-dialog.js';

const door = icon('M11 4.5H5V19.5H11M9.5 12H20M16 8 20 12 16 16');

export class LeaveButton extends BaseElement {
  /** @type {(() => void) | null} */
  #stop = null;

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#stop = watchCurrentTable(() => this.requestUpdate());
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop?.();
  }

  /** @override */
  render() {
    const connection = currentTable();
    if (!connection) return nothing;
    return html`<button type="button" class="button quiet leave" @click=${() => askLeave(connection.room)}>${door}<span>${t('members.leave.button')}</span></button>`;
  }
}

customElements.define('leave-button', LeaveButton);
