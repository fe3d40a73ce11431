/** Our own drawings of the pieces, as SVG. Colours come from the style sheet by class. */

import { svg, nothing } from "../../vendor/lit-html/lit-html.js";
import { bare, hidden } from "./printed.js";

// Crests: three balls under a bar, a paulownia leaf, four diamonds, a quince blossom, three hollyhock leaves.
const MON = {
  HOUSE_MORI: svg`<rect x="5" y="6" width="30" height="6.5"></rect><circle cx="20" cy="21" r="5.6"></circle><circle cx="12" cy="31" r="5.6"></circle><circle cx="28" cy="31" r="5.6"></circle>`,
  HOUSE_TOYOTOMI: svg`<path d="M20 36c-4-5-5-9-2-13-6 5-11 5-14 0 4 0 6-4 9-6-2-4 1-9 7-13 6 4 9 9 7 13 3 2 5 6 9 6-3 5-8 5-14 0 3 4 2 8-2 13z"></path>`,
  HOUSE_TAKEDA: svg`<path d="M20 3l8 8-8 8-8-8zM20 21l8 8-8 8-8-8zM11 12l8 8-8 8-8-8zM29 12l8 8-8 8-8-8z"></path>`,
  HOUSE_ODA: svg`${[0, 72, 144, 216, 288].map((turn) => svg`<path d="M20 19C12 15 12 5 20 4c8 1 8 11 0 15z" transform="rotate(${turn} 20 20)"></path>`)}<circle class="cut" cx="20" cy="20" r="4"></circle>`,
  HOUSE_TOKUGAWA: svg`<circle class="ring" cx="20" cy="20" r="16.5"></circle>${[0, 120, 240].map(
    (turn) => svg`<path d="M20 20C13 18 11 12 14 8c2-1 4-1 6 1 2-2 4-2 6-1 3 4 1 10-6 12z" transform="rotate(${turn} 20 20)"></path>`,
  )}`,
};

export const houseClass = (house) => `house-${bare(house)}`;

/** The crest of a house. */
export const mon = (house) => svg`<svg class="mon ${houseClass(house)}" viewBox="0 0 40 40" aria-hidden="true">${MON[house] ?? nothing}</svg>`;

// What a house wears on its helmets: a bar, rays, horns, a crescent, a disc.
const FOREHEAD = {
  HOUSE_MORI: svg`<path d="M7 5h16v3H7z"></path>`,
  HOUSE_TOYOTOMI: svg`<path d="M15 9L7 3l5 1 1-4 2 3 2-3 1 4 5-1z"></path>`,
  HOUSE_TAKEDA: svg`<path d="M14 9C9 8 6 5 6 0c3 4 5 5 8 6zM16 9c5-1 8-4 8-9-3 4-5 5-8 6z"></path>`,
  HOUSE_ODA: svg`<path d="M7 1c1 7 15 7 16 0 1 11-17 11-16 0z"></path>`,
  HOUSE_TOKUGAWA: svg`<circle cx="15" cy="4.5" r="4.5"></circle>`,
};

const WEAPON = {
  UNIT_ARCHER: svg`<path class="bow" d="M25 6c7 8 7 18 0 27"></path><path class="string" d="M25 6v27M19 20h12"></path>`,
  UNIT_ELITE: svg`<path class="blade" d="M25 24L29 4"></path><path class="bow" d="M22 23l6 1.5"></path>`,
  UNIT_GENERAL: svg`<path class="string" d="M27 33V0"></path><path class="flag" d="M27 1h9v13l-4.5-3L27 14z"></path>`,
};

const soldier = (unit, house) => svg`
  ${WEAPON[unit] ?? nothing}
  <path class="body" d="M5 35l2-13 3-4h10l3 4 2 13z"></path>
  <path class="sleeve" d="M3 20l6-2 1 9-7-1zM27 20l-6-2-1 9 7-1z"></path>
  <path class="skin" d="M10 13h10v5l-3 2h-4l-3-2z"></path>
  <path class="helmet" d="M8 14c0-10 14-10 14 0l4 5-5-1H9l-5 1z"></path>
  <g class="forehead">${FOREHEAD[house] ?? nothing}</g>
  <svg class="mon" x="10.2" y="23" width="9.6" height="9.6" viewBox="0 0 40 40">${MON[house] ?? nothing}</svg>`;

/** An Army, in a box 36 wide and 36 high. */
export const army = (unit, house) => svg`<g class="army ${bare(unit)} ${houseClass(house)}">${soldier(unit, house)}</g>`;

/** A Castle, in the same box. */
export const castle = (house) => svg`<g class="army castle ${houseClass(house)}">
  <path class="stone" d="M2 36l4-10h20l4 10z"></path><path class="wall" d="M7 26V17h18v9z"></path>
  <path class="body" d="M3 20l4-6h18l4 6-4-1.5H7z"></path><path class="wall" d="M10 14V9h12v5z"></path>
  <path class="body" d="M6 11l5-6h10l5 6-4-1.2H10z"></path><path class="body" d="M12 5l4-4 4 4z"></path>
  <svg class="mon" x="11" y="27" width="10" height="8.5" viewBox="0 0 40 40">${MON[house] ?? nothing}</svg></g>`;

/** A piece by itself, outside the map. */
export const standing = (drawn, cls = "") => svg`<svg class="figure ${cls}" viewBox="-1 -1 38 38" aria-hidden="true">${drawn}</svg>`;

const SITE = {
  SITE_CAPITAL: svg`<path d="M-13-3l4-6H9l4 6-3-1h-20z"></path><path d="M-9-3H9V9H3V2h-6v7h-6z"></path><path d="M-7-9l3-4h8l3 4z"></path>`,
  SITE_SHRINE: svg`<path d="M-14-11c9 2 19 2 28 0l-1 5c-8 1-18 1-26 0z"></path><path d="M-10-3h20v3h-20z"></path><path d="M-9-6h4L-6 11h-4zM9-6H5l1 17h4z"></path>`,
  SITE_BUSHIDO: svg`<path d="M11-12C2-9-5-2-8 4l3 3c6-4 13-11 16-19zM-9 3l7 7-2 2-2.5-2L-10 13l-2-2 3-3.5-2-2.5z"></path>`,
  SITE_FOOD: svg`<path d="M-11 0H11c0 7-4 11-7 12h-8C-7 11-11 7-11 0z"></path><path d="M-9-2c0-5 4-8 9-8s9 3 9 8z"></path><path class="cut-line" d="M-4-5l2-2M0-5l2-2M4-4l2-1"></path>`,
};

/** What a province has, centred in a box of 30. */
export const site = (kind) => svg`<g class="site ${bare(kind)}"><circle r="15"></circle><g class="sign">${SITE[kind] ?? nothing}</g></g>`;

const ORDER = {
  MOVE: svg`<path d="M-13 4C-8-5 0-8 6-6l-1-6L14-3 6 6V0C0-1-6 0-9 7z"></path>`,
  ATTACK: svg`<path d="M-13-12l3-1L5 4l2-2 2 2-2 2 4 4-3 3-4-4-2 2-2-2 2-2zM13-12l-3-1-6.5 7.5 2.5 2.500zM-4 4l-1-0-2-2-2 2 2 2-4 4 3 3 4-4 2 2 2-2z"></path>`,
  RECRUIT: svg`<path d="M-9 14V-14h3v2H10l-4 6 4 6H-6v14z"></path><path class="cut" d="M-1-9.500h2.500v2.500H4v2.500H1.500V-2H-1v-2.500h-2.500V-7H-1z"></path>`,
  HARVEST: svg`<path d="M-1.2 14V-2h2.400v16z"></path>${[-1, 1].map((side) => svg`<g transform="scale(${side} 1)">${[-9, -2, 5].map((y) => svg`<path d="M1 ${y + 3}C1 ${y - 3} 6 ${y - 5} 10 ${y - 5} 10 ${y + 1} 6 ${y + 4} 1 ${y + 3}z"></path>`)}</g>`)}<path d="M0-14c2 3 2 6 0 9-2-3-2-6 0-9z"></path>`,
  CASTLE: svg`<path d="M-13 13l3-7h20l3 7zM-9 6v-6H9v6zM-13 1l4-5H9l4 5-4-1H-9zM-6-4v-4H6v4zM-9-6l5-5h8l5 5-3-1H-6zM-3-11l3-3 3 3z"></path>`,
};

export const orderSign = (order) => svg`<g class="order-sign">${ORDER[bare(order).toUpperCase()] ?? nothing}</g>`;

/** An order or a neutral action by itself. */
export const orderIcon = (order) => svg`<svg class="order-icon" viewBox="-18 -18 36 36" aria-hidden="true">${orderSign(order)}</svg>`;

/**
 * An order token: `order` is what this viewer knows to be on it, hidden or not; `faceDown` shows the crest of its house besides.
 */
export const orderToken = (order, house, faceDown = false) => svg`<svg class="order-token ${houseClass(house)} ${faceDown ? "down" : "up"}" viewBox="-20 -20 40 40" aria-hidden="true">
  <path class="disc" d="M-12-18.500h24l6.5 6.500v24l-6.5 6.500h-24l-6.5-6.500v-24z"></path>
  ${hidden(order)
    ? svg`<svg class="mon" x="-12" y="-12" width="24" height="24" viewBox="0 0 40 40">${MON[house] ?? nothing}</svg>`
    : svg`<g transform="scale(${faceDown ? 0.78 : 0.92}) translate(0 ${faceDown ? -3 : 0})">${orderSign(order)}</g>
      ${faceDown ? svg`<svg class="mon" x="-5.5" y="8" width="11" height="10" viewBox="0 0 40 40">${MON[house] ?? nothing}</svg>` : nothing}`}</svg>`;

// What is drawn of a region on its cards: the smoke of Kyushu, Fuji, cedars of the north, snow, islands.
const VIEW = {
  REGION_GREY: svg`<path d="M-22 14L-6-8l4 3 4-4L22 14z"></path><path class="line" d="M-2-10c-5-4 2-6-2-11M3-12c4-3 0-5 3-9"></path>`,
  REGION_ORANGE: svg`<path d="M-22 14C-12 8-8-6-4-14h8C8-6 12 8 22 14z"></path><path class="snow" d="M-4-14h8l3 8-3 3-3-4-3 5-2-4-3 1z"></path>`,
  REGION_TEAL: svg`${[-13, 0, 13].map((x) => svg`<path d="M${x - 7} 14l5-8h-3l4-8h-2l3.5-9 3.5 9h-2l4 8h-3l5 8z"></path>`)}`,
  REGION_VIOLET: svg`<path d="M-22 14L-8-8l7 9 6-10L22 14z"></path>${[[-14, -12], [0, -16], [14, -11], [8, -20], [-6, -21]].map(([x, y]) => svg`<circle cx=${x} cy=${y} r="1.6"></circle>`)}`,
  REGION_RED: svg`<path d="M-20 2c4-9 9-9 12-1M0-2c4-10 12-9 15 0M-8 12c3-7 14-8 17 0z"></path><path class="line" d="M-22 6h10M0 3h18M-20 14h40"></path>`,
};

export const regionClass = (region) => `region-${bare(region)}`;

/** The picture of a region by itself. */
export const regionView = (region) => svg`<svg class="region-view ${regionClass(region)}" viewBox="-24 -24 48 40" aria-hidden="true">${VIEW[region] ?? nothing}</svg>`;

const back = svg`<rect class="border" x="5" y="5" width="50" height="74" rx="3.5"></rect><circle class="seal" cx="30" cy="42" r="14"></circle>`;

/** A Destiny card, or its back. */
export const destinyCard = (region) => svg`<svg class="card destiny ${hidden(region) ? "back" : regionClass(region)}" viewBox="0 0 60 84" aria-hidden="true">
  <rect class="paper" x="1" y="1" width="58" height="82" rx="6"></rect>
  ${hidden(region)
    ? svg`${back}<path class="seal-sign" d="M30 33l2.5 6.5 6.5 2.5-6.5 2.500L30 51l-2.5-6.500L21 42l6.5-2.500z"></path>`
    : svg`<path class="field" d="M1 7a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v51H1z"></path>
      <g class="view" transform="translate(30 36)">${VIEW[region]}</g>
      <text class="times" x="30" y="77" text-anchor="middle">+1</text>`}</svg>`;

/** A Location card: its region, and the sign of the provinces it means; or its back. */
export const locationCard = (card) => svg`<svg class="card location ${card ? regionClass(card.region) : "back"}" viewBox="0 0 60 84" aria-hidden="true">
  <rect class="paper" x="1" y="1" width="58" height="82" rx="6"></rect>
  ${card
    ? svg`<path class="field" d="M1 7a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v28H1z"></path><g class="view" transform="translate(30 24) scale(.8)">${VIEW[card.region]}</g>
      <g transform="translate(30 58)">${site(card.site)}</g>`
    : svg`${back}<path class="seal-sign" d="M22 42a8 8 0 1 1 16 0c0 5-8 11-8 11s-8-6-8-11z"></path>`}</svg>`;

// The five elements.
const ELEMENT = {
  DOJO_EARTH: svg`<path d="M-15 11L-5-8l5 7 3-5L15 11z"></path><path d="M-15 13h30v2h-30z"></path>`,
  DOJO_WIND: svg`<path class="stroke" d="M-14-4H4a5 5 0 1 0-5-5M-14 2h22a5 5 0 1 1-5 5M-14 8h8a4 4 0 1 1-4 4"></path>`,
  DOJO_FIRE: svg`<path d="M0 15C-9 15-12 8-10 2c1-4 4-6 4-11 4 1 5 5 5 8 2-3 2-8 1-13 7 4 10 11 10 18S6 15 0 15z"></path><path class="cut" d="M0 13c-4 0-5-4-3-7 1-2 2-3 2-5 4 3 6 12 1 12z"></path>`,
  DOJO_WATER: svg`<path class="stroke" d="M-15-6c5-6 9-6 12 0s8 6 12 0c2-3 4-4 6-4M-15 2c5-6 9-6 12 0s8 6 12 0c2-3 4-4 6-4M-15 10c5-6 9-6 12 0s8 6 12 0c2-3 4-4 6-4"></path>`,
  DOJO_VOID: svg`<path class="stroke thick" d="M8-9A12.5 12.5 0 1 0 12 4"></path>`,
};

export const element = (dojo) => svg`<svg class="element ${bare(dojo)}" viewBox="-18 -18 36 36" aria-hidden="true">${ELEMENT[dojo] ?? nothing}</svg>`;

/** The sign of what a province has, by itself. */
export const siteIcon = (kind) => svg`<svg class="site-icon" viewBox="-16 -16 32 32" aria-hidden="true">${site(kind)}</svg>`;

/** A resource token. */
export const resource = (kind) => svg`<svg class="resource" viewBox="-16 -16 32 32" aria-hidden="true">${site(`SITE_${kind}`)}</svg>`;

/** Mountains along a border, centred. */
export const mountain = svg`<g class="mountain"><path d="M-26 8L-14-10l6 8 8-14 8 13 5-6L26 8z"></path><path class="snow" d="M0-16l4 6.5-4-1.5-3.5 2zM-14-10l2.5 3.5-2.5-1-2.5 1.500z"></path></g>`;

export const star = svg`<svg class="star" viewBox="0 0 40 40" aria-hidden="true"><path d="M20 3l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z"></path></svg>`;

/** An agenda tile: a rolled-out decree. */
export const agendaTile = svg`<svg class="agenda" viewBox="0 0 40 40" aria-hidden="true"><rect x="9" y="8" width="22" height="24"></rect><path d="M6 6h28v4H6zM6 30h28v4H6z"></path><path class="line" d="M13 15h14M13 20h14M13 25h9"></path></svg>`;

/** A compass rose, for the open sea: north lies to the upper right. */
export const compass = svg`<g class="compass"><circle r="34"></circle><circle r="28"></circle><g transform="rotate(35)">
  <path d="M0-46L7-7 0 0zM0 46L-7 7 0 0zM46 0L7 7 0 0zM-46 0L-7-7 0 0z"></path><path class="pale" d="M0-46L-7-7 0 0zM0 46L7 7 0 0zM46 0L7-7 0 0zM-46 0L-7 7 0 0z"></path>
  <text y="-50" text-anchor="middle">N</text></g></g>`;

/** A boat under sail. */
export const boat = svg`<g class="boat"><path d="M-24 8h50c-3 9-10 12-18 12h-18c-7 0-12-4-14-12z"></path><path class="sail" d="M-14-26h26c4 9 4 20 0 29h-26c4-9 4-20 0-29z"></path><path class="line" d="M-1-30V8M-13-16H13M-12-7H13"></path></g>`;
