import type { Resource } from "../../../base/resource";

/** An error that a language's checker tells of a file. */
export interface Problem {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  /** Who tells it, such as `ts`. */
  readonly source?: string;
}

/** What language checkers say of files. */
export interface Problems {
  /** Notes the errors that a file has; called before it is changed. The function waits, not long, until it was checked anew, and answers those that were not there before. */
  watch(resource: Resource): (signal: AbortSignal) => Promise<readonly Problem[]>;
}
