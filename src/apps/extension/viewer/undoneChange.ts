import * as vscode from "vscode";
import * as z from "zod";
import type { Tool } from "../../../tools/runtime/tool";
import type { Run } from "../../../tools/runtime/runTool";
import type { RecordedTexts, RefusedUndo, UndoRefusal } from "../../../transcripts/changes/undoneText";
import type { FileChanges, UndoneOf } from "../../../transcripts/model/changes/changesModel";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import { onOneLine } from "../../../base/text/visibleText";
import { movedPath } from "../../../hosts/shared/calls/movedPath";
import { undoTool } from "../../../hosts/shared/calls/undoTool";
import { t } from "../../../base/l10n";
import type { DiffDocuments } from "../documents/diffDocuments";
import { showMessage } from "../documents/message";
import { plain } from "../documents/nativeText";

const place = z.int().nonnegative();
const undone = z.object({
  transcript: z.string(),
  path: z.string().min(1),
  of: z.object({
    stretch: place.optional(),
    part: place.optional(),
    lines: z.object({ oldStart: place, oldCount: place, newStart: place, newCount: place }).optional(),
  }),
});

export interface UndoParts {
  /** Finds an open transcript, with its secrets and as the page sees it. */
  readonly find: (id: string) => Pick<Transcript, "fileChanges">;
  readonly seen: (id: string) => Pick<Transcript, "fileChanges">;
  readonly diffs: DiffDocuments;
  /** Runs a tool of this window, which asks the user. */
  readonly run: (tool: Tool, input: object, signal: AbortSignal) => Promise<Run>;
}

/**
 * Undoes what a session changed in a file, after the user has seen the difference and approved it. The page only says
 * which change it is: every text comes from the transcript and the file.
 */
export async function undoChange(
  params: unknown,
  { find, seen, diffs, run }: UndoParts,
  signal: AbortSignal,
): Promise<void> {
  const { transcript, path, of } = undone.parse(params);
  if (!vscode.workspace.isTrusted) throw new Error(t("Trust this workspace to change its files."));
  const changes = await find(transcript).fileChanges({ path }, signal);
  if (of.lines && !sameLines(changes, await seen(transcript).fileChanges({ path }, signal)))
    throw new Error(t("Secrets are hidden, so lines can't be undone alone. Show them first."));
  const moved = of.part === undefined && of.lines === undefined ? movedIn(changes, of) : undefined;
  if (moved !== undefined) return moveBack(path, moved, run, signal);
  let refusal: { readonly why: RefusedUndo; readonly current: string | null } | undefined;
  const tool = undoTool({ changes, of, refused: (why, current) => (refusal = { why, current }) });
  const { result, record } = await run(tool, { path }, signal);
  const name = onOneLine(vscode.workspace.asRelativePath(path));
  // Not awaited: a message stays until the user closes it.
  if (result.ok) void tellDone(name, result.data["backup"]);
  else if (record.decision?.answer === "no") return;
  else if (refusal) void tellRefused(name, path, refusal.why, refusal.current, diffs);
  else void showMessage("error", result.error.message);
}

/** Returns where the chosen change moved the file, if it did nothing else. */
function movedIn({ stretches }: FileChanges, { stretch }: UndoneOf): string | undefined {
  const [change, ...others] = stretch === undefined ? stretches : stretches.slice(stretch, stretch + 1);
  return others.length === 0 && !change?.texts ? change?.movedTo : undefined;
}

/**
 * Moves a file back to where a session moved it from, with our own tool, which asks the user and replaces nothing. Says
 * why it can't.
 */
async function moveBack(path: string, to: string, run: UndoParts["run"], signal: AbortSignal): Promise<void> {
  const { default: tool } = await import("../../../tools/fileio/fileioMove");
  const source = await movedPath(path, to, {
    isInWorkspace: (named) => vscode.workspace.getWorkspaceFolder(vscode.Uri.file(named)) !== undefined,
    exists: (named) =>
      Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.file(named))).then(
        () => true,
        () => false,
      ),
  });
  const { result, record } = await run(tool, { source, destination: path }, signal);
  if (record.decision?.answer === "no") return;
  const name = onOneLine(vscode.workspace.asRelativePath(path));
  const problem = result.ok ? problemIn(result.data) : result.error.message;
  // Not awaited: a message stays until the user closes it.
  if (problem === undefined) void showMessage("info", t("Moved {0} back.", name));
  else void showMessage("warning", t("Can't move {0} back: {1}", name, problem));
}

const moveData = z.object({
  content: z.tuple([z.object({ value: z.tuple([z.object({ status: z.string() })]) })]),
  note: z.string().optional(),
});

/** Returns why the one path wasn't moved. */
function problemIn(data: unknown): string | undefined {
  const {
    note,
    content: [{ value }],
  } = moveData.parse(data);
  const [{ status }] = value;
  return status === "ok" ? undefined : (note ?? status);
}

/** Whether hidden secrets left all lines where they are. */
function sameLines(real: FileChanges, shown: FileChanges): boolean {
  const counts = ({ stretches }: FileChanges): string =>
    JSON.stringify(
      stretches.map(({ texts }) =>
        texts?.kind === "whole" ? [texts.before, texts.after].map((text) => text?.split("\n").length) : [],
      ),
    );
  return counts(real) === counts(shown);
}

async function tellDone(path: string, backup: unknown): Promise<void> {
  const again = t("Restore…");
  const shown = typeof backup === "string" ? [again] : [];
  const answer = await showMessage("info", t("Undid the change in {0}.", path), ...shown);
  if (answer === again) await vscode.commands.executeCommand("toolResultViewer.restoreFile", { id: backup });
}

async function tellRefused(
  name: string,
  path: string,
  { why, recorded }: RefusedUndo,
  current: string | null,
  diffs: DiffDocuments,
): Promise<void> {
  const open = t("Open Diff");
  const answer = await showMessage("warning", refusalText(why, name), ...(recorded ? [open] : []));
  if (answer === open && recorded) await showRecorded(path, recorded, current, diffs);
}

async function showRecorded(
  path: string,
  { before, after }: RecordedTexts,
  current: string | null,
  diffs: DiffDocuments,
): Promise<void> {
  const sides =
    before === undefined ? [t("after the session"), t("now")] : [t("before the change"), t("after the change")];
  await diffs.show({
    path,
    ...(before === undefined ? { before: after, after: current ?? "" } : { before, after }),
    sides: sides.map(plain).join(" ↔ "),
  });
}

function refusalText(why: UndoRefusal, path: string): string {
  switch (why) {
    case "changed":
      return t("Can't undo the change in {0}: the file no longer contains exactly what the change wrote.", path);
    case "repeated":
      return t("Can't undo the change in {0}: the file contains what the change wrote more than once.", path);
    case "gone":
      return t("Can't undo the change in {0}: the file doesn't exist.", path);
    case "exists":
      return t("Can't create {0} again: it exists.", path);
    case "nothing":
      return t("There is nothing to undo in {0}.", path);
    case "moved":
      return t("Can't undo the change in {0}: the session moved the file.", path);
    default:
      return t("Can't undo the change in {0}: the transcript doesn't contain all of the text.", path);
  }
}
