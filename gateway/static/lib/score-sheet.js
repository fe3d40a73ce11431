/** The score sheet: every line of every seat, totals, places, what decided ties, ratings once they are known. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { listing, said, t } from "./i18n.js";
import { shuriken } from "./seats.js";

/** The lines of all seats in the order they first occur. */
function rows(results, game) {
  const labels = new Map();
  for (const { lines } of results) for (const { key, label } of lines) if (!labels.has(key)) labels.set(key, label);
  return [...labels].map(([key, label]) => ({
    key,
    label: worded(game, label),
    cells: results.map(({ lines }) => lines.filter((line) => line.key === key)),
  }));
}

/** Where the points of a line come from, when that is the same for all. */
function commonSource(cells) {
  const sources = new Set(cells.flat().map(({ source }) => source));
  return sources.size === 1 ? [...sources][0] : "";
}

/** Words for a text of the engine; one with numbers in it is known by its form, such as "{0} cards". Null where there are none. */
function known(game, english) {
  const numbers = [];
  const form = english.replace(/\d+/g, (number) => `{${numbers.push(number) - 1}}`);
  return said(`${game}: ${english}`, null) ?? said(`${game}: ${form}`, null, numbers);
}

/** What the engine says of points and ties, in the page's language: the whole of it, or each part of a list. */
export function worded(game, english) {
  const whole = known(game, english);
  if (whole !== null) return whole;
  const parts = english.split(", ").map((part) => known(game, part));
  return parts.includes(null) ? english : parts.join("、");
}

const points = (cell) => cell.reduce((sum, { points: n }) => sum + Number(n), 0);

/**
 * Who won, in a line. Rank 1 has won; where no seat has it, a rival that the rules play has, and all at the table lost.
 * A game that broke off has a standing, but nobody won it.
 */
function headline({ outcome, nameOf, viewer }) {
  if (outcome.end_reason !== "COMPLETED") return t(`score.head.${outcome.end_reason}`);
  const alone = outcome.results.length === 1;
  const rivals = outcome.rivals ?? [];
  const winners = outcome.results.filter(({ rank }) => rank === 1);
  const mine = viewer !== undefined && winners.length === 1 && winners[0].seat === viewer;
  if (!winners.length) {
    const names = listing(rivals.filter(({ rank }) => rank === 1).map(({ name }) => name));
    return t(alone && viewer !== undefined ? "score.you_lost" : alone ? "score.won" : "score.all_lost", { names });
  }
  if (mine) return alone && rivals.length ? t("score.you_beat", { names: listing(rivals.map(({ name }) => name)) }) : t("score.you_won");
  return t("score.won", { names: listing(winners.map(({ seat }) => nameOf(seat))), many: winners.length > 1 });
}

/** `scored` is the event of the same name, absent until it came. */
export function scoreSheet({ outcome, game, nameOf, viewer, scored, actions }) {
  const columns = [...outcome.results, ...(outcome.rivals ?? [])].sort((a, b) => a.rank - b.rank);
  const ratings = new Map((scored?.changes ?? []).map((change) => [change.seat, change]));
  const head = ({ seat, name }) =>
    seat === undefined
      ? html`<th scope="col" class="rival"><span>${name}</span></th>`
      : html`<th scope="col" class=${seat === viewer ? "me" : ""}>${shuriken(seat)}<span>${nameOf(seat)}</span></th>`;
  return html`<div class="score-sheet">
    <h2>${headline({ outcome, nameOf, viewer })}</h2>
    ${outcome.end_reason === "COMPLETED" ? nothing : html`<p>${t(`score.${outcome.end_reason}`)}</p>`}
    <div class="scroll-x"><table>
      <thead><tr><td></td>${columns.map(head)}</tr></thead>
      <tbody>${rows(columns, game).map(({ label, cells }) => {
        const common = commonSource(cells);
        return html`<tr><th scope="row">${label}${common ? html` <small>${worded(game, common)}</small>` : nothing}</th>${cells.map((cell) => html`<td>
          <b>${cell.length ? points(cell) : "–"}</b>${common ? nothing : cell.map(({ source }) => html`<small>${worded(game, source)}</small>`)}</td>`)}</tr>`;
      })}</tbody>
      <tfoot>
        <tr class="total"><th scope="row">${t("score.total")}</th>${columns.map(({ score }) => html`<td><b>${score ?? "–"}</b></td>`)}</tr>
        <tr><th scope="row">${t("score.rank")}</th>${columns.map(({ rank }) => html`<td>${rank}</td>`)}</tr>
        ${ratings.size
          ? html`<tr><th scope="row">${t("score.rating")}</th>${columns.map(({ seat }) => html`<td>${change(ratings.get(seat))}</td>`)}</tr>`
          : nothing}
      </tfoot></table></div>
    ${outcome.tie_breaks?.length ? html`<p><b>${t("score.ties")}:</b> ${outcome.tie_breaks.map((tie) => worded(game, tie)).join(" ")}</p>` : nothing}
    ${scored?.unrated_reason ? html`<p>${t("score.unrated")} ${t(`score.unrated.${scored.unrated_reason}`)}</p>` : nothing}
    <div class="buttons">${actions}</div>
  </div>`;
}

function change(rating) {
  if (!rating) return "–";
  const after = Math.round(rating.after);
  const step = after - Math.round(rating.before);
  return html`<b>${after}</b><small>${step >= 0 ? "+" : "−"}${Math.abs(step)}</small>`;
}
