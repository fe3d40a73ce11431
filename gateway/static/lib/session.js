/** Who I am: a guest's name is enough, taken once and kept in a cookie that scripts cannot read. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { get, post } from "./api.js";

/** Return `{player_id, name}` of this browser, or null for somebody new. */
export async function whoAmI() {
  const me = await get("/players/me");
  return me.player_id ? me : null;
}

/** Ask for a name until one is accepted; resolves to `{player_id, name}`. */
export function askName() {
  const box = document.createElement("dialog");
  box.className = "ask-name";
  document.body.append(box);
  return new Promise((resolve) => {
    let trouble = "";
    const enter = async (event) => {
      event.preventDefault();
      try {
        const me = await post("/players", { name: event.target.elements.name.value.trim() });
        box.close();
        box.remove();
        resolve(me);
      } catch (error) {
        trouble = error.message;
        show();
      }
    };
    const show = () =>
      render(
        html`<h2>${t("name.title")}</h2>
          <form @submit=${enter}><label>${t("name.label")}<input name="name" required maxlength="24" autocomplete="nickname" autofocus></label>
            <button class="btn primary">${t("name.go")}</button></form>
          <p class=${trouble ? "note" : "empty"} role="status">${trouble || t("name.hint")}</p>`,
        box,
      );
    show();
    box.addEventListener("cancel", () => box.remove());
    box.showModal();
  });
}
