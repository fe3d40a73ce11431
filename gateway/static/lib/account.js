/** What only the player sees on their own page: password, sessions, tokens for programs, webhooks. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { dateText, t } from "./i18n.js";
import { get, post, put, remove } from "./api.js";

const WHEN = { dateStyle: "medium", timeStyle: "short" };
const when = (moment) => dateText(moment, WHEN);

/** The account of whoever this browser belongs to. `draw` shows the page anew. */
export class Account {
  #me;
  #draw;
  #sessions = [];
  #tokens = [];
  #webhooks = [];
  #said = { part: "", text: "", well: false }; // the last answer, shown beside what was asked
  #shown = { part: "", secret: "" }; // a secret just made, to be copied now or never

  constructor(me, draw) {
    this.#me = me;
    this.#draw = draw;
  }

  async load() {
    const [{ sessions }, { tokens }, { webhooks }] = await Promise.all([get("/sessions"), get("/tokens"), get("/webhooks")]);
    this.#sessions = sessions;
    this.#tokens = tokens;
    this.#webhooks = webhooks;
  }

  view() {
    return html`<section class="list-panel account" id="account"><h2>${t("account.title")}</h2>
      ${this.#password()}${this.#me.account ? this.#places() : nothing}
      <details><summary>${t("account.programs")}</summary>${this.#programs()}${this.#hooks()}</details></section>`;
  }

  #password() {
    const old = html`<label>${t("account.old")}<input type="password" name="old" required maxlength="200" autocomplete="current-password"></label>`;
    const form = html`<form class="fields" @submit=${this.#setPassword}>
      <input type="hidden" name="username" autocomplete="username" .value=${this.#me.name}>
      ${this.#me.account ? old : nothing}
      <label>${t("account.password")}<input type="password" name="password" required minlength="8" maxlength="200" autocomplete="new-password"></label>
      <button class="btn ${this.#me.account ? "" : "primary"}">${t(this.#me.account ? "account.change" : "account.keep")}</button></form>`;
    return html`${this.#me.account
      ? html`<p class="empty">${t("account.about")}</p><details><summary>${t("account.change")}</summary>${form}</details>`
      : html`<p class="empty">${t("account.guest")}</p>${form}`}${this.#answer("password")}`;
  }

  #places() {
    return html`<details><summary>${t("account.sessions", { n: this.#sessions.length })}</summary>
      <ul>${this.#sessions.map(
        ({ id, created, used, current }) => html`<li><span>${current ? html`<b>${t("account.here")}</b> ` : nothing}
          <small>${t("account.session", { since: when(created), used: when(used) })}</small></span>
          ${current ? nothing : html`<button class="btn" @click=${this.#does("sessions", () => remove(`/sessions/${id}`))}>${t("account.end")}</button>`}</li>`,
      )}</ul>${this.#answer("sessions")}</details>
      <div class="buttons"><button class="btn" @click=${this.#leaves("/sessions/current")}>${t("account.out")}</button>
        <button class="btn" @click=${this.#leaves("/sessions")}>${t("account.out.all")}</button></div>`;
  }

  #programs() {
    return html`<h3>${t("account.tokens")}</h3><p class="empty">${t("account.tokens.about")}</p>
      <ul>${this.#tokens.map(
        ({ id, name, created, used }) => html`<li><span><b>${name}</b> <small>${t("account.token", { since: when(created), used: when(used) })}</small></span>
          <button class="btn" aria-label=${t("account.revoke.named", { name })} @click=${this.#does("tokens", () => remove(`/tokens/${id}`))}>${t("account.revoke")}</button></li>`,
      )}</ul>
      <form class="fields" @submit=${this.#submits("tokens", ({ name }) => post("/tokens", { name: name.value.trim() }), "token")}>
        <label>${t("account.token.name")}<input name="name" required maxlength="60" autocomplete="off"></label>
        <button class="btn">${t("account.token.make")}</button></form>
      ${this.#secret("tokens")}${this.#answer("tokens")}`;
  }

  #hooks() {
    const tells = ({ your_turn, match_ended }) => [your_turn && t("account.hook.turn"), match_ended && t("account.hook.end")].filter(Boolean).join(" · ");
    return html`<h3>${t("account.hooks")}</h3><p class="empty">${t("account.hooks.about")} <a href="/api/docs">${t("account.docs")}</a></p>
      <ul>${this.#webhooks.map(
        (hook) => html`<li><span><b class="address">${hook.url}</b> <small>${tells(hook)}</small></span>
          <button class="btn" @click=${this.#does("hooks", () => remove(`/webhooks/${hook.id}`))}>${t("account.hook.remove")}</button></li>`,
      )}</ul>
      <form class="fields" @submit=${this.#submits("hooks", this.#addHook, "secret")}>
        <label>${t("account.hook.url")}<input type="url" name="url" required maxlength="500" placeholder="https://" autocomplete="off"></label>
        <label class="check"><input type="checkbox" name="turn" checked>${t("account.hook.turn")}</label>
        <label class="check"><input type="checkbox" name="end" checked>${t("account.hook.end")}</label>
        <button class="btn">${t("account.hook.add")}</button></form>
      ${this.#secret("hooks")}${this.#answer("hooks")}`;
  }

  #addHook = ({ url, turn, end }) => post("/webhooks", { url: url.value.trim(), your_turn: turn.checked, match_ended: end.checked });

  #answer = (part) => {
    const { part: where, text, well } = this.#said;
    if (where !== part) return nothing;
    return well ? html`<p class="note well" role="status">${text}</p>` : html`<p class="note" role="alert">${text}</p>`;
  };

  #secret = (part) =>
    this.#shown.part === part
      ? html`<label class="invite">${t("account.secret")}<span><input readonly .value=${this.#shown.secret} @focus=${({ target }) => target.select()}></span></label>`
      : nothing;

  #setPassword = async (event) => {
    event.preventDefault();
    const { old, password } = event.target.elements;
    await this.#try("password", async () => {
      await put("/players/me/password", { password: password.value, old: old?.value });
      this.#me = { ...this.#me, account: true };
      event.target.reset();
      this.#said = { part: "password", text: t("account.set"), well: true };
    });
  };

  #does = (part, work) => () => this.#try(part, work);

  /** Leave the page for the lobby, signed out. */
  #leaves = (path) => () =>
    this.#try("sessions", async () => {
      await remove(path);
      location.assign("/");
    });

  #submits = (part, work, secret) => async (event) => {
    event.preventDefault();
    await this.#try(part, async () => {
      const made = await work(event.target.elements);
      this.#shown = { part, secret: made[secret] };
      event.target.reset();
    });
  };

  async #try(part, work) {
    this.#said = { part: "", text: "" };
    this.#shown = { part: "", secret: "" };
    try {
      await work();
      await this.load();
    } catch (error) {
      this.#said = { part, text: error.message };
    }
    this.#draw();
  }
}
