/**
 * Calm motion for what just happened. The page is drawn anew at once (truth first); then copies of the pieces that moved fly
 * from where they were to where they are now.
 */

const FLIGHT_MS = 420;
const STAGGER_MS = 110;
const MOST_FLIGHTS = 12;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How a page scrolls by itself. */
export const glide = () => (still.matches ? "instant" : "smooth");

const calm = () => still.matches || document.hidden;

/** Remember where every keyed thing is, if anything is to fly. */
export function spots() {
  const found = new Map();
  if (calm()) return found; // a look at every place costs a layout
  for (const element of document.querySelectorAll("[data-key]")) {
    const box = element.getBoundingClientRect();
    if (box.width && !found.has(element.dataset.key)) found.set(element.dataset.key, box);
  }
  return found;
}

const firstOf = (keys, known) => keys.map((key) => known.get(key)).find(Boolean);

/**
 * Fly pieces. `flights` are `{from: [keys], to: [keys], art: SVGElement}`; the first key that is on the page counts.
 */
export function fly(flights, before) {
  if (calm()) return;
  const after = spots();
  flights.slice(-MOST_FLIGHTS).forEach(({ from, to, art }, index) => {
    const start = firstOf(from, before);
    const end = firstOf(to, after);
    if (!start || !end) return;
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.append(art);
    ghost.style.left = `${start.left + start.width / 2}px`;
    ghost.style.top = `${start.top + start.height / 2}px`;
    document.body.append(ghost);
    const dx = end.left + end.width / 2 - start.left - start.width / 2;
    const dy = end.top + end.height / 2 - start.top - start.height / 2;
    const at = (x, y, scale) => `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${scale})`;
    ghost
      .animate(
        [
          { transform: at(0, 0, 1), opacity: 0 },
          { transform: at(0, 0, 1), opacity: 1, offset: 0.12 },
          { transform: at(dx * 0.55, dy * 0.55 - 18, 1.12), opacity: 1, offset: 0.6 },
          { transform: at(dx, dy, 1), opacity: 0.9, offset: 0.9 },
          { transform: at(dx, dy, 1), opacity: 0 },
        ],
        { duration: FLIGHT_MS, delay: index * STAGGER_MS, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" },
      )
      .finished.finally(() => ghost.remove());
  });
}

/** Let the things with these keys glow for a moment. */
export function glow(keys) {
  for (const key of keys) {
    for (const element of document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) {
      element.classList.remove("just");
      void element.getBoundingClientRect(); // a reflow, so that the same glow can start again
      element.classList.add("just");
      element.addEventListener("animationend", () => element.classList.remove("just"), { once: true });
    }
  }
}
