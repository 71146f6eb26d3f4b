import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { ForeignFile } from "../../../../src/transcripts/forms/foreignFile";
import type { CallDetail } from "../../../../src/transcripts/model/callDetail";
import type { Row } from "../../../../src/transcripts/model/entryRow";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import type { Summary } from "../../../../src/transcripts/model/summary";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { packedFile } from "../../../support/packedFile";
import { whenRead } from "../../../support/transcripts";

/** A transcript's summary and rows, with the raw form of each row and the details of each call. */
export interface Opened {
  readonly summary: Summary;
  readonly rows: readonly Row[];
  readonly calls: ReadonlyMap<string, CallDetail>;
  readonly raw: readonly string[];
  /** What is not as entries are known, of all rows. */
  readonly notes: readonly string[];
}

export async function opened(content: string | Uint8Array, chunkBytes?: number): Promise<Opened> {
  const { files, resource } = packedFile(content);
  return readOpened(await openTranscript(files, resource, chunkBytes === undefined ? {} : { chunkBytes }));
}

/** Reads all of a transcript, and disposes of it. */
export async function readOpened(transcript: Transcript): Promise<Opened> {
  const summary = await whenRead(transcript);
  const rows = await transcript.rows({ from: 0, to: Infinity });
  const calls = new Map<string, CallDetail>();
  const raw: string[] = [];
  const notes: string[] = [];
  for (const row of rows) {
    raw.push((await transcript.text({ row: row.index })).raw);
    notes.push(...((await transcript.entry({ row: row.index }))?.notes ?? []));
    const detail = row.call && (await transcript.call({ call: row.call.id }));
    if (detail) calls.set(detail.id, detail);
  }
  transcript.dispose();
  return { summary, rows, calls, raw, notes };
}

/** Its calls by id, each with what became of it. */
export function statusesOf({ rows }: Pick<Opened, "rows">): Record<string, string> {
  return Object.fromEntries(rows.flatMap(({ call }) => (call ? [[call.id, call.status]] : [])));
}

/** The rows in a few words. */
export function told({ rows }: Pick<Opened, "rows">): string[] {
  return rows.map(({ kind, text }) => `${kind}: ${text}`);
}

/** Returns all lines that a file is converted to, read step by step. */
export async function converted(content: Uint8Array): Promise<string> {
  const { files, resource } = packedFile(content);
  const file = new ForeignFile(files, resource, files);
  const stat = await files.stat(resource);
  let size = await file.size(stat);
  for (let next = await file.size(stat); next !== size; next = await file.size(stat)) size = next;
  const bytes = new Uint8Array(size);
  assert.equal(await file.read(0, size, bytes), size);
  return new TextDecoder().decode(bytes);
}

/** The text of a sample of another agent's session. */
export function sample(name: string): string {
  return fs.readFileSync(path.join(import.meta.dirname, "../../../../samples/other-agents", name), "utf8");
}
