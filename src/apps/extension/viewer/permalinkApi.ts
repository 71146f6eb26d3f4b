import * as vscode from "vscode";
import { showMessage } from "../documents/message";
import * as z from "zod";
import type { HostApi } from "../../../protocol/hostApi";
import type { ExportTarget } from "../exports/exportCommands";
import { type Permalink, permalinkOf } from "../permalinks/permalink";
import { linkTo, type Place } from "../permalinks/permalinkRow";
import type { OpenTranscript, TranscriptHolder } from "./transcriptHolder";
import { t } from "../../../base/l10n";

const copied = z.object({
  transcript: z.string(),
  row: z.int().nonnegative().optional(),
  call: z.string().optional(),
});
const shown = z.object({ transcript: z.string(), row: z.int().nonnegative() });

/** Milliseconds that the status bar shows that a link was copied. */
const SAID_MS = 4_000;

/** Copies a link to a row, or to a call. */
async function copyLink(
  { transcript, resource }: Pick<OpenTranscript, "transcript" | "resource">,
  place: { readonly row?: number | undefined; readonly call?: string | undefined },
): Promise<void> {
  await copyLinkTo(resource, await linkTo(transcript, place, resource));
}

/** Copies a link to a transcript or a row of it, and says so. Fails for a transcript that can't be linked to. */
export async function copyLinkTo(resource: string, place: Omit<Permalink, "path">): Promise<void> {
  const uri = vscode.Uri.parse(resource, true);
  const path = uri.scheme === "file" ? uri.fsPath : resource;
  const link = permalinkOf(vscode.env.uriScheme, { ...place, path });
  if (link === undefined)
    throw new Error(t("Can't link to this transcript: its path is too long and it has no session ID"));
  await vscode.env.clipboard.writeText(link);
  vscode.window.setStatusBarMessage(t("Link copied"), SAID_MS);
}

/** Copies a link to the selected row of the latest viewer. */
export async function copyLinkToChosen(target: ExportTarget | undefined): Promise<void> {
  if (target?.row !== undefined) await copyLink(target, { row: target.row });
  else void showMessage("warning", t("To copy a link, select a row of a transcript in the viewer first."));
}

/** Handles the page's requests for links to rows. */
export function permalinkApi(
  opened: (id: string) => { readonly holder: TranscriptHolder; readonly open: OpenTranscript },
): Pick<HostApi, "copyLink" | "arrived"> {
  return {
    async copyLink(params) {
      const { transcript: id, row, call } = copied.parse(params);
      await copyLink(opened(id).open, { row, call });
    },
    async arrived(params) {
      const { transcript, row } = shown.parse(params);
      opened(transcript).holder.arrived(transcript, row);
    },
  };
}

/** Shows a message that the target of a link or search result doesn't exist. */
export function sayNotThere(name: string, { call, entry }: Place): void {
  const what =
    call !== undefined ? t("the call {0}", call) : entry !== undefined ? t("the entry {0}", entry) : t("the row");
  void showMessage(
    "warning",
    t(
      "{0} is open, but doesn't contain {1}. The session may have been shortened, or the link is to another file.",
      name,
      what,
    ),
  );
}
