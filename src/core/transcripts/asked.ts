import type { Transcript } from "../../transcript/model/transcript";
import { FileError, ToolError } from "../errors";
import { fileMessage } from "../fileMessage";
import { asQuestion } from "../fileio/question";
import { accessFor, allowed, askAbout, askedAbout, refuseUnasked } from "../policy/access";
import type { ToolContext } from "../ports/context";
import type { Resource } from "../ports/resource";
import type { Shown } from "../tool";
import { choose, type ChosenTranscript, libraryOf } from "./chosen";
import { whenRead } from "./whenRead";
import { type SubagentFile, subagentNamed, subagentsOf } from "./subagents";
import { t } from "../l10n";

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

/** `confirm` of tools that read one transcript: what has to be asked about it is asked as about any path. */
export async function askToRead(input: Named, context: ToolContext): Promise<Shown | undefined> {
  const chosen = await choose(input.transcript, context);
  if (chosen.session) askAbout(input, chosen.name, chosen.reasons);
  else await accessFor(input, chosen.name, "read", context);
  return asQuestion(t("Let the agent read this transcript?"), askedAbout(input));
}

/** Opens the transcript that a call names, with secrets hidden, lets `read` answer from it once all of it is read, and closes it. */
export async function withTranscript<T>(
  input: Named,
  context: ToolContext,
  read: (transcript: Transcript, of: ReadTranscript) => Promise<T>,
): Promise<T> {
  const chosen = await choose(input.transcript, context);
  const { name, session } = chosen;
  const resource = await allowedPlace(input, chosen, context);
  return opened(resource, context, async (transcript) => {
    const subagents = (): Promise<SubagentFile[]> =>
      subagentsOf(transcript, { resource, ...(session && { session }) }, context.signal);
    if (input.subagent === undefined) return read(transcript, { name, subagents });
    const { subagent, resource: file } = subagentNamed(input.subagent, resource, await subagents());
    return opened(file, context, (own) => read(own, { name, subagent, subagents: async () => [] }));
  });
}

/** Lets `read` answer from a transcript that may be read, with secrets hidden, once all of it is read. */
export async function opened<T>(
  resource: Resource,
  context: ToolContext,
  read: (transcript: Transcript) => Promise<T>,
): Promise<T> {
  const transcript = await libraryOf(context).open(resource, context.signal);
  try {
    await whole(transcript, context.signal);
    return await read(transcript.hiding({}));
  } finally {
    transcript.dispose();
  }
}

/** As `opened`, for a subagent's file, of which a part of an answer is made: when it cannot be read, `unread` gets a sentence, and the part is `without`. */
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

async function allowedPlace(input: Named, chosen: ChosenTranscript, context: ToolContext): Promise<Resource> {
  if (!chosen.session) return allowed(input, chosen.name, "read", context);
  refuseUnasked(input, chosen.name, chosen.reasons);
  return chosen.session.resource;
}

/** Waits until all of a file was read. Throws the signal's reason, and why reading failed. */
async function whole(transcript: Transcript, signal: AbortSignal): Promise<void> {
  const { failure } = await whenRead(transcript, () => transcript.summary, signal);
  if (failure !== undefined) throw new ToolError("EXECUTION_ERROR", `The transcript could not be read: ${failure}.`);
}
