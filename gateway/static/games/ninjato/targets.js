/** Which things on the table an action is about: the keys of the pieces that light up for it. */

const kindOf = (action) => Object.entries(action)[0];

const token = ({ treasure, red }) => `${treasure}:${red ? "red" : "plain"}`;

const TARGETS = {
  visit_dojo: () => ["dojo", "dojo:deck"],
  learn: ({ skill }) => [`sensei:${skill}`],
  start_raid: ({ house, approach }) => [`house:${house}:${approach}`],
  bribe: ({ envoy }) => [`palace:${envoy}`],
  spread: ({ rumor }) => [`pavilion:${rumor}`],
  draw: ({ card }) => [card === "DOJO_CARD_UNSPECIFIED" ? "dojo:deck" : `dojo:${card}`],
  discard: ({ card }) => [`hand:${card}`],
  pay: ({ kind, gold }) => [`treasure:${gold ? "TREASURE_GOLD" : kind}`],
  lay: ({ card }) => [`hand:${card}`],
  kick: () => ["hand:DOJO_CARD_THREE"],
  use_skill: ({ skill }) => [`skill:${skill}`],
  swap: ({ give, take }) => [`loot:${token(give)}`, `raid:house:${token(take)}`, "skill:SKILL_SWAP"],
  refresh: ({ skill }) => ["skill:SKILL_REFRESH", `skill:${skill}:used`],
  strike: () => ["raid:guard"],
  give_up: () => ["raid:give_up"],
  banzai: () => ["raid:next"],
  leave: () => ["raid:leave"],
  keep: ({ token: kept }) => [`loot:${token(kept)}`],
  install: ({ token: { clan, honor } }) => [`pile:${clan}:${honor}`],
  disguise: ({ envoy }) => [`envoy:${envoy}`],
  decline: () => [],
  take_honor: () => ["reward:honor"],
  take_rumor: ({ rumor }) => [`pavilion:${rumor}`],
  take_nothing: () => [],
};

/** The keys of the things to click for `action`. */
export function targets(action) {
  const [kind, body] = kindOf(action);
  return TARGETS[kind]?.(body) ?? [];
}

const GROUPS = {
  visit_dojo: "dojo",
  draw: "dojo",
  learn: "sensei",
  bribe: "palace",
  spread: "pavilion",
  take_rumor: "pavilion",
  lay: "lay",
  kick: "kick",
  use_skill: "skill",
  swap: "swap",
  refresh: "refresh",
  pay: "pay",
};

/** The heading under which `action` stands when there is much to choose from. */
export function group(action) {
  const [kind, body] = kindOf(action);
  if (kind === "start_raid") return body.approach === "APPROACH_STEALTH" ? "stealth" : "strength";
  return GROUPS[kind] ?? "other";
}
