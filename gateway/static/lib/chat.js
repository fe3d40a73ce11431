/** What people say at a table or a match, and whom this browser does not want to hear. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { post } from "./api.js";

const KEY = "zashiki.muted";

function remembered() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set(); // storage may be forbidden, or hold what somebody else put there
  }
}

export class Chat {
  /** `path` takes lines by POST; `myName()` tells who I am, null for a stranger; `fail` hears of a refusal. */
  constructor({ path, myName, redraw, fail }) {
    Object.assign(this, { path, myName, redraw, fail });
    this.lines = [];
    this.muted = remembered();
  }

  /** Take a line in. Lines carry numbers; one may arrive twice. Returns whether it is new and wanted. */
  hear(line) {
    if (this.lines.some(({ number }) => number === line.number)) return false;
    this.lines.push(line);
    this.lines.sort((one, other) => one.number - other.number);
    return !this.muted.has(line.name);
  }

  #mute(name, wanted) {
    if (wanted) this.muted.add(name);
    else this.muted.delete(name);
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.muted]));
    } catch {
      // muted all the same, on this page
    }
    this.redraw();
  }

  async #say(event) {
    event.preventDefault();
    const input = event.target.elements.text;
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    try {
      await post(this.path, { text });
    } catch (error) {
      input.value = text;
      this.fail(error);
    }
  }

  #line = ({ name, text }) => html`<li><b>${name}</b> ${text}${name === this.myName()
    ? nothing
    : html` <button type="button" class="mute" aria-label=${t("chat.mute.who", { name })} @click=${() => this.#mute(name, true)}>${t("chat.mute")}</button>`}</li>`;

  template() {
    const heard = this.lines.filter(({ name }) => !this.muted.has(name));
    const silent = [...new Set(this.lines.map(({ name }) => name))].filter((name) => this.muted.has(name));
    return html`<section class="chat"><h3>${t("chat.title")}</h3>
      <ol aria-live="polite">${heard.length ? heard.map(this.#line) : html`<li class="empty">${t("chat.none")}</li>`}</ol>
      ${silent.map((name) => html`<p class="muted">${t("chat.muted", { name })} <button type="button" class="mute" @click=${() => this.#mute(name, false)}>${t("chat.unmute")}</button></p>`)}
      ${this.myName() === null
        ? nothing
        : html`<form @submit=${(event) => this.#say(event)}><input name="text" maxlength="500" autocomplete="off" placeholder=${t("chat.say")} aria-label=${t("chat.say")}><button class="btn">${t("chat.send")}</button></form>`}</section>`;
  }
}
