/** A record on its way to the page: views by version, fetched a stretch at a time and kept. */

import { get } from "./api.js";

const STRETCH = 25;

export class Playback {
  #stretches = new Map(); // by number: a promise of views

  /** Look at the record of this id with the eyes of `seat`, or with everything open (null). */
  constructor(id, seat) {
    this.path = `/replays/${encodeURIComponent(id)}`;
    this.seat = seat;
  }

  /** Fetch what belongs to the whole: `{game, last, log}`, the game's id, the version of the last entry, and all events. */
  async open() {
    const opened = await get(`${this.path}?${this.#query({ count: 1, log: "yes" })}`);
    this.last = opened.last;
    return opened;
  }

  /** Return the view at a version; what follows it is fetched ahead. */
  async view(version) {
    const number = Math.floor(version / STRETCH);
    const views = await this.#stretch(number);
    if ((number + 1) * STRETCH <= this.last) this.#stretch(number + 1).catch(() => {}); // asked for again when it is needed
    return views[version - number * STRETCH];
  }

  #stretch(number) {
    if (!this.#stretches.has(number)) {
      const fetched = get(`${this.path}?${this.#query({ first: number * STRETCH, count: STRETCH })}`).then(({ views }) => views);
      fetched.catch(() => this.#stretches.delete(number));
      this.#stretches.set(number, fetched);
    }
    return this.#stretches.get(number);
  }

  #query = (wanted) => new URLSearchParams(this.seat === null ? wanted : { ...wanted, seat: this.seat });
}
