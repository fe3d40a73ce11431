/** What everybody should know about who is missing: time that is up, people who are away, seats to take back, offers to end. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { listing, t } from "./i18n.js";
import { clockText } from "./clock.js";

/**
 * Return the notices of a view. `countdown` counts since the view came, `awayCountdown` since `away` did: a map from seat to
 * `{away_ms, patience_ms}`. `claim(seat)`, `comeBack()` and `agree()` do what a notice offers.
 */
export function notices({ view, countdown, away, awayCountdown, nameOf, claim, comeBack, agree }) {
  if (view.status === "MATCH_STATUS_ENDED") return nothing;
  const me = view.viewer;
  const isPerson = (seat) => view.seats[seat]?.kind === "SEAT_KIND_HUMAN";
  /** For how long a seat had owed its decision when the view came, by the server's time. */
  const owed = (seat) => new Date(view.server_time) - new Date(view.seats[seat].owing_since);
  const who = t(isPerson(me) ? "notice.you" : "notice.others");
  const offers = view.end_offers ?? [];
  const claiming = (seat) => isPerson(me) && { label: t("notice.claim", { name: nameOf(seat) }), run: () => claim(seat) };

  function outOfTime(seat, clock) {
    const name = nameOf(seat);
    const claimable = countdown.left(clock.claim_ms);
    const takeover = countdown.left(clock.takeover_ms);
    if (takeover === 0) return { text: t("notice.server") };
    if (seat === me) return { text: t("notice.out.me"), ms: takeover };
    return claimable ? { text: t("notice.out", { name, who }), ms: claimable } : { text: t("notice.out.claim", { name }), ms: takeover, button: claiming(seat) };
  }

  /** Somebody may well have sat still while others decided: what is asked of them must be as old. */
  function isAway(seat, { away_ms, patience_ms }) {
    const name = nameOf(seat);
    const claimable = Math.max(awayCountdown.left(patience_ms - away_ms), countdown.left(patience_ms - owed(seat)));
    if (seat === me) return { text: t("notice.away.me"), ms: claimable };
    return claimable ? { text: t("notice.away", { name, who }), ms: claimable } : { text: t("notice.away.claim", { name }), button: claiming(seat) };
  }

  const missing = view.to_act.filter(isPerson).map((seat) => {
    const clock = view.clocks?.[seat];
    if (clock?.running && countdown.clock(clock) === 0) return outOfTime(seat, clock);
    return away.has(seat) ? isAway(seat, away.get(seat)) : null;
  });
  const others = offers.filter((seat) => seat !== me);
  return [
    view.seats[me]?.may_return && { text: t("notice.replaced"), button: { label: t("notice.return"), run: comeBack } },
    offers.includes(me) && { text: t("notice.end.mine") },
    others.length > 0 && {
      text: t("notice.end", { names: listing(others.map(nameOf)), many: others.length > 1 }),
      button: isPerson(me) && !offers.includes(me) && { label: t("notice.end.agree"), run: agree },
    },
    ...missing,
  ]
    .filter(Boolean)
    .map(notice);
}

/** The time stands outside of what is read aloud, or it would be read every second. */
const notice = ({ text, ms, button }) => html`<div class="notice"><span role="status">${text}</span>
  ${ms ? html`<time aria-hidden="true">${clockText(ms)}</time>` : nothing}
  ${button ? html`<button type="button" class="btn" @click=${button.run}>${button.label}</button>` : nothing}</div>`;
