/** Character and building cards, wherever they lie. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { hidden } from "./printed.js";

/** Amounts as figures and signs. */
export const signs = (items) => items.map(({ kind, n }) => html`<span class="amount">${n < 0 ? `−${-n}` : n}${art.sign(kind)}</span>`);

/** What is paid, an arrow, what it brings. */
export const exchange = (spend, gain) => html`${signs(spend)}${spend.length ? html`<i class="to">→</i>` : nothing}${gain}`;

const SKILLS = {
  exchange: ({ spend, gain, opponents }) => exchange(spend, html`${signs(gain)}${opponents.length ? html`<i class="others">${signs(opponents)}</i>` : nothing}`),
  train: ({ spend }) => exchange(spend, art.sign("experience")),
  swap: () => art.sign("swap"),
  build: ({ gain }) => html`${art.sign("build")}<span class="amount">−${gain[0].n}${art.sign(gain[0].kind)}</span>`,
};

/** The experience track, lowest space first; the last one is the circle of the retired. `at` is where the Kobun stands. */
function experienceTrack({ salaries, token }, at, owner) {
  const last = salaries.length - 1;
  return html`<span class="track">${salaries.map(
    (salary, i) => html`<span class="step ${i === at ? `here seat-${owner}` : i < at ? "past" : ""} ${i === last ? "top" : ""}">
      ${i === at ? shuriken(owner) : nothing}<span class="salary">${i === last && !hidden(token) ? art.sign(token) : signs(salary)}</span></span>`,
  )}</span>`;
}

/**
 * The face of a character: `owner` and `experience` for one at work, `cost` and `mons` for one to be hired, `neutral` for one that
 * belongs to nobody.
 */
export function characterFace(character, printed, { owner, experience, cost, mons = 0, neutral = false } = {}) {
  const card = printed.character(character);
  return html`<span class="face ${neutral ? "neutral" : ""}">
    <span class="band"><span class="title">${card.title}</span></span>
    <span class="picture">${art.characterEmblem(character)}${art.typeSign(card.type)}
      ${card.firefighting ? html`<span class="bonus">${Array.from({ length: card.firefighting }, () => art.sign("firefighting"))}</span>` : nothing}
      ${mons ? html`<span class="lying">${Array.from({ length: mons }, () => art.sign("mons"))}</span>` : nothing}
      ${neutral ? html`<em class="stamp">${t("ik.neutral")}</em>` : nothing}</span>
    <span class="skill">${SKILLS[card.skill](card)}</span>
    ${experienceTrack(card, owner === undefined ? -1 : experience, owner)}</span>
    ${cost === undefined ? nothing : html`<b class="cost">${cost}</b>`}`;
}

/** What a building scores at the end, in signs. */
export function worth({ counts, iki }) {
  const per = { sandals: "sandals", rice: "rice", firefighting: "firefighting" }[counts];
  if (counts === "fish") return html`<span class="amount worth">= ${t("ik.fish")}</span>`;
  return html`<span class="amount worth">${iki}${art.sign("iki")}${per ? html`<i class="per">/</i>${art.sign(per)}` : nothing}</span>`;
}

/** The face of a building: for sale with its cost, built with its owner's Kobun. */
export function buildingFace(building, printed, { owner } = {}) {
  const card = printed.building(building);
  return html`<span class="face built">
    <span class="band"><span class="title">${card.title}</span></span>
    <span class="picture">${art.buildingEmblem(building)}</span>
    <span class="skill">${owner === undefined ? signs(card.cost) : worth(card)}</span>
    ${owner === undefined ? html`<span class="end">${worth(card)}</span>` : html`<span class="kobun seat-${owner}">${shuriken(owner)}</span>`}</span>`;
}

/** The class of a card in its type's colour. */
export const cardClass = (character, printed) => `ik-card ${art.typeClass(printed.typeOf(character))}`;
