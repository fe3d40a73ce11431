/** An address that has nothing: the way back. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import "../lib/words.js";
import { t } from "../lib/i18n.js";
import { brand } from "../lib/brand.js";
import { preferences } from "../lib/preferences.js";

const app = document.getElementById("app");

window.zashikiBegin(app, () => {
  app.replaceChildren();
  render(
    html`<header class="top">${brand()}<div class="tools">${preferences()}</div></header>
      <main><h1 class="fatal">${t("lost.nothing")}<br><a class="btn" href="/">${t("table.back")}</a></h1></main>`,
    app,
  );
  document.body.dataset.ready = "true";
});
