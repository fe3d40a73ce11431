/** The board round the street: the two tracks, characters for hire, buildings; and the head with calendar and IKI. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { t, listing } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { buildingFace, cardClass, characterFace } from "./cards.js";
import { TRACK, hidden } from "./printed.js";
import { street } from "./street.js";

/** Who moves how far, and in which order. */
function ikizamaTrack(position, { piece, printed }) {
  const past = position.blocking_discard.map((space) => printed.ikizama(space).title);
  const lines = [t("ik.ikizama.about"), ...(past.length ? [t("ik.ikizama.past", { spaces: past.join(", ") })] : [])];
  return html`<section class="track-box ikizama"><h4 .tip=${{ title: t("ik.ikizama"), lines }}>${t("ik.ikizama")}</h4>
    <div class="spaces">${TRACK.map((space) => {
      const { title, effect } = printed.ikizama(space);
      const here = position.players.find(({ ikizama }) => ikizama === space);
      const blocked = position.blocked === space;
      return piece({
        key: `ikizama:${space}`,
        cls: `space ${blocked ? "blocked" : ""} ${here?.seat === position.active && position.turn ? "now" : ""}`,
        tip: { title: t("ik.ikizama.space", { title }), lines: [effect, ...(blocked ? [t("ik.ikizama.blocked")] : [])] },
        body: html`<b>${title.replace("-", "–")}</b><span class="who">${here ? shuriken(here.seat) : blocked ? art.sign("blocked") : nothing}</span>`,
      });
    })}</div></section>`;
}

/** Strength against fires; of those on one space the one on top of the stack is ahead. */
function firefightingTrack({ players, firefighting_order: order }, { printed, nameOf }) {
  const spaces = Array.from({ length: printed.lastFirefighting + 1 }, (_, i) => i);
  return html`<section class="track-box firefighting"><h4 .tip=${{ title: t("ik.firefighting"), lines: [t("ik.firefighting.about")] }}>${t("ik.firefighting")}</h4>
    <ol class="spaces">${spaces.map((space) => {
      const here = order.filter((seat) => players[seat].firefighting === space);
      const tip = { title: t("ik.firefighting.space", { n: space }), lines: here.map((seat, i) => t(here.length > 1 && !i ? "ik.firefighting.top" : "ik.firefighting.one", { name: nameOf(seat) })) };
      return html`<li class=${here.length ? "held" : ""} .tip=${tip}><span class="stack">${here.map((seat) => html`<span data-key="firefighting:${seat}">${shuriken(seat)}</span>`)}</span><b>${space}</b></li>`;
    })}</ol></section>`;
}

const forHire = ({ character, mons }, { piece, printed }) => {
  const { cost } = printed.character(character);
  return piece({
    key: `row:${character}`,
    cls: cardClass(character, printed),
    tip: printed.characterTip(character, [t("ik.tip.cost", { n: cost }), ...(mons ? [t("ik.tip.lying", { n: mons })] : [])]),
    body: characterFace(character, printed, { cost, mons }),
  });
};

function hiring({ row, removed }, ctx) {
  const gone = removed.filter((character) => !hidden(character)).map((character) => ctx.printed.characterName(character));
  const lines = [t("ik.row.about"), ...(gone.length ? [t("ik.row.gone", { names: listing(gone) })] : [])];
  return html`<section class="hiring"><h4 .tip=${{ title: t("ik.row"), lines }}>${t("ik.row")}</h4>
    <div class="row" data-key="row">${row.length ? repeat(row, ({ character }) => character, (one) => forHire(one, ctx)) : html`<p class="empty">${t("ik.row.none")}</p>`}</div></section>`;
}

function buildings({ buildings: left }, { piece, printed }) {
  return html`<section class="building-row"><h4 .tip=${{ title: t("ik.buildings"), lines: [t("ik.buildings.about")] }}>${t("ik.buildings")}</h4>
    <div class="row" data-key="buildings">${left.length
      ? repeat(left, (building) => building, (building) =>
          piece({ key: `building:${building}`, cls: "ik-card building for-sale", tip: printed.buildingTip(building), body: buildingFace(building, printed) }))
      : html`<p class="empty">${t("ik.buildings.none")}</p>`}</div></section>`;
}

/** The whole board. */
export function board({ position }, ctx) {
  return html`<div class="ik-board ${art.seasonOfMonth(position.month)}">
    <div class="ik-tracks-row">${ikizamaTrack(position, ctx)}${firefightingTrack(position, ctx)}</div>
    ${ctx.printed.event(position.month) === "new_year" ? nothing : hiring(position, ctx)}${street(position, ctx)}${buildings(position, ctx)}
  </div>`;
}

function calendar({ month, players, sun }, { printed, nameOf }) {
  const two = sun !== undefined && sun !== null;
  return html`<ol class="calendar" aria-label=${t("ik.month", { n: month })}>${printed.months.map((one) => {
    const event = printed.event(one);
    const lines = [];
    if (event) lines.push(t(`ik.event.${event}`, event === "fire" ? { n: printed.fireStrength(one, players.length) } : {}));
    else lines.push(t("ik.event.none"));
    if (two && event !== "new_year") lines.push(t("ik.event.neutral", { name: nameOf(one % 2 ? sun : 1 - sun) }));
    return html`<li class="${art.seasonOfMonth(one)} ${one === month ? "now" : one < month ? "past" : ""} ${event === "new_year" ? "last" : ""}"
      .tip=${{ title: t(event === "new_year" ? "ik.new_year" : "ik.month", { n: one }), lines }}><b>${event === "new_year" ? nothing : one}</b>${event ? art.sign(event) : nothing}</li>`;
  })}</ol>`;
}

/** A lap of the IKI track. */
const LAP = 30;

/** Pixels between two markers of the IKI track, at least. */
const BESIDE = 18;

/** Calendar and IKI, for the head of the page. Whoever has as much as another, or hardly more, stands beside. */
export function tracks(view, ctx) {
  const { position } = view;
  const { players } = position;
  const most = LAP * Math.ceil(Math.max(1, ...players.map(({ iki }) => iki)) / LAP);
  const markers = [...players].sort((a, b) => a.iki - b.iki);
  const at = (place) => `left: max(${markers.slice(0, place + 1).map(({ iki }, i) => `${((iki / most) * 100).toFixed(1)}% + ${(place - i) * BESIDE}px`).join(", ")})`;
  return html`<div class="ik-tracks">
    ${calendar(position, ctx)}
    <div class="iki-track" aria-hidden="true">${art.sign("iki")}${markers
      .map((player, place) => html`<span class="marker" data-key="iki:${player.seat}" .style=${at(place)}
        .tip=${{ title: t("ik.iki.of", { name: ctx.nameOf(player.seat), n: player.iki }) }}>${shuriken(player.seat)}<b>${player.iki}</b></span>`)}<b class="most">${most}</b></div>
  </div>`;
}

/** Starting characters to choose from; for the panel of what is under way. */
export const startingCards = ({ starting }, { piece, printed }) =>
  starting.filter((character) => !hidden(character)).map((character) =>
    piece({ key: `starting:${character}`, cls: cardClass(character, printed), tip: printed.characterTip(character), body: characterFace(character, printed) }));
