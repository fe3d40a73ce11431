/**
 * Zoom and pan of the map: by wheel with Ctrl (as a pinch on a touchpad comes), by fingers, by dragging, by keys.
 * What is seen is the viewBox of the drawing; the page never draws it, so that a redraw leaves it as it is.
 */

const CLOSEST = 2.6;
const STEP = 1.35;
const DRAG_PX = 6;
const PAN_PX = 80;
const MARGIN_PX = 24;
const GLIDE_MS = 260;
/** A box so much too low or too narrow for the whole map shows a part of it to begin with. */
const TOO_SMALL = 1.35;
/** What part of the height, and the middle of what it shows, as parts of the whole. */
const PART = { height: 0.62, x: 0.42, y: 0.69 };

const still = matchMedia("(prefers-reduced-motion: reduce)");
const clamp = (n, low, high) => (low > high ? (low + high) / 2 : Math.min(Math.max(n, low), high));

export class Camera {
  #box = null;
  #fingers = new Map();
  #dragged = false;
  #moved = false;

  /** `frame` is what there is to see, `[x, y, width, height]`. */
  constructor(frame) {
    this.frame = frame;
  }

  /** Look through this box, which holds the drawing. */
  attach(box) {
    if (this.#box === box) return;
    this.#box = box;
    const on = (name, handle, options) => box.addEventListener(name, handle, options);
    on("wheel", this.#wheel, { passive: false });
    on("pointerdown", this.#down);
    on("pointermove", this.#move);
    for (const end of ["pointerup", "pointercancel"]) on(end, this.#up);
    on("click", this.#click, true);
    on("keydown", this.#key);
    on("focusin", this.#focus);
    this.#begin();
    new ResizeObserver(() => (this.#moved ? this.#apply() : this.#begin())).observe(box);
  }

  get #size() {
    return [this.#box.clientWidth, this.#box.clientHeight];
  }

  get #fit() {
    const [w, h] = this.#size;
    return Math.min(w / this.frame[2], h / this.frame[3]);
  }

  /** Show the whole map, or on a small screen as much as still can be read. */
  #begin() {
    const [w, h] = this.#size;
    if (!w || !h) return;
    const [fx, fy, fw, fh] = this.frame;
    this.whole();
    this.#moved = false;
    if (Math.max(w / fw, h / fh) < this.#fit * TOO_SMALL) return;
    this.scale = h / fh / PART.height;
    this.x = fx + fw * PART.x;
    this.y = fy + fh * PART.y;
    this.#apply();
  }

  /** Show all there is. */
  whole = () => {
    const [fx, fy, fw, fh] = this.frame;
    this.scale = this.#fit;
    this.x = fx + fw / 2;
    this.y = fy + fh / 2;
    this.#moved = true;
    this.#apply();
  };

  #apply() {
    const [w, h] = this.#size;
    if (!w || !h) return;
    this.scale = clamp(this.scale, this.#fit, CLOSEST);
    const [fx, fy, fw, fh] = this.frame;
    const [vw, vh] = [w / this.scale, h / this.scale];
    this.x = clamp(this.x, fx + vw / 2, fx + fw - vw / 2);
    this.y = clamp(this.y, fy + vh / 2, fy + fh - vh / 2);
    this.#box.querySelector("svg").setAttribute("viewBox", `${this.x - vw / 2} ${this.y - vh / 2} ${vw} ${vh}`);
  }

  /** Move by pixels. */
  pan(dx, dy) {
    this.#moved = true;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#apply();
  }

  /** Zoom about a point of the screen; the middle when none is given. */
  zoom(factor, clientX, clientY) {
    const rect = this.#box.getBoundingClientRect();
    const dx = clientX === undefined ? 0 : clientX - rect.left - rect.width / 2;
    const dy = clientY === undefined ? 0 : clientY - rect.top - rect.height / 2;
    const before = this.scale;
    this.scale = clamp(before * factor, this.#fit, CLOSEST);
    this.x += dx / before - dx / this.scale;
    this.y += dy / before - dy / this.scale;
    this.#moved = true;
    this.#apply();
  }

  closer = () => this.zoom(STEP);
  farther = () => this.zoom(1 / STEP);

  /** Bring one of these elements into sight when none of them is. */
  reveal(elements) {
    if (!this.scale || !elements.length) return;
    const rect = this.#box.getBoundingClientRect();
    const spots = elements.map((element) => element.getBoundingClientRect());
    const middle = (spot) => [spot.left + spot.width / 2 - rect.left, spot.top + spot.height / 2 - rect.top];
    const seen = (spot) => {
      const [x, y] = middle(spot);
      return x > MARGIN_PX && y > MARGIN_PX && x < rect.width - MARGIN_PX && y < rect.height - MARGIN_PX;
    };
    if (spots.some(seen)) return;
    const [x, y] = middle(spots[0]);
    this.#glide(rect.width / 2 - x, rect.height / 2 - y);
  }

  #glide(dx, dy) {
    if (still.matches) {
      this.pan(dx, dy);
      return;
    }
    const began = performance.now();
    let done = 0;
    const frame = (now) => {
      const part = Math.min((now - began) / GLIDE_MS, 1);
      const eased = 1 - (1 - part) ** 3;
      this.pan(dx * (eased - done), dy * (eased - done));
      done = eased;
      if (part < 1) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  #wheel = (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  };

  #down = (event) => {
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size === 1) this.#dragged = false;
  };

  #move = (event) => {
    const from = this.#fingers.get(event.pointerId);
    if (!from) return;
    const to = [event.clientX, event.clientY];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if (!this.#dragged && Math.hypot(dx, dy) < DRAG_PX) return;
    if (!this.#dragged) {
      this.#dragged = true;
      this.#box.setPointerCapture(event.pointerId);
    }
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const span = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]);
      this.zoom(span(to) / Math.max(span(from), 1), (to[0] + other[0]) / 2, (to[1] + other[1]) / 2);
      this.pan(dx / 2, dy / 2);
    } else this.pan(dx, dy);
    this.#fingers.set(event.pointerId, to);
  };

  #up = (event) => {
    this.#fingers.delete(event.pointerId);
  };

  /** Where a drag ends, nothing was clicked. */
  #click = (event) => {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  #key = (event) => {
    if (event.target !== this.#box) return;
    const act = {
      "+": this.closer,
      "=": this.closer,
      "-": this.farther,
      Home: this.whole,
      ArrowLeft: () => this.pan(PAN_PX, 0),
      ArrowRight: () => this.pan(-PAN_PX, 0),
      ArrowUp: () => this.pan(0, PAN_PX),
      ArrowDown: () => this.pan(0, -PAN_PX),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  #focus = (event) => {
    if (event.target.matches(".piece:focus-visible")) this.reveal([event.target]);
  };
}
