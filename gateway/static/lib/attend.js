/** Tells that somebody is here: who moves, clicks or types. A tab that was left open tells nothing. */

const EVERY_MS = 20_000;

/** Call `tell` now, and at signs of life, at most every 20 seconds. Returns a function that lets the next sign tell at once. */
export function attend(tell) {
  let told = -Infinity;
  const sign = () => {
    if (performance.now() - told < EVERY_MS) return;
    told = performance.now();
    tell();
  };
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel"]) addEventListener(kind, sign, { passive: true });
  sign();
  return () => (told = -Infinity);
}
