import type { Hidden, RedactOptions } from "../../base/redaction/redact";

/** What of a transcript is exported, and how. */
export interface ExportOptions extends RedactOptions {
  /** Name of a format. */
  readonly format: string;
  /** The name that the export gives the transcript. */
  readonly name: string;
  readonly only?: "calls" | "failures";
  /** Only the rows that this query selects. */
  readonly query?: string;
  /** Only these rows, half open. */
  readonly from?: number;
  readonly to?: number;
  /** Whether formats for reading contain what the program keeps for itself, too. */
  readonly bookkeeping?: boolean;
  /** False: secrets are left as they are. */
  readonly redact: boolean;
}

/** A piece of an export. */
export interface ExportStep {
  readonly text: string;
  /** Rows written until now, and how many there are to write. */
  readonly rows: number;
  readonly of: number;
  /** What was hidden until now. */
  readonly hidden: readonly Hidden[];
  /** What is left out, or is not as it should be, one sentence each. */
  readonly notes: readonly string[];
  readonly done: boolean;
}
