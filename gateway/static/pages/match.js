/** The match page: one view at a time, drawn by the game's module; what may be done is exactly what the view calls legal. */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";
import "../lib/words.js";
import { dateText, listing, t } from "../lib/i18n.js";
import { get, post, postOnce, Refused } from "../lib/api.js";
import { ActionBar } from "../lib/action-bar.js";
import { attend } from "../lib/attend.js";
import { Chat } from "../lib/chat.js";
import { clockText, Countdown } from "../lib/clock.js";
import { oneGame } from "../lib/games.js";
import { guide } from "../lib/guide.js";
import { hintList } from "../lib/hints.js";
import { calm, contextOf, layOut, measureHead, seatPanel, showMoved } from "../lib/layout.js";
import { Log } from "../lib/log.js";
import { closeMenu, menu } from "../lib/menu.js";
import { glide, spots } from "../lib/motion.js";
import { notices } from "../lib/notices.js";
import { hurry, Pace } from "../lib/pace.js";
import { otherLanguage } from "../lib/preferences.js";
import { arrowKeys, pieces, shown } from "../lib/piece.js";
import { scoreSheet } from "../lib/score-sheet.js";
import { shuriken } from "../lib/seats.js";
import { whoAmI } from "../lib/session.js";
import { listen } from "../lib/stream.js";
import { addressOf } from "../lib/tables.js";
import { brand } from "../lib/brand.js";
import { toggleTheme } from "../lib/theme.js";
import { closeChooser, hideTip } from "../lib/tooltip.js";
import { notifies, toggleNotify, TurnNotice } from "../lib/turn-notice.js";
import { Setting } from "../lib/setting.js";
import { loadGuide } from "../games/index.js";

const matchId = location.pathname.split("/").pop();
const path = `/matches/${encodeURIComponent(matchId)}`;
const app = document.getElementById("app");
/** How long the stream may take to show what we did before we ask for it. */
const STREAM_GRACE_MS = 1500;
/** How long a view stands before the next: what a line of the log tells of, and what goes with it. */
const STANDS_MS = 420;
const STANDS_MINOR_MS = 160;
/** How long an answer may be under way before we say that we wait for it. */
const SOON_MS = 600;

let game;
let view = null;
const countdown = new Countdown(); // since the view came
let away = new Map(); // seats whose people seem to be away
const awayCountdown = new Countdown(); // since that came
let stillHere = () => {};
let demanding = false; // something about who plays is on its way
let pending = false; // my answer is on its way, and the table does not show it yet
let answered = null; // the version it led to, once that is known
let sent = 0; // answers so far
let hints = null; // what a bot would do, until something else happens
let asked = null; // what I chose, until I have confirmed it
let archived = false; // only how it ended is left
let streams = true; // the event stream is open
let reaches = true; // what I do gets through
let note = "";
let tab = "board";
let scored = null;
let seenSheet = false;
let showSheet = false;
let byKeyboard = false;
let unread = false;
let openedAt;
let title = ""; // of the game
let options = []; // of the game, with their titles
let rules = null; // the guide to the game, once asked for
let me = null;
let again = null; // the table at which the others want to play again

/** Opponents whom the rules play have a place in the position, but no seat. */
const nameOf = (seat) => view.seats[seat]?.name ?? game.opponentName(view, seat, ctx);
const myTurn = () => view.viewer !== undefined && view.to_act.includes(view.viewer);
const over = () => view.status === "MATCH_STATUS_ENDED";
/** I gave up or ran out of time. */
const replaced = () => view.seats[view.viewer]?.kind === "SEAT_KIND_ZOMBIE";
/** What the bar says while I have nothing to choose. */
const idle = () => t(over() ? "match.over" : replaced() ? "actions.none.replaced" : "actions.none.wait");

let legalByKey = new Map();
const ctx = contextOf(() => view, () => log, { nameOf, ...pieces((key) => legalByKey.get(key) ?? [], act) });
const bar = new ActionBar({ groupOf: ({ action }) => game.group(action, view), groupName: (name) => game.groupName(name), act, redraw: draw });
const log = new Log((event) => game.describeEvent(event, ctx), nameOf);

function indexLegal() {
  legalByKey = new Map();
  for (const legal of pending ? [] : view.legal) {
    for (const key of game.targets(legal.action, view)) legalByKey.set(key, [...(legalByKey.get(key) ?? []), legal]);
  }
}

/** Take a view in and draw it; older ones are passed over. Returns how long it should stand, in milliseconds. */
function show(next) {
  if (view && next.version < view.version) return 0;
  const first = view === null;
  // Others may answer while I choose, or while my answer is on its way: what I can choose from then stays as it is.
  const renewed = first || JSON.stringify(next.legal) !== JSON.stringify(view.legal) || shows(next);
  const before = first ? null : spots();
  for (const legal of next.legal) legal.label = labelOf(legal, next);
  view = next;
  countdown.restart();
  if (pending && !renewed) countdown.hold();
  const fresh = log.add(view.events ?? []);
  if (renewed) choose();
  if (renewed && !first) {
    hideTip();
    closeChooser();
  }
  if (over() && !seenSheet) seenSheet = showSheet = true;
  draw();
  if (!first) showMoved(game, fresh, ctx, before);
  keepFocus();
  if (renewed && myTurn()) lookAtIt();
  if (first || !fresh.length) return 0;
  return log.since(fresh[0].version).some(({ weight }) => weight !== "minor") ? STANDS_MS : STANDS_MINOR_MS;
}

const pace = new Pace(show);
const notice = new TurnNotice(matchId);
const confirming = new Setting("zashiki.confirm");

/** Whether a view has my answer in it. */
const shows = ({ version }) => answered !== null && version >= answered;

/** Let me choose from what may be done now. */
function choose() {
  pending = false;
  answered = null;
  asked = null;
  hints = null;
  countdown.release();
  indexLegal();
  bar.set(view.legal);
}

/** What I did shows at once, and nobody's clock or hidden page waits for a picture. */
const follow = (next) => pace.take(next, pending || hurry.on || document.hidden || Boolean(next.clocks?.length));

/** On a small screen what a decision is about may be out of sight: the guard to beat, the price to pay, else what is lit. */
function lookAtIt() {
  const ceiling = document.querySelector("header.top").getBoundingClientRect().bottom;
  const floor = document.querySelector(".dock").getBoundingClientRect().top;
  const scene = document.querySelector(".scene");
  if (scene?.offsetParent) {
    const { top, bottom } = scene.getBoundingClientRect();
    if (top < ceiling || bottom > floor) scene.scrollIntoView({ block: "start", behavior: glide() });
    return;
  }
  const lit = [...document.querySelectorAll(".piece.can")].filter(shown);
  const inSight = (piece) => {
    const { top, bottom } = piece.getBoundingClientRect();
    return bottom > ceiling && top < (piece.closest(".dock") ? innerHeight : floor);
  };
  if (lit.length && !lit.some(inSight)) lit[0].scrollIntoView({ block: "center", behavior: glide() });
}

/** Whoever plays by keyboard goes on at what can be done when the thing just used has gone. */
function keepFocus() {
  if (!byKeyboard || !myTurn() || document.activeElement !== document.body) return;
  document.querySelector("#actions button.action")?.focus();
}

async function refresh() {
  show(await get(path));
}

/** Do something, or first ask whether it was meant. */
function act(legal) {
  if (pending) return;
  note = "";
  if (!confirming.on) {
    send(legal);
    return;
  }
  asked = legal;
  draw();
  document.querySelector("#actions .primary")?.focus();
}

const confirmed = () => send(asked);

function unasked() {
  if (!asked) return false;
  asked = null;
  draw();
  keepFocus();
  return true;
}

async function send(legal) {
  asked = null;
  pending = true;
  countdown.hold();
  const number = ++sent;
  setTimeout(() => pending && number === sent && draw(), SOON_MS);
  indexLegal();
  draw();
  try {
    const { version } = await surely("actions", { version: view.version, action: legal.action });
    if (!pending || number !== sent) return; // the stream was quicker
    answered = version;
    if (shows(view)) {
      choose();
      draw();
    }
    setTimeout(() => view.version < version && refresh().catch(failed), STREAM_GRACE_MS);
  } catch (error) {
    failed(error);
  }
}

const live = () => streams && reaches;

function connectionTrouble() {
  reaches = false;
  draw();
}

/**
 * Post something that must happen exactly once, and show while it does not get through. A stream that stayed open, as while
 * only the engine was down, does not tell that it is over.
 */
async function surely(what, body) {
  try {
    return await postOnce(`${path}/${what}`, body, connectionTrouble);
  } finally {
    if (!reaches) {
      reaches = true;
      draw();
    }
  }
}

/** Say why something was refused, and show the table as it is. */
async function failed(error) {
  if (!(error instanceof Error)) throw error;
  note = error instanceof Refused && error.reason === "STALE" ? t("match.stale") : t("match.refused", { reason: error.message });
  if (error instanceof Refused) await refresh().catch(() => {});
  choose();
  draw();
}

async function undo() {
  if (view.viewer === undefined || pending) return;
  if (!view.undo?.allowed) {
    note = `${t("match.undo.no")}: ${t(`undo.${view.undo?.reason}`)}`;
    draw();
    return;
  }
  note = "";
  await surely("undo", { version: view.version }).catch(failed);
}

async function resign() {
  dialog("resign").close();
  await demand("resign");
}

/** Ask the server for something about who plays, and say why when it refuses. */
async function demand(what) {
  if (demanding) return; // a double click
  note = "";
  demanding = true;
  await surely(what, {}).catch(failed);
  demanding = false;
}

async function offerEnd() {
  dialog("end").close();
  await demand("end");
}

function hearAway({ seats, patience_ms }) {
  away = new Map(seats.map((one) => [one.seat, { ...one, patience_ms }]));
  awayCountdown.restart();
  if (away.has(view.viewer)) stillHere();
  draw();
}

function unhint() {
  hints = null;
  draw();
}

async function hint() {
  note = myTurn() ? "" : idle();
  if (note) return draw();
  try {
    const choices = bar.legal;
    const found = await post(`${path}/hint`);
    if (bar.legal === choices) hints = found; // else it is about a choice that is no longer there
  } catch (error) {
    note = error.message;
  }
  draw();
}

async function help() {
  dialog("help").showModal();
  rules ??= await loadGuide(matchId.split("-")[0]);
  draw();
}

function flip(setting) {
  setting.on = !setting.on;
  draw();
}

async function notifyOrNot() {
  note = (await toggleNotify()) ? "" : t("match.notify.refused");
  draw();
}

/** Sit down at the one table at which the same company plays again. */
async function rematch() {
  try {
    location.assign(addressOf(await post(`${path}/rematch`)));
  } catch (error) {
    note = error.message;
    draw();
  }
}

/** Who waits at the table at which we may play again. */
const waitingAgain = () => (again?.seats ?? []).filter(({ kind, player_id }) => kind === "human" && player_id !== me?.player_id).map(({ name }) => name);

function rematchButton(id) {
  const names = waitingAgain();
  return html`<button type="button" class="btn primary" id=${id} @click=${rematch}>${names.length
    ? t("match.rematch.join", { names: listing(names), many: names.length > 1 })
    : t("match.rematch")}</button>`;
}

const chat = new Chat({
  path: `${path}/chat`,
  myName: () => me?.name ?? null,
  redraw: draw,
  fail: (error) => {
    note = error.message;
    draw();
  },
});

function hear(line) {
  if (chat.hear(line) && tab !== "log" && line.name !== me?.name && new Date(line.time) > openedAt) unread = true;
  draw();
}

/** What an action is called: the engine calls it in English. */
const labelOf = ({ action, label }, of) => game.label?.(action, of, ctx.printed) ?? label;

const dialog = (name) => document.getElementById(`dialog-${name}`);

// What is drawn.

const clockOf = (seat) => {
  const clock = view.clocks?.[seat];
  if (!clock) return nothing;
  const ms = countdown.clock(clock);
  return html`<time class="clock ${clock.running ? "running" : ""} ${ms < 30_000 ? "short" : ""}" data-clock=${seat} .textContent=${clockText(ms)}></time>`;
};

function turnText() {
  if (over()) return { head: t("match.over"), body: "" };
  if (pending && (!live() || countdown.held > SOON_MS)) return { head: t("match.sending"), body: "" };
  if (myTurn()) return { head: t("match.your_turn"), body: game.task(view) };
  const people = view.to_act.filter((seat) => view.seats[seat].kind === "SEAT_KIND_HUMAN");
  const awaited = people.length ? people : view.to_act; // bots are soon done
  const names = listing(awaited.map(nameOf));
  return { head: t(people.length ? "match.waits" : "match.thinks", { names, many: awaited.length > 1 }), body: game.task(view) };
}

function prompt() {
  const { head, body } = turnText();
  return html`<div class="prompt ${myTurn() ? "mine" : ""}">
    <p class="turn" role="status">${over() || myTurn() ? nothing : view.to_act.map((seat) => shuriken(seat))}<b>${head}</b>${body ? html`<span class="task">${body}</span>` : nothing}</p>
    ${over() && view.viewer !== undefined && !showSheet ? rematchButton("again") : nothing}
    ${note ? html`<p class="note" role="alert">${note}</p>` : nothing}
  </div>`;
}

const question = () => html`<div id="actions" role="group" aria-label=${t("match.confirm.ask")}>
  <button type="button" class="btn primary" @click=${confirmed}><kbd>1</kbd><span>${t("match.confirm.yes", { label: asked.label })}</span></button>
  <button type="button" class="btn quiet back" @click=${unasked}><kbd>Esc</kbd>${t("match.confirm.no")}</button></div>`;

function header() {
  return html`<header class="top">
    ${brand()}
    ${game.tracks(view, ctx)}
    <div class="tools">
      <span class="conn ${live() ? "live" : ""}" role="status"><i></i><span>${t(live() ? "conn.live" : "conn.wait")}</span></span>
      ${view.viewer === undefined
        ? html`<span class="chip">${t("match.watching")}</span>`
        : html`<button type="button" class="btn" id="undo" aria-disabled=${view.undo?.allowed ? nothing : "true"}
            title=${view.undo?.allowed ? "" : t(`undo.${view.undo?.reason}`)} @click=${undo}><kbd>U</kbd>${t("match.undo")}</button>`}
      ${menu(html`<button type="button" role="menuitem" @click=${help}>${t("match.help")}</button>
        <button type="button" role="menuitem" @click=${toggleTheme}>${t("match.theme")}</button>
        <button type="button" role="menuitem" lang=${otherLanguage.code} @click=${otherLanguage.speak}>${otherLanguage.name}</button>
        <button type="button" role="menuitem" @click=${() => flip(hurry)}>${t(hurry.on ? "match.pace.calm" : "match.pace.hurry")}</button>
        ${view.viewer === undefined || over()
          ? nothing
          : html`<button type="button" role="menuitemcheckbox" aria-checked=${confirming.on} @click=${() => flip(confirming)}>${t("match.confirm")}</button>
              <button type="button" role="menuitemcheckbox" aria-checked=${notifies()} @click=${notifyOrNot}>${t("match.notify")}</button>`}
        ${over()
          ? html`<button type="button" role="menuitem" @click=${openSheet}>${t("score.open")}</button>
              <a role="menuitem" href="/replay/${matchId}">${t("replay.open")}</a>
              <a role="menuitem" href="/api/v1${path}/record" download="${matchId}.json">${t("match.record")}</a>`
          : view.viewer === undefined || replaced()
            ? nothing
            : html`<button type="button" role="menuitem" @click=${() => dialog("end").showModal()}>${t("match.end")}</button>
                ${view.rated
                  ? html`<span role="menuitem" aria-disabled="true">${t("match.hint.rated")}</span>`
                  : html`<button type="button" role="menuitem" @click=${hint}>${t("match.hint")}</button>`}
                <button type="button" role="menuitem" class="danger" @click=${() => dialog("resign").showModal()}>${t("match.resign")}</button>`}
        <a role="menuitem" href="/">${t("match.lobby")}</a>`)}
    </div>
  </header>`;
}

function panel(seat, things) {
  const gone = away.has(seat) && seat !== view.viewer && !over();
  return seatPanel({ game, view, seat, note: gone ? t("seat.away") : "", clock: clockOf(seat) }, things);
}

const rivals = () =>
  html`<div class="rivals">${game.rivals?.(view, ctx) ?? nothing}${view.seats.map((_, seat) => seat).filter((seat) => seat !== view.viewer).map((seat) => panel(seat, game.publicThings(view, seat, ctx)))}</div>`;

/** What a small screen shows one at a time; a tab without anything in it is left out. */
const TABS = {
  board: () => true,
  mine: () => view.viewer !== undefined,
  rivals: () => view.seats.length > 1 || game.rivals,
  log: () => true,
};
const tabs = () => html`<nav class="tabs">${Object.keys(TABS).filter((name) => TABS[name]()).map(
  (name) => html`<button type="button" aria-pressed=${tab === name} @click=${() => {
    tab = name;
    if (name === "log") unread = false;
    draw();
    scrollTo(0, name === "log" ? document.body.scrollHeight : 0); // the newest line is the last
  }}>${t(`tab.${name}`)}${name === "log" && unread ? html`<i class="unread" role="img" aria-label=${t("chat.unread")}></i>` : nothing}</button>`,
)}</nav>`;

/** The options that are on, in words. */
function playedWith() {
  const on = options.filter(({ name }) => view.options?.[name]);
  return on.length
    ? html`<h3>${t("match.options")}</h3><ul>${on.map(({ title, summary }) => html`<li><b>${title}</b>: ${summary}</li>`)}</ul>`
    : nothing;
}

const dialogs = () => html`
  <dialog id="dialog-help" class="side-sheet"><h2>${t("match.help")}</h2>${game.help().map((line) => html`<p>${line}</p>`)}
    ${rules ? guide(rules) : nothing}${playedWith()}<h3>${t("help.keys")}</h3><ul>${["numbers", "tab", "arrows", "undo", "esc", "help"].map((key) => html`<li>${t(`help.key.${key}`)}</li>`)}</ul>
    <form method="dialog"><button class="btn primary">${t("help.close")}</button></form></dialog>
  <dialog id="dialog-resign"><h2>${t("match.resign")}</h2><p>${t("match.resign.ask")}</p>
    <div class="buttons"><button type="button" class="btn danger" @click=${resign}>${t("match.resign.yes")}</button>
    <form method="dialog"><button class="btn">${t("match.resign.no")}</button></form></div></dialog>
  <dialog id="dialog-end"><h2>${t("match.end")}</h2><p>${t("match.end.ask")}</p>
    <div class="buttons"><button type="button" class="btn" @click=${offerEnd}>${t("match.end.yes")}</button>
    <form method="dialog"><button class="btn">${t("match.resign.no")}</button></form></div></dialog>`;

function openSheet() {
  showSheet = true;
  draw();
}

function sheet() {
  if (!showSheet || !view.outcome) return nothing;
  const close = () => {
    showSheet = false;
    draw();
  };
  const actions = html`${view.viewer === undefined
      ? nothing
      : rematchButton("rematch")}
    <a class="btn" href="/replay/${matchId}">${t("replay.open")}</a>
    <a class="btn" href="/api/v1${path}/record" download="${matchId}.json">${t("match.record")}</a>
    <button type="button" class="btn" @click=${close}>${t("score.see_board")}</button><a class="btn" href="/">${t("match.lobby")}</a>`;
  return html`<div class="sheet-over"><div class="paper-sheet" role="dialog" aria-label=${t("score.title")}>
    ${game.finale?.(view, ctx) ?? nothing}
    ${scoreSheet({ outcome: view.outcome, game: matchId.split("-")[0], nameOf, viewer: view.viewer, scored, actions })}</div></div>`;
}

function draw() {
  if (!view) return;
  const spectator = view.viewer === undefined;
  render(
    html`${header()}
      <main class="match show-${tab} ${spectator ? "spectator" : ""}">
        <h1 class="unseen">${title}</h1>
        <div class="play">
          <div class="notices"></div>
          ${prompt()}
          <div class="scene-slot">${game.scene(view, ctx) ?? calm(log.recent)}</div>
          <div class="board">${game.board(view, ctx)}</div>
        </div>
        ${spectator ? nothing : html`<div class="dock">
          ${hints ? hintList(hints, { legal: view.legal, act, close: unhint }) : nothing}
          ${asked ? question() : bar.template(idle(), pending)}
          <div class="mine">${panel(view.viewer, game.mine(view, ctx))}</div>
        </div>`}
        <aside>${rivals()}<div class="talk"><h3>${t("log.title")}</h3>${log.template()}${chat.template()}</div></aside>
      </main>
      ${tabs()}${sheet()}${dialogs()}`,
    app,
  );
  drawNotices();
  Object.assign(document.body.dataset, {
    version: view.version,
    stage: game.stage(view),
    myTurn: myTurn() && !pending,
    status: view.status,
    live: live(),
  });
  notice.tell(myTurn(), () => game.task(view));
  const lines = document.querySelector(".log");
  if (lines && log.version !== Number(lines.dataset.shown)) {
    lines.dataset.shown = log.version;
    lines.scrollTop = lines.scrollHeight;
  }
}

/** These count down, and are drawn more often than the rest. */
function drawNotices() {
  const claim = (seat) => demand(`seats/${seat}/claim`);
  const doing = { claim, comeBack: () => demand("return"), agree: () => demand("end") };
  render(notices({ view, countdown, away, awayCountdown, nameOf, ...doing }), document.querySelector(".notices"));
}

function tick() {
  if (!view || over()) return;
  for (const element of document.querySelectorAll("[data-clock]")) {
    element.textContent = clockText(countdown.clock(view.clocks[Number(element.dataset.clock)]));
  }
  drawNotices();
}

document.addEventListener("keydown", (event) => {
  byKeyboard = true;
  if (!view || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea")) return;
  if (event.key === "Escape") {
    if (closeMenu() || closeChooser() || unasked() || bar.back()) event.preventDefault();
    else if (showSheet) {
      showSheet = false;
      draw();
    }
  } else if (document.querySelector("dialog[open]")) return;
  else if (asked) event.key === "1" && confirmed();
  else if (/^\d$/.test(event.key)) bar.key(event.key);
  else if (event.key === "u" || event.key === "U") undo();
  else if (event.key === "?") help();
  else if (arrowKeys(event)) event.preventDefault();
});
document.addEventListener("pointerdown", () => (byKeyboard = false));

/** A match that its engine has forgotten has still got its score sheet. Throws for one that never was. */
async function ended(error) {
  if (error.status !== 404) throw error;
  const [result, me] = await Promise.all([get(`${path}/result`), whoAmI()]).catch(() => {
    throw error;
  });
  const mine = result.seats.findIndex(({ player_id }) => me && player_id === me.player_id);
  const { title: played } = await oneGame(result.game).catch(() => ({ title: result.game }));
  const actions = html`<a class="btn" href="/api/v1${path}/record" download="${matchId}.json">${t("match.record")}</a>
    <a class="btn" href="/">${t("match.lobby")}</a>`;
  const when = dateText(result.ended, { dateStyle: "long" });
  archived = true;
  app.replaceChildren();
  render(
    html`<header class="top">${brand()}</header><main class="archived"><p>${t("match.archived", { game: played, when })}</p>
      <div class="paper-sheet">${scoreSheet({
        outcome: result.outcome,
        game: result.game,
        nameOf: (seat) => result.seats[seat].name,
        viewer: mine < 0 ? undefined : mine,
        scored: result.scored,
        actions,
      })}</div></main>`,
    app,
  );
  Object.assign(document.body.dataset, { ready: true, status: "MATCH_STATUS_ENDED" });
}

async function start() {
  const id = matchId.split("-")[0];
  let firstView;
  [firstView, me] = await Promise.all([get(path).catch(ended), whoAmI()]);
  if (archived) return;
  openedAt = new Date(firstView.server_time);
  const laid = await layOut(id);
  ({ game } = laid);
  ({ title, options = [] } = laid.described);
  ctx.printed = laid.printed;
  app.replaceChildren();
  show(firstView);
  measureHead();
  listen(
    `/api/v1${path}/events`,
    {
      state: follow,
      chat: hear,
      rematch: (table) => {
        again = table;
        draw();
      },
      away: hearAway,
      scored: (event) => {
        scored = event;
        draw();
      },
    },
    (isLive) => {
      streams = isLive;
      draw();
    },
  );
  setInterval(tick, 250);
  // A sign that is lost on the way is followed by others.
  if (view.viewer !== undefined) stillHere = attend(() => live() && !over() && post(`${path}/here`).catch(() => {}));
  const { lines } = await get(`${path}/chat`);
  lines.forEach(hear);
}

window.zashikiBegin(app, start);
