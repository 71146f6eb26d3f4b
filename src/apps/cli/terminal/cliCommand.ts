import type { FormatName } from "../../../results/result";
import type { Output } from "./cliOutput";

/** What the program does in a thread, by the thread's data: it reads files for a report, or for the archive. */
export const SURVEYS = "surveys";
export const ARCHIVE = "archive";

/** An option of a command. One without `value` is a switch. */
export interface Option {
  /** Without the two dashes. */
  readonly name: string;
  /** The name of its value in the help: `FORMAT`. */
  readonly value?: string;
  readonly about: string;
}

/** A subcommand as the help shows it. Its code is loaded when it runs. */
export interface Command {
  readonly name: string;
  /** The arguments after the name: `TOOL [INPUT]`. */
  readonly synopsis: string;
  /** One line without a period, for the list of commands. */
  readonly summary: string;
  /** Paragraphs in lines of at most 80 columns. */
  readonly about: string;
  readonly options: readonly Option[];
  /** The number of arguments; `most` can be `Infinity`. */
  readonly arguments: { readonly least: number; readonly most: number };
  readonly examples: readonly string[];
  readonly load: () => Promise<Run>;
}

/** The arguments of one call of a command, already checked. */
export interface Call {
  readonly arguments: readonly string[];
  /**
   * Values of the given options, by name. A switch has the value "". If an option is given twice, the last one counts.
   */
  readonly options: ReadonlyMap<string, string>;
}

export interface Outputs {
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Runs the command and returns the exit code. Throws `UsageError` for invalid arguments. */
export type Run = (call: Call, outputs: Outputs) => Promise<number>;

/** The names of the wire formats. The help uses them because it must not load the formats. */
export const formatNames = ["envelope", "contract", "content", "claude"] as const satisfies readonly FormatName[];
