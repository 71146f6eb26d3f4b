import type { ComponentChildren } from "preact";
import type { Pages } from "./pages";

/** How the rest of the viewer moves a list. */
export interface ListHandle {
  focus(): void;
  reveal(key: number): void;
  /** Only while something else stands in the list's place: puts the list back and shows a row of it. */
  visit?(key: number): void;
  /** Puts a row at the top, as far as there are rows below it; not where something else stands in the list's place. */
  showFirst?(key: number): void;
  toEdge(edge: "start" | "end"): void;
}

/** Which ends of the list are in view. */
export interface ListPlace {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** What a list shows and whom it tells. */
export interface ListProps<T> {
  /** Unique in the document; the rows' ids are made of it. */
  readonly id: string;
  readonly label: string;
  readonly pages: Pages<T>;
  readonly count: number;
  readonly newestFirst?: boolean;
  /** Height of a row nobody has drawn yet, in pixels. */
  readonly guess: number;
  /** Which end stays in view while the list grows and the view is there. */
  readonly follow: "start" | "end" | "none";
  readonly active: number | undefined;
  onActive(key: number, by: "keyboard" | "pointer"): void;
  onOpen(key: number): void;
  onToggle?(key: number): void;
  /** Rows lie below others: they say `aria-level`, and `aria-expanded` where something lies below them. */
  readonly tree?: boolean;
  /** A key that the list has no use for; true when it was used. */
  onKey?(key: string): boolean;
  onPlace?(place: ListPlace): void;
  /** Told of the first and the last row in view when they change. */
  onView?(first: number, last: number): void;
  /** A row's content. It is drawn again when the row, `active` or `revision` change. */
  row(item: T, key: number): ComponentChildren;
  /** Attributes of the row element: hooks and classes. */
  attributes(item: T): Readonly<Record<string, string | number | boolean | undefined>>;
  readonly revision?: unknown;
  readonly handle?: { current: ListHandle | undefined };
}
