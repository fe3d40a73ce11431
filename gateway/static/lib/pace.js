/**
 * Bots decide within a few hundredths of a second, and a whole raid was over before anybody saw it begin. Views are shown one
 * after another, none skipped, and each stands for as long as what happened in it is worth.
 */

import { Setting } from "./setting.js";

/** Whether everything is to be shown the moment it comes. */
export const hurry = new Setting("zashiki.hurry");

/** So many views behind, we only catch up. */
const FAR_BEHIND = 60;

export class Pace {
  #waiting = [];
  #timer = null;

  /** `show(view)` shows one and returns how long it should stand, in milliseconds. */
  constructor(show) {
    this.show = show;
  }

  /** Show a view when its time has come; `atOnce` brings it forward with all that are before it. */
  take(view, atOnce) {
    this.#waiting.push(view);
    if (atOnce) while (this.#waiting.length) this.#next();
    else if (this.#timer === null) this.#next();
  }

  #next = () => {
    clearTimeout(this.#timer);
    this.#timer = null;
    const view = this.#waiting.shift();
    if (!view) return;
    const stands = this.show(view);
    this.#timer = setTimeout(this.#next, this.#waiting.length < FAR_BEHIND ? stands : 0);
  };
}
