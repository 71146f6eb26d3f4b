import * as z from "zod";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Data } from "../../../results/result";
import type { Outcome } from "../../runtime/tool";
import { mapWithLimit } from "../../../base/mapWithLimit";

/** The data of a FileIO tool: `content` with one JSON part, whose value is always an array (docs/tool-result-format.md#fileio-tools). */
export function fileioData(element: z.ZodType): z.ZodType<Data> {
  const part = z.strictObject({ type: z.literal("json"), value: z.array(element) });
  // A tuple would say in JSON Schema that there are no further items, which validators of older drafts take for no items at all.
  return z.strictObject({ content: z.array(part).length(1), note: z.string().optional() });
}

export interface PageOptions {
  /** Elements to skip. */
  readonly offset: number;
  /** Sentences for the data's `note`. */
  readonly notes?: readonly string[];
}

/** The outcome of a tool that has all its elements: those from `offset` on, cut to size by whole elements. */
export function fileioOutcome(elements: readonly unknown[], { offset, notes = [] }: PageOptions): Outcome {
  return fileioPage({ elements: elements.slice(offset), first: offset, total: elements.length, more: false, notes });
}

/**
 * Builds the result of a tool whose elements are expensive. Calls `make` for the items from `offset` on, `atOnce` at a
 * time, until the result is full. For tools that only read: the next page creates its elements in a call of its own.
 */
export async function fileioOutcomeOf<Item>(
  items: readonly Item[],
  { offset, notes = [], atOnce = 8 }: PageOptions & { readonly atOnce?: number },
  { limits, signal }: ToolContext,
  make: (item: Item) => Promise<unknown>,
): Promise<Outcome> {
  let room = limits.maxOutputSize;
  const elements = await mapWithLimit(items.slice(offset), { atOnce, signal }, make, (element) => {
    room -= JSON.stringify(element).length;
    return room > 0;
  });
  const more = offset + elements.length < items.length;
  return fileioPage({ elements, first: offset, total: items.length, more, notes });
}

/** Elements of a page, and its position among all. */
export interface FileioPage {
  readonly elements: readonly unknown[];
  /** Elements before these. */
  readonly first: number;
  /** Elements in all; left out where it is not known. */
  readonly total?: number;
  /** There are more behind these. */
  readonly more: boolean;
  readonly notes: readonly string[];
}

/** The outcome that shows a page. */
export function fileioPage({ elements, first, total, more, notes }: FileioPage): Outcome {
  const past = elements.length === 0 && first > 0 && !more;
  const all = [...notes, ...(past ? [`offset ${first} is past the last ${of(total)}.`] : [])];
  return {
    data: all.length > 0 ? { note: all.join(" ") } : {},
    long: {
      kind: "elements",
      field: "content",
      elements,
      wrap: (value) => [{ type: "json", value }],
      first,
      ...(total !== undefined && { total }),
      more,
    },
  };
}

function of(total: number | undefined): string {
  return total === undefined ? "element" : `of ${total} elements`;
}
