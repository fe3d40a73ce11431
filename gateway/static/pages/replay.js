/** A game that is over, or a record somebody brought along, entry by entry: stepped, jumped and played, from any seat. */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";
import "../lib/words.js";
import { t } from "../lib/i18n.js";
import { get } from "../lib/api.js";
import { brand } from "../lib/brand.js";
import { calm, contextOf, layOut, measureHead, seatPanel, showMoved } from "../lib/layout.js";
import { Log, signOf } from "../lib/log.js";
import { closeMenu, menu } from "../lib/menu.js";
import { spots } from "../lib/motion.js";
import { pieces } from "../lib/piece.js";
import { Playback } from "../lib/playback.js";
import { otherLanguage } from "../lib/preferences.js";
import { askForReview } from "../lib/review.js";
import { mistakeList, reviewChart } from "../lib/review-chart.js";
import { scoreSheet } from "../lib/score-sheet.js";
import { shuriken } from "../lib/seats.js";
import { toggleTheme } from "../lib/theme.js";
import { hideTip } from "../lib/tooltip.js";

const id = location.pathname.split("/").pop();
const isMatch = id.includes("-"); // what was brought along has no game in its id
const app = document.getElementById("app");
/** How long an entry stands at speed 1, by what it has to tell. */
const STANDS_MS = 1100;
const STANDS_MINOR_MS = 350;
const SPEEDS = [0.5, 1, 2, 4];
const FAR = 10;
/** A version no match reaches: nothing happened after it. */
const NO_EVENTS = 2 ** 32 - 1;

let game;
let title = "";
let gameId;
let view;
let playback;
let logged; // all events, as whoever looks saw them
let last = 0;
let at = 0;
let chair = 0; // the seat whose things lie before us
let open = true; // everything lies open, or only what that seat saw
let wanted = 0; // number of the newest wish; an older one that comes late is passed over
let timer = null;
let speed = 1;
let tab = "board";
let showSheet = false;
let note = "";
let scored = null;
let review = isMatch ? { status: "pending" } : { status: "none" };

const nameOf = (seat) => view.seats[seat]?.name ?? game.opponentName(view, seat, ctx);
const ctx = contextOf(() => view, () => log, { nameOf, ...pieces(() => [], () => {}) });
const log = new Log((event) => game.describeEvent(event, ctx), nameOf);
const labelOf = ({ action, label }) => game.label?.(action, view, ctx.printed) ?? label;

const playing = () => timer !== null;
const clamped = (version) => Math.max(0, Math.min(last, version));

/** Keep the address in step, so that it can be sent to somebody. */
function remember() {
  const query = new URLSearchParams({ at, seat: chair });
  if (!open) query.set("eyes", "own");
  history.replaceState(null, "", `${location.pathname}?${query}`);
}

/** Whatever the record shows at a version, with the things of the chair we sit on before us. There is nothing to choose. */
const fromChair = (raw) => ({ ...raw, viewer: chair, legal: [] });

/** Show a version. Returns whether it is the one still wanted when it came. */
async function go(version) {
  const number = ++wanted;
  const target = clamped(version);
  let raw;
  try {
    raw = await playback.view(target);
  } catch (error) {
    if (number === wanted) trouble(error);
    return false;
  }
  if (number !== wanted) return false;
  note = "";
  const before = view && target === at + 1 ? spots() : null;
  at = target;
  view = fromChair(raw);
  const fresh = tellUpTo(at);
  hideTip();
  draw();
  if (before) showMoved(game, fresh, ctx, before);
  remember();
  return true;
}

/** Let the log end at a version. Returns the events that were added. */
function tellUpTo(version) {
  if (version < log.version) log.clear();
  const from = log.version;
  return log.add(logged.filter((one) => one.version > from && one.version <= version));
}

function trouble(error) {
  pause();
  note = error.message;
  draw();
}

/** Look with other eyes, or from another chair. */
async function look(seat, wide) {
  const other = new Playback(id, wide ? null : seat);
  const mine = ++wanted;
  try {
    const opened = wide === open && (open || seat === chair) ? null : await other.open();
    if (mine !== wanted) return;
    if (opened) {
      playback = other;
      logged = opened.log;
      log.clear();
    }
  } catch (error) {
    trouble(error);
    return;
  }
  chair = seat;
  open = wide;
  await go(at);
}

function pause() {
  clearTimeout(timer);
  timer = null;
}

/** Play or pause; at the end, from the start again. */
async function togglePlay() {
  if (playing()) pause();
  else if (at < last) beat(0);
  else if (await go(0)) beat(STANDS_MS / speed);
  draw();
}

/** Play on after a while. */
function beat(ms) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const there = await go(at + 1);
    if (!there || !playing()) return;
    if (at < last) beat((log.since(at).some(({ weight }) => weight !== "minor") ? STANDS_MS : STANDS_MINOR_MS) / speed);
    else {
      pause();
      openSheet();
    }
  }, ms);
}

/** Step by hand: playing stops. */
function step(version) {
  pause();
  go(version);
}

async function openSheet() {
  showSheet = Boolean(view.outcome);
  draw();
  if (scored || !isMatch) return;
  ({ scored } = await get(`/matches/${encodeURIComponent(id)}/result`).catch(() => ({ scored: null })));
  draw();
}

/** The sheet belongs to the end. */
async function showEnd() {
  pause();
  if (await go(last)) openSheet();
}

/** Set up a table that begins in the position shown. */
async function playFromHere() {
  pause();
  const [all] = open ? [view] : await Promise.all([new Playback(id, null).view(at)]).catch((error) => [trouble(error)]);
  if (!all) return;
  const options = Object.fromEntries(Object.entries(view.options).filter(([, on]) => on));
  sessionStorage.setItem("zashiki.bring", JSON.stringify({ game: gameId, options, position: all.position }));
  location.assign("/bring");
}

// What is drawn.

function header() {
  return html`<header class="top">
    ${brand()}
    ${game.tracks(view, ctx)}
    <div class="tools">
      <button type="button" class="btn" id="sheet" @click=${showEnd}>${t("score.open")}</button>
      ${menu(html`${view.outcome ? nothing : html`<button type="button" role="menuitem" @click=${playFromHere}>${t("replay.play_on")}</button>`}
        <button type="button" role="menuitem" @click=${() => document.getElementById("dialog-help").showModal()}>${t("match.help")}</button>
        <button type="button" role="menuitem" @click=${toggleTheme}>${t("match.theme")}</button>
        <button type="button" role="menuitem" lang=${otherLanguage.code} @click=${otherLanguage.speak}>${otherLanguage.name}</button>
        ${isMatch ? html`<a role="menuitem" href="/api/v1/matches/${id}/record" download="${id}.json">${t("match.record")}</a>` : nothing}
        <a role="menuitem" href="/bring">${t("bring.link")}</a>
        <a role="menuitem" href="/">${t("match.lobby")}</a>`)}
    </div>
  </header>`;
}

function prompt() {
  const lines = at ? log.since(at) : [];
  return html`<div class="prompt">
    <p class="turn"><b>${at ? t("replay.entry", { n: at, of: last }) : t("replay.start")}</b></p>
    <div role="status">${lines.length
      ? html`<ul class="entry">${lines.map((line) => html`<li>${signOf(line)}<span>${line.text}</span></li>`)}</ul>`
      : html`<p class="empty">${t(at ? "replay.quiet" : "replay.start.about")}</p>`}</div>
    ${note ? html`<p class="note" role="alert">${note}</p>` : nothing}
  </div>`;
}

const ICONS = { first: "M6 5v14M19 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", play: "M7 4l13 8-13 8z", pause: "M7 5v14M17 5v14", on: "M8 5l9 7-9 7z", last: "M18 5v14M5 5l9 7-9 7z" };
const control = (name, run, off = false) => html`<button type="button" class="btn step" aria-label=${t(`replay.${name}`)} title=${t(`replay.${name}`)} ?disabled=${off} @click=${run}>
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]}></path></svg></button>`;

const transport = () => html`<div class="transport" role="group" aria-label=${t("replay.controls")}>
  ${control("first", () => step(0), at === 0)}${control("back", () => step(at - 1), at === 0)}
  ${control(playing() ? "pause" : "play", togglePlay)}
  ${control("on", () => step(at + 1), at === last)}${control("last", () => step(last), at === last)}
  <select aria-label=${t("replay.speed")} title=${t("replay.speed")} @change=${(event) => (speed = Number(event.target.value))}>
    ${SPEEDS.map((one) => html`<option value=${one} ?selected=${one === speed}>${one}×</option>`)}</select>
  <output>${at} / ${last}</output>
</div>`;

function reviewed() {
  if (review.status === "ready" && review.curve.length) return reviewChart(review, { last, at, focus: chair, nameOf, go: step });
  if (review.status === "pending") return html`<p class="empty reviewing" role="status">${shuriken(chair, "spin")}${t("review.pending")}</p>`;
  if (review.status === "away") return html`<p class="empty" role="status">${t("review.away")} <button type="button" class="btn quiet" @click=${wantReview}>${t("review.again")}</button></p>`;
  return nothing;
}

/** Chart and slider share one scale. */
const timeline = () => html`<div class="timeline">${reviewed()}
  <input type="range" id="version" min="0" max=${last} .value=${String(at)} aria-label=${t("replay.version")} aria-valuetext=${t("replay.entry", { n: at, of: last })}
    @input=${(event) => step(Number(event.target.value))}></div>`;

const chairs = () => html`<div class="chairs">
  <fieldset class="pills"><legend class="unseen">${t("replay.chair")}</legend>${view.seats.map((seat, n) => html`<label><input type="radio" name="chair" .checked=${n === chair} @change=${() => look(n, open)}>
    <span title=${t("replay.chair")}>${shuriken(n)}${seat.name}</span></label>`)}</fieldset>
  <label class="check" title=${t("replay.own.about")}><input type="checkbox" id="own" .checked=${!open} @change=${(event) => look(chair, !event.target.checked)}>${t("replay.own")}</label>
</div>`;

const rivals = () => html`<div class="rivals">${game.rivals?.(view, ctx) ?? nothing}${view.seats.map((_, seat) => seat).filter((seat) => seat !== chair).map((seat) =>
  seatPanel({ game, view, seat }, game.publicThings(view, seat, ctx)))}</div>`;

const mistakes = () =>
  review.status === "ready"
    ? html`<section class="review"><h3>${t("review.mistakes")}</h3>${mistakeList(review, { at, nameOf, labelOf, go: step })}</section>`
    : nothing;

const TABS = { board: "tab.board", mine: "tab.mine", rivals: "tab.rivals", log: "tab.log" };
const tabs = () => html`<nav class="tabs" aria-label=${t("tab.title")}>${Object.entries(TABS)
  .filter(([name]) => name !== "rivals" || view.seats.length > 1 || game.rivals)
  .map(([name, word]) => html`<button type="button" aria-pressed=${tab === name} @click=${() => {
    tab = name;
    draw();
    scrollTo(0, name === "log" ? document.body.scrollHeight : 0);
  }}>${t(word)}</button>`)}</nav>`;

const help = () => html`<dialog id="dialog-help"><h2>${t("match.help")}</h2><p>${t("replay.help")}</p><h3>${t("help.keys")}</h3>
  <ul>${["arrows", "far", "space", "ends", "help"].map((key) => html`<li>${t(`replay.key.${key}`)}</li>`)}</ul>
  <form method="dialog"><button class="btn primary">${t("help.close")}</button></form></dialog>`;

function sheet() {
  if (!showSheet || !view.outcome) return nothing;
  const close = () => {
    showSheet = false;
    draw();
  };
  const actions = html`<button type="button" class="btn primary" @click=${close}>${t("score.see_board")}</button><a class="btn" href="/">${t("match.lobby")}</a>`;
  return html`<div class="sheet-over"><div class="paper-sheet" role="dialog" aria-label=${t("score.title")}>
    ${game.finale?.(view, ctx) ?? nothing}
    ${scoreSheet({ outcome: view.outcome, game: gameId, nameOf, viewer: undefined, scored, actions })}</div></div>`;
}

function draw() {
  if (!view) return;
  render(
    html`${header()}
      <main class="match replay show-${tab}">
        <h1 class="unseen">${t("replay.title", { game: title })}</h1>
        <div class="play">
          ${prompt()}
          <div class="scene-slot">${game.scene(view, ctx) ?? calm(log.recent)}</div>
          <div class="board">${game.board(view, ctx)}</div>
        </div>
        <div class="dock">
          <div class="controls"><div>${chairs()}${transport()}</div>${timeline()}</div>
          <div class="mine">${seatPanel({ game, view, seat: chair }, game.mine(view, ctx))}</div>
        </div>
        <aside>${rivals()}<div class="talk"><h3>${t("log.title")}</h3>${log.template()}${mistakes()}</div></aside>
      </main>
      ${tabs()}${sheet()}${help()}`,
    app,
  );
  Object.assign(document.body.dataset, { version: at, last, playing: playing(), review: review.status, status: view.status });
  document.title = `${t("replay.title", { game: title })} · Zashiki`;
  const lines = document.querySelector(".log");
  lines.scrollTop = lines.scrollHeight;
}

document.addEventListener("keydown", (event) => {
  if (!view || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  if (event.key === "Escape" && closeMenu()) return;
  if (event.key === "Escape" && showSheet) {
    showSheet = false;
    draw();
    return;
  }
  if (document.querySelector("dialog[open]")) return;
  const keys = {
    ArrowRight: () => step(at + 1),
    ArrowLeft: () => step(at - 1),
    PageDown: () => step(at + FAR),
    PageUp: () => step(at - FAR),
    Home: () => step(0),
    End: () => step(last),
    " ": togglePlay,
    "?": () => document.getElementById("dialog-help").showModal(),
  };
  // A button that has the focus is pressed by the space bar.
  if (!keys[event.key] || (event.key === " " && event.target.matches?.("button, summary, a"))) return;
  event.preventDefault();
  keys[event.key]();
});

const wantReview = () =>
  askForReview(id, (next) => {
    review = next;
    draw();
  });

/** Where I sat, when I was there. */
async function mySeat() {
  const { viewer } = isMatch ? await get(`/matches/${encodeURIComponent(id)}?since=${NO_EVENTS}`) : {};
  return viewer ?? 0;
}

async function start() {
  const query = new URLSearchParams(location.search);
  playback = new Playback(id, null);
  const [opened, seat] = await Promise.all([playback.open(), mySeat()]);
  last = opened.last;
  logged = opened.log;
  const first = await playback.view(clamped(Number(query.get("at")) || 0));
  gameId = opened.game;
  chair = Math.min(first.seats.length - 1, Math.max(0, Number(query.get("seat") ?? seat) || 0));
  const laid = await layOut(gameId);
  ({ game } = laid);
  ctx.printed = laid.printed;
  title = laid.described.title;
  app.replaceChildren();
  at = first.version;
  if (query.get("eyes") === "own") await look(chair, false);
  else await go(at);
  measureHead();
  if (isMatch) wantReview();
}

window.zashikiBegin(app, start);
