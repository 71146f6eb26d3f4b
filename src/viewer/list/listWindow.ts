import { Heights } from "./rowHeights";

/**
 * Maximum height of the scrolled element, in pixels. Browsers fail a little above it (Firefox near 17.8 million,
 * Chromium near 33.5 million), so a taller list maps its real offsets to this height.
 */
export const TALLEST = 15_000_000;

/** Distance from an end that counts as reaching it, in pixels: elements round their heights and scroll offsets. */
const NEAR = 3;

/** The end that the list keeps in view automatically. */
export type Stick = "start" | "end" | "none";

/** Describes the rows to draw as positions, half-open, and the offset of the first one in the scrolled element. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly top: number;
}

/**
 * Computes where a list is scrolled to, without a DOM. Rows have a *key*, their number in order of age, and a
 * *position*, their number from the top. Both are the same unless the list shows the newest first. The scroll state is
 * a row and an offset inside it, so rows that are added, or are taller than estimated, never move what is being read.
 */
export class ListWindow {
  readonly #heights: Heights;
  #viewport = 0;
  #offset = 0;
  #scrollTop = 0;
  #anchor = { key: 0, inside: 0 };
  #stick: Stick = "none";
  #wanted: number | undefined;
  #centers = false;

  constructor(
    guess: number,
    readonly newestFirst: boolean,
    readonly tallest = TALLEST,
  ) {
    this.#heights = new Heights(guess);
  }

  get count(): number {
    return this.#heights.length;
  }

  get total(): number {
    return this.#heights.total;
  }

  get viewport(): number {
    return this.#viewport;
  }

  /** Height of the scrolled element. */
  get space(): number {
    return Math.min(this.total, this.tallest);
  }

  /** The `scrollTop` that the element should have. */
  get scrollTop(): number {
    return this.#scrollTop;
  }

  /** Offset in the list where the view starts, in real pixels. */
  get offset(): number {
    return this.#offset;
  }

  get atStart(): boolean {
    return this.#offset <= NEAR;
  }

  get atEnd(): boolean {
    return this.#offset >= this.#furthest() - NEAR;
  }

  /** Converts a key to a position, or a position to a key, by the same rule. */
  flip(keyOrPosition: number): number {
    return this.newestFirst ? this.count - 1 - keyOrPosition : keyOrPosition;
  }

  /** Returns the offset of a position's upper edge. `count` returns the end of the list. */
  top(position: number): number {
    return this.newestFirst ? this.total - this.#heights.before(this.count - position) : this.#heights.before(position);
  }

  height(position: number): number {
    return this.#heights.height(this.flip(position));
  }

  /** Returns the position that covers an offset, or -1 in an empty list. */
  at(offset: number): number {
    if (this.count === 0) return -1;
    // A row's upper edge belongs to it, also when the sum starts at the other end.
    return this.newestFirst ? this.flip(this.#heights.at(this.total - offset - 0.001)) : this.#heights.at(offset);
  }

  resize(count: number): void {
    this.#heights.resize(count);
    if (this.#anchor.key >= count) this.#anchor = { key: Math.max(0, count - 1), inside: 0 };
    this.#place();
  }

  setViewport(height: number): void {
    this.#viewport = height;
    this.#place();
  }

  /**
   * The key of a revealed row, which stays in view while rows around it prove taller than estimated. Reset by
   * `arrived`.
   */
  get wanted(): number | undefined {
    return this.#wanted;
  }

  /** Called when all rows in view are measured. From now on, what is being read stays where it is. */
  arrived(): void {
    this.#wanted = undefined;
  }

  /** Keeps an end in view from now on, until the user scrolls away from it. */
  stickTo(stick: Stick): void {
    this.#wanted = undefined;
    this.#stick = stick;
    this.#place();
  }

  get stick(): Stick {
    return this.#stick;
  }

  /** Returns whether anything changed. */
  measured(key: number, height: number): boolean {
    const changed = height > 0 && key < this.count && this.#heights.set(key, height);
    if (changed) {
      this.#place();
      if (this.#wanted !== undefined && this.#wanted < this.count) this.#bring(this.flip(this.#wanted));
    }
    return changed;
  }

  /** Handles a `scrollTop` that the element was not set to. */
  scrolled(scrollTop: number): void {
    const moved = scrollTop - this.#scrollTop;
    if (Math.abs(moved) < 0.01) return;
    this.#wanted = undefined;
    const ends = Math.max(0, this.space - this.#viewport);
    const mapped = this.total > this.tallest;
    if (!mapped) this.#offset = scrollTop;
    // A wheel or key moves by pixels. A dragged thumb names a share of the list.
    else if (Math.abs(moved) < 2 * this.#viewport) this.#offset += moved;
    else this.#offset = ends > 0 ? (scrollTop / ends) * this.#furthest() : 0;
    this.#scrollTop = scrollTop;
    this.#clamp();
    // Users who scroll to an end want to stay there, also when its rows prove taller or rows are added.
    this.#stick = this.atStart && this.newestFirst ? "start" : this.atEnd ? "end" : "none";
    this.#remember();
    if (mapped && (scrollTop <= 0 || scrollTop >= ends)) this.settle();
  }

  /** Handles the rounded `scrollTop` of an element that was set to another value. */
  took(scrollTop: number): void {
    if (this.total <= this.tallest) this.#offset += scrollTop - this.#scrollTop;
    this.#scrollTop = scrollTop;
  }

  /** In a mapped list, moves the thumb to its correct offset after moves by pixels. */
  settle(): void {
    if (this.total <= this.tallest) this.#scrollTop = this.#offset;
    else {
      const furthest = this.#furthest();
      this.#scrollTop = furthest > 0 ? (this.#offset / furthest) * Math.max(0, this.space - this.#viewport) : 0;
    }
  }

  scrollTo(offset: number): void {
    this.#wanted = undefined;
    this.#moveTo(offset);
  }

  #moveTo(offset: number): void {
    this.#offset = offset;
    this.#clamp();
    this.#stick = "none";
    this.#remember();
    this.settle();
  }

  /** Scrolls as little as needed to show a row, or centers it if it is far away. */
  reveal(position: number): void {
    this.#seek(position, false);
  }

  /** Centers a row, unless all of it is in view: what is around a row that was jumped to explains it. */
  center(position: number): void {
    this.#seek(position, true);
  }

  #seek(position: number, centers: boolean): void {
    this.#centers = centers;
    this.#bring(position);
    this.#wanted = this.flip(position);
  }

  #bring(position: number): void {
    const top = this.top(position);
    const bottom = top + this.height(position);
    const end = this.#offset + this.#viewport;
    if (top >= this.#offset && bottom <= end) return;
    const far = top > end + this.#viewport || bottom < this.#offset - this.#viewport;
    if (far || this.#centers) this.#moveTo(top - Math.max(0, (this.#viewport - this.height(position)) / 2));
    else if (top < this.#offset || bottom - top > this.#viewport) this.#moveTo(top);
    else this.#moveTo(bottom - this.#viewport);
  }

  range(overscan: number): Range {
    if (this.count === 0) return { from: 0, to: 0, top: 0 };
    const from = this.at(Math.max(0, this.#offset - overscan));
    const to = this.at(this.#offset + this.#viewport + overscan) + 1;
    return { from, to, top: this.top(from) - this.#offset + this.#scrollTop };
  }

  #furthest(): number {
    return Math.max(0, this.total - this.#viewport);
  }

  #clamp(): void {
    this.#offset = Math.min(Math.max(0, this.#offset), this.#furthest());
  }

  #remember(): void {
    const position = this.at(this.#offset);
    if (position >= 0) this.#anchor = { key: this.flip(position), inside: this.#offset - this.top(position) };
  }

  /** Recomputes the offset after heights, their number, or the viewport changed. */
  #place(): void {
    if (this.#stick === "start") this.#offset = 0;
    else if (this.#stick === "end") this.#offset = this.#furthest();
    else if (this.count > 0) {
      const position = this.flip(this.#anchor.key);
      this.#offset = this.top(position) + Math.min(this.#anchor.inside, this.height(position));
    }
    this.#clamp();
    if (this.#stick !== "none") this.#remember();
    this.settle();
  }
}
