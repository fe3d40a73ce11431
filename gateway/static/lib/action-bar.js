/** Everything that can be done, as buttons with the engine's words. Number keys choose; long lists stand under headings. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";

const SHORT = 6;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

export class ActionBar {
  /** `groupOf(legal)` and `groupName(group)` come from the game; `act(legal)` does one; `redraw()` shows the bar again. */
  constructor({ groupOf, groupName, act, redraw }) {
    Object.assign(this, { groupOf, groupName, act, redraw });
    this.legal = [];
    this.open = null;
  }

  /** Show these legal actions. */
  set(legal) {
    this.legal = legal;
    this.open = null;
  }

  /** What stands in the bar now: actions, or headings that open. */
  choices() {
    const plain = (actions) => actions.map((one) => ({ label: one.label, run: () => this.act(one), one }));
    const groups = groupBy(this.legal, this.groupOf);
    if (this.legal.length <= SHORT || groups.size === 1) return plain(this.legal);
    if (this.open && groups.has(this.open)) return plain(groups.get(this.open));
    return [...groups].map(([group, members]) =>
      members.length === 1
        ? { label: members[0].label, run: () => this.act(members[0]), one: members[0] }
        : { label: `${this.groupName(group)}…`, count: members.length, run: () => this.show(group) },
    );
  }

  show(group) {
    this.open = group;
    this.redraw();
    document.querySelector("#actions button[data-choice]")?.focus();
  }

  /** Close an opened heading. Returns whether there was one. */
  back() {
    if (!this.open) return false;
    this.open = null;
    this.redraw();
    return true;
  }

  /** A number key. Returns whether it meant something. */
  key(name) {
    const choice = this.choices()[KEYS.indexOf(name)];
    if (!choice) return false;
    choice.run();
    return true;
  }

  template(waiting, pending) {
    const choices = this.choices();
    return html`<div id="actions" role="group" aria-label=${t("actions.title")} class=${pending ? "pending" : ""}>
      ${this.open ? html`<button type="button" class="btn quiet back" @click=${() => this.back()}><kbd>Esc</kbd>${t("actions.back")}</button>` : nothing}
      ${choices.length
        ? choices.map(({ label, run, count }, i) => html`<button type="button" class="btn action ${count ? "group" : ""}" data-choice=${i} @click=${run}>
            ${i < KEYS.length ? html`<kbd>${KEYS[i]}</kbd>` : nothing}<span>${label}</span>${count ? html`<small>${count}</small>` : nothing}</button>`)
        : html`<span class="waiting">${waiting}</span>`}
    </div>`;
  }
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
