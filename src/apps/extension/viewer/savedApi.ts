import * as vscode from "vscode";
import type { Resource } from "../../../base/resource";
import type { HostApi } from "../../../protocol/hostApi";
import type { SavedOf } from "../../../transcripts/model/savedParts";
import { findSaved, pathOfSaved, readSaved, type SavedFiles } from "../../../transcripts/details/savedOutput";
import type { RedactedView } from "../documents/redactedView";
import type { OpenTranscript } from "./transcriptHolder";
import { t } from "../../../base/l10n";

/**
 * Shows long output that was saved next to an open transcript.
 * The page shows a part of it, and an editor all of it.
 */
export function savedApi(
  opened: (id: string) => { readonly open: OpenTranscript },
  files: SavedFiles,
  screen: Pick<RedactedView, "text" | "long" | "value">,
): Pick<HostApi, "saved" | "openSaved"> {
  /** Returns the saved output's path as in the transcript, and the transcript that it is next to. */
  const savedOf = async (transcript: string, of: SavedOf): Promise<{ path: string; beside: Resource } | undefined> => {
    const { open } = opened(transcript);
    const path = await pathOfSaved(open.transcript, of);
    return path === undefined ? undefined : { path, beside: open.resource };
  };

  return {
    async saved({ transcript, of }) {
      const saved = await savedOf(transcript, of);
      if (!saved) return undefined;
      const output = await readSaved(files, saved.beside, saved.path);
      return "text" in output
        ? { ...output, path: screen.text(output.path), text: await screen.long(output.text) }
        : screen.value(output);
    },
    async openSaved({ transcript, of }) {
      const saved = await savedOf(transcript, of);
      const found = saved && (await findSaved(files, saved.beside, saved.path));
      if (!found) throw new Error(t("There is no saved output"));
      if ("problem" in found) throw new Error(t("Can't open the saved output: {0}", found.problem));
      await vscode.window.showTextDocument(vscode.Uri.parse(found.resource, true), {
        viewColumn: vscode.ViewColumn.Beside,
      });
    },
  };
}
