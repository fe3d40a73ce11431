/** What the pages of a match and of its replay share: the game laid out, and what stands round its board. */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { oneGame } from "./games.js";
import { signOf } from "./log.js";
import { fly, glow } from "./motion.js";
import { shuriken } from "./seats.js";
import { loadGame } from "../games/index.js";

/** Load a game's module, its style sheet and what is printed on its pieces. */
export async function layOut(id) {
  const game = await loadGame(id);
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: game.css });
  const styled = new Promise((resolve) => (sheet.onload = sheet.onerror = resolve));
  document.head.append(sheet);
  const described = await oneGame(id);
  await styled;
  return { game, described, printed: game.printed(described.components) };
}

/** What a game's module draws by: view and log as they are now (functions that return them), and what the page adds. */
export const contextOf = (view, log, more) => ({
  get view() {
    return view();
  },
  get viewer() {
    return view().viewer;
  },
  get seats() {
    return view().seats.length;
  },
  get events() {
    return log().events;
  },
  /** The newest lines of the log. */
  get recent() {
    return log().recent;
  },
  printed: null,
  ...more,
});

/** What stays below the head on a small screen must know how high that is; it wraps. */
export function measureHead() {
  const head = document.querySelector("header.top");
  new ResizeObserver(() => document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`)).observe(head);
}

/** A seat with its things; `note` says something of a person there, `clock` is a template of the seat's clock. */
export function seatPanel({ game, view, seat, note = "", clock = nothing }, things) {
  const { kind, name, level } = view.seats[seat];
  const what = { SEAT_KIND_BOT: () => (level === "BOT_LEVEL_UNSPECIFIED" ? "" : t(`level.${level}`)), SEAT_KIND_ZOMBIE: () => t("seat.stand_in") }[kind]?.() ?? note;
  return html`<section class="seat seat-${seat} ${view.to_act.includes(seat) ? "acting" : ""}" data-key=${seat === view.viewer ? "me" : `seat:${seat}`}>
    <header>${shuriken(seat)}<b class="name">${name}</b>${what ? html`<small>${what}</small>` : nothing}${clock}${game.figures(view, seat)}</header>
    ${things}
  </section>`;
}

/** While nothing is under way: what happened last, before a landscape. */
export const calm = (recent) => html`<ol class="calm" aria-hidden="true">${recent.map(
  (line) => html`<li class=${line.weight}>${signOf(line)}<span>${line.text}</span></li>`,
)}</ol>`;

function drawn(template) {
  const box = document.createElement("span");
  render(template, box);
  return box;
}

/** Show what moved: `logged` events have just been drawn, `before` is where everything was. */
export function showMoved(game, logged, ctx, before) {
  const moves = logged.filter(({ event }) => event).map(({ event }) => game.motion(event, ctx));
  glow(new Set(moves.flatMap((move) => move.glow)));
  fly(
    moves.flatMap((move) => move.flights).map((flight) => ({ ...flight, art: drawn(flight.art()) })),
    before,
  );
}
