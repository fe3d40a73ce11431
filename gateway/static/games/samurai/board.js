/** The board: the map, and on its open sea what is going on and the influence board. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { influence } from "./influence.js";
import { map } from "./map.js";
import { now } from "./now.js";
import { hasNorth } from "./standing.js";

/** The whole board. */
export const board = (view, ctx) => html`<div class="sm-board ${view.position.rivals.length ? "solo" : ""} ${hasNorth(view.position) ? "north" : "base"}"
  .style=${`--seats:${view.position.players.length}`}>
  ${now(view, ctx)}${map(view, ctx)}${influence(view, ctx)}</div>`;

const TRACK = 40;
/** So many percent of the track a marker needs beside the next. */
const MARKER = 4.4;

/** Where each player's marker stands on the track, in percent; those with equal points stand side by side. */
function markers(players) {
  const most = Math.max(TRACK, ...players.map(({ score }) => score));
  let free = 0;
  return [...players]
    .sort((a, b) => a.score - b.score)
    .map((player) => {
      const left = Math.max((player.score / most) * 100, free);
      free = left + MARKER;
      return { player, left };
    });
}

/** Eras, turn order and the score track, for the head of the page. */
export function tracks(view, ctx) {
  const { position } = view;
  const { printed, nameOf } = ctx;
  const eras = Array.from({ length: printed.eras }, (_, i) => i + 1);
  return html`<div class="sm-tracks">
    <ol class="eras" aria-label=${t("sm.era.round", { era: position.era, of: printed.eras, round: position.round })}>${eras.map(
      (era) => html`<li class=${era === position.era ? "now" : era < position.era ? "past" : ""} .tip=${{ title: t("sm.era", { n: era }), lines: [t("sm.era.about")] }}><span>${era}</span>
        ${[1, 2].map((round) => html`<i class=${era < position.era || (era === position.era && round <= position.round) ? "on" : ""}></i>`)}</li>`,
    )}</ol>
    <ol class="order" aria-label=${t("sm.order")}>${position.turn_order.map((seat) => html`<li class=${view.to_act.includes(seat) ? "now" : ""} .tip=${{ title: nameOf(seat), lines: [t("sm.order.about")] }}>
      ${art.mon(position.players[seat].house)}<b>${position.players[seat].score}</b></li>`)}</ol>
    <div class="score-track" aria-hidden="true">${markers(position.players).map(({ player: { seat, house, score }, left }) => html`<span class="marker ${art.houseClass(house)}" data-key="score:${seat}" .style=${`left:${left.toFixed(1)}%`}
        .tip=${{ title: t("sm.score.of", { name: nameOf(seat), n: score }) }}>${art.mon(house)}<b>${score}</b></span>`)}</div>
  </div>`;
}
