/** A value of a column. */
export type ColumnValue = string | number | null;

/** A row by its columns. */
export type ArchiveRow = Readonly<Record<string, unknown>>;

/** Statements of one transaction. */
export interface Statements {
  /** Returns the rows of a statement that only reads. */
  all(sql: string, ...values: readonly ColumnValue[]): readonly ArchiveRow[];
  /** Runs a statement once for each list of values. */
  run(sql: string, lists?: Iterable<readonly ColumnValue[]>): void;
}

/** A version of the file of an archive. */
export interface ArchiveState {
  /** Differs for another file at the same path. */
  readonly file: string;
  /** Differs after each change, of whatever kind. */
  readonly version: string;
  /** Transactions that changed the file: SQLite's file change counter. */
  readonly changes: number;
}

/**
 * A SQLite database that several programs of a user open at the same time, each for a moment. What is damaged, or not of
 * this version, is replaced by an empty one. `read` and `write` throw what SQLite and the system report, and if there is
 * no SQLite here.
 */
export interface Archive {
  /** Reads how the file is now, without a transaction. Undefined if there is none. */
  state(): ArchiveState | undefined;
  /** Does `work` in one transaction. It may be done twice. */
  read<Value>(work: (statements: Statements) => Value): Value;
  /** Does the same, after other writers. */
  write<Value>(work: (statements: Statements) => Value): Value;
}
