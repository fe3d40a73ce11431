/** What players have: mine as my board shows it, the others' in short. Nothing of it is secret. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { signs } from "./cards.js";
import { TYPES, hidden } from "./printed.js";
import { pouchValue } from "./street.js";

const STOCK = ["mons", "rice", "sandals", "wood", "kobans"];

const tally = (kind, n) => html`<span class="tally ${n ? "" : "zero"}" .tip=${{ title: t(`ik.n.${kind}`, { n }), lines: [t(`ik.about.${kind}`)] }}>${art.sign(kind)}<b>${n}</b></span>`;

const kobuns = ({ seat, kobuns: n }) =>
  html`<span class="tally kobuns seat-${seat} ${n ? "" : "zero"}" .tip=${{ title: t("ik.n.kobuns", { n }), lines: [t("ik.about.kobuns")] }}>${art.sign("kobuns")}<b>${n}</b></span>`;

/** The characters of a type that a seat has: retired, and at work. */
function ofType({ spaces }, { seat, retired }, type, printed) {
  const working = spaces.filter(({ character, owner }) => owner === seat && !hidden(character)).map(({ character }) => character);
  return [retired, working].map((characters) => characters.filter((character) => printed.typeOf(character) === type));
}

function column(position, player, type, { piece, printed }) {
  const [retired, working] = ofType(position, player, type, printed);
  const tip = { title: printed.typeTitle(type), lines: [t("ik.column.retired", { n: retired.length }), t("ik.column.working", { n: working.length })] };
  return html`<li class="column ${art.typeClass(type)}" data-key="column:${player.seat}:${type}"><span class="head" .tip=${tip}>${art.typeSign(type)}<b>${retired.length}</b>${working.length ? html`<small>+${working.length}</small>` : nothing}</span>
    ${retired.map((character) => {
      const { salaries } = printed.character(character);
      return piece({
        key: `retired:${character}`,
        cls: "retired",
        tip: printed.retiredTip(character),
        body: html`${art.characterEmblem(character)}<span class="salary">${signs(salaries.at(-1))}</span>`,
      });
    })}</li>`;
}

/** Everything bought, and special tokens. */
function bought(player, ctx, mine) {
  const { piece, printed } = ctx;
  const token = (key, tip, body, cls = "token") => piece({ key, cls, tip, body });
  return [
    ...player.tokens.map((one) => token(mine ? `mine:${one}` : `seat:${player.seat}:${one}`, printed.tokenTip(one), art.sign(one), "token special")),
    ...player.fish.map((one) => token(`had:${one}`, printed.wareTip(one, true), art.fishToken(one))),
    ...player.pipes.map((one) => token(`had:${one}`, printed.wareTip(one, true), art.pipeToken(one))),
    ...player.pouches.map((one) => token(`had:${one}`, printed.wareTip(one, true), html`${art.pouchToken(one)}<span class="value">${pouchValue(printed.pouch(one))}</span>`)),
  ];
}

/** My own board. */
export function mine(view, ctx) {
  const { position } = view;
  const player = position.players[view.viewer];
  const owned = bought(player, ctx, true);
  const mons = ctx.piece({
    key: "mine:mons",
    cls: "purse",
    tip: { title: t("ik.n.mons", { n: player.mons }), lines: [t("ik.about.mons"), t("ik.income.about", { n: ctx.printed.income })] },
    body: html`${art.sign("mons")}<b>${player.mons}</b>`,
  });
  return html`<div class="ik-mine" data-key="seat:${player.seat}">
    <div class="stock">${mons}${STOCK.slice(1).map((kind) => tally(kind, player[kind]))}${kobuns(player)}</div>
    <ol class="columns">${TYPES.map((type) => column(position, player, type, ctx))}</ol>
    <div class="bought">${owned.length ? owned : html`<span class="empty">${t("ik.bought.none")}</span>`}</div>
  </div>`;
}

/** What everybody sees of one player. */
export function publicThings(view, seat, ctx) {
  const { position } = view;
  const player = position.players[seat];
  const owned = bought(player, ctx, false);
  return html`<div class="ik-things">
    <div class="stock">${STOCK.map((kind) => tally(kind, player[kind]))}${kobuns(player)}</div>
    <ol class="types">${TYPES.map((type) => {
      const [retired, working] = ofType(position, player, type, ctx.printed);
      const names = (list) => list.map((character) => ctx.printed.characterName(character)).join(", ");
      const lines = [...(retired.length ? [t("ik.column.retired.are", { names: names(retired) })] : []), ...(working.length ? [t("ik.column.working.are", { names: names(working) })] : [])];
      return html`<li class="${art.typeClass(type)} ${retired.length + working.length ? "" : "zero"}" data-key="column:${seat}:${type}" .tip=${{ title: ctx.printed.typeTitle(type), lines }}>${art.typeSign(type)}<b>${retired.length}</b>${working.length ? html`<small>+${working.length}</small>` : nothing}</li>`;
    })}</ol>
    ${owned.length ? html`<div class="bought">${owned}</div>` : nothing}
  </div>`;
}

/** The few figures that stand beside a name. */
export function figures(view, seat) {
  const { position } = view;
  const { iki, firefighting } = position.players[seat];
  const { sun } = position;
  const two = sun !== undefined && sun !== null;
  return html`${two ? html`<span class="figure sun-or-moon" .tip=${{ title: t(sun === seat ? "ik.sun" : "ik.moon"), lines: [t(sun === seat ? "ik.sun.about" : "ik.moon.about")] }}>${art.sign(sun === seat ? "sun" : "moon")}</span>` : nothing}
    <span class="figure" .tip=${{ title: t("ik.n.firefighting", { n: firefighting }), lines: [t("ik.about.firefighting")] }}>${art.sign("firefighting")}<b>${firefighting}</b></span>
    <span class="figure iki-sum" data-key="sum:${seat}" .tip=${{ title: t("ik.n.iki", { n: iki }), lines: [t("ik.about.iki")] }}>${art.sign("iki")}<b>${iki}</b></span>`;
}

/** Whom and what everybody has in the end, the winner first; above the score sheet. */
export function finale({ position, outcome }, { nameOf, printed }) {
  const ranked = [...outcome.results].sort((a, b) => a.rank - b.rank);
  const people = (player) => TYPES.map((type) => ofType(position, player, type, printed).flat().map((character) =>
    html`<span class="retired ${art.typeClass(type)}" .tip=${{ title: printed.characterName(character), lines: [printed.typeTitle(type)] }}>${art.characterEmblem(character)}</span>`));
  const houses = (seat) => position.spaces.filter(({ building, owner }) => owner === seat && !hidden(building)).map(({ building }) =>
    html`<span class="retired building" .tip=${printed.buildingTip(building)}>${art.buildingEmblem(building)}</span>`);
  const wares = ({ fish, pipes, pouches }) => [...fish.map(art.fishToken), ...pipes.map(art.pipeToken), ...pouches.map(art.pouchToken)];
  return html`<ol class="ik-finale">${ranked.map(({ seat }) => {
    const player = position.players[seat];
    return html`<li>${shuriken(seat)}<b class="name">${nameOf(seat)}</b><span class="haul">${people(player)}${houses(seat)}${wares(player)}</span></li>`;
  })}</ol>`;
}
