import type { Resource } from "../../base/resource";

/** A statement that reads the details of sessions. */
export interface SessionSql {
  readonly sql: string;
  /** Files of the sessions that it can read. By default, all. */
  readonly sessions?: readonly Resource[] | undefined;
  /** Maximum rows. */
  readonly rows: number;
}

/** Rows of a statement. */
export interface QueryAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Whether there are more rows. */
  readonly more: boolean;
}

/** What was read for a statement. */
export interface SessionSqlAnswer extends QueryAnswer {
  /** What is missing, as sentences. */
  readonly problems: readonly string[];
}
