/** The log: past-tense lines, newest last; what was undone is struck through. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { clockText } from "./clock.js";
import { t } from "./i18n.js";
import { shuriken } from "./seats.js";

const RECENT = 4;

/** Before a line: the sign of who did it, the seat's shuriken unless the game gives another. */
export const signOf = ({ seat, sign }) => sign ?? (Number.isInteger(seat) ? shuriken(seat) : nothing);

export class Log {
  /** `describe(event)` comes from the game and returns `{seat, sign, text, weight}`, all but `text` optional, `nameOf(seat)` from the page. */
  constructor(describe, nameOf) {
    this.describe = describe;
    this.nameOf = nameOf;
    this.clear();
  }

  clear() {
    this.lines = [];
    this.events = [];
    this.version = 0;
  }

  /** Add logged events newer than what is known; returns those that were new. */
  add(events) {
    const fresh = events.filter(({ version }) => version > this.version);
    this.events.push(...fresh);
    for (const logged of fresh) {
      const said = this.#say(logged);
      if (said) this.lines.push({ ...said, version: logged.version, id: this.lines.length });
    }
    if (fresh.length) this.version = Math.max(...fresh.map(({ version }) => version));
    return fresh;
  }

  #say(logged) {
    if (logged.event) return this.describe(logged.event);
    if (logged.undone) {
      const { seat, to_version } = logged.undone;
      for (const old of this.lines) if (old.version > to_version) old.struck = true;
      return { seat, text: t("log.undone", { name: this.nameOf(seat) }), weight: "system" };
    }
    const kind = ["resigned", "timed_out", "returned", "end_offered", "compensated"].find((one) => logged[one]);
    if (!kind) return null; // of a later version than this page
    const { seat, away, added_ms } = logged[kind];
    const words = away ? "log.away" : `log.${kind}`;
    const name = seat === undefined ? "" : this.nameOf(seat);
    return { seat, text: t(words, { name, time: clockText(added_ms) }), weight: "system" };
  }

  /** The newest few lines worth a look. */
  get recent() {
    return this.lines.filter(({ struck, weight }) => !struck && weight !== "minor").slice(-RECENT);
  }

  /** The lines from `version` on. */
  since(version) {
    return this.lines.filter((line) => line.version >= version);
  }

  template() {
    return html`<div class="log" role="log" tabindex="0" aria-live="polite" aria-label=${t("log.title")}><ol>${repeat(
      this.lines,
      ({ id }) => id,
      (line) => html`<li class="${line.weight} ${line.struck ? "struck" : ""}">
        ${signOf(line)}<span>${line.struck ? html`<s>${line.text}</s>` : line.text}</span></li>`,
    )}</ol></div>`;
  }
}
