/** Which things on the table an action is about: the keys of the pieces that light up for it. */

import { regionOfSlot } from "./standing.js";

const kindOf = (action) => Object.entries(action)[0];

const TARGETS = {
  choose_dojo: ({ dojo }) => [`choice:${dojo}`],
  pledge: ({ region }) => [`hand:${region}`],
  place: ({ slot }) => [`slot:${slot}`],
  pass: () => [],
  lay_order: ({ order }) => [`order:${order}`],
  march: ({ origin, target, unit }, { viewer }) => [`army:${origin}:${viewer}:${unit}`, `province:${target}`],
  destroy: ({ province, victim, unit }) => [`army:${province}:${victim}:${unit}`],
  recruit: ({ province, unit }) => [`province:${province}`, `reserve:${unit}`],
  harvest: ({ province }) => [`province:${province}`],
  harvest_all: () => ["now:all"],
  build_castle: ({ province }) => [`province:${province}`, "reserve:castle"],
  enhance: () => ["now:enhance"],
  train: ({ unit }) => [`reserve:${unit}`],
  sweep: ({ province }) => [`province:${province}`],
  cull: () => ["now:all"],
  summon: ({ origin, unit }, { viewer }) => [`army:${origin}:${viewer}:${unit}`],
  push: ({ target, victim, unit }, { position }) => [`army:${position.ability.province}:${victim}:${unit}`, `province:${target}`],
  borrow: ({ slot }) => [`slot:${slot}`],
  done: () => [],
};

/** The keys of the things to click for `action`. */
export function targets(action, view) {
  const [kind, body] = kindOf(action);
  return TARGETS[kind]?.(body, view) ?? [];
}

const PLACE_OF = { march: "origin", summon: "origin", destroy: "province", recruit: "province", harvest: "province", build_castle: "province", sweep: "province", push: "target" };

/** The heading under which `action` stands when there is much to choose from: a region for slots, else a province. */
export function group(action, { position }) {
  const [kind, body] = kindOf(action);
  if (kind === "place") return regionOfSlot(position, body.slot);
  return body[PLACE_OF[kind]] ?? kind;
}
