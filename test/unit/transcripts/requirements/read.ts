import type { CallDetail } from "../../../../src/transcripts/model/callDetail";
import type { Row } from "../../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../../src/transcripts/model/summary";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../../support/transcripts";

export type Json = Readonly<Record<string, unknown>>;

/** A transcript as it is shown. */
export interface Shown {
  readonly summary: Summary;
  readonly rows: readonly Row[];
  /** By id. */
  readonly calls: ReadonlyMap<string, CallDetail>;
}

/** Entries as lines; a text is a line as it stands. */
export function lines(...entries: readonly (Json | string)[]): string {
  return entries.map((entry) => `${typeof entry === "string" ? entry : JSON.stringify(entry)}\n`).join("");
}

/** Opens a transcript of these entries and reads all of it. */
export async function show(...entries: readonly (Json | string)[]): Promise<Shown> {
  const { files, resource } = memoryFile(lines(...entries));
  const transcript = await openTranscript(files, resource);
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  const calls = new Map<string, CallDetail>();
  for (const { call } of rows) {
    const detail = call && (await transcript.call({ call: call.id }));
    if (detail) calls.set(detail.id, detail);
  }
  transcript.dispose();
  return { summary, rows, calls };
}

/** Kind and text of each row. */
export function told({ rows }: Shown): [string, string][] {
  return rows.map(({ kind, text }) => [kind, text]);
}

/** A prompt of the person's. */
export function prompt(content: unknown, more: Json = {}): Json {
  return { type: "user", message: { role: "user", content }, ...more };
}

/** An answer of the model. */
export function answer(content: unknown, more: Json = {}, message: Json = {}): Json {
  return { type: "assistant", message: { role: "assistant", content, ...message }, ...more };
}

/** A use of a tool. */
export function use(id: string, name: string, input: unknown = {}, more: Json = {}): Json {
  return answer([{ type: "tool_use", id, name, input }], more, { id: `msg_${id}` });
}

/** The result of a use. */
export function result(id: string, content?: unknown, more: Json = {}, entry: Json = {}): Json {
  return prompt([{ type: "tool_result", tool_use_id: id, content, ...more }], entry);
}
