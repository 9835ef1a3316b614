// An element that draws itself again whenever a clock at the table says something else: each second while one runs.

import {BaseElement} from '../../core/elements/base-element.js';
import {currentClocks, watchClocks} from './current-clocks.js';

export class TickingElement extends BaseElement {
  constructor() {
    super();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    /** @type {(() => void) | null} */
    this.stopWatching = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stopWatching = watchClocks(() => this.tick());
    this.tick();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stopWatching?.();
    clearInterval(this.timer);
    this.timer = undefined;
  }

  tick() {
    const runs = currentClocks()?.clocks.some((clock) => clock.runs) ?? false;
    if (runs) this.timer ??= setInterval(() => this.requestUpdate(), 250);
    else {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    this.requestUpdate();
  }
}
