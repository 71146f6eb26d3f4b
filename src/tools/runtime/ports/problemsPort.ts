import type { Resource } from "../../../base/resource";

/** An error that a language's checker reports for a file. */
export interface Problem {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  /** The checker that reports it, such as `ts`. */
  readonly source?: string;
}

/** The severities of problems, the most severe first. */
export const severities = ["error", "warning", "info", "hint"] as const;

export type Severity = (typeof severities)[number];

/** What a checker reports about a file. */
export interface FileProblem extends Problem {
  readonly resource: Resource;
  /** 1-based. */
  readonly column: number;
  readonly severity: Severity;
  /** The checker's name for the kind of problem, such as `2304`. */
  readonly code?: string;
}

/** What language checkers say of files. */
export interface Problems {
  /**
   * Records a file's errors before it is changed. The returned function waits briefly until the file was checked again,
   * and returns the new errors.
   */
  watch(resource: Resource): (signal: AbortSignal) => Promise<readonly Problem[]>;
  /**
   * Returns what is reported now about all files. A given file that no editor has open is opened for the checkers
   * first, and their report is awaited briefly.
   */
  list(file: Resource | undefined, signal: AbortSignal): Promise<readonly FileProblem[]>;
}
