/** The order slots from south to north, with what lies on them. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import { glide } from "../../lib/motion.js";
import * as art from "./art.js";
import { REGIONS, hidden } from "./printed.js";
import { isPlanning, numberOfSlot, regionOfSlot, slotsPerRegion } from "./standing.js";

const known = ({ order, face_down: down }) => (hidden(order) ? down : order);

function tokenWords({ seat, order, face_down: down, location }, { nameOf, printed }) {
  const name = nameOf(seat);
  const words = hidden(order)
    ? t(hidden(down) ? "sm.token.down" : "sm.token.down.mine", { name, order: printed.orderName(down) })
    : t("sm.token", { name, order: printed.orderName(order) });
  return hidden(location) ? words : `${words} (${printed.locationTip(location).title})`;
}

/** What lies on a slot, in words: the order on top and what it does, and what it covers. */
function tokenLines({ token: below, cover }, ctx) {
  const top = cover ?? below;
  if (!top) return [t("sm.slot.empty")];
  const does = hidden(known(top)) ? [] : [ctx.printed.orderText(known(top), !hidden(top.location))];
  return [tokenWords(top, ctx), ...does, ...(cover ? [t("sm.slot.covers", { what: tokenWords(below, ctx) })] : [])];
}

const token = (position, one) => art.orderToken(known(one), position.players[one.seat].house, hidden(one.order));

/** The provinces a rival's order is about. */
const place = (top, printed) => (hidden(top?.location) ? nothing : art.siteIcon(printed.location(top.location).site));

function slot(position, index, ctx) {
  const { neutral, token: below, cover } = position.slots[index];
  const { printed } = ctx;
  const n = numberOfSlot(position, index);
  const now = position.task?.slot === index;
  const lines = [...printed.neutralTip(neutral).lines, ...tokenLines(position.slots[index], ctx)];
  return ctx.piece({
    key: `slot:${index}`,
    cls: `slot ${now ? "now" : ""} ${now && position.stage === "STAGE_TASK" && position.task.neutral ? "neutral-now" : ""}`,
    tip: { title: t("sm.slot", { n, region: printed.regionName(regionOfSlot(position, index)), neutral: printed.neutralName(neutral) }), lines },
    body: html`<span class="well ${cover ? "covered" : ""}">${below ? token(position, below) : nothing}${cover ? token(position, cover) : nothing}${place(cover ?? below, printed)}</span>
      <span class="neutral"><small>${n}</small>${art.orderIcon(neutral)}</span>`,
  });
}

let followed;

/** Where the row is wider than the screen, show the slot that the new view is about. */
function follow({ version }) {
  if (version === followed) return;
  followed = version;
  const row = document.querySelector(".sm-orders .regions");
  const slots = [...row.querySelectorAll(".slot.now, .slot.can")];
  const { left, right } = row.getBoundingClientRect();
  const inSight = (slot) => slot.getBoundingClientRect().left >= left && slot.getBoundingClientRect().right <= right;
  if (!slots.length || slots.some(inSight)) return;
  const middle = slots[0].getBoundingClientRect().left - (left + right) / 2;
  row.scrollBy({ left: middle, behavior: glide() });
}

/** All slots, by region. */
export function orders(view, ctx) {
  const { position } = view;
  queueMicrotask(() => follow(view));
  const { printed, piece } = ctx;
  const per = slotsPerRegion(position);
  const backwards = position.round === 2;
  return html`<section class="sm-orders" aria-label=${t("sm.orders")}>
    <p class="direction ${isPlanning(position) ? "" : "on"}"><span>${t("sm.south")}</span><i class=${backwards ? "backwards" : ""}></i>
      <em>${t(backwards ? "sm.orders.second" : "sm.orders.first")}</em><i class=${backwards ? "backwards" : ""}></i><span>${t("sm.north")}</span></p>
    <div class="regions" role="group" tabindex="0" aria-label=${t("sm.orders")}>${position.destiny.map((_, r) => html`<section class=${art.regionClass(REGIONS[r])}>
      <header>${piece({
        key: `region:${REGIONS[r]}`,
        cls: "region-name",
        tip: printed.regionTip(REGIONS[r], position.agendas[r]),
        body: html`<h3>${printed.regionName(REGIONS[r])}</h3>${hidden(position.agendas[r]) ? nothing : art.agendaTile}<span class="majority">${art.star}${printed.majority(REGIONS[r])}</span>`,
      })}</header>
      <div class="slots">${Array.from({ length: per }, (_, i) => slot(position, r * per + i, ctx))}</div></section>`)}</div>
  </section>`;
}
