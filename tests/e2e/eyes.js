/**
 * What a person at the page sees, asked for in one go: a question over the wire costs more than its answer. Places are
 * `[x, y]`, points of the window at which nothing else lies over the thing.
 */
(() => {
  const PARTS = [0.5, 0.3, 0.7, 0.15, 0.85];
  const LIT = ".piece.can";
  const BUTTONS = "#actions button.action";
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const shown = (selector) => [...document.querySelectorAll(selector)].filter((thing) => thing.checkVisibility());
  const nextFrame = () => new Promise(requestAnimationFrame);
  const boxOf = (thing) => JSON.stringify(thing.getBoundingClientRect());

  /** A point at which a thing can be clicked, once it has come to rest. */
  async function place(thing) {
    thing.scrollIntoView({ block: "center", behavior: "instant" });
    while (!still.matches) {
      const before = boxOf(thing);
      await nextFrame();
      if (boxOf(thing) === before) break;
    }
    const { left, top, width, height } = thing.getBoundingClientRect();
    for (const y of PARTS) {
      for (const x of PARTS) {
        const at = [left + width * x, top + height * y];
        if (document.elementFromPoint(...at)?.closest(".piece, button") === thing) return at;
      }
    }
    throw new Error(`${thing.dataset.key ?? thing.textContent.trim()} can be chosen but lies under other things`);
  }

  /** The last thing aimed at is a heading, below which are actions. */
  let heading = false;

  function oneOf(things, luck) {
    const thing = things[Math.floor(luck * things.length)];
    heading = thing.matches(".group");
    return place(thing);
  }

  /** What the page says of itself once that satisfies `holds`. */
  const until = (holds, seconds) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`waited ${seconds} s in vain: ${JSON.stringify(document.body.dataset)}`)), 1000 * seconds);
      const look = () => {
        if (!holds(document.body.dataset)) return;
        watcher.disconnect();
        clearTimeout(late);
        resolve({ ...document.body.dataset });
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document.body, { attributes: true });
      look();
    });

  window.eyes = {
    /** Where to click for one of the decisions on the page: on a lit thing if `onTable` and any is lit, else on a button. */
    decision: (onTable, luck) => {
      const lit = onTable ? shown(LIT) : [];
      return oneOf(lit.length ? lit : shown(BUTTONS), luck);
    },

    /** Where to click next when the last click had several meanings or opened a heading; else null. */
    more(luck) {
      const meanings = shown("#chooser button");
      if (meanings.length) return oneOf(meanings, luck);
      return heading ? oneOf(shown(BUTTONS), luck) : null;
    },

    /** What the page says of itself once it is this person's turn in a version other than `after`, or the end. */
    turn: (seconds, after) =>
      until(({ version, myTurn, status }) => status === "MATCH_STATUS_ENDED" || (myTurn === "true" && version !== after), seconds),
  };
})();
