import type {
  Finding,
  FindingKindName,
  SessionFindings,
  SharedFinding,
} from "../../../../src/transcripts/model/understanding/findingsModel";
import { readFindings } from "../../../../src/transcripts/findings/readFindings";
import { memoryFile } from "../../../support/transcripts";
import { call, result, textOf, type Json } from "../structure/structureFolder";

const { signal } = new AbortController();

/** Reads what is found in entries. */
export async function findingsIn(entries: readonly Json[]): Promise<SessionFindings> {
  const { files, resource } = memoryFile(textOf(entries));
  return readFindings(files, resource, signal);
}

/** Returns the findings of a kind. */
export async function foundIn(kind: FindingKindName, entries: readonly Json[]): Promise<readonly Finding[]> {
  return (await findingsIn(entries)).findings.filter((finding) => finding.kind === kind);
}

/** Returns what counts if several sessions have it. */
export async function sharedIn(kind: FindingKindName, entries: readonly Json[]): Promise<readonly SharedFinding[]> {
  return (await findingsIn(entries)).shared.filter((finding) => finding.kind === kind);
}

let made = 0;

/** A call and its result. */
export function done(tool: string, input: Json, text: string, block: Json = {}): Json[] {
  const id = `toolu_${++made}`;
  return [call(id, tool, input), result(id, text, {}, block)];
}

export const bash = (command: string, text: string, block: Json = {}): Json[] => done("Bash", { command }, text, block);
export const failed = (command: string, text: string): Json[] => bash(command, text, { is_error: true });

/** A file as `Read` returns it. */
export const numbered = (lines: readonly string[], from = 1): string =>
  lines.map((line, at) => `${String(from + at).padStart(6)}→${line}`).join("\n");

/** Lines of a file that are worth a word. */
export const LINES = Array.from(
  { length: 60 },
  (_, at) => `const value${at} = "a line of the file with some text in it";`,
);

export const read = (lines: readonly string[] = LINES, more: Json = {}, path = "/app/a.ts"): Json[] =>
  done("Read", { file_path: path, ...more }, numbered(lines, Number(more["offset"] ?? 1)));

export const edit = (before: string, after: string, block: Json = {}, path = "/app/a.ts"): Json[] =>
  done("Edit", { file_path: path, old_string: before, new_string: after }, "The file has been updated.", block);
