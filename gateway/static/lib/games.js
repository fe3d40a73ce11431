/** The games on offer, as their engines describe them, in the page's language. */

import { said } from "./i18n.js";
import { get } from "./api.js";

/** What people read on a piece; other fields are for programs. */
const READ = ["title", "plural", "effect", "text"];

/** Components with their texts in the page's language. */
function printed(part, game) {
  if (Array.isArray(part) || part === null || typeof part !== "object") return part;
  const own = ([name, inner]) => [name, READ.includes(name) ? said(`${game}: ${inner}`, inner) : printed(inner, game)];
  return Object.fromEntries(Object.entries(part).map(own));
}

const inWords = (game) => ({
  ...game,
  title: said(`game.${game.game}`, game.title),
  summary: said(`game.${game.game}.about`, game.summary),
  options: game.options?.map((option) => ({
    ...option,
    title: said(`option.${game.game}.${option.name}`, option.title),
    summary: said(`option.${game.game}.${option.name}.about`, option.summary),
  })),
  components: printed(game.components, game.game),
});

/** All games. */
export const everyGame = async () => (await get("/games")).games.map(inWords);

/** One game, with what is printed on its pieces. */
export const oneGame = async (id) => inWords(await get(`/games/${encodeURIComponent(id)}`));
