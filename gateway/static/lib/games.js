/** The games on offer, as their engines describe them, in the page's language. */

import { said } from "./i18n.js";
import { get } from "./api.js";

/** Components with their texts in the page's language: each has the path to it as its key. */
function printed(part, key) {
  if (typeof part === "string") return said(key, part);
  if (Array.isArray(part) || part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, printed(inner, `${key}.${name}`)]));
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
  components: printed(game.components, `printed.${game.game}`),
});

/** All games. */
export const everyGame = async () => (await get("/games")).games.map(inWords);

/** One game, with what is printed on its pieces. */
export const oneGame = async (id) => inWords(await get(`/games/${encodeURIComponent(id)}`));
