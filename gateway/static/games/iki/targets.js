/** Which things on the table an action is about: the keys of the pieces that light up for it. */

import { NAGAYAS, hidden } from "./printed.js";

export const kindOf = (action) => Object.entries(action)[0];

/** Shops in the order of the street. */
export const STREET = ["SANDALS", "RICE", "FIRE_TOWER", "TOBACCO", "PAWN", "CONSTRUCTION_SITE", "FISH_MARKET", "EXCHANGE"].map((shop) => `SHOP_${shop}`);

/** The nagaya of a card space. */
export const nagayaOf = (position, space) => NAGAYAS[Math.floor(space / (position.spaces.length / NAGAYAS.length))];

/** The shop so many steps on from another; the start lies before the first. */
const onwards = (shop, steps) => STREET[(STREET.indexOf(shop) + steps) % STREET.length];

/** The shop where the one to act stands. */
const hereOf = ({ players, active }) => `shop:${players[active].oyakata}`;

const inFlames = ({ fire, spaces }) => `card:${spaces[fire.space].character}`;

const TARGETS = {
  settle: ({ character, space }) => [`starting:${character}`, `space:${space}`],
  place_ikizama: ({ space }) => [`ikizama:${space}`],
  gain_income: () => ["mine:mons"],
  hire: ({ character }) => [`row:${character}`],
  place: ({ space }) => [`space:${space}`],
  move: ({ steps }, { players, active }) => [`shop:${onwards(players[active].oyakata, steps)}`],
  trade: (_, position) => [hereOf(position)],
  buy_tobacco: ({ pipe, pouch }, position) => [...[pipe, pouch].filter((ware) => !hidden(ware)).map((ware) => `ware:${ware}`), hereOf(position)],
  buy_fish: ({ fish }, position) => [`ware:${fish}`, hereOf(position)],
  use_skill: ({ character }) => [`card:${character}`],
  train: ({ character }) => [`card:${character}`],
  swap: ({ character }) => [`card:${character}`],
  build: ({ building }) => [`building:${building}`],
  end_turn: () => ["turn:end"],
  choose_neutral: ({ character }) => [`row:${character}`],
  protect: (_, position) => ["mine:SPECIAL_TOKEN_AVOID_FIRE", inFlames(position)],
  let_burn: (_, position) => [inFlames(position)],
  dismiss: ({ character }) => [`card:${character}`],
  visit_shop: ({ shop }) => [`shop:${shop}`],
};

/** The keys of the things to click for `action`. */
export function targets(action, { position }) {
  const [kind, body] = kindOf(action);
  return TARGETS[kind]?.(body, position) ?? [];
}

/** The heading under which `action` stands when there is much to choose from. */
export function group(action, { position }) {
  const [kind, body] = kindOf(action);
  if (kind === "settle" || kind === "place") return nagayaOf(position, body.space);
  if (kind === "swap") return nagayaOf(position, position.spaces.findIndex(({ character }) => character === body.character));
  if (kind === "buy_tobacco" && !hidden(body.pipe) && !hidden(body.pouch)) return "buy_both";
  return kind;
}
