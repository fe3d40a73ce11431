/** The chances of all seats over a whole match, as a chart to read and to jump by. Seats differ by dash and sign as well as by colour. */

import { html, svg, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { shuriken } from "./seats.js";

const WIDTH = 1000;
const HEIGHT = 100;

const percent = (share) => `${Math.round(share * 100)} %`;

/** The chance of a seat at any version: straight lines between those that were looked at. */
export function chanceAt(curve, version, seat) {
  const next = curve.findIndex((point) => point.version >= version);
  if (next < 0) return curve.at(-1).win[seat];
  const after = curve[next];
  const before = curve[next - 1] ?? after;
  const way = after.version === before.version ? 0 : (version - before.version) / (after.version - before.version);
  return before.win[seat] + (after.win[seat] - before.win[seat]) * way;
}

/**
 * `review` is `{curve, mistakes}` as REST answers, `last` the last version, `at` the one shown, `focus` the seat to bring out,
 * `nameOf(seat)` and `go(version)` come from the page.
 */
export function reviewChart({ curve, mistakes }, { last, at, focus, nameOf, go }) {
  const x = (version) => (last ? version / last : 0);
  const seats = curve[0].win.map((_, seat) => seat);
  const points = (seat) => curve.map(({ version, win }) => `${x(version) * WIDTH},${(1 - win[seat]) * HEIGHT}`).join(" ");
  const now = seats.map((seat) => t("review.chance", { name: nameOf(seat), n: percent(chanceAt(curve, at, seat)) }));
  const jump = (event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    go(Math.round(((event.clientX - left) / width) * last));
  };
  const spot = (version, seat) => `left:${x(version) * 100}%;top:${(1 - chanceAt(curve, version, seat)) * 100}%`;
  return html`<figure class="review-chart" aria-label=${`${t("review.title")}: ${now.join(", ")}`}>
    <div class="plot" @click=${jump}>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
        ${[0.25, 0.5, 0.75].map((share) => svg`<line class="grid" x1="0" x2=${WIDTH} y1=${share * HEIGHT} y2=${share * HEIGHT}></line>`)}
        ${seats.map((seat) => svg`<polyline class="curve seat-${seat} ${seat === focus ? "focus" : ""}" points=${points(seat)}></polyline>`)}
        <line class="now" x1=${x(at) * WIDTH} x2=${x(at) * WIDTH} y1="0" y2=${HEIGHT}></line>
      </svg>
      ${seats.map((seat) => html`<span class="sign" .style=${spot(at, seat)}>${shuriken(seat)}</span>`)}
      ${mistakes.map(({ seat, version }) => html`<button type="button" class="mistake seat-${seat}" .style=${spot(version, seat)} tabindex="-1" aria-hidden="true"
        title=${t("review.mistake", { name: nameOf(seat), n: version })} @click=${(event) => {
          event.stopPropagation();
          go(version - 1);
        }}>!</button>`)}
    </div>
    <figcaption class="scale" aria-hidden="true"><span>100 %</span><span>50 %</span><span>0 %</span></figcaption>
  </figure>`;
}

/** The mistakes in words. `labelOf(choice, version)` calls an action by its name. */
export function mistakeList({ mistakes }, { at, nameOf, labelOf, go }) {
  if (!mistakes.length) return html`<p class="empty">${t("review.mistakes.none")}</p>`;
  return html`<ol class="mistakes">${mistakes.map(({ seat, version, played, better, loss }) => html`<li>
    <button type="button" class=${at === version - 1 || at === version ? "here" : ""} aria-current=${at === version - 1 ? "true" : nothing} @click=${() => go(version - 1)}>
      ${shuriken(seat)}<span><b>${t("review.mistake", { name: nameOf(seat), n: version })}</b>
        <span>${t("review.played", { label: labelOf(played) })}</span> <span>${t("review.better", { label: labelOf(better) })}</span>
        <small>${t("review.loss", { n: percent(loss) })}</small></span></button></li>`)}</ol>`;
}
