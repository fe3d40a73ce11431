/** Our own drawings of IKI's pieces, as SVG. Colours come from the style sheet by class. */

import { svg, nothing } from "../../vendor/lit-html/lit-html.js";
import { BUILDINGS, CHARACTERS } from "./emblems.js";

/** "CHARACTER_TYPE_SHOP_SELLER" → "shop-seller", for class names. */
export const typeClass = (type) => (type ?? "").slice("CHARACTER_TYPE_".length).toLowerCase().replace("_", "-");

const BALE = svg`<path class="straw" d="M5 5h14c3 3 3 11 0 14H5C2 16 2 8 5 5z"></path>`;
const FLAME = svg`<path class="flame" d="M12 1.5c1 5 7 7 7 13.5 0 4.5-3 7.5-7 7.5s-7-3-7-7.5c0-3 1.5-4.5 3-6.5.4 2 1 3 2.3 3.5C10 8.5 10.5 4.5 12 1.5z"></path>`;
const SUNRISE = svg`<circle class="sunrise" cx="12" cy="12" r="5.5"></circle><path class="sunrise ray" d="M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M19.4 4.6l-2.1 2.1M6.7 17.3l-2.1 2.1"></path>`;

const SIGNS = {
  // A round coin with a square hole, and the oval gold coin.
  mons: svg`<circle class="bronze" cx="12" cy="12" r="9.5"></circle><circle class="thin" cx="12" cy="12" r="7.4"></circle><path class="cut" d="M9 9h6v6H9z"></path>`,
  kobans: svg`<ellipse class="gilt" cx="12" cy="12" rx="7.5" ry="10.5"></ellipse><path class="thin" d="M7 7.5h10M6 10.5h12M6 13.5h12M7 16.5h10"></path><circle class="thin" cx="12" cy="12" r="2.2"></circle>`,
  // A straw bale, a straw sandal, cut logs.
  rice: svg`${BALE}<path class="thin" d="M8.5 5.2c-1.5 4-1.5 9.6 0 13.6M15.5 5.2c1.5 4 1.5 9.6 0 13.6M12 5v14"></path><path class="thin" d="M5 5c2 3 2 11 0 14M19 5c-2 3-2 11 0 14"></path>`,
  sandals: svg`<path class="weave" d="M12 1.5c4.5 0 6 4.5 6 9.5 0 5.5-2 11.5-6 11.5S6 16.5 6 11c0-5 1.5-9.5 6-9.5z"></path><path class="strap" d="M12 6c-.6 3.5-2.8 5-5.4 7M12 6c.6 3.5 2.8 5 5.4 7"></path>`,
  wood: svg`<path class="bark" d="M5 4h15v7H5zM5 13h15v7H5z"></path><ellipse class="heart" cx="5.5" cy="7.5" rx="3" ry="3.5"></ellipse><ellipse class="heart" cx="5.5" cy="16.5" rx="3" ry="3.5"></ellipse><path class="thin" d="M5.5 6.5v2M5.5 15.5v2"></path>`,
  // Iki: an open fan with the sun on it.
  iki: svg`<path class="fan" d="M12 21L1.5 9.5C7 2.5 17 2.5 22.5 9.5z"></path><circle class="sun" cx="12" cy="10" r="3.3"></circle><path class="fan-rib" d="M12 21L6 6.2M12 21L18 6.2"></path>`,
  // A fireman's bucket.
  firefighting: svg`<path class="hoop" d="M5 9C5-1 19-1 19 9"></path><path class="bucket" d="M3 8h18l-2.5 14h-13z"></path><path class="water" d="M3.3 9.500c3 2.500 5-1 8.700 1s5.700-1.500 8.700-1L20.400 8H3.600z"></path><path class="thin" d="M4.500 15.500h15"></path>`,
  experience: svg`<path class="rise" d="M12 2l8 9h-4.5v10h-7V11H4z"></path>`,
  swap: svg`<path class="rise line" d="M3 8h15M13.5 3.5L18 8l-4.5 4.5M21 16H6M10.5 11.5L6 16l4.5 4.5"></path>`,
  build: svg`<path class="rise" d="M1.5 11L12 3l10.5 8zM5 12.5h14V21H5z"></path>`,
  kobuns: svg`<path class="meeple" d="M12 2.5a4 4 0 0 1 2.3 7.3c4 .8 6.2 3 6.2 5.2l-4 1 .8 5.5H6.7l.8-5.5-4-1c0-2.2 2.2-4.4 6.2-5.2A4 4 0 0 1 12 2.5z"></path>`,
  fire: svg`${FLAME}<path class="ember" d="M12 12c.6 2.5 3 3.2 3 6 0 2-1.3 3.3-3 3.3S9 20 9 18c0-2.4 2.4-3.5 3-6z"></path>`,
  payday: svg`${BALE}<path class="cut" d="M9 9h6v6H9z"></path>`,
  new_year: SUNRISE,
  sun: SUNRISE,
  moon: svg`<path class="crescent" d="M15 2.5A10 10 0 1 0 21.5 15 8.5 8.5 0 0 1 15 2.5z"></path>`,
  blocked: svg`<path class="gate" d="M3 5h18v4H3zM3 13h18v4H3zM6 2v20M18 2v20"></path>`,
  SPECIAL_TOKEN_HIRE: svg`<circle class="bronze" cx="12" cy="12" r="9.5"></circle><path class="cut-line" d="M7 12h10"></path>`,
  SPECIAL_TOKEN_MOVE: svg`<circle class="token-plate" cx="12" cy="12" r="10"></circle><path class="cut-line" d="M5 12h12M12.5 7l5 5-5 5"></path>`,
  SPECIAL_TOKEN_AVOID_FIRE: svg`${FLAME}<path class="bar" d="M3.5 3.5l17 17"></path>`,
  SPECIAL_TOKEN_JOKER: svg`<path class="token-plate" d="M4 3h16v10c0 5-4 9-8 9s-8-4-8-9z"></path><path class="cut-line" d="M7.5 9.5c1-1 2-1 3 0M13.5 9.5c1-1 2-1 3 0M8.5 15c2 2 5 2 7 0"></path>`,
};

/** A small sign for a thing, a special token or an event; `extra` is a class. */
export const sign = (kind, extra = "") =>
  svg`<svg class="ik-sign ${kind.toLowerCase().replaceAll("_", "-")} ${extra}" viewBox="0 0 24 24" aria-hidden="true">${SIGNS[kind] ?? nothing}</svg>`;

const TYPES = {
  // A carrying pole, a chisel, a gate, a roof over a plumb line, a curtain over a shop.
  peddler: svg`<path d="M1 6c4-3 10-3 14 0M3.5 5v3M12.5 5v3M1 8.5h5L5.5 13h-4zM10 8.5h5l-.5 4.5h-4z"></path>`,
  artisan: svg`<path d="M2 14L9 7M8 2l6 6-2.5 2.5L5.5 4.5z"></path>`,
  special: svg`<path d="M1 3c4 1.5 10 1.5 14 0M2.5 6.5h11M4.5 4v10.5M11.5 4v10.5"></path>`,
  master: svg`<path d="M1 7l7-5 7 5M3 7v7h10V7M8 7v7"></path>`,
  "shop-seller": svg`<path d="M1 3h14M2.5 3v8M6.2 3v8M9.8 3v8M13.5 3v8M2.5 11h3.7M9.8 11h3.7M6.2 9h3.6"></path>`,
};

/** The sign of a type of characters: its form tells it, not only its colour. */
export const typeSign = (type) => svg`<svg class="ik-type ${typeClass(type)}" viewBox="0 0 16 16" aria-hidden="true">${TYPES[typeClass(type)] ?? nothing}</svg>`;

const emblem = (path, cls) => svg`<svg class="emblem ${cls}" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;

/** The emblem of a character's trade. */
export const characterEmblem = (character) => emblem(CHARACTERS[character.slice("CHARACTER_".length)] ?? "", "trade");

/** The emblem of a building. */
export const buildingEmblem = (building) => emblem(BUILDINGS[building.slice("BUILDING_".length)] ?? "", "house");

const SEASONS = ["spring", "summer", "autumn", "winter"];

/** "FISH_SUMMER_FINE" → "summer"; months 1 to 12 → their season. */
export const seasonOf = (name) => SEASONS.find((season) => name.includes(`_${season.toUpperCase()}_`)) ?? "";
export const seasonOfMonth = (month) => SEASONS[Math.min(3, Math.floor((month - 1) / 3))];

/** A fish token; fine ones have a crest of waves. */
export const fishToken = (fish) => svg`<svg class="ik-token fish ${seasonOf(fish)}" viewBox="0 0 40 40" aria-hidden="true">
  <circle class="plate" cx="20" cy="20" r="19"></circle>
  <path class="figure" d="M5 19c6-10 17-10 22-1l8-6v15l-8-6c-5 8-16 8-22-2z"></path><circle class="plate" cx="11.5" cy="17.5" r="1.6"></circle><path class="trace" d="M17 13c2.5 3 2.5 9 0 12"></path>
  ${fish.endsWith("_FINE") ? svg`<path class="fine" d="M20 3l1.6 3.4 3.7.5-2.7 2.6.7 3.7L20 11.4l-3.3 1.8.7-3.7-2.7-2.6 3.7-.5z"></path>` : nothing}</svg>`;

/** A pipe token: a long thin pipe. */
export const pipeToken = (pipe) => svg`<svg class="ik-token pipe ${seasonOf(pipe)}" viewBox="0 0 40 40" aria-hidden="true">
  <rect class="plate" x="1" y="1" width="38" height="38" rx="8"></rect>
  <path class="stem" d="M6 33L29 14"></path><path class="figure" d="M26 14l5 4 4-5c1-2-1-5-4-5-2 0-3 1-3 3z"></path><path class="figure" d="M4 32l5-4 2 3-5 4z"></path></svg>`;

/** A tobacco pouch token. */
export const pouchToken = (pouch) => svg`<svg class="ik-token pouch ${seasonOf(pouch)}" viewBox="0 0 40 40" aria-hidden="true">
  <rect class="plate" x="1" y="1" width="38" height="38" rx="8"></rect>
  <path class="figure" d="M9 14h22c4 8 2 19-2 20H11C7 33 5 22 9 14z"></path><path class="flap" d="M8 14h24l-5 9H13z"></path><path class="trace" d="M20 23v5M14 7c2 4 10 4 12 0"></path><circle class="plate" cx="20" cy="23" r="2"></circle></svg>`;

const SHOPS = {
  SHOP_SANDALS: "M12 1.5c4.5 0 6 4.5 6 9.5 0 5.5-2 11.5-6 11.5S6 16.5 6 11c0-5 1.5-9.5 6-9.5zM12 6c-.6 3.5-2.8 5-5.4 7M12 6c.6 3.5 2.8 5 5.4 7",
  SHOP_RICE: "M5 5h14c3 3 3 11 0 14H5C2 16 2 8 5 5zM8.5 5c-1.5 4-1.5 10 0 14M15.5 5c1.5 4 1.5 10 0 14",
  SHOP_FIRE_TOWER: "M7 6l5-4 5 4zM8.5 6v5h7V6M7 11h10M9 11L6 22M15 11l3 11M8 15h8M7 19h10",
  SHOP_TOBACCO: "M3 20L17 8M15 8l3 3 3-4c1-2-1-4-3-4s-3 2-3 5zM2 20l2 2",
  SHOP_PAWN: "M12 2v19M7 21h10M3 6h18M6 6l-3.5 7h7zM18 6l-3.5 7h7zM2.5 13c0 4 7 4 7 0M14.5 13c0 4 7 4 7 0",
  SHOP_CONSTRUCTION_SITE: "M2 10l10-7 10 7M5 9v12M19 9v12M5 15h14M12 3v18",
  SHOP_FISH_MARKET: "M2 12c4-7 11-7 15 0-4 7-11 7-15 0zM17 12l5-5v10zM6.5 11v.1",
  SHOP_EXCHANGE: "M12 1.5c4 0 7 4.5 7 10.5s-3 10.5-7 10.5S5 18 5 12 8 1.5 12 1.5zM6 8h12M5.5 11h13M5.5 14h13",
};

/** The sign over a shop. */
export const shopSign = (shop) => emblem(SHOPS[shop], "of-shop");
