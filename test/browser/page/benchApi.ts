import type { ComparisonApi } from "../../../src/protocol/comparisonApi";
import type { HostApi, InputProblem } from "../../../src/protocol/hostApi";
import type { ArrangementChange } from "../../../src/protocol/view";

/** A row as it stands in the view; edges are relative to the list's upper edge, in pixels. */
export interface SeenRow {
  readonly position: number;
  readonly key: number;
  readonly state: string;
  readonly text: string;
  readonly top: number;
  readonly bottom: number;
}

/** What the page offers to tests as the global `bench`. */
export interface Bench {
  /** Serves new calls, one notification for each. */
  addRuns(count: number): void;
  appendRows(count: number): void;
  /** What is wrong with every input from now on; nothing when empty. */
  refuse(problems: readonly InputProblem[]): void;
  /** Ends the running call: its record is the newest run, and is shown. */
  finish(): void;
  /** What a command does with the sides. */
  arrange(change: ArrangementChange): void;
  /** Tells the page what it shows already. */
  showAgain(): void;
  /** Leads the page of the set `session` to a row, as a link does. */
  goTo(row: number): void;
  /** Writes more turns to the file of the set `session`. */
  grow(turns: number): void;
  /** Lets the next `times` calls of a method fail. */
  fail(method: keyof HostApi | keyof ComparisonApi, times: number, message?: string): void;
  /** From now on no call is answered until `release`. */
  hold(): void;
  release(): void;
  /** Ends the connection as if the other side were gone. */
  disconnect(reason: string): void;
  /** Durations of the long tasks seen since the last call, in milliseconds. */
  longTasks(): number[];
  /** What the host was asked to do in VS Code, oldest first. */
  readonly done: readonly { readonly method: string; readonly params: unknown }[];
  /** Calls by method, and how many were cancelled. */
  readonly asked: Readonly<Record<string, number>>;
  cancelled(): number;
  stored(): unknown;
  /** Rows of a list that can be seen, from the top. */
  seen(list: string): SeenRow[];
  /** Pixels that the list's view is high. */
  viewport(list: string): number;
  /** Scrolls to a share of the list, from 0 to 1. */
  scrollTo(list: string, share: number): void;
  /** Scrolls by `pixels` in each of `frames` frames; answers when done. */
  scrollThrough(list: string, frames: number, pixels: number): Promise<void>;
}
