/** The board: the four wheels with their markers and influence, the decks, the palace steps, the Torii actions. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { CLANS, HOUSES, TORII, hidden, houseOf, ownerOf } from "./printed.js";

/** What a space stands for: a way on for its marker while one is to be moved, else the marker on it, else itself. */
function spaceKey({ stage, wheel, markers }, clan, index, size) {
  const steps = (index - markers[CLANS.indexOf(clan)] + size) % size;
  const direction = { 1: "DIRECTION_CLOCKWISE", [size - 1]: "DIRECTION_ANTICLOCKWISE" }[steps];
  if (direction && stage === "STAGE_MOVE" && clan === wheel) return `move:${direction}`;
  if (direction && stage === "STAGE_MOVEMENT") return `shift:${clan}:${direction}`;
  return steps ? `space:${clan}:${index}` : `marker:${clan}`;
}

function space(position, clan, { space: action, coin }, index, size, { piece, printed }) {
  const here = position.markers[CLANS.indexOf(clan)] === index;
  return html`<span class="spot" .style=${`--turn:${index / size}`} data-key="spot:${clan}:${index}">${piece({
    key: spaceKey(position, clan, index, size),
    cls: `space ${here ? "here" : ""}`,
    tip: printed.spaceTip(clan, action, coin, here),
    body: html`${art.sign(printed.signOf(action))}${coin ? art.coin() : nothing}`,
  })}</span>`;
}

/** Tokens of one owner in one house. What I know of my own can be picked where the view says so. */
const stack = (house, { owner, tokens }, ctx) =>
  tokens.map((token) =>
    ctx.piece({
      key: owner === ctx.viewer ? `on:${house}:${token}` : `on:${house}:${owner}`,
      cls: "token-piece",
      tip: ctx.printed.tokenTip(owner, token, ctx),
      body: art.token(ownerOf(owner, ctx), ctx.printed.token(token)),
    }),
  );

/** `[{owner, tokens, step}]` of all who have tokens in a house. */
const influenceIn = ({ players, kotaishi }, house) =>
  [...players, ...(kotaishi ? [kotaishi] : [])]
    .map(({ seat, influence, step }) => ({ owner: seat, tokens: influence[HOUSES.indexOf(house)].tokens, step }))
    .filter(({ tokens }) => tokens.length);

const tray = (position, house, ctx) => influenceIn(position, house).map((held) => html`<span class="group">${stack(house, held, ctx)}</span>`);

function wheel(position, clan, ctx) {
  const { printed, piece } = ctx;
  const spaces = printed.wheel(clan);
  const house = houseOf(clan);
  const tokens = tray(position, house, ctx);
  return html`<section class="wheel ${art.clanClass(clan)} ${position.wheel === clan ? "active" : ""}" aria-label=${printed.clanName(clan)}>
    <div class="ring" data-key="wheel:${clan}">
      ${art.ring}
      ${spaces.map((one, index) => space(position, clan, one, index, spaces.length, ctx))}
      ${piece({ key: `clan:${clan}`, cls: "hub", tip: printed.houseTip(house), body: html`${art.crest(clan)}<span>${printed.clanName(clan)}</span>` })}
    </div>
    <div class="tray" data-key="house:${house}">${tokens.length ? tokens : html`<span class="empty">${t("gp.tray.none")}</span>`}</div>
  </section>`;
}

function bid(position, index, ctx) {
  const clan = position.bids[index];
  return ctx.piece({
    key: `bid:${index}`,
    cls: "card-piece",
    tip: hidden(clan) ? { title: t("gp.bid.none"), lines: [t("gp.bid.none.about")] } : ctx.printed.bidTip(clan),
    body: hidden(clan) ? art.noCard : art.clanCard(clan),
  });
}

/** The Ninja deck from its top, each card as far as somebody knows it. */
function ninjaDeck(position, ctx) {
  const { printed, piece, viewer } = ctx;
  const topFirst = position.ninja_deck.map((card, i) => (hidden(card) ? (position.ninja_seen[i] ?? card) : card)).reverse();
  const cards = topFirst.map((clan) => (hidden(clan) ? art.ninjaBack() : art.clanCard(clan)));
  const given = position.players[viewer]?.gave_ninja.filter((clan) => !hidden(clan)) ?? [];
  const lines = [
    topFirst.length ? t("gp.ninja.order", { cards: topFirst.map((clan) => (hidden(clan) ? "?" : printed.clanName(clan))).join(", ") }) : t("gp.ninja.empty"),
    ...(position.ninja_revealed.length ? [t("gp.ninja.revealed", { clans: printed.clanList(position.ninja_revealed) })] : []),
    ...(given.length ? [t("gp.ninja.given", { clans: printed.clanList(given) })] : []),
  ];
  return piece({
    key: "ninja",
    cls: "card-piece",
    tip: { title: t("gp.ninja"), lines: [t("gp.ninja.about"), ...lines] },
    body: html`<span class="top">${topFirst.length ? cards[0] : art.noCard}<span class="count">${topFirst.length}</span></span><span class="rest">${cards.slice(1)}</span>`,
  });
}

const intriguePlayed = ({ intrigue_discard: played }, { printed, piece }) =>
  html`<div class="played rest" role="group" aria-label=${t("gp.intrigue.played")}>${played.map((card) =>
    piece({ key: `played:${card}`, cls: "card-piece", tip: printed.intrigueTip(card), body: art.intrigueCard(printed.intrigue(card)) }),
  )}</div>`;

function decks(position, ctx) {
  const { printed, piece } = ctx;
  const left = position.clan_deck.length;
  return html`<section class="decks">
    <div class="bids"><h3 .tip=${{ title: t("gp.bids"), lines: [t("gp.bids.about")] }}>${t("gp.bids")}</h3>
      <div class="row">${bid(position, 0, ctx)}${bid(position, 1, ctx)}</div></div>
    <div class="piles"><div class="pile"><h3>${t("gp.clan_deck")}</h3>${piece({
        key: "clan_deck",
        cls: "card-piece",
        tip: { title: t("gp.clan_deck"), lines: [t("gp.clan_deck.about", { n: left }), ...(position.removed.length ? [t("gp.removed", { clans: printed.clanList(position.removed) })] : [])] },
        body: html`${left ? art.clanCard() : art.noCard}<span class="count">${left}</span>`,
      })}</div>
      <div class="pile"><h3>${t("gp.ninja")}</h3>${ninjaDeck(position, ctx)}</div></div>
    ${position.intrigue_deck.length + position.intrigue_discard.length ? intriguePlayed(position, ctx) : nothing}
  </section>`;
}

function palace(position, ctx) {
  const { printed, piece } = ctx;
  const stacks = influenceIn(position, "HOUSE_EMPEROR");
  return html`<section class="palace" aria-label=${printed.houseName("HOUSE_EMPEROR")}>
    <header .tip=${printed.houseTip("HOUSE_EMPEROR")}><h3>${printed.houseName("HOUSE_EMPEROR")}</h3></header>
    <div class="stairs" data-key="house:HOUSE_EMPEROR">${Array.from({ length: printed.steps }, (_, i) => i + 1).map((step) => {
      const here = stacks.find((one) => one.step === step);
      return html`<div class="step" .style=${`--step:${step}`}>
        <div class="stack">${here ? stack("HOUSE_EMPEROR", here, ctx) : nothing}</div>
        ${piece({
          key: `step:${step}`,
          cls: `tread ${step === position.step ? "wanted" : ""}`,
          tip: printed.stepTip(step, here && ctx.nameOf(here.owner)),
          body: html`<span>${step}</span>`,
        })}</div>`;
    })}<div class="throne">${art.emperorsHouse}</div></div>
  </section>`;
}

const toriis = (position, ctx) => html`<section class="toriis" aria-label=${t("gp.torii")}>
  <header .tip=${{ title: t("gp.torii"), lines: [t("gp.torii.about")] }}>${art.sign("torii")}<h3>${t("gp.torii")}</h3></header>
  <div class="options">${TORII.map((action) => {
    const { title, cost } = ctx.printed.torii(action);
    return ctx.piece({
      key: `torii:${action}`,
      cls: "option",
      tip: ctx.printed.toriiTip(action),
      body: html`${art.sign(ctx.printed.signOf(action))}<span>${title}</span><span class="cost">${Array.from({ length: cost }, () => art.coin())}</span>`,
    });
  })}</div></section>`;

/** The whole board. */
export function board({ position }, ctx) {
  return html`<div class="gp-board">
    ${decks(position, ctx)}
    <div class="wheels">${CLANS.map((clan) => wheel(position, clan, ctx))}</div>
    ${palace(position, ctx)}${toriis(position, ctx)}
  </div>`;
}

/** The turn, who comes when, and what is left of the clan deck, for the head of the page. */
export function tracks(view, ctx) {
  const { position } = view;
  const left = position.clan_deck.length;
  return html`<div class="gp-tracks">
    <span class="turn-number">${t("gp.turn", { n: position.turn })}</span>
    <ol class="order" aria-label=${t("gp.order")}>${position.players.map(({ seat, coins }) => {
      const first = seat === position.start_player;
      return html`<li class="${view.to_act.includes(seat) ? "now" : ""} ${first ? "first" : ""}"
        .tip=${{ title: ctx.nameOf(seat), lines: [t("gp.coins.of", { n: coins }), ...(first ? [t("gp.first")] : [])] }}>${shuriken(seat)}</li>`;
    })}</ol>
    <span class="left ${position.last_lap ? "last" : ""}" .tip=${{ title: t("gp.end"), lines: [t(position.players.length > 1 ? "gp.end.about" : "gp.end.about.alone")] }}>${
      position.last_lap ? t("gp.last_lap") : t("gp.left", { n: left })}</span>
  </div>`;
}
