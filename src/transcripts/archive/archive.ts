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

/**
 * A SQLite database that several programs of a user open at the same time, each for a moment. What is damaged, or not of
 * this version, is replaced by an empty one. Both methods throw what SQLite and the system report, and if there is no
 * SQLite here.
 */
export interface Archive {
  /** Does `work` in one transaction. It may be done twice. */
  read<Value>(work: (statements: Statements) => Value): Value;
  /** Does the same, after other writers. */
  write<Value>(work: (statements: Statements) => Value): Value;
}
