/** A player: ratings, and the games played to the end; on their own page the account as well. */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";
import "../lib/words.js";
import { dateText, t } from "../lib/i18n.js";
import { Account } from "../lib/account.js";
import { get } from "../lib/api.js";
import { brand } from "../lib/brand.js";
import { everyGame } from "../lib/games.js";
import { preferences } from "../lib/preferences.js";
import { shuriken } from "../lib/seats.js";
import { whoAmI } from "../lib/session.js";

const path = `/players/${encodeURIComponent(location.pathname.split("/").pop())}`;
const app = document.getElementById("app");

let player;
let titles;
let account;

async function earlier() {
  const { matches, cursor } = await get(`${path}?cursor=${encodeURIComponent(player.cursor)}`);
  player = { ...player, matches: [...player.matches, ...matches], cursor };
  draw();
}

const ratings = () => html`<section class="list-panel"><h2>${t("player.ratings")}</h2>${player.ratings.length
  ? html`<ul>${player.ratings.map(({ game, rating, matches }) => html`<li><b>${titles.get(game) ?? game}</b>
      <span><b>${rating}</b> <small>${t("player.rated", { n: matches })}</small></span></li>`)}</ul>`
  : html`<p class="empty">${t("player.ratings.none")}</p>`}</section>`;

const result = ({ seat, player_id, name, rank, score }) => html`<li class=${rank === 1 ? "winner" : ""}>${shuriken(seat)}
  ${player_id && player_id !== player.player_id ? html`<a href="/player/${player_id}">${name}</a>` : html`<span>${name}</span>`} <b>${score}</b></li>`;

/** How it went for the player. Rank 1 has won; the ranks of a game that broke off say little. */
function verdict({ end_reason, results }, mine) {
  if (end_reason !== "COMPLETED") return t("player.abandoned");
  if (results.length > 1 && results.some(({ rank }) => rank === 1)) return t("player.place", { n: mine.rank, of: results.length });
  return t(mine.rank === 1 ? "player.won" : "player.lost");
}

const match = (played) => {
  const { match_id, game, ended, rated, results } = played;
  const mine = results.find(({ player_id }) => player_id === player.player_id);
  return html`<li><div><b>${titles.get(game) ?? game}</b> <small>${dateText(ended, { dateStyle: "medium", timeStyle: "short" })}${rated ? ` · ${t("player.counts")}` : ""}</small>
      <ul class="seat-row">${[...results].sort((a, b) => a.rank - b.rank).map(result)}</ul></div>
    <span class="place">${mine ? verdict(played, mine) : nothing}</span>
    <a class="btn" href="/replay/${match_id}">${t("replay.open")}</a>
    <a class="btn" href="/match/${match_id}">${t("player.sheet")}</a>
    <a class="btn" href="/api/v1/matches/${match_id}/record" download="${match_id}.json">${t("match.record")}</a></li>`;
};

const history = () => html`<section class="list-panel"><h2>${t("player.history")}</h2>${player.matches.length
  ? html`<ul class="history">${player.matches.map(match)}</ul>`
  : html`<p class="empty">${t("player.history.none")}</p>`}
  ${player.cursor ? html`<button class="btn" @click=${earlier}>${t("player.history.more")}</button>` : nothing}</section>`;

function draw() {
  render(
    html`<header class="top">${brand()}<div class="tools"><a class="btn" href="/">${t("table.back")}</a>
        ${preferences()}</div></header>
      <main class="player-page"><h1>${player.name}</h1><p class="empty">${t("player.since", { date: dateText(player.since, { dateStyle: "long" }) })}</p>
        ${ratings()}${history()}${account?.view() ?? nothing}</main>`,
    app,
  );
  document.title = `${player.name} · Zashiki`;
  document.body.dataset.ready = "true";
}

async function start() {
  const [who, games, me] = await Promise.all([get(path), everyGame(), whoAmI()]);
  player = who;
  if (me?.player_id === player.player_id) {
    account = new Account(me, draw);
    await account.load();
  }
  titles = new Map(games.map(({ game, title }) => [game, title]));
  app.replaceChildren();
  draw();
}

window.zashikiBegin(app, start);
