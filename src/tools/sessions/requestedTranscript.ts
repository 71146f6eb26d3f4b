import type { Transcript } from "../../transcripts/model/transcriptModel";
import { FileError, ToolError } from "../../base/errors";
import { fileMessage } from "../../base/fileMessage";
import { asQuestion } from "../runtime/pathQuestion";
import type { PathAccess, PlanContext, RunContext } from "../runtime/policy/access";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import type { Planned } from "../runtime/tool";
import { chooseSession, type ChosenSession, isPath, libraryOf } from "./chosenTranscript";
import type { LibrarySession } from "../runtime/context/transcriptLibraryPort";
import { whenIndexed } from "../../transcripts/rows/whenIndexed";
import { type SubagentFile, subagentNamed, subagentsOf } from "./subagents";
import { t } from "../../base/l10n";

interface Named {
  readonly transcript?: string | undefined;
  readonly subagent?: string | undefined;
}

/** The transcript that a call reads. */
export interface ReadTranscript {
  /** Of its session, as a later call can name it; and of the subagent, when what is read is the file of one. */
  readonly name: string;
  readonly subagent?: string;
  /** The subagents that have files of their own; none for a subagent's file. */
  subagents(): Promise<SubagentFile[]>;
}

/** The plan of a call that reads one transcript: a session, or the file of a path. */
export interface TranscriptPlan<Input> {
  readonly input: Input;
  readonly chosen: ChosenSession | PathAccess;
}

/** Plans a call that reads one transcript. Asks about it like about any path. */
export async function planTranscript<Input extends Named>(
  input: Input,
  context: PlanContext,
): Promise<Planned<TranscriptPlan<Input>>> {
  const { access } = context;
  const chosen = await choose(input.transcript, context);
  return { plan: { input, chosen }, ask: asQuestion(t("Let the agent read this transcript?"), access.asked) };
}

async function choose(name: string | undefined, context: PlanContext): Promise<ChosenSession | PathAccess> {
  if (name !== undefined && isPath(name)) return context.access.read(name);
  const chosen = await chooseSession(name, context);
  context.access.about(chosen.session.id, chosen.reasons);
  return chosen;
}

/** Opens a plan's transcript with secrets hidden, runs `read` once it is loaded, and closes it. */
export async function withTranscript<T>(
  { input, chosen }: TranscriptPlan<Named>,
  context: RunContext,
  read: (transcript: Transcript, of: ReadTranscript) => Promise<T>,
): Promise<T> {
  const { name, resource, ...of } = await approved(chosen, context);
  return opened(resource, context, async (transcript) => {
    const subagents = (): Promise<SubagentFile[]> => subagentsOf(transcript, { resource, ...of }, context.signal);
    if (input.subagent === undefined) return read(transcript, { name, subagents });
    const { subagent, resource: file } = subagentNamed(input.subagent, resource, await subagents());
    return opened(file, context, (own) => read(own, { name, subagent, subagents: async () => [] }));
  });
}

/** Runs `read` on a transcript that may be read, with secrets hidden, once it is loaded. */
export async function opened<T>(
  resource: Resource,
  context: ToolContext,
  read: (transcript: Transcript) => Promise<T>,
): Promise<T> {
  const transcript = await libraryOf(context).open(resource, context.signal);
  try {
    await whole(transcript, context.signal);
    if (transcript.summary.isUnknown)
      throw new ToolError("EXECUTION_ERROR", "Unknown format: the file is no session of a known agent. Use file_read.");
    return await read(transcript.hiding({}));
  } finally {
    transcript.dispose();
  }
}

/**
 * Does the same as `opened` for a subagent's file that contributes to a result. If the file can't be read, `unread`
 * gets a sentence, and the contribution is `without`.
 */
export async function openedSubagent<T>(
  { subagent, resource }: SubagentFile,
  context: ToolContext,
  { read, without, unread }: { read: (transcript: Transcript) => Promise<T>; without: T; unread: string[] },
): Promise<T> {
  try {
    return await opened(resource, context, read);
  } catch (error) {
    const expected = error instanceof FileError || error instanceof ToolError;
    if (!expected || context.signal.aborted) throw error;
    const why = error instanceof FileError ? fileMessage(error, "its file") : error.message;
    unread.push(`The subagent ${subagent} is left out: ${why.replace(/\.$/, "")}.`);
    return without;
  }
}

async function approved(
  chosen: ChosenSession | PathAccess,
  context: RunContext,
): Promise<{ readonly name: string; readonly resource: Resource; readonly session?: LibrarySession }> {
  if (!("session" in chosen)) return { name: chosen.path, resource: await chosen.use(context) };
  const { session, reasons } = chosen;
  context.approval.refuseUnasked(session.id, reasons);
  return { name: session.id, resource: session.resource, session };
}

/** Waits until all of a file was read. Throws the signal's reason, and why reading failed. */
async function whole(transcript: Transcript, signal: AbortSignal): Promise<void> {
  const { failure } = await whenIndexed(transcript, () => transcript.summary, signal);
  if (failure !== undefined) throw new ToolError("EXECUTION_ERROR", `The transcript could not be read: ${failure}.`);
}
