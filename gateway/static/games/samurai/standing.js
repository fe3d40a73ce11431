/** Who stands where: the pieces of each house in a province, their power, and what a house has off the map. */

import { PROVINCES, REGIONS } from "./printed.js";

const none = { samurai: 0, archers: 0, general: 0, castle: 0 };

/** The pieces of each player in a province: `[{player, samurai, archers, general, castle}]`, those without any left out. */
export function garrisons(position, province) {
  const at = PROVINCES.indexOf(province);
  return position.players
    .map((player) => ({
      ...none,
      player,
      samurai: player.samurai[at] ?? 0,
      archers: player.archers[at] ?? 0,
      general: player.general === province ? 1 : 0,
      castle: player.castles.includes(province) ? 1 : 0,
    }))
    .filter(({ samurai, archers, general, castle }) => samurai + archers + general + castle);
}

/** Power of each garrison, strongest first: `[{player, power}]`. Figures are those of the components. */
export function powers(position, province, printed) {
  const here = garrisons(position, province);
  return here
    .map(({ player, samurai, archers, general, castle }) => {
      const besieges = here.some((other) => other.castle && other.player !== player);
      const power =
        samurai * printed.power("samurai") +
        archers * printed.power(besieges ? "besieging_archer" : "archer") +
        general * printed.power("general") +
        castle * printed.power("castle");
      return { player, power };
    })
    .sort((a, b) => b.power - a.power);
}

/** The player with most power in a province, null where nobody is ahead. */
export function holder(position, province, printed) {
  const [first, second] = powers(position, province, printed);
  return first && first.power > (second?.power ?? 0) ? first.player : null;
}

/** Whether it is played with the new region. */
export const hasNorth = ({ destiny }) => destiny.length === REGIONS.length;

/** Slots of each region. */
export const slotsPerRegion = (position) => position.slots.length / position.destiny.length;

/** The region of a slot. */
export const regionOfSlot = (position, slot) => REGIONS[Math.floor(slot / slotsPerRegion(position))];

/** A slot's number in its region, from 1. */
export const numberOfSlot = (position, slot) => (slot % slotsPerRegion(position)) + 1;

/** The region whose order or neutral action is being carried out, if any. */
export const regionAtWork = (position) => (position.task ? regionOfSlot(position, position.task.slot) : null);

/** A neutral action, or what lies on the slots before they are resolved, belongs to planning. */
export function isPlanning({ stage, task }) {
  if (stage === "STAGE_TASK" || stage === "STAGE_ABILITY") return task?.neutral ?? false;
  return true;
}
