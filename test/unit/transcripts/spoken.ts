import assert from "node:assert/strict";
import type { CallRow } from "../../../src/transcripts/model/callRow";
import type { Row } from "../../../src/transcripts/model/entryRow";
import type { Summary } from "../../../src/transcripts/model/summary";
import type { Transcript } from "../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../support/transcripts";

export type Json = Record<string, unknown>;

/** A line that holds these fields, milliseconds after nine o'clock. */
export const entry = (fields: Json, at = 0): string =>
  JSON.stringify({ timestamp: new Date(Date.UTC(2026, 0, 14, 9) + at).toISOString(), ...fields });
/** What a person said. */
export const prompt = (text: string): string => entry({ type: "user", message: { role: "user", content: text } });
/** A call. */
export const use = (id: string, name = "Read", input: unknown = { file_path: "a" }, more: Json = {}): string =>
  entry({ type: "assistant", message: { id: `m-${id}`, content: [{ type: "tool_use", id, name, input }] }, ...more });
/** The result of a call, a second and a half later. */
export const answer = (id: string, content: unknown = "     1→x", more: Json = {}): string =>
  entry({ type: "user", message: { content: [{ type: "tool_result", tool_use_id: id, content, ...more }] } }, 1500);

/** Opens a transcript of these lines and reads all of it. */
export async function read(...lines: string[]): Promise<{ transcript: Transcript; summary: Summary; rows: Row[] }> {
  const { files, resource } = memoryFile(lines.map((line) => `${line}\n`).join(""));
  const transcript = await openTranscript(files, resource);
  const summary = await whenRead(transcript);
  return { transcript, summary, rows: await transcript.rows({ from: 0, to: Infinity }) };
}

export const kinds = (rows: readonly Row[]): string[] => rows.map(({ kind }) => kind);
/** The call of rows that show one. */
export const onlyCall = (rows: readonly Row[]): CallRow => {
  const calls = rows.flatMap(({ call }) => call ?? []);
  assert.equal(calls.length, 1);
  return calls[0] ?? assert.fail();
};
