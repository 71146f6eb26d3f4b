import * as vscode from "vscode";
import type { TranscriptTab } from "../../../../protocol/view";
import type { Continuation } from "../../../../transcripts/sources/resumeCommand";
import type { ListedAgent, ListedSession } from "../../../../transcripts/workerApi";
import type { Exports } from "../../exports/exportCommands";
import type * as NoteInputs from "../../notes/noteInputs";
import type { WindowNotes } from "../../notes/windowNotes";
import { copyLinkTo } from "../../viewer/permalinkApi";
import type { ForgetParts } from "./forgetSession";
import { openInAgent } from "./openInAgent";
import { transcriptViewType } from "../../viewer/viewerHost";

export interface MenuParts extends ForgetParts {
  readonly exports: Pick<Exports, "exportFile" | "shortMarkdown">;
  readonly notes: WindowNotes;
  /** Shows a transcript in its viewer. */
  readonly open: (uri: vscode.Uri, options: { readonly keep?: boolean; readonly tab?: TranscriptTab }) => Promise<void>;
}

/** Returns the commands of the menu of sessions and subagents. VS Code passes the item, and all selected ones. */
export function sessionMenu({ exports, notes, open, ...parts }: MenuParts) {
  const withUri =
    (work: (uri: vscode.Uri, session: ListedSession | undefined) => Promise<unknown>) =>
    async (node?: unknown): Promise<void> => {
      const uri = uriOf(node);
      if (uri) await work(uri, sessionOf(node));
    };
  const openWith = (viewType: string, column?: vscode.ViewColumn) =>
    withUri(async (uri) => vscode.commands.executeCommand("vscode.openWith", uri, viewType, column));
  const continued = (how: Continuation) =>
    withUri(async (_, session) => {
      const { continueSession } = await import("./continueSession");
      if (session) await continueSession(session, how);
    });
  /** Notes something about the selected sessions, one after the other. */
  const noted =
    (work: (inputs: typeof NoteInputs, session: NoteInputs.NotedFile) => Promise<void>) =>
    async (node?: unknown, selected?: unknown): Promise<void> => {
      const inputs = await import("../../notes/noteInputs");
      for (const each of Array.isArray(selected) && selected.includes(node) ? selected : [node]) {
        const session: (ListedSession & { recordedTitle?: string }) | undefined = sessionOf(each);
        if (session) await work(inputs, { resource: session.resource, title: session.recordedTitle ?? session.title });
      }
    };
  return {
    pin: noted(({ setPinned }, session) => setPinned(notes, session, true)),
    unpin: noted(({ setPinned }, session) => setPinned(notes, session, false)),
    rename: noted(({ askName }, session) => askName(notes, session)),
    tags: noted(({ askTags }, session) => askTags(notes, session)),
    note: noted(({ askNote }, session) => askNote(notes, session)),
    openToSide: openWith(transcriptViewType, vscode.ViewColumn.Beside),
    openText: openWith("default"),
    reveal: withUri(async (uri) => vscode.commands.executeCommand("revealFileInOS", uri)),
    copyPath: withUri(async (uri) => vscode.env.clipboard.writeText(uri.fsPath)),
    copyLink: withUri((uri, session) => copyLinkTo(uri.toString(), session ? { session: session.id } : {})),
    statistics: withUri((uri) => open(uri, { tab: "statistics" })),
    export: withUri((uri) => exports.exportFile(uri)),
    compare: async (node?: unknown, selected?: unknown): Promise<void> => {
      const nodes = Array.isArray(selected) && selected.length > 1 ? selected : [node];
      const uris = nodes.map(uriOf).filter((uri) => uri !== undefined);
      if (uris[0]) await vscode.commands.executeCommand("toolResultViewer.compareTranscripts", uris[0], uris);
    },
    resume: continued("resume"),
    fork: continued("fork"),
    openInAgent: withUri(async (_, session) => {
      if (session) await openInAgent(session);
    }),
    handOff: withUri(async (uri, session) => {
      const { handOff } = await import("./handOff");
      await handOff(uri, session?.agent, exports);
    }),
    forget: withUri(async (_, session) => {
      const { forgetSession } = await import("./forgetSession");
      if (session) await forgetSession(session, parts);
    }),
  };
}

/** Returns the file of a session or a subagent. */
export function uriOf(node: unknown): vscode.Uri | undefined {
  const placed = partOf(node, "session") ?? partOf(node, "agent");
  return placed && vscode.Uri.parse(placed.resource, true);
}

function sessionOf(node: unknown): ListedSession | undefined {
  return partOf(node, "session");
}

interface Parts {
  readonly session: ListedSession;
  readonly agent: ListedAgent;
}

/** Returns what an item of the list contains. */
function partOf<Name extends keyof Parts>(node: unknown, name: Name): Parts[Name] | undefined {
  return typeof node === "object" && node !== null ? (node as Partial<Parts>)[name] : undefined;
}
