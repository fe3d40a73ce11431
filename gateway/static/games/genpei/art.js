/** Our own drawings of Genpei's pieces, as SVG. Colours come from the style sheet by class. */

import { svg, nothing } from "../../vendor/lit-html/lit-html.js";
import { shuriken } from "../../lib/seats.js";

const around = (n, radius, draw) =>
  Array.from({ length: n }, (_, i) => {
    const angle = (i / n) * 2 * Math.PI;
    return draw((20 + radius * Math.sin(angle)).toFixed(2), (21 - radius * Math.cos(angle)).toFixed(2));
  });

const CREST = {
  // The four animals, each a head seen from the front.
  CLAN_TANUKI: svg`<circle cx="9.5" cy="10" r="5.5"></circle><circle cx="30.5" cy="10" r="5.5"></circle>
    <circle class="cut" cx="9.5" cy="10" r="2.4"></circle><circle class="cut" cx="30.5" cy="10" r="2.4"></circle>
    <path d="M20 6C30 6 37 14 37 22c0 9-8 14-17 14S3 31 3 22C3 14 10 6 20 6z"></path>
    <path class="cut" d="M17.5 18C12 15 6.5 18 6 25c3 4 9 3 11-1zM22.5 18c5.5-3 11 0 11.5 7-3 4-9 3-11-1zM20 26.5c4 0 6.5 2.5 6.5 4.5S24 34 20 34s-6.5-1-6.5-3 2.5-4.5 6.5-4.5z"></path>
    <circle cx="12.5" cy="21.8" r="2.2"></circle><circle cx="27.5" cy="21.8" r="2.2"></circle><path d="M17 28.5h6l-3 3.2z"></path>`,
  CLAN_KITSUNE: svg`<path d="M5 2l9 10c4-1.5 8-1.5 12 0l9-10 2 18c-1 6-6 9-10 11l-7 8-7-8c-4-2-9-5-10-11z"></path>
    <path class="cut" d="M7.5 7.5l4 5.5-3.5 4zM32.5 7.5l-4 5.5 3.5 4zM10 19.5l7.5 4-6 .8zM30 19.5l-7.5 4 6 .8zM8 26c3 1 6 3 8 6l4 4.5 4-4.5c2-3 5-5 8-6-3 4-6 5-8 6l-4 2-4-2c-2-1-5-2-8-6z"></path>
    <path d="M17.8 33.5h4.4L20 36.6z"></path>`,
  CLAN_KOMAINU: svg`${around(11, 13.5, (x, y) => svg`<circle cx=${x} cy=${y} r="5.2"></circle>`)}
    ${around(11, 13.8, (x, y) => svg`<circle class="cut" cx=${x} cy=${y} r="1.7"></circle>`)}
    <circle cx="20" cy="21" r="12.5"></circle><circle class="cut" cx="20" cy="21" r="10.2"></circle>
    <path d="M11 16c3-3 6-2.5 8 .5-2 1-5 1-8-.5zM29 16c-3-3-6-2.5-8 .5 2 1 5 1 8-.5zM16.5 21c1-1.5 6-1.5 7 0 0 2-2 3-3.5 3s-3.5-1-3.5-3zM12.5 25c5 2 10 2 15 0-.5 4-3.5 5.5-7.5 5.5s-7-1.5-7.5-5.5z"></path>
    <path class="cut" d="M15 26l1.5 2.8L18 26.5zM25 26l-1.5 2.8L22 26.5z"></path>`,
  CLAN_NEKO: svg`<path d="M5.5 4l9 6.5c3.5-1 7.5-1 11 0l9-6.5c2 6 3 11 2.5 16-.5 9-7 15.5-17 15.5S3.5 29 3 20c-.5-5 .5-10 2.5-16z"></path>
    <path class="cut" d="M8 9l4 3-3 3.5zM32 9l-4 3 3 3.5zM18 27h4l-2 2.4z"></path>
    <ellipse class="cut" cx="13" cy="20.5" rx="4" ry="3.6"></ellipse><ellipse class="cut" cx="27" cy="20.5" rx="4" ry="3.6"></ellipse>
    <ellipse cx="13" cy="20.5" rx="1.3" ry="3.2"></ellipse><ellipse cx="27" cy="20.5" rx="1.3" ry="3.2"></ellipse>
    <path class="cut-line" d="M20 29.4c0 2.5-3 3-4.5 1.6M20 29.4c0 2.5 3 3 4.5 1.6M4 26l7 1M4.5 30.5l6.5-1.5M36 26l-7 1M35.5 30.5L29 29"></path>`,
};

/** "CLAN_NEKO" → "neko", the class that gives a thing the clan's colours; "" face down. */
export const clanClass = (clan) => (CREST[clan] ? clan.slice("CLAN_".length).toLowerCase() : "");

/** The crest of a clan. */
export const crest = (clan) => svg`<svg class="crest ${clanClass(clan)}" viewBox="0 0 40 40" aria-hidden="true">${CREST[clan] ?? nothing}</svg>`;

const SIGN = {
  recruit: svg`<path d="M14 9.5c0-3.3 2-5.5 4.5-5.5S23 6.2 23 9.5 21 15.5 18.5 15.5 14 12.8 14 9.5zM6.5 34c0-10 4-16 12-16 3.5 0 6 1 8 3l-2 13z"></path><path class="stroke" d="M31 19v13M24.5 25.5h13"></path>`,
  assassinate: svg`<path d="M34 4c1 5-2 10-6 14l-9.5 9.5-4-4L24 14c4-4 7-8 10-10z"></path><path d="M9.5 20.5l10 10-2.5 2.5-3.5-3.5-5 6L4 31l6-5-3-3z"></path>`,
  pagoda: svg`<path d="M19 2h2v5h-2zM20 5l9 7H11zM14 13h12v3H14zM20 13.5l12 8.5H8zM13 22.5h14v4H13zM20 22l16 10H4zM12 32h16v5h-5.5v-3.5h-5V37H12z"></path>`,
  ninja: svg`<path d="M20 4c9 0 14 6 14 15s-5 17-14 17S6 28 6 19 11 4 20 4z"></path><path class="cut" d="M8.5 17.5c7-3 16-3 23 0 .5 3-.5 5.5-2 7-6-2-13-2-19 0-1.5-1.5-2.5-4-2-7z"></path><path d="M12 19l6 1.8-5 1.4zM28 19l-6 1.8 5 1.4z"></path><path d="M33 10l6-4-1 6 2 3-7-1z"></path>`,
  spy: svg`<path d="M2 20C7 11 13 7.5 20 7.5S33 11 38 20c-5 9-11 12.5-18 12.5S7 29 2 20z"></path><path class="cut" d="M6.5 20c4-6 8.5-8.5 13.5-8.5S29.5 14 33.5 20c-4 6-8.5 8.5-13.5 8.5S10.5 26 6.5 20z"></path><circle cx="20" cy="20" r="6.2"></circle><circle class="cut" cx="22" cy="18" r="1.9"></circle>`,
  intrigue: svg`<path d="M20 35L3 17.5C7.5 11 13 8 20 8s12.5 3 17 9.5z"></path><path class="cut-line" d="M20 35L9 13M20 35l-4-26M20 35l4-26M20 35l11-22"></path><circle class="cut" cx="20" cy="32" r="1.6"></circle>`,
  reinforcements: svg`<path d="M9 4h3v33H9zM12 5h18c-2 4-2 6 0 10H12zM22 16h3v21h-3z"></path><path d="M25 17h12c-1.5 3-1.5 5.5 0 8.5H25z"></path>`,
  contacts: svg`<path class="stroke" d="M17 24c-4-4-4-8-.5-11.5l5-5c3.5-3.5 8-3.5 11 0s3 7.5-.5 11L28 22.5M23 16c4 4 4 8 .5 11.5l-5 5c-3.5 3.5-8 3.5-11 0s-3-7.5.5-11l4-4"></path>`,
  torii: svg`<path d="M2 8.5C8 11 14 11.5 20 11.5S32 11 38 8.5l-1 5.5c-5 2-11 2.5-17 2.5S8 16 3 14zM6 20.5h28v4H6zM18.3 16h3.4v5h-3.4zM9 15.5h4L12.5 37H8zM27 15.5h4L32 37h-4.5z"></path>`,
  // The six things a torii offers.
  coins: svg`<circle cx="14.5" cy="16" r="10.5"></circle><path class="cut" d="M11.5 13h6v6h-6z"></path><circle class="ring" cx="26.5" cy="25.5" r="10.5"></circle><circle cx="26.5" cy="25.5" r="9.5"></circle><path class="cut" d="M23.5 22.5h6v6h-6z"></path>`,
  movement: svg`<path class="stroke" d="M33 24A14 14 0 1 1 33.5 15"></path><path d="M38 8l-1.5 11L27 14z"></path>`,
  emperor: svg`<path d="M3 37v-7h9v-7h8v-7h8V9h9v28z"></path><circle class="faint" cx="11.5" cy="11.5" r="6.5"></circle>`,
  gain: svg`<circle cx="20" cy="20" r="15.5"></circle><path class="cut" d="M18 11h4v7h7v4h-7v7h-4v-7h-7v-4h7z"></path>`,
  transfer: svg`<circle cx="9.5" cy="20" r="7.5"></circle><path d="M18 18h11v-6l9.5 8-9.5 8v-6H18z"></path>`,
  recycle: svg`<path class="stroke" d="M8 16a13 13 0 0 1 23-3M32 24a13 13 0 0 1-23 3"></path><path d="M34 5v11H23zM6 35V24h11z"></path>`,
  card: svg`<rect x="10" y="4" width="20" height="32" rx="3"></rect><path class="cut" d="M20 11l6 9-6 9-6-9z"></path>`,
  swap: svg`<path class="stroke" d="M5 14h26M24 6l8 8-8 8M35 27H9M16 19l-8 8 8 8"></path>`,
};

/** The sign of an action, by the last word of its enum name in small letters. */
export const sign = (name) => svg`<svg class="sign" viewBox="0 0 40 40" aria-hidden="true">${SIGN[name] ?? nothing}</svg>`;

/** A coin with its square hole; an empty place for one where `held` is false. */
export const coin = (held = true) => svg`<svg class="coin ${held ? "" : "none"}" viewBox="0 0 20 20" aria-hidden="true">
  <circle class="rim" cx="10" cy="10" r="9"></circle>${held ? svg`<rect class="hole" x="7" y="7" width="6" height="6"></rect>` : nothing}</svg>`;

const frame = (cls, content) => svg`<svg class="card ${cls}" viewBox="0 0 60 84" aria-hidden="true">
  <rect class="paper" x="1" y="1" width="58" height="82" rx="6"></rect>${content}</svg>`;

const waves = svg`<path class="trace" d="${Array.from({ length: 6 }, (_, row) =>
  Array.from({ length: 5 }, (_, i) => `M${(i - (row % 2) / 2) * 14 + 2} ${row * 14 + 14}a7 7 0 0 1 14 0m-11 0a4 4 0 0 1 8 0`).join(""),
).join("")}"></path>`;

const back = (cls, seal) =>
  frame(`back ${cls}`, svg`<svg x="4" y="4" width="52" height="76" viewBox="4 4 52 76">${waves}</svg>
    <rect class="border" x="4.5" y="4.5" width="51" height="75" rx="3.5"></rect><circle class="seal" cx="30" cy="42" r="14.5"></circle>
    <svg class="seal-sign" x="19" y="31" width="22" height="22" viewBox="0 0 40 40">${seal}</svg>`);

const rays = svg`<circle cx="20" cy="20" r="8"></circle>${Array.from({ length: 12 }, (_, i) => svg`<path d="M18.6 10L20 1l1.4 9z" transform="rotate(${i * 30} 20 20)"></path>`)}`;

/** A clan card; its back where the clan is not known. */
export function clanCard(clan) {
  if (!CREST[clan]) return back("clan-back", rays);
  return frame(
    clanClass(clan),
    svg`<path class="field" d="M1 7a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v52c-9 6-19-4-29 0s-20 5-29 0z"></path>
    <svg x="8" y="9" width="44" height="44" viewBox="0 0 40 40" class="crest">${CREST[clan]}</svg>
    <g class="stamp"><rect x="20" y="66" width="20" height="11" rx="2"></rect><path class="cut-line" d="M24 71.5h12"></path></g>`,
  );
}

/** The Ninja deck's own back. */
export const ninjaBack = () => back("ninja-back", SIGN.ninja);

/** An Intrigue card. `printed`: `{signs, coins, clan, cards}`: signs of its actions, its coins, the clan it counts as `cards` of. */
export function intrigueCard(printed) {
  if (!printed) return back("intrigue-back", SIGN.intrigue);
  const { signs, coins, clan, cards } = printed;
  const size = signs.length > 1 ? 22 : 32;
  return frame(
    `intrigue ${clanClass(clan)}`,
    svg`<path class="field" d="M1 7a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v50H1z"></path>
    ${clan
      ? svg`<svg x="12" y="12" width="36" height="36" viewBox="0 0 40 40" class="crest">${CREST[clan]}</svg><text class="num" x="30" y="75" text-anchor="middle" font-size="17">×${cards}</text>`
      : signs.map((name, i) => svg`<svg class="motif" x=${30 + (i - signs.length / 2) * (size + 2) + 1} y=${30 - size / 2} width=${size} height=${size} viewBox="0 0 40 40">${SIGN[name]}</svg>`)}
    ${coins ? svg`<g class="price">${Array.from({ length: coins }, (_, i) => svg`<svg x=${30 - coins * 6.5 + i * 13} y="63" width="13" height="13" viewBox="0 0 20 20" class="coin">
      <circle class="rim" cx="10" cy="10" r="9"></circle><rect class="hole" x="7" y="7" width="6" height="6"></rect></svg>`)}</g>` : nothing}`,
  );
}

const ARROW = {
  DIRECTION_ANTICLOCKWISE: svg`<path d="M2 20L19 5v9h19v12H19v9z"></path>`,
  DIRECTION_CLOCKWISE: svg`<path d="M38 20L21 5v9H2v12h19v9z"></path>`,
};

/** The back of a Kotaishi card shows an arrow. */
export const kotaishiBack = (arrow) => back("kotaishi-back", ARROW[arrow] ?? CROWN);

/** The face of a Kotaishi card. `printed`: `{clan, sign}`: a clan, if it names one, and what is done there. */
export function kotaishiCard({ clan, sign: action }) {
  return frame(
    `kotaishi ${clanClass(clan)}`,
    svg`<path class="field" d="M1 7a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v34H1z"></path>
    ${CREST[clan] ? svg`<svg x="14" y="5" width="32" height="32" viewBox="0 0 40 40" class="crest">${CREST[clan]}</svg>` : nothing}
    <svg class="motif" x="14" y="45" width="32" height="32" viewBox="0 0 40 40">${SIGN[action]}</svg>`,
  );
}

const CROWN = svg`<path d="M5 31l-2-19 10 8 7-13 7 13 10-8-2 19z"></path><circle cx="20" cy="6" r="3"></circle><circle cx="3.5" cy="11" r="2.5"></circle><circle cx="36.5" cy="11" r="2.5"></circle>`;

/** The heir's own sign, where seats have their shuriken. */
export const crown = () => svg`<svg class="shuriken crown" viewBox="0 0 40 40" aria-hidden="true">${CROWN}</svg>`;

/** The sign of who owns a token: a seat's shuriken, or the heir's crown for `KOTAISHI`. */
export const ownerSign = (owner) => (owner === KOTAISHI ? crown() : shuriken(owner));

/** Stands where a seat would, for the heir, who has none. */
export const KOTAISHI = "kotaishi";

const CARD_MARK = svg`<rect class="card-mark" width="9" height="13" rx="1.8"></rect>`;

/** What is printed on a token: a number, a card, or both. */
const face = ({ number, card }) => {
  if (!card) return svg`<text class="num" x="20" y="28" text-anchor="middle" font-size="23">${number}</text>`;
  if (!number) return svg`<g transform="translate(12.5 9.5) scale(1.65)">${CARD_MARK}</g>`;
  return svg`<text class="num" x="14" y="26" text-anchor="middle" font-size="17">+${number}</text><g transform="translate(24 13.5)">${CARD_MARK}</g>`;
};

/** An influence token. `printed`: `{number, card}`, or null while its value is not known. */
export const token = (owner, printed) => svg`<svg class="token ${owner === KOTAISHI ? "kotaishi" : `seat-${owner}`} ${printed ? "" : "down"}"
  viewBox="0 0 40 40" aria-hidden="true"><path class="plate" d="M12.5 2h15L38 12.5v15L27.5 38h-15L2 27.5v-15z"></path>
  ${printed ? face(printed) : svg`<svg x="8" y="8" width="24" height="24" viewBox="0 0 40 40">${ownerSign(owner)}</svg>`}</svg>`;

/** The House of the Emperor, above the last of its steps. */
export const emperorsHouse = svg`<svg class="emperor" viewBox="0 0 160 116" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
  <path class="roof" d="M4 52c26-3 42-14 52-30h48c10 16 26 27 52 30l-4 6H8z"></path>
  <path class="ridge" d="M48 22c2-6 4-10 4-14 6 6 16 8 28 8s22-2 28-8c0 4 2 8 4 14z"></path>
  <path class="wall" d="M24 58h112v56H24z"></path>
  <path class="post" d="M24 58h7v56h-7zM129 58h7v56h-7zM56 58h5v56h-5zM99 58h5v56h-5zM24 58h112v5H24z"></path>
  <path class="door" d="M61 68h38v46H61z"></path><g transform="translate(68 72) scale(.6)" class="seal">${rays}</g></svg>`;

/** The wheel below its spaces. */
export const ring = svg`<svg class="rim" viewBox="0 0 200 200" aria-hidden="true">
  <circle class="board" cx="100" cy="100" r="97"></circle><circle class="track" cx="100" cy="100" r="73"></circle>
  <circle class="inner" cx="100" cy="100" r="37"></circle></svg>`;

/** Where a card would lie. */
export const noCard = svg`<svg class="card none" viewBox="0 0 60 84" aria-hidden="true"><rect class="slot" x="2" y="2" width="56" height="80" rx="6"></rect></svg>`;

/** A clan's marker. */
export const marker = (clan) => svg`<svg class="marker ${clanClass(clan)}" viewBox="0 0 40 40" aria-hidden="true">
  <circle class="plate" cx="20" cy="20" r="19"></circle><svg class="crest" x="7" y="7" width="26" height="26" viewBox="0 0 40 40">${CREST[clan] ?? nothing}</svg></svg>`;
