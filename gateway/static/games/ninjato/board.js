/** The board: five houses, the four places, the clans, the tracks. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { t, listing } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { cardValue, envoyClan, hidden } from "./printed.js";

const shurikenAt = (position, matches) =>
  position.players.flatMap((player) => player.places.filter(matches).map(() => player.seat));

const stars = (seats) => html`<span class="stars">${seats.map((seat) => shuriken(seat))}</span>`;

/** Draw equal things once each, with keys that stay, so that the page moves them and does not make them anew. */
const numbered = (items) => {
  const seen = new Map();
  return items.map((item) => {
    const n = seen.get(item) ?? 0;
    seen.set(item, n + 1);
    return { item, id: `${item}:${n}` };
  });
};

function approachSide(position, index, approach, { piece }) {
  const here = shurikenAt(
    position,
    (place) => place.kind === "PLACE_KIND_HOUSE" && place.house === index && place.approach === approach,
  );
  const way = approach === "APPROACH_STEALTH" ? "stealth" : "strength";
  return piece({
    key: `house:${index}:${approach}`,
    cls: `side ${way}`,
    tip: { title: t("nj.house.side", { n: index + 1, way: t(`nj.${approach}`) }), lines: [t(`nj.house.${way}`)] },
    body: html`${art.approachSign(approach)}<span class="way">${t(`nj.${approach}`)}</span>${stars(here)}`,
  });
}

const houseTreasures = (index, kinds, red, { piece, printed }) =>
  repeat(
    numbered(kinds),
    ({ id }) => id,
    ({ item }) =>
      piece({
        key: `house:${index}:${item}:${red ? "red" : "plain"}`,
        cls: "token",
        tip: printed.treasureTip(item, red ? "red" : "plain"),
        body: art.treasure(item, red),
      }),
  );

function house(position, house, index, ctx) {
  const { piece, printed } = ctx;
  const raided = position.raid?.house === index;
  return html`<section class="house ${art.clanClass(house.token?.clan)} ${house.cleared ? "cleared" : ""} ${raided ? "raided" : ""}"
    data-key="house:${index}" aria-label=${t("nj.house", { n: index + 1 })}>
    <header>${art.roof(index)}
      ${house.token && !hidden(house.token.clan)
        ? piece({ key: `house:${index}:token`, cls: "owner", tip: printed.clanTokenTip(house.token), body: art.clanToken(house.token) })
        : nothing}
    </header>
    <div class="rooms">
      ${approachSide(position, index, "APPROACH_STEALTH", ctx)}
      <div class="court">
        ${hidden(house.sentry)
          ? html`<span class="gone">${t("nj.house.cleared")}</span>`
          : piece({ key: `house:${index}:sentry`, cls: "mini", tip: printed.guardTip(house.sentry, true), body: art.guardCard(printed.guard(house.sentry)) })}
      </div>
      ${approachSide(position, index, "APPROACH_STRENGTH", ctx)}
    </div>
    <div class="store">${houseTreasures(index, house.plain, false, ctx)}${houseTreasures(index, house.red, true, ctx)}</div>
    <span class="number">${index + 1}</span>
  </section>`;
}

function place(key, kind, position, ctx, body, aside = nothing) {
  const here = shurikenAt(position, (at) => at.kind === kind);
  return html`<section class="place ${key}" data-key="place:${key}">
    <header>${ctx.piece({ key, cls: "name", tip: { title: t(`nj.${key}`), lines: [t(`nj.${key}.about`)] }, body: html`<h3>${t(`nj.${key}`)}</h3>` })}
      ${key === "dojo" ? nothing : stars(here)}${aside}</header>
    <div class="row">${body}</div>
  </section>`;
}

function dojo(position, ctx) {
  const { piece, printed } = ctx;
  const topFirst = [...position.dojo_stack].reverse();
  const stack = html`<span class="stack" .tip=${{ title: t("nj.dojo.stack"), lines: [topFirst.length ? listing(topFirst.map(ctx.nameOf)) : t("nj.dojo.stack.none")] }}>
    ${topFirst.length ? html`<em>${t("nj.first")}</em>${stars(topFirst)}` : nothing}</span>`;
  const cards = repeat(
    numbered(position.dojo_display),
    ({ id }) => id,
    ({ item }) => piece({ key: `dojo:${item}`, cls: "card-piece", tip: printed.cardTip(item), body: art.dojoCard(cardValue(item)) }),
  );
  const deck = piece({
    key: "dojo:deck",
    cls: "card-piece deck",
    tip: { title: t("nj.deck"), lines: [t("nj.deck.about", { n: position.dojo_deck.length })] },
    body: html`${art.dojoCard(0)}<span class="count">${position.dojo_deck.length}</span>`,
  });
  return place("dojo", "PLACE_KIND_DOJO", position, ctx, html`${deck}${cards}`, stack);
}

const sensei = (position, ctx) =>
  place(
    "sensei",
    "PLACE_KIND_SENSEI",
    position,
    ctx,
    position.sensei.length
      ? repeat(
          numbered(position.sensei),
          ({ id }) => id,
          ({ item }) => ctx.piece({ key: `sensei:${item}`, cls: "tile-piece", tip: ctx.printed.skillTip(item), body: art.skillTile(item, ctx.printed.skill(item)) }),
        )
      : html`<p class="empty">${t("nj.sensei.none")}</p>`,
  );

const palace = (position, ctx) =>
  place("palace", "PLACE_KIND_PALACE", position, ctx, repeat(
    position.palace,
    (envoy) => envoy,
    (envoy) => ctx.piece({ key: `palace:${envoy}`, cls: "card-piece", tip: ctx.printed.envoyTip(envoy), body: art.envoyCard(ctx.printed.envoy(envoy)) }),
  ));

const pavilion = (position, ctx) =>
  place("pavilion", "PLACE_KIND_PAVILION", position, ctx, repeat(
    position.pavilion,
    (rumor) => rumor,
    (rumor) => ctx.piece({ key: `pavilion:${rumor}`, cls: "card-piece", tip: ctx.printed.rumorTip(rumor), body: art.rumorCard(ctx.printed.rumor(rumor)) }),
  ));

/** Honor on the clan's houses and who holds how many of its envoys. */
function clanRow(clan, position, { printed, nameOf }) {
  const honor = position.houses.filter(({ token }) => token?.clan === clan).reduce((sum, { token }) => sum + token.honor, 0);
  const held = position.players
    .map(({ seat, envoys }) => ({ seat, n: envoys.filter(({ envoy }) => envoyClan(envoy) === clan).length }))
    .filter(({ n }) => n)
    .sort((a, b) => b.n - a.n);
  const lines = [
    `${t("nj.clan.honor")}: ${honor}`,
    held.length ? held.map(({ seat, n }) => `${nameOf(seat)} ${n}`).join(", ") : t("nj.clans.nobody"),
  ];
  return html`<li class=${art.clanClass(clan)} data-key="clan:${clan}" .tip=${{ title: printed.clanName(clan), lines }}>
    ${art.mon(clan)}<span class="clan-name">${printed.clanName(clan)}</span><b class="clan-honor">${honor}</b>
    <span class="held">${held.length
      ? held.map(({ seat, n }) => html`<span>${shuriken(seat)}<b>${n}</b></span>`)
      : html`<i>${t("nj.clans.nobody")}</i>`}</span></li>`;
}

function clans(position, ctx) {
  return html`<section class="clans" aria-label=${t("nj.clans")}>
    <header .tip=${{ title: t("nj.clans"), lines: [t("nj.clans.about")] }}><h3>${t("nj.clans")}</h3></header>
    <ul>${ctx.printed.clans.map((clan) => clanRow(clan, position, ctx))}</ul></section>`;
}

/** The whole board. */
export function board(view, ctx) {
  const { position } = view;
  return html`<div class="nj-board">
    <div class="houses">${position.houses.map((one, index) => house(position, one, index, ctx))}${clans(position, ctx)}</div>
    <div class="places">${dojo(position, ctx)}${sensei(position, ctx)}${palace(position, ctx)}${pavilion(position, ctx)}</div>
  </div>`;
}

/** Rounds, turn order and the honor track, for the head of the page. */
export function tracks(view, ctx) {
  const { position } = view;
  const { printed, nameOf } = ctx;
  const rounds = Array.from({ length: printed.rounds }, (_, i) => i + 1);
  const most = Math.max(20, ...position.players.map(({ honor }) => honor));
  return html`<div class="nj-tracks">
    <ol class="rounds" aria-label=${t("nj.round.of", { n: position.round, of: printed.rounds })}>${rounds.map((round) => {
      const order = printed.scoringOrder(round);
      const lines = order.length ? [t("nj.round.scoring", { clans: listing(order.map((clan) => printed.clanName(clan))) })] : [];
      return html`<li class="${round === position.round ? "now" : round < position.round ? "past" : ""} ${order.length ? "scoring" : ""}"
        .tip=${{ title: t("nj.round", { n: round }), lines }}><span>${round}</span>${order.map((clan) => html`<i class=${art.clanClass(clan)}></i>`)}</li>`;
    })}</ol>
    <ol class="order" aria-label=${t("nj.order")}>${position.turn_order.map(
      (seat) => html`<li class=${view.to_act.includes(seat) ? "now" : ""} .tip=${{ title: nameOf(seat), lines: [t("nj.shuriken.left", { n: position.players[seat].shuriken })] }}>
        ${shuriken(seat)}<span class="left">${Array.from({ length: position.players[seat].shuriken }, () => html`<i></i>`)}</span></li>`,
    )}</ol>
    <div class="honor-track" aria-hidden="true">${[...position.players]
      .sort((a, b) => a.honor - b.honor)
      .map(({ seat, honor }) => html`<span class="marker" data-key="honor:${seat}" .style=${`left:${((honor / most) * 100).toFixed(1)}%`}
        .tip=${{ title: t("nj.honor.of", { name: nameOf(seat), n: honor }) }}>${shuriken(seat)}<b>${honor}</b></span>`)}</div>
  </div>`;
}
