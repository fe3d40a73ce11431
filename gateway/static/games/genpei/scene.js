/** What is under way: the chain of this turn, the action being done, the secret choices of all, the houses at the end. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { houses } from "./finale.js";
import { CLANS, HOUSES, hidden, houseOf } from "./printed.js";

/** What is being done at a stage, by its name in the components. */
const DOING = {
  STAGE_RECRUIT: "SPACE_RECRUIT",
  STAGE_ASSASSINATE: "SPACE_ASSASSINATE",
  STAGE_REINFORCE: "SPACE_REINFORCEMENTS",
  STAGE_CONTACTS: "SPACE_CONTACTS",
  STAGE_PAGODA: "SPACE_PAGODA",
  STAGE_TORII: "SPACE_TORII",
  STAGE_MOVEMENT: "TORII_ACTION_MOVEMENT",
  STAGE_PALACE: "TORII_ACTION_EMPEROR",
  STAGE_ENTER: "TORII_ACTION_EMPEROR",
  STAGE_GAIN: "TORII_ACTION_GAIN",
  STAGE_TRANSFER: "TORII_ACTION_TRANSFER",
  STAGE_TRANSFER_TO: "TORII_ACTION_TRANSFER",
  STAGE_TORII_PAGODA: "TORII_ACTION_PAGODA",
  STAGE_TORII_PAGODA_ON: "TORII_ACTION_PAGODA",
  STAGE_ASCEND: "INTRIGUE_CARD_STEPS",
  STAGE_SWAP: "INTRIGUE_CARD_SWAP",
  STAGE_SWAP_WITH: "INTRIGUE_CARD_SWAP",
};

/** The name of what is being done. A card is played by Reinforcements, or after the Torii action Movement. */
const actionOf = (position, { printed }) =>
  position.stage === "STAGE_REINFORCE" && (hidden(position.wheel) || printed.spaceAt(position.wheel, position) !== "SPACE_REINFORCEMENTS")
    ? "TORII_ACTION_MOVEMENT"
    : DOING[position.stage];

/** An action as a large sign with its name; lit when it can be chosen here. */
const choice = (key, space, clan, { piece, printed }) =>
  piece({
    key,
    cls: `way ${art.clanClass(clan)}`,
    tip: printed.spaceTip(clan, space, 0, false),
    body: html`${art.sign(printed.signOf(space))}<span>${printed.space(space).title}</span><p>${printed.space(space).effect}</p>`,
  });

/** Both ways on for the marker of the clan activated. */
function ways({ wheel, markers }, ctx) {
  const spaces = ctx.printed.wheel(wheel);
  const marker = markers[CLANS.indexOf(wheel)];
  const to = (step) => spaces[(marker + step + spaces.length) % spaces.length].space;
  return html`<div class="ways">${choice("move:DIRECTION_ANTICLOCKWISE", to(-1), wheel, ctx)}
    ${art.marker(wheel)}${choice("move:DIRECTION_CLOCKWISE", to(1), wheel, ctx)}</div>`;
}

/** What the markers of the wheels show. */
const shown = (position, ctx) =>
  html`<div class="ways">${CLANS.filter((clan) => clan !== position.wheel).map((clan) =>
    html`<span class="shown">${art.crest(clan)}${choice(`marker:${clan}`, ctx.printed.spaceAt(clan, position), clan, ctx)}</span>`,
  )}</div>`;

/** The bids once more, beside what is done to one of them. */
const bids = (position, { piece, printed }) =>
  html`<div class="ways">${position.bids.map((clan, i) =>
    hidden(clan)
      ? nothing
      : piece({ key: `bid:${i}`, cls: "card-piece", tip: printed.bidTip(clan), body: art.clanCard(clan) }),
  )}</div>`;

function pickedToken({ seat, house, token }, ctx) {
  return html`<div class="picked">${art.token(seat, ctx.printed.token(token))}
    <small>${hidden(house) ? t("gp.picked.area") : t("gp.picked", { house: ctx.printed.houseInText(house) })}</small></div>`;
}

const told = (sign, title, text) => html`<div class="doing">${art.sign(sign)}<div><b>${title}</b><p>${text}</p></div></div>`;

function doing(name, { wheel }, { printed }) {
  const { title, effect } = printed.action(name);
  const where = name === "SPACE_PAGODA" && !hidden(wheel) ? ` · ${printed.houseName(houseOf(wheel))}` : "";
  return told(printed.signOf(name), `${title}${where}`, effect);
}

function now(position, ctx) {
  const { stage } = position;
  if (stage === "STAGE_MOVE") return ways(position, ctx);
  if (stage === "STAGE_END") return told("intrigue", t("gp.done"), t("gp.done.about"));
  const action = actionOf(position, ctx);
  return html`${action ? doing(action, position, ctx) : nothing}
    ${stage === "STAGE_CONTACTS" ? shown(position, ctx) : nothing}
    ${stage === "STAGE_RECRUIT" || stage === "STAGE_ASSASSINATE" ? bids(position, ctx) : nothing}
    ${position.picked ? pickedToken(position.picked, ctx) : nothing}`;
}

/** The clans activated this turn, in order. */
const links = (chain, ctx) => html`<ol class="links" aria-label=${t("gp.chain")}>${chain.map(
  (clan, i) => html`<li class="${art.clanClass(clan)} ${i === chain.length - 1 ? "now" : ""}" .tip=${{ title: t("gp.chain.link", { n: i + 1, clan: ctx.printed.clanName(clan) }) }}>${art.crest(clan)}</li>`,
)}</ol>`;

const turn = (position, ctx) => html`<section class="scene chain" data-key="scene">
  <header>${shuriken(position.active)}<h2>${t("gp.turn.of", { name: ctx.nameOf(position.active) })}</h2>${links(position.chain, ctx)}
    ${position.interruptions.length ? html`<small>${t("gp.then", { what: t(`gp.stage.${position.interruptions.at(-1).stage}`) })}</small>` : nothing}</header>
  <div class="now-row">${now(position, ctx)}</div>
</section>`;

/** Without influence on the palace steps there is nothing to set cards aside for. */
const isAsked = ({ stage }, { influence }) => stage === "STAGE_KEEP" || influence[HOUSES.indexOf("HOUSE_EMPEROR")].tokens.length > 0;

const has = (position, player) => t(!isAsked(position, player) ? "gp.no_choice" : player.ready ? "gp.ready" : "gp.choosing");

/** What I have set aside for the House of the Emperor, once I have decided. */
const setAside = ({ split }, { printed }) =>
  html`<p>${split && !hidden(split.clan) ? t("gp.split.mine", { n: split.cards, clan: printed.clanName(split.clan) }) : t("gp.split.none")}</p>`;

/** A secret choice of all at once: who has made it. */
function together({ position, viewer }, ctx) {
  const { stage, players } = position;
  const me = players[viewer];
  return html`<section class="scene together" data-key="scene">
    <header><h2>${t(`gp.together.${stage}`)}</h2></header>
    <p>${t(`gp.together.${stage}.about`)}</p>
    <ol class="who">${players.map((player) => html`<li class=${player.ready ? "ready" : ""}>${shuriken(player.seat)}<span>${ctx.nameOf(player.seat)}</span>
      <small>${has(position, player)}</small></li>`)}</ol>
    ${stage === "STAGE_SPLIT" && me?.ready && isAsked(position, me) ? setAside(me, ctx) : nothing}
  </section>`;
}

/** The panel of what is under way; null while nothing is. */
export function scene(view, ctx) {
  const { position } = view;
  if (position.stage === "STAGE_OVER") return houses(view, ctx);
  if (position.stage === "STAGE_KEEP" || position.stage === "STAGE_SPLIT") return together(view, ctx);
  if (!position.chain.length && !DOING[position.stage]) return null;
  return turn(position, ctx);
}
