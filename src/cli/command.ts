import type { FormatName } from "../core/result";
import type { Output } from "./output";

/** An option of a command; one without `value` is a switch. */
export interface Option {
  /** Without the two dashes. */
  readonly name: string;
  /** What stands for its value in the help: `FORMAT`. */
  readonly value?: string;
  readonly about: string;
}

/** A subcommand as the help shows it; its code is loaded when it runs. */
export interface Command {
  readonly name: string;
  /** The arguments behind the name: `TOOL [INPUT]`. */
  readonly synopsis: string;
  /** One line without a full stop, for the list of commands. */
  readonly summary: string;
  /** Paragraphs, each in lines that fit a terminal. */
  readonly about: string;
  readonly options: readonly Option[];
  /** How many arguments it takes; `most` may be `Infinity`. */
  readonly arguments: { readonly least: number; readonly most: number };
  readonly examples: readonly string[];
  readonly load: () => Promise<Run>;
}

/** The arguments of one call of a command, checked against what the command takes. */
export interface Call {
  readonly arguments: readonly string[];
  /** Values of the options given, by name; a switch has the value "". Of an option given twice the last counts. */
  readonly options: ReadonlyMap<string, string>;
}

export interface Outputs {
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Does what the command says; answers the exit code. Throws `UsageError` for arguments it cannot use. */
export type Run = (call: Call, outputs: Outputs) => Promise<number>;

/** The wire formats' names, for the help, which must not load the formats. */
export const formatNames = ["envelope", "contract", "content", "claude"] as const satisfies readonly FormatName[];
