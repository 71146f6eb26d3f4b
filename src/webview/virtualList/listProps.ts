import type { ComponentChildren } from "preact";
import type { Pages } from "./pages";

/** How the rest of the viewer moves a list. */
export interface ListHandle {
  focus(): void;
  reveal(key: number): void;
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
  onPlace?(place: ListPlace): void;
  /** A row's content. It is drawn again when the row, `active` or `revision` change. */
  row(item: T, key: number): ComponentChildren;
  /** Attributes of the row element: hooks and classes. */
  attributes(item: T): Readonly<Record<string, string | number | boolean | undefined>>;
  readonly revision?: unknown;
  readonly handle?: { current: ListHandle | undefined };
}
