import { randomUUID } from "node:crypto";
import { basename } from "node:path/posix";
import * as vscode from "vscode";
import * as z from "zod";
import type { Resource } from "../../../base/resource";
import type { RemoteComparison, Transcripts } from "../../../hosts/shared/transcripts/transcriptClient";
import type { ComparisonApi, ComparisonState } from "../../../protocol/comparisonApi";
import type { AboutTranscript, HostApi } from "../../../protocol/hostApi";
import type { View } from "../../../protocol/view";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { answersAbout } from "../../../transcripts/model/questions";
import { showPage } from "../webview/viewerPage";
import { type PageActionParts, pageActions } from "../viewer/pageActions";
import { createRedactedView, redactedViewApi } from "../documents/redactedView";
import { type WholeEntries, wholeEntriesApi } from "../documents/wholeEntries";
import { t } from "../../../base/l10n";
import { comparisonTitle } from "./comparisonTitle";

// Requests of the page are validated, because it shows untrusted text.
const openedOf = z.object({ side: z.enum(["left", "right"]), row: z.int().nonnegative().optional() });
const againOf = z.object({ swap: z.boolean() });

/** The files of two transcripts. */
export interface ComparedUris {
  readonly left: vscode.Uri;
  readonly right: vscode.Uri;
}

export interface ComparisonParts extends Pick<Transcripts, "open" | "compare">, PageActionParts {
  readonly extensionUri: vscode.Uri;
  readonly wholeEntries: WholeEntries;
  /** Opens a transcript in its viewer, at a row. */
  readonly openTranscript: (uri: vscode.Uri, row: number | undefined) => Promise<void>;
  /** Lets the user choose two transcripts, and shows them in a panel of their own. */
  readonly choose: () => Promise<void>;
}

export interface ComparisonEvents {
  readonly swapped: (uris: ComparedUris) => void;
  /** Receives the name of the comparison, without secrets. */
  readonly titled: (title: string) => void;
}

/** A comparison in a webview. It starts at once. `uris` are absent if the two files are no longer known. */
export interface ShownComparison {
  dispose(): void;
}

/**
 * Shows the comparison in a webview. `id` names the pair in the page's saved state. Calls `swapped` when the sides were
 * swapped, and `titled` when the titles of the sessions are known.
 */
export function showComparison(
  webview: vscode.Webview,
  { id = randomUUID(), uris }: { readonly id?: string; readonly uris: ComparedUris | undefined },
  parts: ComparisonParts,
  { swapped, titled }: ComparisonEvents,
): ShownComparison {
  let files = uris;
  let state: ComparisonState = { kind: "stopped" };
  let open: { readonly left: Transcript; readonly right: Transcript } | undefined;
  let comparison: RemoteComparison | undefined;
  let stops: (() => void)[] = [];
  let running = new AbortController();
  const screen = createRedactedView(() => again());

  const view = (): View => ({
    left: { kind: "tools" },
    right: { kind: "none" },
    running: [],
    layout: "left",
    hiding: screen.state(),
    comparison: {
      id,
      ...(files && { files: { left: named(files.left, open?.left), right: named(files.right, open?.right) } }),
      state,
    },
  });
  const show = (next: ComparisonState): void => {
    state = next;
    again();
  };
  let told = Promise.resolve();
  const again = (): void => {
    // A page that closes loses nothing: the next one requests everything with `ready`.
    told = told
      .then(async () => {
        const shown = await screen.view(view());
        const both = shown.comparison?.files;
        if (both && open) titled(comparisonTitle(both));
        await connection.viewer()?.show(shown);
      })
      .catch(() => undefined);
  };
  const end = (): void => {
    running.abort(new DOMException("No longer wanted", "AbortError"));
    stops.forEach((stop) => stop());
    stops = [];
    comparison?.dispose();
    open?.left.dispose();
    open?.right.dispose();
    [comparison, open] = [undefined, undefined];
  };
  const compare = async (): Promise<void> => {
    end();
    if (!files) return;
    const { left, right } = files;
    const { signal } = (running = new AbortController());
    show({ kind: "working", progress: { done: 0, total: 1 } });
    try {
      const one = await parts.open(left.toString() as Resource, signal);
      const other = await parts.open(right.toString() as Resource, signal).catch((error: unknown) => {
        one.dispose();
        throw error;
      });
      if (signal.aborted) {
        one.dispose();
        other.dispose();
        return;
      }
      open = { left: one, right: other };
      const made = await parts.compare(
        one,
        other,
        (progress) => {
          if (!signal.aborted) show({ kind: "working", progress });
        },
        signal,
      );
      comparison = made;
      const [name, leftId, rightId] = [randomUUID(), t("{0} left", id), t("{0} right", id)];
      // The size in bytes reveals any growth, even after the last whole line.
      const bytes = [one.summary.bytes, other.summary.bytes];
      const look = (): void => {
        const changed = one.summary.bytes !== bytes[0] || other.summary.bytes !== bytes[1];
        if (state.kind === "done" && !state.changed && changed) show({ ...state, changed });
      };
      show({ kind: "done", comparison: name, left: leftId, right: rightId, summary: made.summary, changed: false });
      stops = [one.onChange(look), other.onChange(look)];
      look();
    } catch (error) {
      if (signal.aborted) return;
      end();
      show({ kind: "problem", problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const find = (transcript: string): Transcript => {
    const found = transcript === `${id} left` ? open?.left : transcript === `${id} right` ? open?.right : undefined;
    if (!found) throw new Error(t("This transcript is no longer open"));
    return found;
  };
  const seen = (transcript: string): Transcript => screen.of(find(transcript));
  const made = (name: string): RemoteComparison => {
    if (!comparison || state.kind !== "done" || state.comparison !== name)
      throw new Error(t("The transcripts have been compared again since"));
    return comparison;
  };

  const host: ComparisonApi & Partial<HostApi> = {
    ready: () => screen.view(view()),
    ...answersAbout<AboutTranscript>(({ transcript }) => seen(transcript)),
    ...wholeEntriesApi(seen, parts.wholeEntries, parts.exports.copy),
    comparedRows: ({ comparison: name, from, to, scope }, signal) =>
      made(name).rows(from, to, scope, signal, screen.options()),
    nextDifference: ({ comparison: name, from, direction }) => made(name).nextDifference(from, direction),
    async openCompared(params) {
      const { side, row } = openedOf.parse(params);
      if (!files) throw new Error(t("These transcripts are no longer available. Choose two others."));
      await parts.openTranscript(files[side], row);
    },
    async compareAgain(params) {
      const { swap } = againOf.parse(params);
      if (swap && files) {
        files = { left: files.right, right: files.left };
        swapped(files);
      }
      // Not awaited: the view shows the progress and the result.
      void compare();
    },
    async stopComparing() {
      if (state.kind !== "working") return;
      end();
      show({ kind: "stopped" });
    },
    chooseCompared: () => parts.choose(),
    ...pageActions(parts),
    ...redactedViewApi(screen, again),
  };
  const connection = showPage(webview, parts.extensionUri, host);
  void compare();
  return {
    dispose() {
      end();
      screen.dispose();
      connection.dispose();
    },
  };
}

function named(uri: vscode.Uri, transcript: Transcript | undefined): { name: string; title?: string } {
  const title = transcript?.summary.title;
  return { name: nameOf(uri), ...(title !== undefined && { title }) };
}

/** Returns the path in the workspace. Elsewhere, returns only the file name, because paths of sessions are long. */
function nameOf(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri) : basename(uri.path);
}
