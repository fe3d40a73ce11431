/** Our own drawings of Ninjato's pieces, as SVG. Colours come from the style sheet by class. */

import { svg, nothing } from "../../vendor/lit-html/lit-html.js";

const MON = {
  // A butterfly for the Taira, bamboo grass and gentian for the Minamoto, a chrysanthemum for the court.
  CLAN_TAIRA: svg`<g>
    <path d="M19 12C13 4 5 6 4 12c-1 6 5 9 13 8-6 1-9 4-8 8 1 5 8 5 10-2z"></path>
    <path d="M21 12c6-8 14-6 15 0 1 6-5 9-13 8 6 1 9 4 8 8-1 5-8 5-10-2z"></path>
    <path d="M19 9h2v24l-1 3-1-3z"></path>
    <path d="M19.4 10C18 6 16 5 14 5M20.6 10C22 6 24 5 26 5" fill="none" stroke="currentColor" stroke-width="1.2"></path>
    <circle class="cut" cx="9.5" cy="13" r="2"></circle><circle class="cut" cx="30.5" cy="13" r="2"></circle></g>`,
  CLAN_MINAMOTO: svg`<g>
    ${[-64, -32, 0, 32, 64].map((a) => svg`<path d="M20 17C15.5 23 16 30 20 37c4-7 4.5-14 0-20z" transform="rotate(${a} 20 15)"></path>`)}
    ${[[10, 11], [20, 7], [30, 11]].map(
      ([x, y]) => svg`<g transform="translate(${x} ${y})">
        ${[0, 72, 144, 216, 288].map((a) => svg`<ellipse cx="0" cy="-3" rx="1.7" ry="2.6" transform="rotate(${a})"></ellipse>`)}</g>`,
    )}</g>`,
  CLAN_GO_SHIRAKAWA: svg`<g>
    ${Array.from({ length: 12 }, (_, i) => svg`<path d="M20 20L16.8 7.5a3.3 3.3 0 0 1 6.4 0z" transform="rotate(${i * 30} 20 20)"></path>`)}
    <circle class="cut" cx="20" cy="20" r="4.2"></circle><circle cx="20" cy="20" r="2.8"></circle></g>`,
};

const CLAN_CLASS = { CLAN_TAIRA: "taira", CLAN_MINAMOTO: "minamoto", CLAN_GO_SHIRAKAWA: "shirakawa" };

export const clanClass = (clan) => CLAN_CLASS[clan] ?? "";

/** The crest of a clan. */
export const mon = (clan) => svg`<svg class="mon ${clanClass(clan)}" viewBox="0 0 40 40" aria-hidden="true">${MON[clan] ?? nothing}</svg>`;

/** A clan token: the crest and its honor. */
export const clanToken = ({ clan, honor }) => svg`<svg class="clan-token ${clanClass(clan)}" viewBox="0 0 64 40" aria-hidden="true">
  <rect class="plate" x="1" y="1" width="62" height="38" rx="8"></rect>
  <svg class="mon" x="5" y="5" width="30" height="30" viewBox="0 0 40 40">${MON[clan] ?? nothing}</svg>
  <text x="48" y="28.5" text-anchor="middle" class="num" font-size="22">${honor}</text></svg>`;

const TREASURE = {
  TREASURE_FAN: svg`<path class="fan" d="M20 33L5.5 17.5a20 20 0 0 1 29 0z"></path>
    <path class="trace" d="M20 33L10 14M20 33L16.5 11.5M20 33L23.5 11.5M20 33L30 14"></path><circle class="trace solid" cx="20" cy="31.5" r="1.8"></circle>`,
  TREASURE_SCROLL: svg`<rect class="scroll" x="10" y="11" width="20" height="18"></rect>
    <rect class="trace roll" x="6.5" y="9" width="5" height="22" rx="2.2"></rect><rect class="trace roll" x="28.5" y="9" width="5" height="22" rx="2.2"></rect>
    <path class="trace" d="M15 16h10M15 20h10M15 24h6"></path>`,
  TREASURE_VASE: svg`<path class="vase" d="M16 7h8l-1 5c1 3 7 5 7 12 0 6-4 9-6 9h-8c-2 0-6-3-6-9 0-7 6-9 7-12z"></path>
    <path class="trace" d="M11 21c4 3 5-2 9 0s5 2 9 0M11.5 26c5 2 12 2 17 0"></path>`,
  TREASURE_JADE: svg`<path class="jade" d="M31 16c0 11-8 18-20 18 5-3 7-6 7-9.5C14 23.5 12.5 20 12.5 16.5a9.25 9.25 0 0 1 18.5-.5z"></path>
    <circle class="trace" cx="22" cy="16" r="2.6"></circle>`,
  TREASURE_GOLD: svg`<ellipse class="gold" cx="20" cy="20" rx="10" ry="14"></ellipse>
    <path class="trace" d="M12 15h16M11 19h18M11 23h18M13 28h14"></path><circle class="gold trace" cx="20" cy="12" r="3.2"></circle>`,
};

const backPattern = svg`<path class="trace" d="M20 6l12 7v14l-12 7-12-7V13zM20 6v28M8 13l24 14M32 13L8 27"></path>`;

/** The bare sign of a treasure, for prices; "any" and "same" are signs of their own. */
const signInside = (kind) =>
  TREASURE[kind] ??
  (kind === "same"
    ? svg`<circle class="wild" cx="20" cy="20" r="14"></circle><path class="wild-mark" d="M13 17h14M13 23h14"></path>`
    : svg`<circle class="wild" cx="20" cy="20" r="14"></circle><path class="wild-mark" d="M15.5 16.5c0-6 9-6 9-.5 0 4-4.5 3.5-4.5 7.5M20 27.5v.8"></path>`);

/** A treasure token, plain or red side up. */
export const treasure = (kind, red = false) => svg`<svg class="treasure ${red ? "red" : "plain"}" viewBox="0 0 40 40" aria-hidden="true">
  ${red
    ? svg`<path class="rim" d="M20 .8l5 3.7 6.2-.3 1.7 6 5.2 3.4-2.2 5.8 2.2 5.8-5.2 3.4-1.7 6-6.2-.3-5 4.2-5-4.2-6.2.3-1.7-6L1.9 25.2l2.2-5.8-2.2-5.8 5.2-3.4 1.7-6 6.2.3z"></path>`
    : svg`<circle class="rim" cx="20" cy="20" r="19"></circle>`}
  <circle class="disc" cx="20" cy="20" r="16"></circle><g transform="translate(20 20) scale(.82) translate(-20 -20)">${TREASURE[kind] ?? backPattern}</g></svg>`;

const frame = (cls, content) => svg`<svg class="card ${cls}" viewBox="0 0 60 84" aria-hidden="true">
  <rect class="paper" x="1" y="1" width="58" height="82" rx="6"></rect>${content}</svg>`;

const back = (cls, sign) =>
  frame(
    `back ${cls}`,
    svg`<rect class="border" x="5" y="5" width="50" height="74" rx="3.5"></rect>
    <path class="trace" d="M5 26l25-15 25 15M5 42l25-15 25 15M5 58l25-15 25 15M5 74l25-15 25 15"></path>
    <circle class="seal" cx="30" cy="42" r="13"></circle><g class="seal-sign" transform="translate(30 42)">${sign}</g>`,
  );

const BLADE = svg`<path d="M-7 7L4-4l3-4-4 3L-8 6zM-4 2l2 2"></path>`;

/** A dojo card: brush strokes for its value; a three also bears its kicker. */
export function dojoCard(value) {
  if (!value) return back("dojo", BLADE);
  return frame(
    `dojo v${value}`,
    svg`<path class="wash" d="M6 60c12-9 20 3 30-4s12-6 18-3v20a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5z"></path>
    <text class="num" x="30" y="46" text-anchor="middle" font-size="42">${value}</text>
    ${value === 3 ? svg`<text class="kicker" x="30" y="72" text-anchor="middle" font-size="15">± 1</text>`
      : svg`<g class="pips">${Array.from({ length: value }, (_, i) => svg`<circle cx=${30 + (i - (value - 1) / 2) * 8} cy="68" r="2.4"></circle>`)}</g>`}`,
  );
}

const BELL = svg`<path d="M-6 4c0-1 1.5-2 1.5-5 0-4 2-6 4.5-6s4.5 2 4.5 6c0 3 1.5 4 1.5 5zM-1.8 5.5a1.8 1.8 0 0 0 3.6 0zM-1-8h2v2h-2z"></path>`;

const helmet = svg`<path class="metal" d="M14 40c0-11 7-17 16-17s16 6 16 17l4 7H10z"></path>
  <path class="horn" d="M21 27C13 24 11 16 13 10c2 7 7 11 13 12.5zM39 27c8-3 10-11 8-17-2 7-7 11-13 12.5z"></path>
  <path class="line" d="M30 23v16M21 26l3 13M39 26l-3 13M10 47h40"></path>`;
const demon = svg`<path class="metal" d="M13 34c0-9 7-14 17-14s17 5 17 14c0 9-6 19-17 19S13 43 13 34z"></path>
  <path class="horn" d="M18 24C12 20 11 13 13 8c3 6 7 9 12 11zM42 24c6-4 7-11 5-16-3 6-7 9-12 11z"></path>
  <path class="line" d="M19 32l8 3M41 32l-8 3M22 44c5-3 11-3 16 0M25 44v4M35 44v4M30 36v4"></path>`;

/** A guard card. `figures`: `{low, high, alarm, elite, honor}`. */
export function guardCard(figures) {
  if (!figures) return back("guard", svg`<path d="M-8 4c0-7 3-10 8-10s8 3 8 10zM-10 4h20v2.5h-20z"></path>`);
  const { low, high, alarm, elite, honor } = figures;
  return frame(
    `guard ${elite ? "elite" : ""}`,
    svg`<g transform="translate(0 -3)">${elite ? demon : helmet}</g>
    ${low === high
      ? svg`<text class="num" x="30" y="76" text-anchor="middle" font-size="30">${low}</text>`
      : svg`<text class="num" x="16" y="75" text-anchor="middle" font-size="24">${low}</text>
        <path class="line" d="M26 67h8"></path><text class="num" x="44" y="75" text-anchor="middle" font-size="24">${high}</text>`}
    ${alarm ? svg`<g class="alarm"><circle cx="49" cy="11" r="8.5"></circle><g transform="translate(49 11.5) scale(.8)">${BELL}</g></g>` : nothing}
    ${honor ? svg`<g class="worth"><circle cx="49" cy="11" r="8"></circle><text x="49" y="15.5" text-anchor="middle" font-size="12.5">${honor}</text></g>` : nothing}`,
  );
}

export const guardBack = (elite) => back(`guard ${elite ? "elite" : ""}`, svg`<path d="M-8 4c0-7 3-10 8-10s8 3 8 10zM-10 4h20v2.5h-20z"></path>`);

const signOf = ({ kind, size }) => (kind !== "ANY" ? kind : size > 1 ? "same" : "any");

/** Signs of a price, centred at x = 30: groups of tokens, a bar under those that must be alike. */
function price(groups, y) {
  const tokens = groups.flatMap((group, g) => Array.from({ length: group.size }, () => ({ kind: signOf(group), g })));
  const size = tokens.length > 3 ? 14 : 18;
  const x0 = 30 - (size * tokens.length) / 2;
  return svg`<g class="price">${tokens.map(
    ({ kind }, i) => svg`<svg x=${x0 + i * size} y=${y + (18 - size) / 2} width=${size} height=${size} viewBox="0 0 40 40">${signInside(kind)}</svg>`,
  )}${groups.map((group, g) => {
    if (group.size < 2) return nothing;
    const first = tokens.findIndex((token) => token.g === g);
    return svg`<path class="alike" d="M${x0 + first * size + 1.5} ${y + 20}h${group.size * size - 3}"></path>`;
  })}</g>`;
}

const MASK = svg`<path d="M-7-5c4-2 10-2 14 0 0 7-2 12-7 12S-7 2-7-5z"></path><path class="eyes" d="M-4.5-1h3M1.5-1h3M-2 3.5h4"></path>`;

/** An envoy: a courtier in the colours of the clan. `printed`: `{clan, cost: [{kind, size}], mask}`. */
export function envoyCard(printed) {
  if (!printed) return back("envoy", svg`<path d="M-4 8l1-9-2-7h10l-2 7 1 9z"></path>`);
  const { clan, cost, mask } = printed;
  return frame(
    `envoy ${clanClass(clan)}`,
    svg`<path class="field" d="M1 7a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v47H1z"></path>
    <path class="robe" d="M11 54c1-13 8-19 19-19s18 6 19 19z"></path><path class="collar" d="M24 36l6 9 6-9"></path>
    <path class="skin" d="M23.5 25c0-6 3-9 6.5-9s6.5 3 6.5 9-3 10-6.5 10-6.5-4-6.5-10z"></path>
    <path class="hat" d="M21.5 20c1-3 1.5-12 6-15 5 0 7 1 7.5 5 .5 4 2.5 7 3.5 10-5-3-12-3-17 0z"></path>
    <path class="line" d="M26.5 25.5h2M31.5 25.5h2M28.5 31h3"></path>
    <svg class="mon small" x="4" y="4" width="15" height="15" viewBox="0 0 40 40">${MON[clan]}</svg>
    ${mask ? svg`<g class="mask" transform="translate(49.5 12) scale(.95)">${MASK}</g>` : nothing}
    ${price(cost, 58)}`,
  );
}

const RUMOR = {
  // What the story is about: a warrior's helmet, a tiger's claw of skill, a courtier, whispering mouths, a broken seal.
  warrior: svg`<path d="M-11 5c0-9 5-14 11-14s11 5 11 14l3 4h-28zM-6-8c-5-1-8-5-7-10 3 4 6 6 10 7zM6-8c5-1 8-5 7-10-3 4-6 6-10 7z"></path>`,
  skills: svg`<path d="M0-14L3-3l11 3-11 3-3 11-3-11-11-3 11-3z"></path><circle class="cut" r="2.6"></circle>`,
  envoys: svg`<path d="M-5-4c0-4 2-6 5-6s5 2 5 6-2 7-5 7-5-3-5-7zM-11 14C-10 7-6 4 0 4s10 3 11 10zM-6-7c1-4 1-8 4-9 4 0 5 1 5 4s2 4 2 5c-3-2-8-2-11 0z"></path>`,
  rumors: svg`<path d="M-13-8c0-4 3-5 6-5h12c3 0 6 1 6 5v6c0 4-3 5-6 5H0l-6 6V3h-1c-3 0-6-1-6-5z"></path><path class="cut-line" d="M-7-6h12M-7-2h8"></path>`,
  dishonorable: svg`<path d="M0-14c7 4 11 4 13 4 0 12-4 20-13 24-9-4-13-12-13-24 2 0 6 0 13-4z"></path><path class="cut-line" d="M-3-10l4 7-5 5 5 8"></path>`,
};

/** A rumor. `printed`: `{type, cost}` with type one of warrior, skills, envoys, rumors, dishonorable. */
export function rumorCard(printed) {
  if (!printed) return back("rumor", RUMOR.rumors);
  return frame(
    `rumor ${printed.type}`,
    svg`<path class="field" d="M1 7a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v47c-9 5-20-4-30 0s-19 4-28 0z"></path>
    <g class="motif" transform="translate(30 29) scale(1.15)">${RUMOR[printed.type]}</g>${price(printed.cost, 58)}`,
  );
}

const SKILL = {
  SKILL_MINUS_TWO: "−2",
  SKILL_ZERO: "0",
  SKILL_PLUS_TWO: "+2",
  SKILL_SIX: "6",
  SKILL_PLUS_MINUS_ONE: "±1",
  SKILL_TWO_OR_FOUR: "2|4",
};
const SKILL_SIGN = {
  SKILL_SWAP: svg`<path class="stroke" d="M-11-5H8M3-10l6 5-6 5M11 6H-8M-3 1l-6 5 6 5"></path>`,
  SKILL_REFRESH: svg`<path class="stroke" d="M9-7A11 11 0 1 0 11 3M10-13v7H3"></path>`,
  SKILL_SWITCH: svg`<path d="M0-13a13 13 0 0 1 0 26 6.5 6.5 0 0 1 0-13 6.5 6.5 0 0 0 0-13z"></path><circle class="ring" r="13"></circle>`,
  SKILL_HENSOJUTSU: svg`<g transform="scale(1.7)">${MASK}</g>`,
};

/** A skill tile. `printed`: `{style, cost}`: style snake, tiger, crane or none; cost 0 for any card. */
export const skillTile = (skill, printed, used = false) => svg`<svg class="tile ${printed?.style ?? "none"} ${used ? "used" : ""}" viewBox="0 0 60 60" aria-hidden="true">
  <path class="paper" d="M9 1h42l8 8v42l-8 8H9l-8-8V9z"></path><path class="band" d="M1 44h58v7l-8 8H9l-8-8z"></path>
  ${SKILL[skill]
    ? svg`<text class="num" x="30" y="36" text-anchor="middle" font-size=${SKILL[skill].length > 2 ? 24 : 30}>${SKILL[skill]}</text>`
    : svg`<g class="sign" transform="translate(30 24)">${SKILL_SIGN[skill] ?? nothing}</g>`}
  <g class="style" transform="translate(15 51.5)">${STYLE[printed?.style] ?? nothing}</g>
  ${printed ? svg`<text class="cost" x="45" y="56" text-anchor="middle" font-size="12">${printed.cost || "?"}</text>` : nothing}</svg>`;

const STYLE = {
  snake: svg`<path class="stroke" d="M-8 3c0-5 5-5 5-1s5 4 5-1 5-5 6-1"></path>`,
  tiger: svg`<path class="stroke" d="M-6-5l2 9M-1-5.5l1 10M5-5l-1 9"></path>`,
  crane: svg`<path class="stroke" d="M-8 3c4 0 5-3 8-3s5 2 8-4M0 0v6M-2-1l-3-4"></path>`,
};

const ROOFS = [
  // Gable, hip and gable, pyramid, curved gable, two tiers.
  svg`<path class="tiles" d="M6 56L70 14h60l64 42z"></path><path class="ridge" d="M62 14h76l4-7H58z"></path>`,
  svg`<path class="tiles" d="M4 56c26-4 38-14 52-26h88c14 12 26 22 52 26z"></path><path class="tiles over" d="M60 30l20-18h40l20 18z"></path><path class="ridge" d="M74 12h52l3-6H71z"></path>`,
  svg`<path class="tiles" d="M4 56C50 48 84 32 100 12c16 20 50 36 96 44z"></path><path class="ridge" d="M96 14c0-6-3-6-3-9h14c0 3-3 3-3 9z"></path>`,
  svg`<path class="tiles" d="M4 56c30 0 44-12 54-26 12-16 30-20 42-20s30 4 42 20c10 14 24 26 54 26z"></path><path class="ridge" d="M66 22c20-18 48-18 68 0l3-5C116-3 84-3 63 17z"></path>`,
  svg`<path class="tiles" d="M4 56c28-3 36-8 46-16h100c10 8 18 13 46 16z"></path><path class="tiles over" d="M34 36c22-3 34-12 44-22h44c10 10 22 19 44 22z"></path><path class="ridge" d="M72 14h56l3-6H69z"></path>`,
];

/** The roof of house `index`: five houses, five forms. */
export const roof = (index) => svg`<svg class="roof" viewBox="0 0 200 62" preserveAspectRatio="none" aria-hidden="true">
  ${ROOFS[index % ROOFS.length]}<path class="eaves" d="M2 56h196v4H2z"></path></svg>`;

/** Signs of the two approaches: a raised fist of a blade for strength, a moon for stealth. */
export const approachSign = (approach) => svg`<svg class="approach" viewBox="0 0 40 40" aria-hidden="true">${
  approach === "APPROACH_STEALTH"
    ? svg`<path d="M25 6a15 15 0 1 0 9 21A13 13 0 0 1 25 6z"></path>`
    : svg`<path d="M33 4c-9 4-16 12-20 19l4 4C24 23 31 15 33 4zM9 22l9 9-2.5 2-3-2.5L8 35l-3-3 4.5-4.5L7 24.5z"></path>`
}</svg>`;

export const honorSign = svg`<svg class="honor-sign" viewBox="0 0 40 40" aria-hidden="true"><path d="M20 3l4 9 10-3-3 10 7 1-7 6 3 10-10-3-4 6-4-6-10 3 3-10-7-6 7-1-3-10 10 3z"></path></svg>`;

export const bell = svg`<svg class="bell" viewBox="-10 -10 20 20" aria-hidden="true">${BELL}</svg>`;
