/** What the one to act must do, in words. */

import { t } from "../../lib/i18n.js";
import { hidden } from "./printed.js";

export function task({ position }, printed) {
  const { stage, task: doing, ability, players, active } = position;
  if (stage === "STAGE_TASK") {
    return t(`sm.task.${doing.order}`, { n: doing.left, more: doing.extra, province: hidden(doing.target) ? "" : printed.provinceName(doing.target) });
  }
  if (stage === "STAGE_ABILITY") {
    return t("sm.task.ability", { unit: printed.unitName(ability.unit), effect: printed.abilityText(players[active].dojo, ability.unit) });
  }
  return t(`sm.stage.${stage}`, { round: position.round });
}
