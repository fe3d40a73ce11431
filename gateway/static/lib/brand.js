/** The name and mark of the house: four and a half mats round a hearth, the smallest room for guests. */

import { html, svg } from "../vendor/lit-html/lit-html.js";

const mark = svg`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true">
  <path class="mat" d="M2 2h23v12H2zM26 2h12v23H26zM15 26h23v12H15zM2 15h12v23H2z"></path><path class="hearth" d="M15 15h10v10H15z"></path></svg>`;

export const brand = () => html`<a class="brand" href="/" aria-label="Zashiki">${mark}<span>Zashiki</span></a>`;
