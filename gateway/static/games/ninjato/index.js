/** Ninjato for the match page. */

import { t } from "../../lib/i18n.js";
import "./words.js";
import { board, tracks } from "./board.js";
import { describeEvent, motion } from "./events.js";
import { figures, mine, publicThings } from "./players.js";
import { Printed } from "./printed.js";
import { scene } from "./raid.js";
import { group, targets } from "./targets.js";

export default {
  css: "/static/games/ninjato/ninjato.css",
  printed: (components) => new Printed(components),
  stage: (view) => view.position.stage,
  /** What the one to act must do, in words. */
  task: (view) => t(`nj.stage.${view.position.stage}`, { n: view.position.draws_left }),
  help: () => [1, 2, 3, 4, 5, 6].map((n) => t(`nj.help.${n}`)),
  groupName: (name) => t(`nj.group.${name}`),
  board,
  tracks,
  scene,
  mine,
  publicThings,
  figures,
  group,
  targets,
  describeEvent,
  motion,
};
