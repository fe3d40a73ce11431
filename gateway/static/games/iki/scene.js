/** What is under way: the set-up, the choice of the way, a player's turn step by step, a fire, the food. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { startingCards } from "./board.js";
import { buildingFace, cardClass, characterFace } from "./cards.js";
import { NAGAYAS, hidden } from "./printed.js";

/** What happened last. */
const lately = (lines) => html`<ol class="lately" aria-hidden="true">${lines.map(
  ({ seat, text, weight }) => html`<li class=${weight}>${seat === null || seat === undefined ? nothing : shuriken(seat)}<span>${text}</span></li>`,
)}</ol>`;

/**
 * A panel; at its side lie the cards a choice is about, or else stands what happened last. `scene` in its class says that what is
 * to be chosen lies here, and not on the board.
 */
const panel = (cls, title, note, body, { recent }, cards = null) => html`<section class="ik-scene ${cls}" data-key="scene">
  <header><h2>${title}</h2>${note ? html`<small>${note}</small>` : nothing}</header><div class="under-way">${body}</div><div class="aside">${cards
    ? html`<div class="at-hand">${cards}</div>`
    : lately(recent)}</div></section>`;

/** Seats in the order they come, each with what it has chosen. */
const queue = (seats, active, said, nameOf) =>
  html`<ol class="queue">${seats.map((seat) => html`<li class=${seat === active ? "now" : ""} .tip=${{ title: nameOf(seat) }}>
    ${shuriken(seat)}<span class="name">${nameOf(seat)}</span>${said(seat)}</li>`)}</ol>`;

function wayOfLife({ players, firefighting_order: order, active }, ctx) {
  const { nameOf, printed } = ctx;
  const chosen = (seat) => {
    const { ikizama } = players[seat];
    return html`<b>${hidden(ikizama) ? "…" : printed.ikizama(ikizama).title.replace("-", "–")}</b>`;
  };
  return panel("way", t("ik.scene.way"), t("ik.scene.way.about"), queue(order, active, chosen, nameOf), ctx);
}

function showCharacter(character, key, { piece, printed }, extra = []) {
  return piece({ key, cls: cardClass(character, printed), tip: printed.characterTip(character, extra), body: characterFace(character, printed) });
}

const showBuilding = (building, key, { piece, printed }) =>
  piece({ key, cls: "ik-card building for-sale", tip: printed.buildingTip(building), body: buildingFace(building, printed) });

/** The card a choice is about. */
function subject({ turn, neutral }, ctx) {
  if (!hidden(neutral)) return showCharacter(neutral, "subject", ctx);
  if (!turn) return null;
  if (!hidden(turn.building)) return showBuilding(turn.building, "subject", ctx);
  if (!hidden(turn.hiring)) {
    return showCharacter(turn.hiring, "subject", ctx, [t("ik.tip.cost", { n: ctx.printed.character(turn.hiring).cost })]);
  }
  if (!hidden(turn.skill)) return showCharacter(turn.skill, "subject", ctx);
  return null;
}

const MOVING = ["STAGE_MOVE", "STAGE_NEW_YEAR"];

/** The steps of a turn: which are done, which is now. */
function steps({ month, stage, turn, players, active }, { piece, printed }) {
  const placing = stage === "STAGE_PLACE";
  const hiring = stage === "STAGE_HIRE" || (placing && !turn.moved);
  const moving = MOVING.includes(stage);
  const trading = !hiring && !moving;
  const { oyakata, ikizama } = players[active];
  const lastDay = printed.event(month) === "new_year";
  const first = ikizama === "IKIZAMA_ONE_TO_FOUR" ? t("ik.step.compensation") : t("ik.step.hire");
  const step = (now, done, label) => html`<li class="${now ? "now" : done ? "done" : ""}">${label}</li>`;
  const tick = (done, label) => html`<span class="half ${done ? "done" : ""}">${label}</span>`;
  return html`<ol class="steps">
    ${lastDay ? nothing : step(hiring, !hiring, first)}
    ${step(moving, trading, lastDay ? t("ik.step.place") : t("ik.step.move", { n: hidden(ikizama) ? "" : printed.ikizama(ikizama).title.replace("-", "–") }))}
    ${step(trading, false, html`${t("ik.step.business")} ${trading
      ? html`${tick(turn?.shop_done, hidden(oyakata) ? "" : printed.shopName(oyakata))}${tick(turn?.character_done, t("ik.step.character"))}`
      : nothing}`)}
    ${step(false, false, piece({ key: "turn:end", cls: "end-turn", tip: { title: t("ik.step.end"), lines: [t("ik.step.end.about")] }, body: t("ik.step.end") }))}
  </ol>`;
}

function turnPanel(position, ctx) {
  const { active, stage } = position;
  const name = ctx.nameOf(active);
  const doing = { STAGE_TRAIN: "train", STAGE_SWAP: "swap", STAGE_BUILD: "build", STAGE_PLACE: "place" }[stage];
  return panel("turn-panel", t("ik.scene.turn", { name }), doing ? t(`ik.scene.${doing}`) : "", steps(position, ctx), ctx, subject(position, ctx));
}

/** The row of stalls the fire runs along, with its strength at each and who is there. */
function firePanel({ fire, spaces, players }, ctx) {
  const { nameOf, printed } = ctx;
  const size = spaces.length / NAGAYAS.length;
  const first = NAGAYAS.indexOf(fire.nagaya) * size;
  const cells = Array.from({ length: size }, (_, i) => {
    const { character, building, owner } = spaces[first + i];
    const strength = fire.strength + fire.space - first - i;
    const held = owner !== undefined && owner !== null;
    const what = !hidden(character) ? printed.characterName(character) : hidden(building) ? t("ik.fire.nobody") : printed.buildingName(building);
    return html`<li class="${first + i === fire.space ? "now" : first + i < fire.space ? "past" : ""}">
      <span class="strength">${art.sign("fire")}<b>${strength}</b></span><span class="what">${what}</span>
      <span class="defence">${held ? html`${shuriken(owner)}<b>${players[owner].firefighting}</b>${art.sign("firefighting")}` : nothing}</span></li>`;
  });
  const owner = spaces[fire.space].owner;
  const note = owner === undefined || owner === null ? "" : t("ik.fire.reached", { name: nameOf(owner), n: fire.strength });
  return panel("fire-panel scene", t("ik.scene.fire", { letter: fire.nagaya.slice(-1) }), note, html`<ol class="blaze">${cells}</ol>`, ctx);
}

const monthEnds = ({ month }) => t("ik.month.ends", { n: month });

const SCENES = {
  STAGE_SETTLE: (position, ctx) => panel("settle scene", t("ik.scene.settle"), "", html`<p>${t("ik.scene.settle.about")}</p>`, ctx, startingCards(position, ctx)),
  STAGE_IKIZAMA: wayOfLife,
  STAGE_NEUTRAL: (position, ctx) => panel("", t("ik.scene.neutral"), monthEnds(position), html`<p>${t("ik.scene.neutral.about")}</p>`, ctx),
  STAGE_NEUTRAL_PLACE: (position, ctx) => panel("", t("ik.scene.neutral"), monthEnds(position), html`<p>${t("ik.scene.neutral.place")}</p>`, ctx, subject(position, ctx)),
  STAGE_FIRE: firePanel,
  STAGE_FOOD: ({ active, to_dismiss: n }, ctx) =>
    panel("", t("ik.scene.food", { name: ctx.nameOf(active) }), "", html`<p class="big">${art.sign("rice")}<span>${t("ik.scene.food.about", { n })}</span></p>`, ctx),
  STAGE_OVER: (_, ctx) => panel("", t("ik.scene.over"), "", html`<p>${t("ik.scene.over.about")}</p>`, ctx),
};

/** The panel of what is under way. */
export function scene({ position }, ctx) {
  return (SCENES[position.stage] ?? turnPanel)(position, ctx);
}
