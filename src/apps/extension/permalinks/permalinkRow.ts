import type { Transcript } from "../../../transcripts/model/transcriptModel";
import type { Permalink } from "./permalink";
import { t } from "../../../base/l10n";

/** A position in a transcript: a call, an entry, or only a row number. */
export type Place = Pick<Permalink, "call" | "entry" | "row">;

/** Finds the row of a position. Waits while the transcript is being read. Returns undefined if it isn't there. */
export async function rowOfPlace(
  transcript: Transcript,
  { call, entry, row }: Place,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (call !== undefined) return read(transcript, () => transcript.rowOf({ call }), signal);
  if (entry === undefined) {
    return row === undefined
      ? undefined
      : read(transcript, async () => (row < transcript.summary.rows ? row : undefined), signal);
  }
  // The row number is right unless the file was rewritten. The entry's id decides.
  if (row !== undefined) {
    const there = await read(transcript, async () => (row < transcript.summary.rows ? row : undefined), signal);
    if (there !== undefined && (await transcript.entry({ row: there }, signal))?.fields["uuid"] === entry) return there;
  }
  for (let from = 0; ;) {
    const { hits, next, done } = await transcript.search({ query: `id:"${entry}"`, from }, signal);
    if (hits[0]) return hits[0].row;
    if (done) return undefined;
    from = next;
  }
}

/** Repeats until there is a result or everything has been read. Rejects with the signal's reason. */
async function read(
  transcript: Transcript,
  ask: () => Promise<number | undefined>,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead, complete, failure } = transcript.summary;
    const found = await ask();
    if (found !== undefined || complete || failure !== undefined) return found;
    if (transcript.summary.bytesRead === bytesRead && !transcript.summary.complete) await change(transcript, signal);
  }
}

function change(transcript: Transcript, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const stop = transcript.onChange(end);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}

/** Returns the fields of a link to a row: call or entry, session, and subagent, if the transcript contains them. */
export async function linkTo(
  transcript: Transcript,
  { row, call }: { row?: number | undefined; call?: string | undefined },
  file: string,
): Promise<Omit<Permalink, "path">> {
  const at = row ?? (call === undefined ? undefined : await transcript.rowOf({ call }));
  if (at === undefined) throw new Error(t("The row isn't in the open transcript"));
  const [shown] = await transcript.rows({ from: at, to: at + 1 });
  const fields = (await transcript.entry({ row: at }))?.fields ?? {};
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const session = text("sessionId") ?? text("session_id");
  // Entries of subagents are in their own files or, in older sessions, in the session's file.
  const agent = /(?:^|\/)agent-[^/]+\.jsonl$/.test(file) ? text("agentId") : undefined;
  const entry = text("uuid");
  const id = call ?? shown?.call?.id;
  return {
    ...(session !== undefined && { session }),
    ...(agent !== undefined && { agent }),
    ...(id !== undefined && { call: id }),
    ...(entry !== undefined && { entry }),
    row: at,
  };
}
