/** How a game is played: the way through a first game, and the rules to look things up in. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";

const line = (one) =>
  typeof one === "string" ? html`<p>${one}</p>` : html`<p class="term">${one.picture ?? nothing}<span><b>${one.term}</b> ${one.text}</span></p>`;

/**
 * `first` are the steps of a first game, `rules` are `{title, lines}`; a line is a text, or `{term, text}` with a `picture`
 * where there is one.
 */
export const guide = ({ first, rules }) => html`<div class="guide">
  <details><summary>${t("guide.first")}</summary><ol>${first.map((step) => html`<li>${step}</li>`)}</ol></details>
  <h3>${t("guide.rules")}</h3>
  ${rules.map(({ title, lines }) => html`<details><summary>${title}</summary>${lines.map(line)}</details>`)}
</div>`;
