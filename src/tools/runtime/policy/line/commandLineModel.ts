import type { Word } from "./commandWord";

/** One command of a line: a program with its words, anywhere in the line. */
export interface SimpleCommand {
  readonly words: readonly Word[];
  /** As it is written. */
  readonly raw: string;
  /** Variables that are set for it, or by it. */
  readonly sets: readonly string[];
  /** What it sets is the variable of a loop. */
  readonly loop?: true;
  /** Commands whose output it gets: those before it in its pipeline, and those written inside it. */
  readonly fed: readonly SimpleCommand[];
}

/** A file that a line reads or writes by a redirection, or may read by a word that shells read differently. */
export interface Redirection {
  readonly use: "read" | "write";
  readonly target: Word;
  /** The shell opens it for commands. */
  readonly opens?: true;
}

/** What a line would do, in the order it is written. */
export interface CommandLine {
  readonly commands: readonly SimpleCommand[];
  readonly redirections: readonly Redirection[];
  /** Globs whose names bash takes apart at spaces: what the variable of a loop stands for without quotes. */
  readonly split?: readonly Word[];
  /** Globs that the shell expands, or may, where no command names them: in lists of loops, and by values of variables. */
  readonly names?: readonly Word[];
  /** Names of the functions that it defines. A command of such a name runs the function. */
  readonly functions?: readonly string[];
  /** What could not be understood, each a part of a sentence; what else the line does may then be hidden. */
  readonly doubts: readonly string[];
  /** Each command runs only when all before it have succeeded, and in the same shell. */
  readonly inSequence: boolean;
  /** Each command runs whatever those before it did, in the same shell. */
  readonly inTurn?: boolean;
}

/**
 * Characters that are invisible or look like a space. They would show the user a different command from the one that
 * runs.
 */
export const HIDDEN = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/u;

/** A piece of a command for a sentence: one line, not long. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
