/** Which things on the table an action is about: the keys of the pieces that light up for it. */

const kindOf = (action) => Object.entries(action)[0];

const TARGETS = {
  keep: ({ first, second }) => [...new Set([`hand:${first}`, `hand:${second}`])],
  play: ({ clan }) => [`hand:${clan}`],
  move: ({ direction }) => [`move:${direction}`],
  recruit: ({ bid }) => [`bid:${bid}`],
  assassinate: ({ bid }) => [`bid:${bid}`],
  use_contacts: ({ clan }) => [`marker:${clan}`],
  choose_token: ({ token }) => [`token:${token}`],
  choose_torii: ({ action }) => [`torii:${action}`],
  shift: ({ clan, direction }) => [`shift:${clan}:${direction}`],
  climb: ({ step }) => [`step:${step}`],
  stack_token: ({ token }) => [`token:${token}`],
  gain_token: () => ["pool"],
  pick_token: ({ house, token }) => [`on:${house}:${token}`],
  place_on: ({ clan }) => [`clan:${clan}`],
  stop: () => [],
  play_intrigue: ({ card }) => [`intrigue:${card}`],
  end_turn: () => [],
  set_aside: ({ clan }) => [`cards:${clan}`],
};

/** The keys of the things to click for `action`. */
export function targets(action) {
  const [kind, body] = kindOf(action);
  return TARGETS[kind]?.(body) ?? [];
}

const GROUPS = {
  keep: () => "keep",
  play: () => "play",
  move: () => "move",
  choose_token: () => "token",
  choose_torii: () => "torii",
  shift: ({ clan }) => `shift.${clan}`,
  climb: () => "climb",
  stack_token: () => "stack",
  pick_token: ({ house }) => `pick.${house}`,
  play_intrigue: () => "intrigue",
  set_aside: ({ clan }) => `aside.${clan}`,
};

/** The heading under which `action` stands when there is much to choose from. */
export function group(action) {
  const [kind, body] = kindOf(action);
  return GROUPS[kind]?.(body) ?? "other";
}
