/** Genpei for the match page. */

import { t } from "../../lib/i18n.js";
import "./words.js";
import { board, tracks } from "./board.js";
import { describeEvent, motion } from "./events.js";
import { houses } from "./finale.js";
import { heir } from "./heir.js";
import { figures, mine, publicThings } from "./players.js";
import { Printed } from "./printed.js";
import { scene } from "./scene.js";
import { group, targets } from "./targets.js";

export default {
  css: "/static/games/genpei/genpei.css",
  printed: (components) => new Printed(components),
  stage: (view) => view.position.stage,
  /** What the one to act must do, in words. */
  task: (view) => t(`gp.stage.${view.position.stage}`),
  help: () => [1, 2, 3, 4, 5, 6, 7].map((n) => t(`gp.help.${n}`)),
  groupName: (name) => t(`gp.group.${name}`),
  opponentName: () => t("gp.kotaishi"),
  board,
  tracks,
  scene,
  mine,
  publicThings,
  figures,
  rivals: heir,
  finale: houses,
  group,
  targets,
  describeEvent,
  motion,
};
