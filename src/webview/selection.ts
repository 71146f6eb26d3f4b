import { type Draft, readDraft } from "./form/draft";

/** What the detail shows. `key` is the row's place in its list. */
export type Selection =
  | { readonly kind: "none" }
  | { readonly kind: "run"; readonly key: number; readonly id: string }
  /** `call`: the row is a call with this id. */
  | { readonly kind: "row"; readonly transcript: string; readonly key: number; readonly call: string | undefined };

/** What the viewer keeps between two lives of its window. */
export interface Kept {
  /** Percent. */
  readonly split: number;
  readonly detailSplit: number;
  /** The row that was chosen in the transcript of this name. */
  readonly row?: { readonly name: string; readonly key: number };
  /** The form that was written in last. */
  readonly draft?: Draft;
}

export const usual: Kept = { split: 46, detailSplit: 40 };

/** Reads what was kept; anything else than expected is as if nothing was kept. */
export function readKept(value: unknown): Kept {
  if (typeof value !== "object" || value === null) return usual;
  const split = "split" in value ? share(value.split) : undefined;
  const detailSplit = "detailSplit" in value ? share(value.detailSplit) : undefined;
  const row = "row" in value ? keptRow(value.row) : undefined;
  const draft = "draft" in value ? readDraft(value.draft) : undefined;
  return {
    split: split ?? usual.split,
    detailSplit: detailSplit ?? usual.detailSplit,
    ...(row && { row }),
    ...(draft && { draft }),
  };
}

function share(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value <= 100 ? value : undefined;
}

function keptRow(value: unknown): Kept["row"] {
  if (typeof value !== "object" || value === null || !("name" in value) || !("key" in value)) return undefined;
  const { name, key } = value;
  return typeof name === "string" && typeof key === "number" && Number.isInteger(key) && key >= 0
    ? { name, key }
    : undefined;
}
