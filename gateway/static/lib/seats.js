/** Seats differ by form as well as by colour: each throws its own kind of shuriken. */

import { svg } from "../vendor/lit-html/lit-html.js";

const FORMS = [
  { points: 4, inner: 5 },
  { points: 3, inner: 5.5 },
  { points: 6, inner: 8 },
  { points: 8, inner: 10.5 },
  { points: 5, inner: 7 },
];

function star({ points, inner }) {
  const corner = (i) => {
    const radius = i % 2 ? inner : 18.5;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    return `${(20 + radius * Math.cos(angle)).toFixed(2)} ${(20 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, i) => corner(i)).join("L")}Z`;
}

const PATHS = FORMS.map(star);

/** The seat's shuriken as an SVG. */
export function shuriken(seat, extra = "") {
  return svg`<svg class="shuriken seat-${seat} ${extra}" viewBox="0 0 40 40" aria-hidden="true">
    <path class="blade" d=${PATHS[seat % PATHS.length]}></path><circle class="hole" cx="20" cy="20" r="2.8"></circle>
  </svg>`;
}
