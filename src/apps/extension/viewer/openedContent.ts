import { randomUUID } from "node:crypto";
import type { LeftView, ResultFile, ResultsView, RightView } from "../../../protocol/view";
import type { TranscriptHolder } from "./transcriptHolder";

/** What one side of a viewer shows. */
export type Content =
  | { readonly kind: "live"; readonly select?: string }
  | ResultsContent
  | { readonly kind: "transcript"; readonly holder: TranscriptHolder };

interface ResultsContent {
  readonly kind: "results";
  readonly view: ResultsView | ({ readonly kind: "file" } & ResultFile);
  readonly results: readonly ResultFile[];
  /** The file they were read from, as a URI, if there is one. */
  readonly source?: string;
}

/**
 * Creates the content for results that were read from one text, at least one. `leaves`: closing it shows something
 * else.
 */
export function resultsContent(
  name: string,
  results: readonly ResultFile[],
  { leaves = false, source }: { leaves?: boolean; source?: string } = {},
): ResultsContent {
  const view = { kind: "files", id: randomUUID(), name, total: results.length, leaves } as const;
  return { kind: "results", view, results, ...(source !== undefined && { source }) };
}

/** Creates the content for a file with at most one result; `source` is the file as a URI. */
export function resultContent(result: ResultFile, source?: string): ResultsContent {
  return { kind: "results", view: { kind: "file", ...result }, results: [], ...(source !== undefined && { source }) };
}

/** Returns one of several results, by the id of their view. */
export function resultOf(content: Content | undefined, id: string, index: number): ResultFile | undefined {
  return content?.kind === "results" && content.view.kind === "files" && content.view.id === id
    ? content.results[index]
    : undefined;
}

export function leftViewOf(content: Content): LeftView {
  return content.kind === "live" ? content : otherView(content);
}

export function rightViewOf(content: Exclude<Content, { kind: "live" }> | undefined): RightView {
  return content ? otherView(content) : { kind: "none" };
}

function otherView(content: Exclude<Content, { kind: "live" }>): Exclude<RightView, { kind: "none" }> {
  return content.kind === "results" ? content.view : content.holder.view();
}

/** Disposes what a side showed. */
export function disposeContent(content: Content | undefined): void {
  if (content?.kind === "transcript") content.holder.dispose();
}
