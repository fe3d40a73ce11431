/** The influence board: tracks of every house in every region, and the Destiny cards that multiply them. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { REGIONS } from "./printed.js";

/** What a player's influence would bring if the game ended now. */
const worth = (player, destiny, printed) => destiny.reduce((sum, cards, r) => sum + player.influence[r] * printed.multiplier(cards), 0);

function agendaMarkers(position, region, { nameOf }) {
  const met = position.players.filter(({ agendas_met: regions }) => regions.includes(region));
  return met.map(({ seat, house }) => html`<span class="met" .tip=${{ title: t("sm.agenda.met", { name: nameOf(seat) }) }}>${art.mon(house)}</span>`);
}

function row(position, r, ctx) {
  const { printed, nameOf } = ctx;
  const region = REGIONS[r];
  const cards = position.destiny[r];
  const agenda = position.agendas[r];
  const most = Math.max(...position.players.map(({ influence }) => influence[r]));
  return html`<tr class=${art.regionClass(region)} data-key="influence:${region}">
    <th scope="row" .tip=${printed.regionTip(region, agenda)}>${art.regionView(region)}<span>${printed.regionName(region)}</span>${agenda ? agendaMarkers(position, region, ctx) : nothing}</th>
    <td class="cards" .tip=${{ title: t("sm.destiny.lying", { n: cards }), lines: [t("sm.destiny.about", { region: printed.regionName(region) })] }}>
      <span>${Array.from({ length: Math.min(cards, 5) }, () => html`<i></i>`)}</span><b>×${printed.multiplier(cards)}</b></td>
    ${position.players.map(({ seat, house, influence }) => html`<td class="${art.houseClass(house)} ${most && influence[r] === most ? "most" : ""}"
      .tip=${{ title: t("sm.influence.of", { name: nameOf(seat), n: influence[r], region: printed.regionName(region) }), lines: [t("sm.influence.worth", { n: influence[r] * printed.multiplier(cards) })] }}>${influence[r]}</td>`)}</tr>`;
}

export function influence(view, ctx) {
  const { position } = view;
  const { printed, nameOf } = ctx;
  return html`<section class="sm-influence" aria-label=${t("sm.influence")}><table>
    <thead><tr><th scope="col" .tip=${{ title: t("sm.influence"), lines: [t("sm.influence.about")] }}>${t("sm.influence")}</th>
      <th scope="col" class="cards" data-key="destiny:deck" .tip=${{ title: t("sm.destiny"), lines: [t("sm.destiny.deck", { n: position.destiny_deck.length })] }}>${t("sm.destiny")}</th>
      ${position.players.map(({ seat, house }) => html`<th scope="col" class=${art.houseClass(house)} .tip=${{ title: nameOf(seat), lines: [printed.houseName(house)] }} aria-label=${nameOf(seat)}>${art.mon(house)}</th>`)}</tr></thead>
    <tbody>${position.destiny.map((_, r) => row(position, r, ctx))}</tbody>
    <tfoot><tr><th scope="row" colspan="2" .tip=${{ title: t("sm.worth"), lines: [t("sm.worth.about")] }}>${t("sm.worth")}</th>
      ${position.players.map((player) => html`<td>${worth(player, position.destiny, printed)}</td>`)}</tr></tfoot>
  </table></section>`;
}
