/**
 * Loaded before everything else, and not as a module: when a laptop changes networks while a page loads, browsers drop the
 * requests under way, and one lost module would leave the page blank for good. It loads itself again, a few times.
 */

(() => {
  const KEY = "zashiki.reloads";
  const MOST = 4;
  const DELAY_MS = 1000;

  // Before there is a catalogue of words.
  const BACK = { en: "Back to the lobby", ja: "ロビーに戻る" };

  const again = () => {
    const reloads = Number(sessionStorage.getItem(KEY) ?? 0);
    if (reloads >= MOST) return false;
    sessionStorage.setItem(KEY, reloads + 1);
    setTimeout(() => location.reload(), DELAY_MS);
    return true;
  };

  addEventListener("error", (event) => event.target instanceof HTMLScriptElement && again(), true);

  /** Run a page's start. Words of the server are shown; what was lost on the way is tried again. */
  window.zashikiBegin = async (app, start) => {
    try {
      await start();
      sessionStorage.removeItem(KEY);
    } catch (error) {
      const refused = error.status !== undefined;
      if (!refused && again()) return;
      const box = document.createElement("p");
      box.className = "fatal";
      const back = Object.assign(document.createElement("a"), { className: "btn", href: "/", textContent: BACK[document.documentElement.lang] });
      box.append(error.message, document.createElement("br"), back);
      app.replaceChildren(box);
      if (!refused) throw error;
    }
  };
})();
