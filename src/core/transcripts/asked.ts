import type { Transcript } from "../../transcript/model";
import { ToolError } from "../errors";
import { asQuestion } from "../fileio/question";
import { accessFor, allowed, askAbout, askedAbout, refuseUnasked } from "../policy/access";
import type { Resource, ToolContext } from "../ports";
import type { Shown } from "../tool";
import { choose, type ChosenTranscript, libraryOf } from "./chosen";
import { t } from "../l10n";

interface Named {
  readonly transcript?: string | undefined;
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
  read: (transcript: Transcript, chosen: ChosenTranscript) => Promise<T>,
): Promise<T> {
  const chosen = await choose(input.transcript, context);
  const resource = await allowedPlace(input, chosen, context);
  const transcript = await libraryOf(context).open(resource, context.signal);
  try {
    await whole(transcript, context.signal);
    return await read(transcript.hiding({}), chosen);
  } finally {
    transcript.dispose();
  }
}

async function allowedPlace(input: Named, chosen: ChosenTranscript, context: ToolContext): Promise<Resource> {
  if (!chosen.session) return allowed(input, chosen.name, "read", context);
  refuseUnasked(input, chosen.name, chosen.reasons);
  return chosen.session.resource;
}

/** Waits until all of a file was read. Throws the signal's reason, and why reading failed. */
async function whole(transcript: Transcript, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const { complete, failure } = transcript.summary;
      if (!complete && failure === undefined && !signal.aborted) return;
      stop();
      signal.removeEventListener("abort", look);
      resolve();
    };
    const stop = transcript.onChange(look);
    signal.addEventListener("abort", look);
    look();
  });
  signal.throwIfAborted();
  const { failure } = transcript.summary;
  if (failure !== undefined) throw new ToolError("EXECUTION_ERROR", `The transcript could not be read: ${failure}.`);
}
