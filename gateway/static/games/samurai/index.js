/** Small Samurai Empires for the match page. */

import { t } from "../../lib/i18n.js";
import "./words.js";
import { board, tracks } from "./board.js";
import { describeEvent, motion } from "./events.js";
import { orders } from "./orders.js";
import { figures, mine, publicThings, rivals } from "./players.js";
import { Printed } from "./printed.js";
import { group, targets } from "./targets.js";
import { task } from "./task.js";

let printed;

export default {
  css: "/static/games/samurai/samurai.css",
  printed: (components) => (printed = new Printed(components)),
  stage: (view) => view.position.stage,
  task: (view) => task(view, printed),
  help: () => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => t(`sm.help.${n}`)),
  groupName: (name) => printed.groupName(name),
  opponentName: (view, seat) => printed.houseName(view.position.players[seat].house),
  board,
  tracks,
  scene: orders,
  mine,
  publicThings,
  figures: (view, seat) => figures(view, seat, printed),
  rivals,
  group,
  targets,
  describeEvent,
  motion,
};
