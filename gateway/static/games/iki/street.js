/** The main street: a loop of eight shops, with the four nagayas and their stalls behind them. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t, listing } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { buildingFace, cardClass, characterFace, exchange, signs } from "./cards.js";
import { NAGAYAS, hidden } from "./printed.js";
import { STREET } from "./targets.js";

/** A figure in the seat's colour with its crest. */
export const oyakata = (seat) => html`<span class="oyakata seat-${seat}" data-key="oyakata:${seat}">${art.sign("kobuns")}${shuriken(seat)}</span>`;

/** The character or building at a card space, or the free space with its surcharge. */
function stall(position, index, ctx) {
  const { piece, printed, nameOf } = ctx;
  const { character, building, owner, experience } = position.spaces[index];
  const size = position.spaces.length / NAGAYAS.length;
  const burning = position.fire?.space === index;
  const cls = burning ? "burning" : "";
  const [nagayaHere, place] = [NAGAYAS[Math.floor(index / size)], index % size];
  const shops = listing(printed.shopsOf(nagayaHere, place, position.players.length));
  const reached = t("ik.space.reached", { letter: nagayaHere.slice(-1), n: place + 1, shops });
  const whose = owner === undefined || owner === null ? t("ik.tip.neutral") : t("ik.tip.owner", { name: nameOf(owner) });
  if (!hidden(character)) {
    const neutral = owner === undefined || owner === null;
    const lines = [whose, ...(neutral ? [] : [t("ik.tip.experience", { n: experience })]), reached];
    const swapping = position.turn?.swapping === character;
    return piece({
      key: `card:${character}`,
      cls: `${cardClass(character, printed)} ${cls} ${swapping ? "picked" : ""}`,
      tip: printed.characterTip(character, lines),
      body: html`${characterFace(character, printed, neutral ? { neutral } : { owner, experience })}${burning ? flames(position) : nothing}`,
    });
  }
  if (!hidden(building)) {
    return piece({
      key: `built:${building}`,
      cls: `ik-card building ${cls}`,
      tip: printed.buildingTip(building, [whose]),
      body: html`${buildingFace(building, printed, { owner })}${burning ? flames(position) : nothing}`,
    });
  }
  const surcharge = printed.surcharges(position.players.length)[place];
  return piece({
    key: `space:${index}`,
    cls: "free",
    tip: { title: t("ik.space"), lines: [surcharge ? t("ik.space.surcharge", { n: surcharge }) : t("ik.space.free"), reached] },
    body: surcharge ? html`<span class="amount">+${surcharge}${art.sign("mons")}</span>` : nothing,
  });
}

const flames = ({ fire }) => html`<span class="flames">${art.sign("fire")}<b>${fire.strength}</b></span>`;

/** A pipe, pouch or fish for sale. */
function ware(key, token, value, { piece, printed }) {
  return piece({
    key: `ware:${key}`,
    cls: "ware",
    tip: printed.wareTip(key),
    body: html`${token}<span class="figures"><span class="price">${printed.wareCost(key)}${art.sign("mons")}</span>${value ? html`<span class="value">${value}</span>` : nothing}</span>`,
  });
}

/** What a pouch scores, as short as can be. */
export const pouchValue = ({ counts, iki }) => (counts === "once" ? html`${iki}${art.sign("iki")}` : html`?${art.sign("iki")}`);

const WARES = {
  SHOP_TOBACCO: ({ pipes, pouches }, ctx) => [
    ...pipes.map((pipe) => ware(pipe, art.pipeToken(pipe), signs(ctx.printed.pipeGain(pipe)), ctx)),
    ...pouches.map((pouch) => ware(pouch, art.pouchToken(pouch), pouchValue(ctx.printed.pouch(pouch)), ctx)),
  ],
  SHOP_FISH_MARKET: ({ fish }, ctx) => fish.map((one) => ware(one, art.fishToken(one), "", ctx)),
};

/** What a shop does, in signs. */
const dealSigns = (shop, printed) =>
  printed.deals(shop).map(({ deal, spend, gain }) => html`<span class="deal">${exchange(spend, deal === "DEAL_BUILD" ? art.sign("build") : signs(gain))}</span>`);

function shop(position, name, ctx) {
  const { piece, printed, nameOf } = ctx;
  const here = position.players.filter((player) => player.oyakata === name).map(({ seat }) => seat);
  const wares = WARES[name]?.(position, ctx) ?? [];
  return html`<div class="shop ${WARES[name] ? "with-wares" : ""} ${here.length ? "visited" : ""}" data-key="place:${name}">
    ${piece({
      key: `shop:${name}`,
      cls: "sign-board",
      tip: printed.shopTip(name, here.map(nameOf)),
      body: html`<b class="number">${STREET.indexOf(name) + 1}</b>${art.shopSign(name)}<span class="shop-name">${printed.shopName(name)}</span>
        ${WARES[name] ? nothing : html`<span class="deals">${dealSigns(name, printed)}</span>`}<span class="visitors">${here.map(oyakata)}</span>`,
    })}
    ${WARES[name] ? html`<div class="wares">${wares.length ? wares : html`<span class="empty">${t("ik.sold_out")}</span>`}</div>` : nothing}
  </div>`;
}

function nagaya(position, name, ctx) {
  const size = position.spaces.length / NAGAYAS.length;
  const first = NAGAYAS.indexOf(name) * size;
  const { outer, inner } = ctx.printed.nagaya(name);
  const letter = name.slice(-1);
  const onFire = position.fire?.nagaya === name;
  return html`<section class="nagaya nagaya-${letter.toLowerCase()} ${onFire ? "on-fire" : ""}" data-key="nagaya:${name}" aria-label=${t("ik.nagaya", { letter })}>
    <b class="letter" aria-hidden="true">${letter}</b>
    <div class="stalls">${Array.from({ length: size }, (_, i) => stall(position, first + i, ctx))}</div>
    <div class="shops">${shop(position, outer, ctx)}${shop(position, inner, ctx)}</div>
  </section>`;
}

/** The place where the ways meet: who waits there, and where the next lap begins. */
function crossroads(position, { nameOf }) {
  const waiting = position.players.filter(({ oyakata: at }) => hidden(at)).map(({ seat }) => seat);
  return html`<div class="crossroads" data-key="crossroads" .tip=${{ title: t("ik.crossroads"), lines: [t("ik.crossroads.about"), ...waiting.map((seat) => t("ik.crossroads.waits", { name: nameOf(seat) }))] }}>
    <span class="waiting-here">${waiting.map(oyakata)}</span><span class="crossing">${t("ik.crossroads")}</span></div>`;
}

/** The street with everything on it. */
export const street = (position, ctx) => html`<div class="ik-street ${position.players.length === 2 ? "two" : ""}" data-key="street">
  ${NAGAYAS.map((name) => nagaya(position, name, ctx))}${crossroads(position, ctx)}</div>`;
