/** IKI for the match page. */

import { t } from "../../lib/i18n.js";
import "./words.js";
import { board, tracks } from "./board.js";
import { describeEvent, motion } from "./events.js";
import { figures, finale, mine, publicThings } from "./players.js";
import { Printed, hidden } from "./printed.js";
import { scene } from "./scene.js";
import { group, targets } from "./targets.js";

export default {
  css: "/static/games/iki/iki.css",
  printed: (components) => new Printed(components),
  stage: ({ position }) => position.stage,
  /** What the one to act must do, in words. */
  task: ({ position: { stage, turn, to_dismiss: n } }) => t(`ik.task.${stage}`, { n, second: !hidden(turn?.swapping) }),
  help: () => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => t(`ik.help.${n}`)),
  groupName: (name) => t(`ik.group.${name}`),
  board,
  tracks,
  scene,
  mine,
  publicThings,
  figures,
  finale,
  group,
  targets,
  describeEvent,
  motion,
};
