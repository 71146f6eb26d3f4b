import * as z from "zod";
import { changesBetween, CUT_NOTE, shortLimits, unifiedDiff } from "../../../base/diff/unifiedDiff";
import { linesAt } from "../../../base/diff/lineEndings";
import { ToolError } from "../../../base/errors";
import { t } from "../../../base/l10n";
import { NoTrashError } from "../../../base/filesPort";
import type { FileChanges, UndoneOf } from "../../../transcripts/model/changes/changesModel";
import { undoneText, type RefusedUndo } from "../../../transcripts/changes/undoneText";
import { changeQuestion } from "../../../tools/edit/changeQuestion";
import { changeReasons } from "../../../tools/edit/changeReasons";
import { currentFile, realPlace, refuseTooLarge, writeChange, type FileChange } from "../../../tools/edit/fileChange";
import { writtenData, writtenFields } from "../../../tools/edit/writtenData";
import { keepBackup } from "../../../tools/runtime/context/backups";
import type { PathAccess, RunContext } from "../../../tools/runtime/policy/access";
import type { Outcome } from "../../../tools/runtime/tool";
import { defineTool, type Tool } from "../../../tools/runtime/tool";

/** A change of a file, as a transcript has it, that the user wants undone. */
export interface Undo {
  readonly changes: FileChanges;
  readonly of: UndoneOf;
  /** Called if the change can't be undone, with the file's current text: null for no file. */
  refused(refusal: RefusedUndo, current: string | null): void;
}

interface Plan {
  readonly file: PathAccess;
  readonly change: FileChange;
  readonly remove: boolean;
}

const NAME = "undo_change";

/**
 * Creates the tool that undoes one change. It isn't offered to anybody, but runs as every tool does: paths are judged,
 * the user sees the difference and is asked, a backup is kept, and a record of the call says what was done.
 */
export function undoTool({ changes, of, refused }: Undo): Tool {
  return defineTool<{ path: string }, Plan>({
    name: NAME,
    title: "Undo Change",
    group: "write",
    icon: "discard",
    description: "Undoes a change that a session made in a file.",
    userDescription: "Undo a change that a session made, after asking",
    effect: "write",
    input: z.object({ path: z.string() }),
    data: z.strictObject({ output: z.string(), diff: z.string().optional(), ...writtenFields }),

    async plan({ path }, context) {
      const file = await context.access.write(path);
      const old = await currentFile(file.resource, context);
      const shown = context.workspace.display(file.resource);
      if (old) refuseTooLarge(old, shown);
      if (old && (old.text === undefined || old.lossy)) throw failure(`${shown} isn't a text file.`);
      const current = old?.text ?? null;
      const undone = undoneText(changes, of, current);
      if (undone.kind === "refused") {
        refused(undone, current);
        throw failure(`The change in ${shown} can't be undone (${undone.why}).`);
      }
      const remove = undone.kind === "remove";
      if (remove && old?.stat.link) throw failure(`${shown} is a symbolic link.`);
      if (remove && old?.unsaved) throw failure(`${shown} is open with unsaved changes.`);
      if (remove && !context.files.mayTrash(file.resource)) throw failure(noTrash(shown));
      const now = remove ? "" : undone.text;
      const replacements = changesBetween(current ?? "", now);
      const lines = linesAt(current ?? "", replacements);
      const real = await realPlace(file.resource, context);
      const change = { resource: file.resource, real, old, now, replacements, lines };
      const own = changeReasons(change, context);
      context.access.about(shown, own);
      const ask = changeQuestion(change, {
        path: shown,
        title: (what) => (remove ? t("Move {0} to the trash?", what) : restoredTitle(what, old !== undefined)),
        reasons: [...file.reasons, ...own],
        facts: [
          remove ? t("The session created this file.") : t("The text is from before the session's change."),
          ...(undone.kind === "write" && undone.mixed
            ? [t("Lines of this file end in different ways. Restored lines end as those that they replace.")]
            : []),
          ...(old && !remove ? [t("The current version is backed up first.")] : []),
        ],
      });
      return { plan: { file, change, remove }, ask };
    },

    async run({ file, change, remove }, context) {
      const resource = await file.use(context);
      const shown = context.workspace.display(resource);
      context.approval.refuseUnasked(shown, changeReasons(change, context));
      if (remove) return moveToTrash(change, shown, context);
      const written = await writeChange(change, { at: resource, tool: NAME }, context);
      const before = change.old?.text;
      const diff =
        before === undefined ? undefined : unifiedDiff(before, changesBetween(before, written.text), shortLimits);
      return {
        data: {
          output: before === undefined ? `Created ${shown} again` : `Undid a change in ${shown}`,
          ...writtenData(written, diff?.cut ? [CUT_NOTE] : []),
          ...(diff && { diff: diff.text }),
        },
      };
    },
  });
}

async function moveToTrash({ resource, real, old }: FileChange, shown: string, context: RunContext): Promise<Outcome> {
  const now = await currentFile(resource, context);
  const isSame = now !== undefined && now.text === old?.text && !now.unsaved && !now.stat.link;
  if (!isSame || real !== (await realPlace(resource, context)))
    throw new ToolError("BLOCKED", `${shown} has changed since the user was asked. Nothing was removed.`);
  const kept = await keepBackup(resource, NAME, context);
  try {
    await context.files.delete(resource, { recursive: false, trash: true });
  } catch (error) {
    throw error instanceof NoTrashError ? failure(noTrash(shown)) : error;
  }
  return {
    data: {
      output: `Moved ${shown} to the trash`,
      ...(kept.id !== undefined && { backup: kept.id }),
      ...(kept.note !== undefined && { note: kept.note }),
    },
  };
}

function restoredTitle(what: string, exists: boolean): string {
  return exists ? t("Undo the change in {0}?", what) : t("Create {0} again?", what);
}

function noTrash(path: string): string {
  return `There is no trash for ${path}, so it wasn't removed.`;
}

function failure(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", message);
}
