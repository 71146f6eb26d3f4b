import * as vscode from "vscode";
import type { Transcript } from "../transcript/model/transcript";
import type { Permalink } from "./permalink";
import { t } from "../core/l10n";

/** Says that what a link or a search led to is not there. */
export function sayNotThere(name: string, { call, entry }: Place): void {
  const what =
    call !== undefined ? t("the call {0}", call) : entry !== undefined ? t("the entry {0}", entry) : t("the row");
  void vscode.window.showWarningMessage(
    t("{0} is open, but {1} is not in it. The session may have been cut, or the link is of another file.", name, what),
  );
}

/** Where in a transcript somebody wants to go: a call, an entry, or a row's number alone. */
export type Place = Pick<Permalink, "call" | "entry" | "row">;

/** The row of a place; undefined when all was read and it is not there. While the transcript is still being read it waits for more of it. */
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
  // The number is right as long as nobody rewrote the file; the entry's own name has the last word.
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

/** Asks until there is an answer, or all has been read; rejects with the signal's reason. */
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

/** What a link to a row says: its call or entry, the session and the subagent of it, as far as the transcript tells. */
export async function linkTo(
  transcript: Transcript,
  { row, call }: { row?: number | undefined; call?: string | undefined },
  file: string,
): Promise<Omit<Permalink, "path">> {
  const at = row ?? (call === undefined ? undefined : await transcript.rowOf({ call }));
  if (at === undefined) throw new Error(t("The row is not in the open transcript"));
  const [shown] = await transcript.rows({ from: at, to: at + 1 });
  const fields = (await transcript.entry({ row: at }))?.fields ?? {};
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const session = text("sessionId") ?? text("session_id");
  // Entries of subagents stand in files of their own, or, in older sessions, among the session's.
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
