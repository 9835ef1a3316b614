// An element that draws itself again whenever a clock at the table says something else: each second while one runs.

import {Screen} from '../screen.js';
import {clocksHere, watchClocks} from './here.js';

export class Ticking extends Screen {
  constructor() {
    super();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    /** @type {(() => void) | null} */
    this.stopWatching = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stopWatching = watchClocks(() => this.beat());
    this.beat();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stopWatching?.();
    clearInterval(this.timer);
    this.timer = undefined;
  }

  beat() {
    const runs = clocksHere()?.clocks.some((clock) => clock.runs) ?? false;
    if (runs) this.timer ??= setInterval(() => this.requestUpdate(), 250);
    else {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    this.requestUpdate();
  }
}
