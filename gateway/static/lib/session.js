/** Who I am: a guest's name is enough, taken once and kept in a cookie that scripts cannot read. */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { get, post } from "./api.js";

/** Return `{player_id, name, account}` of this browser, or null for somebody new. */
export async function whoAmI() {
  const me = await get("/players/me");
  return me.player_id ? me : null;
}

/** Ask for a name, or for name and password of who has been here before, until they are accepted; resolves to the player. */
export function askName() {
  const box = document.createElement("dialog");
  box.className = "ask-name";
  document.body.append(box);
  return new Promise((resolve) => {
    let trouble = "";
    let returns = false;
    const enter = async (event) => {
      event.preventDefault();
      try {
        const { name, password } = event.target.elements;
        const who = { name: name.value.trim() };
        const me = returns ? await post("/sessions", { ...who, password: password.value }) : await post("/players", who);
        box.close();
        box.remove();
        resolve(me);
      } catch (error) {
        trouble = error.message;
        show();
      }
    };
    const turnRound = () => {
      returns = !returns;
      trouble = "";
      show();
    };
    const show = () =>
      render(
        html`<h2>${t(returns ? "name.back" : "name.title")}</h2>
          <form @submit=${enter}><label>${t("name.label")}<input name="name" required maxlength="24" autocomplete=${returns ? "username" : "nickname"} autofocus></label>
            ${returns ? html`<label>${t("name.password")}<input type="password" name="password" required maxlength="200" autocomplete="current-password"></label>` : nothing}
            <button class="btn primary">${t("name.go")}</button></form>
          <p class=${trouble ? "note" : "empty"} role="status">${trouble || t(returns ? "name.back.hint" : "name.hint")}</p>
          <button type="button" class="btn quiet" @click=${turnRound}>${t(returns ? "name.new" : "name.account")}</button>`,
        box,
      );
    show();
    box.addEventListener("cancel", () => box.remove());
    box.showModal();
  });
}
