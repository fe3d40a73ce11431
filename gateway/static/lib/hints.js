/** What a bot would do, best first: how much of its thought went to each action, and the chance it gives it. */

import { html } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";

const SHOWN = 5;
const percent = (share) => `${Math.round(share * 100)} %`;

/** `hint` is as REST answers; `legal` the actions it is about, `act(legal)` does one, `close()` puts the list away. */
export function hintList({ actions = [] }, { legal, act, close }) {
  const known = actions.filter(({ index = 0 }) => legal[index]).slice(0, SHOWN);
  return html`<section class="hints" role="status"><h3>${t("match.hint.title")}</h3><ol>${known.map(({ index = 0, weight = 0, value = 0 }) => html`<li><button type="button" title=${legal[index].label} @click=${() => act(legal[index])}>
      <i .style=${`width:${weight * 100}%`}></i><span>${legal[index].label}</span>
      <small>${t("match.hint.share", { n: percent(weight) })} · ${t("match.hint.value", { n: percent(value) })}</small></button></li>`)}</ol>
    <button type="button" class="btn quiet" aria-label=${t("match.hint.close")} title=${t("match.hint.close")} @click=${close}>×</button></section>`;
}
