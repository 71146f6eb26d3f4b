import * as vscode from "vscode";
import type { TranscriptTab } from "../../../../protocol/view";
import type { Continuation } from "../../../../transcripts/sources/resumeCommand";
import type { ListedAgent, ListedSession } from "../../../../transcripts/workerApi";
import type { Exports } from "../../exports/exportCommands";
import { copyLinkTo } from "../../viewer/permalinkApi";
import type { ForgetParts } from "./forgetSession";
import { transcriptViewType } from "../../viewer/viewerHost";

export interface MenuParts extends ForgetParts {
  readonly exports: Pick<Exports, "exportFile" | "shortMarkdown">;
  /** Shows a transcript in its viewer. */
  readonly open: (uri: vscode.Uri, options: { readonly keep?: boolean; readonly tab?: TranscriptTab }) => Promise<void>;
}

/** Returns the commands of the menu of sessions and subagents. VS Code passes the item, and all selected ones. */
export function sessionMenu({ exports, open, ...parts }: MenuParts) {
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
  return {
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
