/** The review of a match, which bots work out when somebody first asks for it. */

import { get } from "./api.js";

const AGAIN_MS = 2500;
const TRIES = 60;

/**
 * Ask for the review of a match until it is there. `tell({status, …})` hears of each step: `pending`, `ready` (with `curve` and
 * `mistakes`), `none` (there will never be one) or `away` (not now).
 */
export async function askForReview(matchId, tell) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const review = await get(`/matches/${encodeURIComponent(matchId)}/review`);
      tell(review);
      if (review.status === "ready") return;
    } catch (error) {
      tell({ status: error.status === 409 ? "none" : "away" });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  tell({ status: "away" });
}
