import type { Data } from "../result";

/** Returns the whole JSON text of a successful result with this data, in its wire format. */
export type Encode = (data: Data) => string;

/** Marks of the limit first, then the tool's short fields, the long field last: a reader that stops early has seen what matters. */
export function assemble(marks: Data, data: Data, field: string, value: unknown): Data {
  return { ...marks, ...data, [field]: value };
}

/** A `note` that says this too, behind what the data notes already. */
export function noted(data: Data, note: string): Data {
  return { note: typeof data["note"] === "string" ? `${data["note"]} ${note}` : note };
}

/** The sentence for a limit that leaves no room. */
export function tooSmall(max: number): string {
  return `The limit of ${max} characters is too small for this result.`;
}

/** The greatest number from 0 to `most` that passes, where all below a passing number pass; -1 when none does. */
export function greatest(most: number, passes: (number: number) => boolean): number {
  let low = -1;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
