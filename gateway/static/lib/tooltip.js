/**
 * Things explain themselves: an element with a `tip` property (`{title, lines}`) shows it on hover and focus. A finger has no
 * hover, so there a tap shows the tip, and `choose` puts what can be done below it.
 */

import { html, render, nothing } from "../vendor/lit-html/lit-html.js";

const DELAY_MS = 250;

const tip = document.createElement("div");
tip.id = "tip";
tip.setAttribute("role", "tooltip");
tip.hidden = true;
const chooser = document.createElement("div");
chooser.id = "chooser";
chooser.setAttribute("role", "dialog");
chooser.hidden = true;
document.body.append(tip, chooser);

let timer;
let chooserOwner = null;

function place(box, anchor) {
  box.hidden = false;
  const edge = 8;
  const a = anchor.getBoundingClientRect();
  const b = box.getBoundingClientRect();
  const x = Math.min(Math.max(edge, a.left + a.width / 2 - b.width / 2), innerWidth - b.width - edge);
  const above = a.top - b.height - edge;
  const y = above >= edge ? above : Math.min(a.bottom + edge, innerHeight - b.height - edge);
  box.style.left = `${Math.round(x)}px`;
  box.style.top = `${Math.round(Math.max(edge, y))}px`;
}

const explained = (about) => html`<strong>${about.title}</strong>${(about.lines ?? []).map((line) => html`<p>${line}</p>`)}`;

function show(anchor) {
  if (!anchor.isConnected || !chooser.hidden) return;
  render(explained(anchor.tip), tip);
  place(tip, anchor);
}

export function hideTip() {
  clearTimeout(timer);
  tip.hidden = true;
}

/** Ask which of `options` (`[{label, run}]`) is meant, next to `anchor`. */
export function choose(anchor, options) {
  hideTip();
  chooserOwner = anchor;
  render(
    html`${anchor.tip ? explained(anchor.tip) : nothing}
      ${options.map(
        ({ label, run }) =>
          html`<button class="btn" @click=${() => {
            closeChooser();
            run();
          }}>${label}</button>`,
      )}`,
    chooser,
  );
  place(chooser, anchor);
  chooser.querySelector("button")?.focus();
}

export function closeChooser() {
  if (chooser.hidden) return false;
  chooser.hidden = true;
  chooserOwner?.focus?.();
  chooserOwner = null;
  return true;
}

const explains = (event) => {
  for (let node = event.target; node instanceof Element; node = node.parentElement) if (node.tip) return node;
  return null;
};

document.addEventListener("pointerover", (event) => {
  const anchor = event.pointerType === "touch" ? null : explains(event);
  clearTimeout(timer);
  if (anchor) timer = setTimeout(show, DELAY_MS, anchor);
  else hideTip();
});
document.addEventListener("focusin", (event) => {
  const anchor = explains(event);
  if (anchor?.matches(":focus-visible")) show(anchor);
  else hideTip();
});
document.addEventListener("pointerdown", (event) => {
  if (!chooser.contains(event.target)) closeChooser();
  hideTip();
});
document.addEventListener("click", (event) => {
  const anchor = explains(event);
  if (anchor && chooser.hidden && matchMedia("(hover: none)").matches) show(anchor);
});
addEventListener("scroll", hideTip, { passive: true, capture: true });
