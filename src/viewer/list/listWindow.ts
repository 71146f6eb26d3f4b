import { Heights } from "./rowHeights";

/**
 * Pixels that the scrolled element may be tall. Browsers give up a little above this (Firefox near 17.8 million,
 * Chromium near 33.5 million), so a taller list maps its real offsets onto this many.
 */
export const TALLEST = 15_000_000;

/** Pixels from an end that count as being there: elements round their heights and scroll positions. */
const NEAR = 3;

/** Which end the list keeps in view by itself. */
export type Stick = "start" | "end" | "none";

/** Rows to draw as positions, half open, and where the first of them is in the scrolled element. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly top: number;
}

/**
 * Where a list is scrolled to, without a DOM. Rows have a *key*, their number in order of age, and a *position*, their
 * number from the top; both are the same unless the list shows the newest first. What is being read is remembered as a
 * row and an offset inside it, so rows that are added, or found to be taller than guessed, never move it.
 */
export class ListWindow {
  readonly #heights: Heights;
  #viewport = 0;
  #offset = 0;
  #scrollTop = 0;
  #anchor = { key: 0, inside: 0 };
  #stick: Stick = "none";
  #wanted: number | undefined;

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

  /** What the element's `scrollTop` is to be. */
  get scrollTop(): number {
    return this.#scrollTop;
  }

  /** How far down the list the view begins, in real pixels. */
  get offset(): number {
    return this.#offset;
  }

  get atStart(): boolean {
    return this.#offset <= NEAR;
  }

  get atEnd(): boolean {
    return this.#offset >= this.#furthest() - NEAR;
  }

  /** Keys and positions are turned into one another by the same rule. */
  flip(keyOrPosition: number): number {
    return this.newestFirst ? this.count - 1 - keyOrPosition : keyOrPosition;
  }

  /** Offset of a position's upper edge; `count` gives the end of the list. */
  top(position: number): number {
    return this.newestFirst ? this.total - this.#heights.before(this.count - position) : this.#heights.before(position);
  }

  height(position: number): number {
    return this.#heights.height(this.flip(position));
  }

  /** The position that covers an offset; -1 in an empty list. */
  at(offset: number): number {
    if (this.count === 0) return -1;
    // A row's upper edge belongs to it, also when the sum runs from the other end.
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

  /** The key of a row that was revealed and is kept in view while rows around it turn out taller than guessed; until `arrived`. */
  get wanted(): number | undefined {
    return this.#wanted;
  }

  /** All rows in view are measured: from now on what is being read stays where it is. */
  arrived(): void {
    this.#wanted = undefined;
  }

  /** Keeps an end in view from now on, until the person scrolls away from it. */
  stickTo(stick: Stick): void {
    this.#wanted = undefined;
    this.#stick = stick;
    this.#place();
  }

  get stick(): Stick {
    return this.#stick;
  }

  /** Answers whether anything changed. */
  measured(key: number, height: number): boolean {
    const changed = height > 0 && key < this.count && this.#heights.set(key, height);
    if (changed) {
      this.#place();
      if (this.#wanted !== undefined && this.#wanted < this.count) this.#bring(this.flip(this.#wanted));
    }
    return changed;
  }

  /** The element's `scrollTop` became this without being told to. */
  scrolled(scrollTop: number): void {
    const moved = scrollTop - this.#scrollTop;
    if (Math.abs(moved) < 0.01) return;
    this.#wanted = undefined;
    const ends = Math.max(0, this.space - this.#viewport);
    const mapped = this.total > this.tallest;
    if (!mapped) this.#offset = scrollTop;
    // A wheel or a key moves what is read pixel by pixel; a dragged thumb names a share of the list.
    else if (Math.abs(moved) < 2 * this.#viewport) this.#offset += moved;
    else this.#offset = ends > 0 ? (scrollTop / ends) * this.#furthest() : 0;
    this.#scrollTop = scrollTop;
    this.#clamp();
    // Who goes to an end means the end, also when its rows turn out taller than guessed or more of them come.
    this.#stick = this.atStart && this.newestFirst ? "start" : this.atEnd ? "end" : "none";
    this.#remember();
    if (mapped && (scrollTop <= 0 || scrollTop >= ends)) this.settle();
  }

  /** The element took this `scrollTop` when told another one: it rounds. */
  took(scrollTop: number): void {
    if (this.total <= this.tallest) this.#offset += scrollTop - this.#scrollTop;
    this.#scrollTop = scrollTop;
  }

  /** In a mapped list, puts the thumb where it belongs after pixel-wise moves. */
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

  /** Scrolls as little as is needed to have the row in view, or puts it in the middle when it is far away. */
  reveal(position: number): void {
    this.#bring(position);
    this.#wanted = this.flip(position);
  }

  #bring(position: number): void {
    const top = this.top(position);
    const bottom = top + this.height(position);
    const end = this.#offset + this.#viewport;
    if (top >= this.#offset && bottom <= end) return;
    const far = top > end + this.#viewport || bottom < this.#offset - this.#viewport;
    if (far) this.#moveTo(top - Math.max(0, (this.#viewport - this.height(position)) / 2));
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

  /** Computes the offset anew after heights, their number or the viewport changed. */
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
