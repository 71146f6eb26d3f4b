import type { ComponentChildren } from "preact";
import type { Pages } from "./pages";

/** Moves a list from the rest of the viewer. */
export interface ListHandle {
  focus(): void;
  /** Centers a row, unless it is in view. */
  reveal(key: number): void;
  /** Only while something else is shown instead of the list: shows the list again, with a row of it. */
  visit?(key: number): void;
  /**
   * Scrolls a row to the top, as far as there are rows below it. Absent if something else is shown instead of the list.
   */
  showFirst?(key: number): void;
  toEdge(edge: "start" | "end"): void;
}

/** Says which ends of the list are in view. */
export interface ListPlace {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Describes a list's content and callbacks. */
export interface ListProps<T> {
  /** Unique in the document. The rows' ids start with it. */
  readonly id: string;
  readonly label: string;
  readonly pages: Pages<T>;
  readonly count: number;
  readonly newestFirst?: boolean;
  /** Estimated height of a row that was never drawn, in pixels. */
  readonly guess: number;
  /** The end that stays in view while the list grows, if it was in view. */
  readonly follow: "start" | "end" | "none";
  readonly active: number | undefined;
  onActive(key: number, by: "keyboard" | "pointer"): void;
  onOpen(key: number): void;
  onToggle?(key: number): void;
  /** Rows are nested: they have `aria-level`, and `aria-expanded` if they have children. */
  readonly tree?: boolean;
  /** Handles a key that the list doesn't use. Returns whether it was used. */
  onKey?(key: string): boolean;
  onPlace?(place: ListPlace): void;
  /** Called with the first and the last row in view when they change. */
  onView?(first: number, last: number): void;
  /** Draws a row's content. Called again when the row, `active`, or `revision` changes. */
  row(item: T, key: number): ComponentChildren;
  /** Returns attributes of the row element, for tests and styles. */
  attributes(item: T): Readonly<Record<string, string | number | boolean | undefined>>;
  readonly revision?: unknown;
  readonly handle?: { current: ListHandle | undefined };
}
