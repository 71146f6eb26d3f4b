import * as fs from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import type { HostApi } from "../../../protocol/hostApi";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { t } from "../../../base/l10n";

/** Maximum files to keep while their editors may show them. */
const MOST_KEPT = 5;

const asked = z.object({
  transcript: z.string(),
  of: z.union([z.object({ row: z.int().nonnegative() }), z.object({ call: z.string() })]),
});

/**
 * Opens texts that are too long for an untitled editor, each from a file of its own.
 * VS Code gives extensions no documents over 50 MB, but opens such files itself.
 */
export interface WholeEntries {
  open(text: string): Promise<void>;
}

/** Creates the files in `folder`, which belongs to this window and is readable only by the user. */
export function createWholeEntries(folder: string): WholeEntries {
  let last = Promise.resolve();
  const write = async (text: string): Promise<string> => {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const names = (await fs.readdir(folder)).sort();
    for (const name of names.slice(0, Math.max(0, names.length + 1 - MOST_KEPT))) await fs.rm(join(folder, name));
    // The order by name is the order by time.
    const path = join(folder, `entry-${String(Date.now())}.jsonl`);
    await fs.writeFile(path, text, { mode: 0o600, flag: "wx" });
    return path;
  };
  return {
    async open(text) {
      const written = last.then(() => write(text));
      last = written.then(
        () => undefined,
        () => undefined,
      );
      await vscode.commands.executeCommand("vscode.openWith", vscode.Uri.file(await written), "default", {
        viewColumn: vscode.ViewColumn.Beside,
      } satisfies vscode.TextDocumentShowOptions);
    },
  };
}

/** Opens or copies a full entry, if a view shows only its beginning. */
export function wholeEntriesApi(
  find: (transcript: string) => Transcript,
  entries: WholeEntries,
  copy: (text: string) => Promise<void>,
): Pick<HostApi, "openLines" | "copyLines"> {
  const lines = async (params: unknown, signal: AbortSignal): Promise<string> => {
    const { transcript, of } = asked.parse(params);
    const text = await find(transcript).lines({ of }, signal);
    if (text === undefined) throw new Error(t("This call is no longer in the transcript"));
    return text;
  };
  return {
    openLines: async (params, signal) => entries.open(await lines(params, signal)),
    copyLines: async (params, signal) => copy(await lines(params, signal)),
  };
}
