import assert from "node:assert/strict";
import type { ExportOptions, ExportStep } from "../../../../src/transcripts/model/exportModel";
import type { CallDetail } from "../../../../src/transcripts/model/callDetail";
import type { Row } from "../../../../src/transcripts/model/entryRow";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile } from "../../../support/transcripts";

/** An export whole, its last step, and the rows of what was exported. */
export interface Exported {
  readonly text: string;
  readonly last: ExportStep;
  readonly rows: readonly Row[];
}

/** What an export in JSON holds. */
export interface JsonExport {
  readonly format: string;
  readonly version: number;
  readonly rows: readonly (Row & { readonly call?: CallDetail })[];
  readonly hidden: unknown;
  readonly notes: readonly string[];
}

/** A span of an export in OTLP JSON. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status?: { readonly code: number };
}

/** Entries as the lines of a file. */
export const jsonl = (...entries: object[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
/** A time, so many seconds after a whole minute. */
export const at = (second: number): string => `2026-01-01T00:00:${String(second).padStart(2, "0")}.000Z`;

/** Exports a transcript; as JSON, with secrets hidden, unless told otherwise. */
export const exported = async (text: string, options: Partial<ExportOptions> = {}): Promise<Exported> => {
  const file = memoryFile(text);
  const transcript = await openTranscript(file.files, file.resource);
  try {
    let whole = "";
    let last: ExportStep | undefined;
    for await (const step of transcript.export({ format: "json", name: "a.jsonl", redact: true, ...options })) {
      whole += step.text;
      last = step;
    }
    assert.ok(last?.done, "expected last?.done");
    return { text: whole, last, rows: await transcript.rows({ from: 0, to: Infinity }) };
  } finally {
    transcript.dispose();
  }
};

/** The spans of an export in OTLP JSON. */
export const spansOf = (text: string): readonly Span[] => {
  const read = JSON.parse(text) as { resourceSpans: [{ scopeSpans: [{ spans: Span[] }] }] };
  return read.resourceSpans[0].scopeSpans[0].spans;
};

/** Fields of CSV as RFC 4180 has it. */
export const csvRows = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
};
