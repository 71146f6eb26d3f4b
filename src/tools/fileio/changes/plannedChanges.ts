import * as z from "zod";
import { keepBackup } from "../../runtime/context/backups";
import { FileError, ToolError } from "../../../base/errors";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { RunContext } from "../../runtime/policy/access";
import { type FileStat, NoTrashError } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import type { Outcome } from "../../runtime/tool";
import { fileioData, fileioOutcome } from "../paths/changeOutcome";
import { type FileioStatus, fileioStatus, statusOf } from "../paths/fileStatus";

/** One change of a call, as the user sees it before it is made. */
export interface Change {
  /** The path it is about, as the workspace shows it. */
  readonly subject: string;
  /** What will happen to it, in words behind the path. */
  readonly effect: string;
  /**
   * Makes the change. Returns a sentence about its backup, for the note. Throws `FileError` or `ToolError`, also if the
   * path has changed since the user saw it.
   */
  readonly make: (context: RunContext) => Promise<string | undefined>;
  /** For the note, when it was made. */
  readonly remark?: string | undefined;
}

/** A path about which nothing will be done, because its status is known. */
export interface Settled {
  readonly status: FileioStatus;
  /** Why, and what to do, for the note. */
  readonly message?: string | undefined;
}

/** What a call will do about one path. */
export interface PlannedPath {
  /** As the caller wrote it; for what a glob found, as the workspace shows it. */
  readonly path: string;
  /** Something was there when the call began. */
  readonly exists: boolean;
  readonly next: Change | Settled;
}

export type Plan = readonly PlannedPath[];

/** The data of a FileIO tool that changes something: `path`, `status`, and `exists` for each path. */
export const operationData = fileioData(
  z.strictObject({ path: z.string(), status: fileioStatus, exists: z.boolean() }),
);

/**
 * Makes the changes one after another. Returns the outcome for each path. If the call is cancelled, the remaining paths
 * are reported as cancelled.
 */
export async function carryOut(plan: Plan, context: RunContext): Promise<Outcome> {
  const elements: Operation[] = [];
  const notes = new Set<string>();
  for (const { path, exists, next } of plan) {
    context.progress(`${elements.length} of ${plan.length} paths done`);
    const { status, messages } = await outcomeOf(path, next, context);
    elements.push({ path, status, exists });
    for (const message of messages) if (message !== undefined) notes.add(message);
  }
  const cancelled = elements.filter(({ status }) => status === CANCELLED).length;
  return fileioOutcome(elements, {
    offset: 0,
    notes: [
      ...(cancelled > 0 ? [`Cancelled: ${cancelled} of ${elements.length} paths were left as they are.`] : []),
      ...summary(elements, context.limits.maxOutputSize),
      ...few([...notes]),
    ],
  });
}

interface Operation {
  readonly path: string;
  readonly status: string;
  readonly exists: boolean;
}

const CANCELLED = "error: Cancelled";

async function outcomeOf(
  path: string,
  next: Change | Settled,
  context: RunContext,
): Promise<{ status: string; messages: readonly (string | undefined)[] }> {
  if ("status" in next) return { status: next.status, messages: [next.message] };
  if (isCancelled(context)) return { status: CANCELLED, messages: [] };
  try {
    const kept = await next.make(context);
    return { status: "ok", messages: [next.remark, kept] };
  } catch (error) {
    // The file system gave up because of the signal, and has put everything back.
    if (isCancelled(context)) return { status: CANCELLED, messages: [] };
    const status = statusOf(error);
    return { status, messages: [explanation(path, status, error)] };
  }
}

function isCancelled({ signal }: ToolContext): boolean {
  return signal.aborted;
}

/** What a status does not say. */
function explanation(path: string, status: FileioStatus, error: unknown): string | undefined {
  if (error instanceof ToolError) return error.message;
  if (error instanceof NoTrashError) return noTrash;
  if (status === "error: Exists") return `${path}: this path has changed since the user was asked.`;
  if (status === "error: PermissionDenied") return `${path}: the system does not allow it. Do not retry; ask the user.`;
  if (status !== "error: Unavailable") return undefined;
  const cause = error instanceof FileError && error.cause;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `${path}: the file system cannot do this${code}.`;
}

/**
 * Keeps what a change is about to remove at a path. Returns a sentence for the note. A link is no more than its name,
 * which the result contains.
 */
export async function keepLost(
  { resource, stat }: { readonly resource: Resource; readonly stat: FileStat },
  tool: string,
  context: ToolContext,
): Promise<string | undefined> {
  if (stat.link) return undefined;
  const { id, note } = await keepBackup(resource, tool, context);
  return note ?? (id === undefined ? undefined : "What was lost is kept for a while; the user can restore it.");
}

/** What to do without a trash. */
export const noTrash =
  "What could not be moved to the trash was not removed; there may be no trash here. Pass use_trash: false to remove it permanently, which cannot be undone.";

/** A result may be cut to size, and the call must not be made again to see the rest of it. */
function summary(elements: readonly Operation[], max: number): string[] {
  // Twice the length, because a wire format may escape the text once more.
  if (JSON.stringify(elements).length * 2 <= max) return [];
  const failed = elements.filter(({ status }) => status !== "ok");
  const some = failed.slice(0, 10).map(({ path, status }) => `${path} (${status})`);
  const rest = failed.length - some.length;
  const names = some.length === 0 ? "" : `: ${some.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  return [
    `All ${elements.length} paths have been handled, ${elements.length - failed.length} of them ok and ${failed.length} not${names}. Do not repeat the call to see more of the list.`,
  ];
}

const mostNotes = 5;

function few(notes: readonly string[]): string[] {
  const rest = notes.length - mostNotes;
  return [
    ...notes.slice(0, mostNotes),
    ...(rest > 0 ? [`${rest} more paths could not be used or deserve a remark.`] : []),
  ];
}
