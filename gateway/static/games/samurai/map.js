/** The map: provinces with what stands in them, sea lanes, mountains; it can be zoomed and panned. */

import { html, svg, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { Camera } from "./camera.js";
import { borders, outline } from "./geography.js";
import { FRAMES, LAKES, LANES, PLACES } from "./land.js";
import { PROVINCES, bare } from "./printed.js";
import { garrisons, hasNorth, holder, powers, regionAtWork } from "./standing.js";
import { targets } from "./targets.js";

const PIECE = 36;
const SCALES = [1, 0.86, 0.74, 0.64];
const LETTER = 7.8;
const SIGN = 18;

const onMap = (position) => new Set(PROVINCES.slice(0, position.sites.length));

const joins = (pair, border) => pair.includes(border.south) && pair.includes(border.north);

/** What stands in a province, as `{key, n, tip, drawn}`. */
function figures(position, province, ctx) {
  const { printed, nameOf } = ctx;
  return garrisons(position, province).flatMap(({ player, samurai, archers, general, castle }) => {
    const { seat, house } = player;
    const unit = (name, n) => ({
      key: `army:${province}:${seat}:${name}`,
      n,
      tip: { title: t("sm.army", { name: nameOf(seat), n, unit: printed.unitName(name) }), lines: printed.unitTip(name).lines },
      drawn: art.army(name, house),
    });
    return [
      ...(castle ? [{ key: `castle:${province}:${seat}`, n: 1, tip: { title: t("sm.castle.of", { name: nameOf(seat) }), lines: printed.castleTip().lines }, drawn: art.castle(house) }] : []),
      ...(samurai ? [unit("UNIT_SAMURAI", samurai)] : []),
      ...(archers ? [unit("UNIT_ARCHER", archers)] : []),
      ...(general ? [unit("UNIT_GENERAL", general)] : []),
    ];
  });
}

/** How large so many pieces are drawn where they must share a province, and how many go in a row. */
function arrangement(count, width, height) {
  for (const scale of SCALES) {
    const perRow = Math.max(1, Math.floor((width + 6) / (PIECE * scale)));
    if (Math.ceil(count / perRow) * PIECE * scale <= height) return { scale, perRow: Math.min(perRow, count) };
  }
  const scale = SCALES.at(-1);
  return { scale, perRow: Math.ceil(count / Math.max(1, Math.floor(height / (PIECE * scale)))) };
}

function garrison(position, province, lit, ctx) {
  const all = figures(position, province, ctx);
  const isGround = lit.has(`province:${province}`);
  const [x, y, width, height] = PLACES[province];
  const { scale, perRow } = arrangement(all.length, width, height);
  const step = PIECE * scale;
  return all.map((one, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, all.length - row * perRow);
    const left = x - (inRow * step) / 2 + (i % perRow) * step;
    const body = svg`<rect class="reach" x="-3" y="-3" width="42" height="42"></rect>${one.drawn}
      ${one.n > 1 ? svg`<g class="count" transform="translate(29 29)"><circle r="8.500"></circle><text y="4.300" text-anchor="middle">${one.n}</text></g>` : nothing}`;
    // Where the province is meant, its pieces are not in the way.
    const cls = isGround && !lit.has(one.key) ? "unit ground" : "unit";
    return { ...one, cls, at: `translate(${left.toFixed(1)} ${(y + 7 + row * step).toFixed(1)}) scale(${scale})`, body };
  });
}

function provinceTip(position, province, ctx) {
  const { printed, nameOf } = ctx;
  const kind = printed.siteTip(position.sites[PROVINCES.indexOf(province)]);
  const standing = powers(position, province, printed);
  const held = holder(position, province, printed);
  return {
    title: printed.provinceName(province),
    lines: [
      t("sm.province.in", { region: printed.regionName(printed.regionOf(province)), kind: kind.title }),
      ...kind.lines,
      ...(standing.length ? [standing.map(({ player, power }) => t("sm.power", { name: nameOf(player.seat), n: power })).join(", ")] : []),
      held ? t("sm.held", { name: nameOf(held.seat) }) : t("sm.held.nobody"),
    ],
  };
}

function province(position, name, ctx) {
  const held = holder(position, name, ctx.printed);
  const region = ctx.printed.regionOf(name);
  const path = outline(name);
  return ctx.spot({
    key: `province:${name}`,
    cls: `province ${art.regionClass(region)} ${region === regionAtWork(position) ? "at-work" : ""}`,
    tip: provinceTip(position, name, ctx),
    body: svg`<path class="land" d=${path}></path>
      ${held ? svg`<path class="held ${art.houseClass(held.house)}" d=${path} clip-path="url(#land-${bare(name)})"></path>` : nothing}
      <path class="glow" d=${path} clip-path="url(#land-${bare(name)})"></path><path class="stitch" d=${path} clip-path="url(#land-${bare(name)})"></path>`,
  });
}

function label(position, name, ctx) {
  const [x, y] = PLACES[name];
  const title = ctx.printed.provinceName(name);
  const site = position.sites[PROVINCES.indexOf(name)];
  const width = title.length * LETTER;
  const held = holder(position, name, ctx.printed);
  return svg`<g class="label"><g transform="translate(${x - width / 2 - 5} ${y - 5}) scale(${SIGN / 30})">${art.site(site)}</g>
    <text x=${x + 8} y=${y} text-anchor="middle">${title}</text>
    ${held ? svg`<svg class="holder" x=${x + width / 2 + 12} y=${y - 12} width="14" height="14" viewBox="0 0 40 40">${art.mon(held.house)}</svg>` : nothing}</g>`;
}

function mountains(position, { printed }) {
  const closed = borders.filter(({ between }) => position.mountains.some((border) => joins(between, border)));
  return closed.map(({ middle: [x, y], path }) => svg`<g class="closed" .tip=${printed.mountainTip()}><path d=${path}></path><g transform="translate(${x} ${y})">${art.mountain}</g></g>`);
}

const lanes = (there) =>
  LANES.filter(([a, b]) => there.has(a) && there.has(b)).map(([, , [x1, y1, x2, y2]]) => {
    const [mx, my] = [(x1 + x2) / 2 + (y2 - y1) * 0.18, (y1 + y2) / 2 - (x2 - x1) * 0.18];
    const path = `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`;
    return svg`<g .tip=${{ title: t("sm.lane"), lines: [t("sm.lane.about")] }}><path class="reach" d=${path}></path><path d=${path}></path></g>`;
  });

const regionBorders = (there, printed) =>
  borders
    .filter(({ between: [a, b] }) => there.has(a) && there.has(b) && printed.regionOf(a) !== printed.regionOf(b))
    .map(({ path }) => svg`<path d=${path}></path>`);

const waves = [[860, 640], [1180, 650], [1000, 130], [700, 90], [330, 300], [1040, 270], [1330, 620], [560, 250]].map(
  ([x, y]) => svg`<path transform="translate(${x} ${y})" d="M-26 0c6-7 12-7 17 0 6-7 12-7 17 0 6-7 12-7 17 0M-14 9c6-7 12-7 17 0"></path>`,
);

const camera = new Camera(FRAMES.north);

/** After the page is drawn: look at what may be done on the map. */
function lookAt(view) {
  const box = document.querySelector(".sm-map");
  if (!box) return;
  camera.attach(box);
  if (view.version === lookAt.version) return;
  lookAt.version = view.version;
  camera.reveal([...box.querySelectorAll(".piece.can")]);
}

export function map(view, ctx) {
  const { position } = view;
  const there = onMap(position);
  const names = [...there];
  camera.frame = hasNorth(position) ? FRAMES.north : FRAMES.base;
  queueMicrotask(() => lookAt(view));
  const lit = new Set(view.legal.flatMap(({ action }) => targets(action, view)));
  const standing = names.flatMap((name) => garrison(position, name, lit, ctx));
  return html`<div class="sm-map" tabindex="0" role="group" aria-label=${t("sm.map")} aria-describedby="sm-map-keys">
    <svg preserveAspectRatio="xMidYMid slice">
      <defs>${names.map((name) => svg`<clipPath id="land-${bare(name)}"><path d=${outline(name)}></path></clipPath>`)}</defs>
      <g class="sea" aria-hidden="true">${waves}<g transform="translate(1230 640)">${art.compass}</g><g transform="translate(1050 206)">${art.boat}</g></g>
      <g class="shallows" aria-hidden="true">${names.map((name) => svg`<path d=${outline(name)}></path>`)}</g>
      <g class="lanes" aria-hidden="true">${lanes(there)}</g>
      <g class="provinces">${names.map((name) => province(position, name, ctx))}</g>
      <g class="coasts" aria-hidden="true">${names.map((name) => svg`<path d=${outline(name)}></path>`)}</g>
      <g class="lakes" aria-hidden="true">${Object.keys(LAKES).map((name) => svg`<path d=${outline(name)}></path>`)}</g>
      <g class="region-borders" aria-hidden="true">${regionBorders(there, ctx.printed)}</g>
      ${mountains(position, ctx)}
      <g class="labels" aria-hidden="true">${names.map((name) => label(position, name, ctx))}</g>
      ${repeat(standing, ({ key }) => key, (one) => svg`<g transform=${one.at}>${ctx.spot(one)}</g>`)}
    </svg>
    <div class="zoom"><button type="button" class="btn" @click=${camera.closer} aria-label=${t("sm.map.closer")}>+</button>
      <button type="button" class="btn" @click=${camera.farther} aria-label=${t("sm.map.farther")}>−</button>
      <button type="button" class="btn" @click=${camera.whole} aria-label=${t("sm.map.whole")}>⌂</button></div>
    <p id="sm-map-keys" hidden>${t("sm.map.keys")}</p>
  </div>`;
}
