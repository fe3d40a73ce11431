/**
 * Tells a player whose eyes are elsewhere that it is their turn: by the page's title and icon, and by the browser, if they
 * asked for that. Once each time the turn comes to them, so never for what they did themselves.
 */

import { t } from "./i18n.js";
import { Setting } from "./setting.js";

const QUIET_ICON = "/static/art/mark.svg";
const TURN_ICON = "/static/art/mark-turn.svg";

const wish = new Setting("zashiki.notify");

const granted = () => globalThis.Notification?.permission === "granted";

/** Whether the browser may tell of a turn. */
export const notifies = () => wish.on && granted();

/** Begin or stop to notify. Browsers ask for permission only on a click. Returns whether it could be done. */
export async function toggleNotify() {
  if (notifies()) {
    wish.on = false;
    return true;
  }
  wish.on = (await globalThis.Notification?.requestPermission()) === "granted";
  return wish.on;
}

export class TurnNotice {
  #mine = null; // whether it was my turn when last told; null before the first time
  #shown = null;

  /** Notices of one match replace each other, also from several tabs. */
  constructor(matchId) {
    this.matchId = matchId;
    document.addEventListener("visibilitychange", () => document.hidden || this.#shown?.close());
  }

  /** Hear whose turn it is, as often as one likes; `task()` tells what is to be decided. */
  tell(mine, task) {
    if (mine === this.#mine) return;
    document.title = mine ? `${t("match.turn_title")} · Zashiki` : "Zashiki";
    document.querySelector("link[rel='icon']").href = mine ? TURN_ICON : QUIET_ICON;
    if (mine && this.#mine === false && notifies() && (document.hidden || !document.hasFocus())) this.#notify(task());
    if (!mine) this.#shown?.close();
    this.#mine = mine;
  }

  #notify(body) {
    this.#shown = new Notification(t("match.your_turn"), { body, tag: this.matchId, icon: TURN_ICON });
    this.#shown.onclick = () => {
      window.focus();
      this.#shown.close();
    };
  }
}
