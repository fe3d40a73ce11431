/** Outlines from the map's data: coasts and borders get the unrest of nature, the same on every page. */

import { JUNCTIONS, LAKES, RINGS } from "./land.js";

const ROUGHNESS = { coast: 0.15, border: 0.11 };
const SHORTEST = 9;

/** A number from -1 to 1 that depends on nothing but the place. */
function unrest(x, y) {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

/** The points between two ends, by displacing midpoints; the same from either end. */
function between([ax, ay], [bx, by], rough) {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < SHORTEST) return [];
  const shift = unrest(ax + bx, ay + by) * rough * (ax < bx || (ax === bx && ay < by) ? 1 : -1);
  const middle = [(ax + bx) / 2 - (by - ay) * shift, (ay + by) / 2 + (bx - ax) * shift];
  return [...between([ax, ay], middle, rough), middle, ...between(middle, [bx, by], rough)];
}

const corners = (ring) => ring.split(" ").map((name) => ({ name, at: JUNCTIONS[name] ?? name.split(",").map(Number) }));

const sides = (ring) => corners(ring).map((from, i, all) => ({ from, to: all[(i + 1) % all.length] }));

const sideName = ({ from, to }) => [from.name, to.name].sort().join(" ");

const owners = new Map();
for (const [owner, ring] of [...Object.entries(RINGS), ...Object.entries(LAKES)]) {
  for (const side of sides(ring)) owners.set(sideName(side), [...(owners.get(sideName(side)) ?? []), owner]);
}

const points = (side) => [side.from.at, ...between(side.from.at, side.to.at, ROUGHNESS[owners.get(sideName(side)).length > 1 ? "border" : "coast"])];

const drawn = (line) => line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

const outlines = new Map(Object.entries({ ...RINGS, ...LAKES }).map(([owner, ring]) => [owner, `M${drawn(sides(ring).flatMap(points))}Z`]));

/** The outline of a province or a lake, as an SVG path. */
export const outline = (owner) => outlines.get(owner);

/** The land borders: `{between: [province, province], path, middle: [x, y], angle}`, angle in degrees along the border. */
export const borders = Object.values(RINGS)
  .flatMap(sides)
  .filter((side) => side.from.name < side.to.name || owners.get(sideName(side)).length < 2)
  .map((side) => ({ side, pair: owners.get(sideName(side)) }))
  .filter(({ pair }) => pair.length === 2 && pair.every((owner) => owner in RINGS))
  .map(({ side, pair }) => {
    const [ax, ay] = side.from.at;
    const [bx, by] = side.to.at;
    return {
      between: pair,
      path: `M${drawn([...points(side), side.to.at])}`,
      middle: [(ax + bx) / 2, (ay + by) / 2],
      angle: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI,
    };
  });
