/** A page from before an update may send and draw what no longer fits: the server refuses it, and we say what to do. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";

let bar = null;

/** Tell that this page must be reloaded. */
export function tellOldPage() {
  if (bar) return;
  bar = Object.assign(document.createElement("div"), { className: "old-page" });
  bar.setAttribute("role", "alert");
  render(html`<span>${t("old_page")}</span><button type="button" class="btn primary" @click=${() => location.reload()}>${t("old_page.reload")}</button>`, bar);
  document.body.append(bar);
}
