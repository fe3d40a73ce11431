/** The menu at the head of a page. A choice closes it, Esc does, and whatever is pressed elsewhere. */

import { html } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";

const opened = () => document.querySelector("details.menu[open]");
const shut = () => opened()?.removeAttribute("open");

/** A button, and what it opens. */
export const menu = (items) => html`<details class="menu"><summary class="btn">${t("match.menu")}</summary><div role="menu" @click=${shut}>${items}</div></details>`;

/** Close it for who pressed Esc, who is then back at its button. Returns whether it was open. */
export function closeMenu() {
  const menu = opened();
  if (!menu) return false;
  shut();
  menu.querySelector("summary").focus();
  return true;
}

document.addEventListener("pointerdown", (event) => {
  if (!opened()?.contains(event.target)) shut();
});
