/** A table before play: who is there, the link that invites, and the start. */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";
import "../lib/words.js";
import { t } from "../lib/i18n.js";
import { get, post, remove, Refused } from "../lib/api.js";
import { brand } from "../lib/brand.js";
import { oneGame } from "../lib/games.js";
import { preferences } from "../lib/preferences.js";
import { Chat } from "../lib/chat.js";
import { shuriken } from "../lib/seats.js";
import { askName, whoAmI } from "../lib/session.js";
import { listen } from "../lib/stream.js";
import { addressOf, clockWords, seatName } from "../lib/tables.js";

const tableId = location.pathname.split("/").pop();
const path = `/tables/${encodeURIComponent(tableId)}`;
const app = document.getElementById("app");

let me = null;
let game; // as its engine describes it
let table = null;
let listenAgain;
let copied = false;
let trouble = "";

const mySeat = () => (me ? table.seats.findIndex(({ player_id }) => player_id === me.player_id) : -1);

function show(next) {
  table = next;
  if (table.match_id) location.replace(addressOf(table));
  else draw();
}

/** Run a call that answers with the table as it is then; a refusal is told, and the table asked for anew. */
const doing = (run) => async () => {
  trouble = "";
  try {
    if (!me) {
      me = await askName();
      listenAgain();
    }
    show(await run());
  } catch (error) {
    trouble = error.message;
    if (error instanceof Refused) await reload();
    draw();
  }
};

const sit = (n) => doing(() => post(`${path}/seats/${n}`));
const start = doing(() => post(`${path}/start`));

async function leave() {
  try {
    await remove(`${path}/seats/${mySeat()}`);
    location.assign("/");
  } catch (error) {
    trouble = error.message;
    draw();
  }
}

async function copy() {
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  document.getElementById("invite")?.select();
  copied = true;
  draw();
}

/** Where the system can hand a link on, as phones do. */
const share = () => navigator.share({ title: t("table.title", { game: game.title }), url: location.href }).catch(() => {});

const chat = new Chat({
  path: `${path}/chat`,
  myName: () => me?.name ?? null,
  redraw: draw,
  fail: (error) => {
    trouble = error.message;
    draw();
  },
});

function hear(line) {
  chat.hear(line);
  draw();
}

const gone = () => {
  table = null;
  draw();
};

async function reload() {
  try {
    show(await get(path));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    gone();
  }
}

const seat = (one, i) => html`<li class=${one.kind}>${shuriken(i)}<span class="who">${seatName(one)}${one.rating ? html` <small>${one.rating}</small>` : nothing}</span>
  ${i === mySeat() ? html`<span class="chip">${t("seat.you")}</span>` : nothing}
  ${one.kind === "open" ? html`<button class="btn ${mySeat() < 0 ? "primary" : ""}" @click=${sit(i)}>${t("table.join")}</button>` : nothing}</li>`;

/** Whether its host may start the table with fewer than all of its seats taken, and how many are lacking for that. */
function early() {
  const lacking = game.seats.min - table.seats.filter(({ kind }) => kind !== "open").length;
  return { possible: !table.from_position && game.seats.min < table.seats.length, lacking: Math.max(0, lacking) };
}

/** Who may start, and what all wait for. */
function begins(mine) {
  const host = table.seats.find(({ player_id }) => player_id && player_id === table.owner_id)?.name;
  const { possible, lacking } = early();
  const who = mine ? t("table.host.me") : host ? t("table.host", { name: host }) : "";
  if (!possible || (!mine && !host)) return html`${who}${t("table.begins.full")}`;
  if (!mine) return html`${who}${t("table.begins.host", { name: host })}`;
  return html`${who}${lacking ? t("table.begins.later", { n: lacking }) : t("table.begins.now")}`;
}

function body() {
  if (!table) return html`<p class="fatal">${t("table.gone")}<br><a class="btn" href="/">${t("table.back")}</a></p>`;
  const open = table.seats.filter(({ kind }) => kind === "open").length;
  const mine = me && table.owner_id === me.player_id;
  const taken = table.seats.length - open;
  const { possible, lacking } = early();
  const options = game.options.filter(({ name, compulsory_seats }) => table.options[name] || compulsory_seats.includes(table.seats.length));
  return html`<h1>${t("table.title", { game: game.title })}</h1>
    <p role="status">${open ? t("table.waiting", { n: open }) : t("table.full")} <span class="chip">${clockWords(table.clock)}</span>${table.rated ? html` <span class="chip">${t("table.rated")}</span>` : nothing}</p>
    ${open ? html`<p id="begins">${begins(mine)}</p>` : nothing}
    ${options.length ? html`<ul class="options">${options.map(({ title, summary }) => html`<li><b>${title}</b><small>${summary}</small></li>`)}</ul>` : nothing}
    ${trouble ? html`<p class="note" role="alert">${trouble}</p>` : nothing}
    <ul class="table-seats">${table.seats.map(seat)}</ul>
    <label class="invite">${t("table.invite")}<span><input id="invite" readonly .value=${location.href}>
      <button type="button" class="btn" @click=${copy}>${copied ? t("table.copied") : t("table.copy")}</button>
      ${navigator.share ? html`<button type="button" class="btn" @click=${share}>${t("table.share")}</button>` : nothing}</span></label>
    <p class="empty">${t(table.visibility === "private" ? "table.private" : "table.public")}</p>
    <div class="buttons">${mine && open && possible && !lacking ? html`<button class="btn" @click=${start}>${t(taken === 1 ? "table.start.alone" : "table.start")}</button>` : nothing}
      ${mySeat() >= 0 ? html`<button class="btn quiet" @click=${leave}>${t("table.leave")}</button>` : nothing}
      <a class="btn quiet" href="/">${t("table.back")}</a></div>
    ${chat.template()}`;
}

function draw() {
  render(
    html`<header class="top">${brand()}<div class="tools">${me ? html`<span class="chip">${t("name.hello", { name: me.name })}</span>` : nothing}
        ${preferences()}</div></header>
      <main class="table-page"><div class="card-panel">${body()}</div></main>`,
    app,
  );
  document.body.dataset.ready = "true";
}

async function begin() {
  me = await whoAmI();
  table = await get(path).catch((error) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  if (table) game = await oneGame(table.game);
  app.replaceChildren();
  if (!table) return draw();
  show(table);
  listenAgain = listen(`/api/v1/lobby/events?table=${encodeURIComponent(tableId)}`, {
    resync: reload,
    table: (next) => next.id === tableId && show(next),
    chat: hear,
    removed: ({ id }) => id === tableId && gone(),
  });
}

window.zashikiBegin(app, begin);
