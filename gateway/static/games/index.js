/**
 * The games that have a board. A game's module gives:
 *
 * - `css`, `printed(components)`: its style sheet, and what is printed on its pieces;
 * - `tracks`, `board`, `scene`, `mine` `(view, ctx)`, `publicThings`, `figures` `(view, seat, ctx)`: templates of the page's regions;
 *   `scene` is null while nothing is under way;
 * - `finale(view, ctx)`, if it has one: what the score sheet shows above its table;
 * - `targets(action, view)`: keys of the pieces an action is about; `group(action, view)` and `groupName(group)`: headings for long
 *   lists;
 * - `stage(view)`, `task(view)`: what is to be decided, as a name and in words; `help()`: lines for the help page;
 * - `opponentName(view, seat, ctx)`, where the rules play opponents who have no seat: what to call them;
 * - `rivals(view, ctx)`, where the rules themselves have opponents to play: their panels beside those of the seats;
 * - `describeEvent(event, ctx)`: a line for lib/log.js; `motion(event, ctx)`: what moved.
 *
 * Beside it `ja.js` has its Japanese: `words` under the keys of `words.js`; `printed`, a text for each English one of the
 * components and of the score sheet; `label(action, view, printed)`, what an action is called. What is left out there, or what
 * an operator's own components say differently, stays English.
 *
 * `guide.js`, and `guide.ja.js` beside it, lead through a first game and have the rules to look up.
 *
 * `ctx` holds `view`, `viewer`, `seats` (how many), `nameOf(seat)`, `events` (all that was logged), `recent` (the newest log lines),
 * `printed`, and `piece(…)` and `spot(…)` of lib/piece.js.
 */

import { addWords, language } from "../lib/i18n.js";

const GAMES = {
  genpei: () => import("./genpei/index.js"),
  iki: () => import("./iki/index.js"),
  ninjato: () => import("./ninjato/index.js"),
  samurai: () => import("./samurai/index.js"),
};

/** Return the guide to a game, for lib/guide.js, in the page's language. */
export const loadGuide = async (game) => (await import(`./${game}/guide${language === "ja" ? ".ja" : ""}.js`)).default;

/** Return the module of a game. Throws for a game without a board. */
export async function loadGame(game) {
  const load = GAMES[game];
  if (!load) throw new Error(`no board for ${game}`);
  if (language !== "ja") return (await load()).default;
  const [board, { words, printed, label }] = await Promise.all([load(), import(`./${game}/ja.js`)]);
  addWords({ ...words, ...Object.fromEntries(Object.entries(printed).map(([english, text]) => [`${game}: ${english}`, text])) }, "ja");
  return { ...board.default, label };
}
