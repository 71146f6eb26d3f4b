import type { HostApi } from "../../../src/protocol";

/** What the page offers to tests as the global `bench`. */
export interface Bench {
  /** Serves new calls, one notification for each. */
  addRuns(count: number): void;
  appendRows(count: number): void;
  /** Lets the next `times` calls of a method fail. */
  fail(method: keyof HostApi, times: number, message?: string): void;
  /** Milliseconds before each answer. */
  delay(milliseconds: number): void;
  /** Ends the connection as if the other side were gone. */
  disconnect(reason: string): void;
  /** Durations of the long tasks seen since the last call, in milliseconds. */
  longTasks(): number[];
  /** What the host was asked to do in VS Code, oldest first. */
  readonly done: readonly { readonly method: string; readonly params: unknown }[];
  /** Calls by method, and how many were cancelled. */
  readonly asked: Readonly<Record<string, number>>;
  cancelled(): number;
  readonly stored: () => unknown;
}
