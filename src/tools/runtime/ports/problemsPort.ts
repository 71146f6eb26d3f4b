import type { Resource } from "../../../base/resource";

/** An error that a language's checker reports for a file. */
export interface Problem {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  /** The checker that reports it, such as `ts`. */
  readonly source?: string;
}

/** What language checkers say of files. */
export interface Problems {
  /**
   * Records a file's errors before it is changed. The returned function waits briefly until the file was checked again,
   * and returns the new errors.
   */
  watch(resource: Resource): (signal: AbortSignal) => Promise<readonly Problem[]>;
}
