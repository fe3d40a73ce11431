/** A switch the visitor sets once for all matches, remembered by the browser. */

export class Setting {
  #on;

  constructor(key) {
    this.key = key;
    try {
      this.#on = localStorage.getItem(key) === "yes";
    } catch {
      this.#on = false; // storage may be forbidden
    }
  }

  get on() {
    return this.#on;
  }

  set on(on) {
    this.#on = on;
    try {
      localStorage.setItem(this.key, on ? "yes" : "no");
    } catch {
      // holds all the same, for this page
    }
  }
}
