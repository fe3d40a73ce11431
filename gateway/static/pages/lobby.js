/** The lobby: sit down at once, find people, set up a table, go on with a game. */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import "../lib/words.js";
import { listing, t } from "../lib/i18n.js";
import { get, post, postOnce, remove } from "../lib/api.js";
import { brand } from "../lib/brand.js";
import { everyGame } from "../lib/games.js";
import { guide } from "../lib/guide.js";
import { preferences } from "../lib/preferences.js";
import { shuriken } from "../lib/seats.js";
import { askName, whoAmI } from "../lib/session.js";
import { listen } from "../lib/stream.js";
import { addressOf, CLOCKS, clockWords, seatRow } from "../lib/tables.js";
import { loadGame, loadGuide } from "../games/index.js";

const app = document.getElementById("app");

let me = null;
let games = [];
let tables = new Map();
let shown = { status: "open", game: "" }; // which tables
let more = null; // where the next page of them begins
let matches = [];
let leaders = [];
let ticket = null;
let looking = false; // for people: a match may be found before the answer that brings the ticket
let trouble = "";
let game;
let level = "easy";
let opponents;
let hosted; // seats of the table being set up
let quickSize;
let listenAgain;
let how = { lines: [] }; // how the game is played: in a few lines, and its guide
let wished; // names of the options asked for

/** Most seats that are offered at first; more can be asked for. */
const USUAL_SEATS = 4;
const KEY = "zashiki.game";

const seatCounts = () => Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => game.seats.min + i);

function choose(id) {
  game = games.find((one) => one.game === id) ?? games[0];
  const seats = Math.min(game.seats.max, USUAL_SEATS);
  opponents = seats - 1;
  quickSize = seats;
  hosted = [{ kind: "human" }, { kind: "open" }, ...Array.from({ length: seats - 2 }, () => ({ kind: "bot", level: "normal" }))];
  wished = new Set();
}

/** The game chosen last, here or by a link. */
function remembered() {
  try {
    return new URLSearchParams(location.search).get("game") ?? localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden; the first game will do
  }
}

async function turnTo(id) {
  choose(id);
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // chosen all the same, for this page
  }
  draw();
  await showLeaders();
}

const isCompulsory = ({ compulsory_seats }, seats) => compulsory_seats.includes(seats);
const isUnavailable = ({ unavailable_seats }, seats) => unavailable_seats.includes(seats);
/** Whether an option is on with so many seats. */
const isOn = (option, seats) => isCompulsory(option, seats) || (wished.has(option.name) && !isUnavailable(option, seats));

/** Ask for a name where none is known yet; the stream then tells what is for its bearer. */
async function introduce() {
  if (me) return;
  me = await askName();
  listenAgain();
}

/** Run something that needs a name, and say what went wrong. */
const named = (run) => async (event) => {
  event?.preventDefault?.();
  trouble = "";
  try {
    await introduce();
    await run(event);
  } catch (error) {
    trouble = error.message;
  }
  draw();
};

async function openTable(seats, { clock = null, visibility = "private", rated = false } = {}) {
  const options = Object.fromEntries(game.options.filter((one) => isOn(one, seats.length)).map(({ name }) => [name, true]));
  const body = { game: game.game, options, seats, visibility, rated, ...(clock ? { clock } : {}) };
  location.assign(addressOf(await postOnce("/tables", body)));
}

const play = named(() => openTable([{ kind: "human" }, ...Array.from({ length: opponents }, () => ({ kind: "bot", level }))]));

/** How many seats of the table being set up are for people: ratings compare those only. */
const forPeople = () => hosted.filter(({ kind }) => kind !== "bot").length;

const host = named((event) => {
  const { clock, visibility, rated } = event.target.elements;
  return openTable(hosted, { clock: CLOCKS[clock.value], visibility: visibility.value, rated: rated.checked && forPeople() > 1 });
});

const join = (table) =>
  named(async () => {
    const seat = table.seats.findIndex(({ kind }) => kind === "open");
    location.assign(addressOf(await post(`/tables/${table.id}/seats/${seat}`)));
  });

const queue = named(async () => {
  looking = true;
  ({ ticket } = await post("/queue", { game: game.game, seats: quickSize, bots: true }));
});

const unqueue = named(async () => {
  await remove("/queue");
  ticket = null;
  looking = false;
});

const listPath = (cursor) => `/tables?${new URLSearchParams({ status: shown.status, ...(shown.game && { game: shown.game }), ...(cursor && { cursor }) })}`;

/** Show other tables than now. */
const showTables = (change) => async () => {
  shown = { ...shown, ...change };
  const asked = shown;
  const list = await get(listPath()).catch(() => null);
  if (!list || asked !== shown) return; // the stream calls for a resync when the server is back
  take(list);
  draw();
};

function take(list) {
  tables = new Map(list.tables.map((table) => [table.id, table]));
  more = list.cursor;
}

async function showMore() {
  const asked = shown;
  const list = await get(listPath(more)).catch(() => null);
  if (!list || asked !== shown) return;
  for (const table of list.tables) tables.set(table.id, table);
  more = list.cursor;
  draw();
}

async function explain() {
  const [module, rules] = await Promise.all([loadGame(game.game), loadGuide(game.game)]);
  how = { lines: module.help(), rules };
  draw();
  document.getElementById("how").showModal();
}

const bestOf = async (id) => (await get(`/leaderboards/${id}`).catch(() => ({ players: [] }))).players;

async function showLeaders() {
  const { game: id } = game;
  const best = await bestOf(id);
  if (game.game !== id) return; // another one was chosen meanwhile
  leaders = best;
  draw();
}

/** Ask for everything the stream does not tell: at the start and after each gap. */
async function resync() {
  const [list, mine, best, waiting] = await Promise.all([
    get(listPath()),
    me ? get("/matches") : { matches: [] },
    bestOf(game.game),
    me ? get("/queue") : { ticket: null },
  ]);
  // Found while the stream was away.
  const found = ticket && !waiting.ticket && mine.matches.find((one) => !matches.some(({ match_id }) => match_id === one.match_id));
  if (found) location.assign(`/match/${found.match_id}`);
  take(list);
  matches = mine.matches;
  leaders = best;
  ticket = waiting.ticket;
  looking ||= ticket !== null;
  draw();
}

function changed(table) {
  const mine = table.seats.some(({ player_id }) => me && player_id === me.player_id);
  if (mine && table.match_id && looking) location.assign(addressOf(table));
  if (table.status === shown.status && table.visibility === "public" && (!shown.game || table.game === shown.game)) tables.set(table.id, table);
  else tables.delete(table.id);
  draw();
}

function removed({ id }) {
  tables.delete(id);
  draw();
}

// What is drawn.

const pills = (name, values, value, set, words) => html`<fieldset class="pills"><legend>${name}</legend>${values.map(
  (one) => html`<label><input type="radio" name=${name} .checked=${one === value} @change=${() => {
    set(one);
    draw();
  }}><span>${words(one)}</span></label>`,
)}</fieldset>`;

/** The games to choose from, each as a card. */
const shelf = () => html`<fieldset class="shelf"><legend>${t("lobby.game")}</legend>${games.map(
  (one) => html`<label><input type="radio" name="game" .checked=${one === game} @change=${() => turnTo(one.game)}><span>
    <b>${one.title}</b><small>${t("lobby.seats", one.seats)}</small></span></label>`,
)}</fieldset>`;

/** What may be switched on with so many seats, and what the rules settle. */
function optionList(seats) {
  if (!game.options.length) return nothing;
  const on = game.options.filter((one) => isOn(one, seats)).map(({ title }) => title);
  const row = (option) => {
    const bound = isCompulsory(option, seats) ? "always" : isUnavailable(option, seats) ? "never" : null;
    const flip = () => {
      if (!wished.delete(option.name)) wished.add(option.name);
      draw();
    };
    return html`<li class=${bound ? "bound" : ""}><label class="check"><input type="checkbox" .checked=${isOn(option, seats)} ?disabled=${bound !== null} @change=${flip}>
      <span><b>${option.title}</b>${bound ? html` <em>${t(`lobby.option.${bound}`, { n: seats })}</em>` : nothing}<small>${option.summary}</small></span></label></li>`;
  };
  return html`<details class="options"><summary>${t("lobby.options")}: <b>${on.length ? listing(on) : t("lobby.options.none")}</b></summary>
    <ul>${game.options.map(row)}</ul></details>`;
}

const playCard = () => html`<section class="card-panel play-now">
  <h2>${t("lobby.play")}</h2><p>${t("lobby.play.about")}</p>
  <form @submit=${play}>
    ${pills(t("lobby.opponents"), seatCounts().map((n) => n - 1), opponents, (n) => (opponents = n), (n) => (n ? String(n) : t("lobby.opponents.none")))}
    ${opponents
      ? html`${pills(t("lobby.strength"), game.levels, level, (one) => (level = one), (one) => t(`level.${one}`))}
          <p class="empty">${t(`level.${level}.about`)}</p>`
      : nothing}
    ${optionList(opponents + 1)}
    <button class="btn primary big" id="play">${t("lobby.sit")}</button>
  </form></section>`;

const quickCard = () => html`<section class="card-panel"><h2>${t("lobby.quick")}</h2><p>${t("lobby.quick.about")}${game.options.length ? ` ${t("lobby.quick.plain")}` : ""}</p>
  ${ticket
    ? html`<p class="waiting" role="status">${shuriken(0, "spin")}${t("lobby.quick.waiting")}</p><button class="btn" @click=${unqueue}>${t("lobby.quick.cancel")}</button>`
    : html`<form @submit=${queue}>${pills(t("lobby.quick.size"), seatCounts().filter((n) => n > 1), quickSize, (n) => (quickSize = n), String)}
        <button class="btn">${t("lobby.quick.go")}</button></form>`}</section>`;

function seatChoice(seat, i) {
  if (seat.kind === "human") return html`<li>${shuriken(i)}<span>${t("seat.you")}</span></li>`;
  const value = seat.kind === "bot" ? seat.level : "open";
  const set = (event) => {
    const to = event.target.value;
    hosted[i] = to === "open" ? { kind: "open" } : { kind: "bot", level: to };
    draw();
  };
  return html`<li>${shuriken(i)}<select aria-label=${t("lobby.seat", { n: i + 1 })} .value=${value} @change=${set}>
    <option value="open" ?selected=${value === "open"}>${t("seat.open")}</option>
    ${game.levels.map((one) => html`<option value=${one} ?selected=${value === one}>${t("seat.bot", { level: t(`level.${one}`).toLowerCase() })}</option>`)}
  </select>${i === hosted.length - 1 && hosted.length > game.seats.min
    ? html`<button type="button" class="btn quiet" aria-label=${t("lobby.seat.less")} @click=${() => {
        hosted.pop();
        draw();
      }}>−</button>`
    : nothing}</li>`;
}

const hostCard = () => html`<section class="card-panel"><h2>${t("lobby.host")}</h2><p>${t("lobby.host.about")}</p>
  <form @submit=${host}>
    <ul class="seats">${hosted.map(seatChoice)}${hosted.length < game.seats.max
      ? html`<li><button type="button" class="btn quiet" @click=${() => {
          hosted.push({ kind: "open" });
          draw();
        }}>${t("lobby.seat.more")}</button></li>`
      : nothing}</ul>
    ${optionList(hosted.length)}
    <div class="fields">
      <label>${t("lobby.host.clock")}<select name="clock">${Object.keys(CLOCKS).map((one) => html`<option value=${one}>${t(`clock.${one}`)}</option>`)}</select></label>
      <label>${t("lobby.host.seen")}<select name="visibility"><option value="public">${t("lobby.host.public")}</option><option value="private">${t("lobby.host.private")}</option></select></label>
      <label class="check" title=${forPeople() > 1 ? nothing : t("lobby.host.rated.alone")}><input type="checkbox" name="rated" ?disabled=${forPeople() < 2}>${t("lobby.host.rated")}</label>
    </div>
    <button class="btn" id="host">${t("lobby.host.go")}</button></form></section>`;

const gameTitle = (id) => games.find((one) => one.game === id)?.title ?? id;

/** The options a table asks for, in words. */
const optionTitles = ({ game: id, options }) =>
  (games.find((one) => one.game === id)?.options ?? []).filter(({ name }) => options[name]).map(({ title }) => title);

const tableFilter = () => html`<div class="filter">
  ${pills(t("lobby.tables.status"), ["open", "started"], shown.status, (status) => showTables({ status })(), (one) => t(`lobby.tables.status.${one}`))}
  ${games.length > 1
    ? html`<label>${t("lobby.tables.which")}<select @change=${(event) => showTables({ game: event.target.value })()}>
        <option value="">${t("lobby.tables.all")}</option>${games.map((one) => html`<option value=${one.game}>${one.title}</option>`)}</select></label>`
    : nothing}</div>`;

const tableWords = (table) => [...optionTitles(table), clockWords(table.clock), ...(table.rated ? [t("lobby.tables.rated")] : [])].join(" · ");

function tableButton(table) {
  if (table.status === "started") return html`<a class="btn" href=${addressOf(table)}>${t("lobby.tables.watch")}</a>`;
  return table.seats.some(({ player_id }) => me && player_id === me.player_id)
    ? html`<a class="btn" href=${addressOf(table)}>${t("lobby.tables.open")}</a>`
    : html`<button class="btn primary" @click=${join(table)}>${t("lobby.tables.join")}</button>`;
}

function tableList() {
  const newestFirst = [...tables.values()].sort((one, other) => other.created.localeCompare(one.created));
  return html`<section class="list-panel" id="tables"><h2>${t("lobby.tables")}</h2>${tableFilter()}
    <div aria-live="polite">${newestFirst.length
      ? html`<ul>${repeat(newestFirst, ({ id }) => id, (table) => html`<li>
          <div><b>${gameTitle(table.game)}</b> <small>${tableWords(table)}</small>${seatRow(table.seats)}</div>${tableButton(table)}</li>`)}</ul>`
      : html`<p class="empty">${t(shown.status === "open" ? "lobby.tables.none" : "lobby.tables.none.started")}</p>`}
    ${more ? html`<button type="button" class="btn quiet" @click=${showMore}>${t("lobby.tables.more")}</button>` : nothing}</div></section>`;
}

const matchList = () => html`<section class="list-panel"><h2>${t("lobby.matches")}</h2>${matches.length
  ? html`<ul>${matches.map((match) => html`<li><div><b>${gameTitle(match.game)}</b>
      <ul class="seat-row">${match.seats.map((name, i) => html`<li>${shuriken(i)}<span>${name}</span></li>`)}</ul></div>
      <a class="btn" href="/match/${match.match_id}">${t("lobby.matches.go")}</a></li>`)}</ul>`
  : html`<p class="empty">${t("lobby.matches.none")}</p>`}
  <p class="empty"><a href="/bring">${t("bring.link")}</a></p></section>`;

const leaderList = () => html`<section class="list-panel"><h2>${t("lobby.leaders", { game: game.title })}</h2>${leaders.length
  ? html`<ol class="leaders">${leaders.map((one) => html`<li><span>${one.place}</span><a href="/player/${one.player_id}">${one.name}</a><span>${one.rating}</span></li>`)}</ol>`
  : html`<p class="empty">${t("lobby.leaders.none")}</p>`}</section>`;

function draw() {
  render(
    html`<header class="top">${brand()}<div class="tools">
        ${me ? html`<a class="chip" id="me" href="/player/${me.player_id}">${t("name.hello", { name: me.name })}</a>` : html`<button class="btn" @click=${introduce}>${t("name.choose")}</button>`}
        ${preferences()}</div></header>
      <main class="lobby">
        <div class="hero"><h1>${game.title}</h1><p>${game.summary}</p><p class="house">${t("lobby.line")}</p>
          <button type="button" class="btn" @click=${explain}>${t("lobby.how")}</button></div>
        ${games.length > 1 ? shelf() : nothing}
        <dialog id="how" class="side-sheet"><h2>${game.title}</h2>${how.lines.map((line) => html`<p>${line}</p>`)}${how.rules ? guide(how.rules) : nothing}
          <form method="dialog"><button class="btn primary">${t("help.close")}</button></form></dialog>
        ${trouble ? html`<p class="note" role="alert">${trouble}</p>` : nothing}
        <div class="offers">
          <div class="column">${playCard()}${matchList()}</div>
          <div class="column">${tableList()}${quickCard()}${hostCard()}${leaderList()}</div>
        </div>
      </main>`,
    app,
  );
  document.body.dataset.ready = "true";
}

async function start() {
  [me, games] = await Promise.all([whoAmI(), everyGame()]);
  if (!games.length) throw new Error(t("lobby.no_games"));
  choose(remembered());
  app.replaceChildren();
  await resync();
  listenAgain = listen("/api/v1/lobby/events", { resync, table: changed, removed });
}

window.zashikiBegin(app, start);
