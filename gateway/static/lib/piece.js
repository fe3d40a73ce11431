/** A thing on the table: it explains itself, and when an action is about it, it lights up and can be clicked. */

import { html, svg, nothing } from "../vendor/lit-html/lit-html.js";
import { classMap } from "../vendor/lit-html/directives/class-map.js";
import { choose } from "./tooltip.js";

const finger = (event) => event.pointerType === "touch";

/** "side stealth" → `{side: true, stealth: true}`. */
const named = (cls) => Object.fromEntries(cls.split(" ").filter(Boolean).map((name) => [name, true]));

const spoken = ({ title, lines = [] }) => [`${title}.`, ...lines].join(" ");

/**
 * Return the functions that draw pieces: `piece` as a button, `spot` as a part of a larger drawing in SVG.
 * `legalAt(key)` gives the legal actions about a key, `act(legal)` does one.
 *
 * A piece is `{key, tip, body, cls}`; `also` are further keys it answers to.
 */
export function pieces(legalAt, act) {
  const about = ({ key, also = [], cls = "" }) => {
    const legal = [...new Set([key, ...also].flatMap(legalAt))];
    const pick = (event) => {
      if (!legal.length) return;
      // A finger sees the explanation first; with several meanings everybody is asked.
      if (legal.length > 1 || finger(event)) {
        event.stopPropagation();
        choose(event.currentTarget, legal.map((one) => ({ label: one.label, run: () => act(one) })));
      } else act(legal[0]);
    };
    const classes = classMap({ piece: true, can: legal.length > 0, ...named(cls) });
    return { legal, pick, classes };
  };
  const piece = (thing) => {
    const { legal, pick, classes } = about(thing);
    return html`<button type="button" class=${classes} data-key=${thing.key} tabindex=${legal.length ? 0 : -1}
      aria-disabled=${legal.length ? nothing : "true"} aria-label=${spoken(thing.tip)} .tip=${thing.tip} @click=${pick}>${thing.body}</button>`;
  };
  const spot = (thing) => {
    const { legal, pick, classes } = about(thing);
    const press = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick(event);
    };
    return svg`<g role="button" class=${classes} data-key=${thing.key} tabindex=${legal.length ? 0 : -1}
      aria-disabled=${legal.length ? nothing : "true"} aria-label=${spoken(thing.tip)} .tip=${thing.tip} @click=${pick} @keydown=${press}>${thing.body}</g>`;
  };
  return { piece, spot };
}

/** Whether an element is drawn at all. */
export const shown = (element) => element.getClientRects().length > 0;

/** Arrow keys on a piece go to its neighbours, lit or not, so that everything can be looked at by keyboard. */
export function arrowKeys(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.matches?.(".piece")) return false;
  const all = [...document.querySelectorAll(".piece")].filter(shown);
  const next = all[all.indexOf(event.target) + step];
  next?.focus();
  return Boolean(next);
}
