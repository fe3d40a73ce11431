/** Records and positions from elsewhere: a record is looked at, a position becomes a table. */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";
import "../lib/words.js";
import { t } from "../lib/i18n.js";
import { post, postOnce } from "../lib/api.js";
import { brand } from "../lib/brand.js";
import { everyGame } from "../lib/games.js";
import { preferences } from "../lib/preferences.js";
import { shuriken } from "../lib/seats.js";
import { askName, whoAmI } from "../lib/session.js";
import { addressOf } from "../lib/tables.js";

const app = document.getElementById("app");
const HANDED_OVER = "zashiki.bring";
const LARGEST = 1 << 20;

let games;
let me = null;
let trouble = "";
let busy = false;
let over = false; // something is held over the page
let found = null; // the position: {game, position, options, name}
let seats = []; // as a new table takes them

const isObject = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);

/** Say what is wrong, or nothing any more. */
function say(words) {
  trouble = words;
  busy = false;
  draw();
}

async function readFile(file) {
  if (!file) return;
  if (file.size > LARGEST) say(t("bring.too_large"));
  else await take(await file.text());
}

/** Take the text of a record, a position or a puzzle. */
async function take(text) {
  let body;
  try {
    body = JSON.parse(text);
  } catch (error) {
    say(t("bring.not_json", { reason: error.message }));
    return;
  }
  busy = true;
  found = null;
  draw();
  try {
    if (isObject(body?.setup?.info)) await look(body);
    else if (isObject(body?.position)) await lay(body);
    else say(t("bring.neither"));
  } catch (error) {
    say(t("bring.unfit", { reason: error.message }));
  }
}

async function look(record) {
  const { id } = await post("/replays", record);
  location.assign(`/replay/${id}`);
}

async function lay({ game, position, options = {}, name = "" }) {
  if (!games.some((one) => one.game === game)) {
    say(t("bring.no_game", { games: games.map((one) => one.game).join(", ") }));
    return;
  }
  const playable = await post("/positions", { game, position });
  found = { game, position, options, name };
  seats = Array.from({ length: playable.seats }, () => ({ kind: "bot", level: "normal" }));
  seats[playable.to_act[0] ?? 0] = { kind: "human" };
  say("");
}

async function start(event) {
  event.preventDefault();
  try {
    me ??= await askName();
    busy = true;
    draw();
    const { game, position, options } = found;
    location.assign(addressOf(await postOnce("/tables", { game, position, options, seats, visibility: "private" })));
  } catch (error) {
    say(t("bring.unfit", { reason: error.message }));
  }
}

// What is drawn.

const drop = (event) => {
  event.preventDefault();
  over = false;
  readFile(event.dataTransfer.files[0]);
};
const hover = (is) => (event) => {
  event.preventDefault();
  over = is;
  draw();
};
const paste = (event) => {
  event.preventDefault();
  take(event.target.elements.text.value);
};

const intake = () => html`<section class="card-panel"><h2>${t("bring.file")}</h2>
  <label class="drop ${over ? "over" : ""}" @dragover=${hover(true)} @dragleave=${hover(false)} @drop=${drop}>
    <input type="file" id="file" accept=".json,application/json" @change=${(event) => readFile(event.target.files[0])}>
    <b>${t("bring.drop")}</b><span>${t("bring.choose")}</span></label>
  <details><summary>${t("bring.paste")}</summary>
    <form @submit=${paste}><textarea name="text" rows="8" required spellcheck="false" aria-label=${t("bring.paste")}></textarea>
      <button class="btn">${t("bring.take")}</button></form></details>
  ${trouble ? html`<p class="note" role="alert">${trouble}</p>` : nothing}
  ${busy ? html`<p class="waiting" role="status">${shuriken(0, "spin")}${t("bring.busy")}</p>` : nothing}</section>`;

const about = () => html`<section class="card-panel"><h2>${t("bring.what")}</h2><dl class="kinds">
  <dt>${t("bring.record")}</dt><dd>${t("bring.record.about")}</dd><dt>${t("bring.position")}</dt><dd>${t("bring.position.about")}</dd></dl></section>`;

function seatChoice(seat, n) {
  const value = seat.kind === "bot" ? seat.level : seat.kind;
  const set = (event) => {
    const to = event.target.value;
    if (to === "human") seats = seats.map((one) => (one.kind === "human" ? { kind: "open" } : one));
    seats[n] = to === "human" || to === "open" ? { kind: to } : { kind: "bot", level: to };
    if (!seats.some(({ kind }) => kind === "human")) seats = seats.map((one) => (one.kind === "open" ? { kind: "bot", level: "normal" } : one));
    draw();
  };
  const { levels } = games.find((one) => one.game === found.game);
  return html`<li>${shuriken(n)}<select aria-label=${t("lobby.seat", { n: n + 1 })} .value=${value} @change=${set}>
    <option value="human" ?selected=${value === "human"}>${t("seat.you")}</option>
    <option value="open" ?selected=${value === "open"}>${t("seat.open")}</option>
    ${levels.map((one) => html`<option value=${one} ?selected=${value === one}>${t("seat.bot", { level: t(`level.${one}`).toLowerCase() })}</option>`)}
  </select></li>`;
}

const table = () => html`<section class="card-panel" id="laid"><h2>${found.name || games.find(({ game }) => game === found.game).title}</h2>
  <p>${t("bring.seats")}</p>
  <form @submit=${start}><ul class="seats">${seats.map(seatChoice)}</ul>
    <button class="btn primary" ?disabled=${busy}>${t("bring.play")}</button></form></section>`;

function draw() {
  render(
    html`<header class="top">${brand()}<div class="tools"><a class="btn" href="/">${t("table.back")}</a>${preferences()}</div></header>
      <main class="bring-page"><h1>${t("bring.title")}</h1><p>${t("bring.about")}</p>${found ? table() : nothing}${intake()}${about()}</main>`,
    app,
  );
  document.title = `${t("bring.title")} · Zashiki`;
  document.body.dataset.ready = "true";
}

async function begin() {
  [games, me] = await Promise.all([everyGame(), whoAmI()]);
  app.replaceChildren();
  draw();
  const handed = sessionStorage.getItem(HANDED_OVER);
  sessionStorage.removeItem(HANDED_OVER);
  if (handed) await take(handed);
}

window.zashikiBegin(app, begin);
