import type { Hidden } from "../../base/redaction/redact";
import type { JsonObject } from "../../base/json/jsonValue";
import type { CallDetail } from "../model/callDetail";
import type { NestedCallRow, NestedCallRows } from "../model/nestedCallModel";
import type { Row } from "../model/entryRow";
import type { Summary } from "../model/summary";
import type { OutlineItem } from "../model/outlineModel";

/** A complete call that only a subagent's progress reports. */
export interface NestedCall extends Omit<CallDetail, "nested">, Pick<NestedCallRow, "row" | "line"> {}

/** Those of one subagent. */
export interface NestedCalls extends NestedCallRows {
  readonly calls: readonly NestedCall[];
}

/** A call with those of the subagent it started that only progress entries report. */
export interface ExportedCall extends CallDetail {
  readonly nested?: NestedCalls;
}

/**
 * One row of a transcript as it is exported: all of its text, and its call whole. Secrets are hidden unless it was
 * asked otherwise.
 */
export interface ExportItem {
  readonly row: Row;
  /** All of what `row.text` begins. */
  readonly text: string;
  /** Absent for rows that are no calls, and for a repeated call. */
  readonly call?: ExportedCall;
  /**
   * Returns the row's entry, nothing hidden: as the file has it, or as converted from another agent's file. Undefined
   * if the line contains no single object.
   */
  entry(): Promise<JsonObject | undefined>;
}

/** Figures of a transcript for the head of an export. */
export interface ExportAbout {
  /** Such as `2 h 5 min`, `$1.20`, `3 failed`. */
  readonly facts: readonly string[];
  /** Files that calls wrote or edited. */
  readonly changed: readonly { readonly path: string; readonly changes: number }[];
  /** Such files that are not listed. */
  readonly hidden: number;
}

/** What is exported. */
export interface ExportSource {
  /** Of the transcript, or of what else it is. */
  readonly name: string;
  readonly title?: string | undefined;
  /** Absent for what is no transcript. */
  readonly summary?: Summary;
  /** Which rows, in words: `all rows`, `failed calls`. */
  readonly scope: string;
  /** False where nothing was looked for that is to be hidden. */
  readonly redacted: boolean;
  /** Undefined if only a part is exported, or what is no transcript. */
  about(): Promise<ExportAbout | undefined>;
  items(): AsyncIterable<ExportItem>;
  /** The transcript's turns and subagents, in pieces; empty where they are not known. */
  outline(): AsyncIterable<readonly OutlineItem[]>;
  /** A text that comes from elsewhere than the items, with what is to be hidden hidden. */
  shown(text: string): string;
  /** What is left out, or is not as it should be, one sentence each; all of it once the items are read. */
  notes(): readonly string[];
  /** What was hidden until now. */
  hidden(): readonly Hidden[];
}

/** A format of exports; each is the default export of one file of `formats/`. */
export interface ExportFormat {
  /** As the command line names it. */
  readonly name: string;
  /** As a list shows it. */
  readonly title: string;
  /** What it is for, in a few words. */
  readonly about: string;
  /** Without the full stop. */
  readonly extension: string;
  /** Whether people read it: bookkeeping is left out. */
  readonly forReading?: true;
  /** Whether it contains calls and nothing else. */
  readonly callsOnly?: true;
  /** Whether it can export a single recorded call that is in no transcript. */
  readonly ofRuns?: true;
  /**
   * Yields the text in pieces, as the source is read. Keeps no more than one item and what is open around it in memory.
   */
  write(source: ExportSource): AsyncGenerator<string>;
}

/** Gives a format its TypeScript type. */
export function defineExportFormat(format: ExportFormat): ExportFormat {
  return format;
}
