import type { Resource } from "../../../base/resource";

/** The shell that reads commands: what its syntax is. `powershell` is Windows PowerShell 5.1, `pwsh` PowerShell 7. */
export type ShellKind = "bash" | "sh" | "pwsh" | "powershell";

/** The state of a shell, which depends only on its process's events. `killed` if we ended it. */
export type ShellStatus = "running" | "exited" | "killed";

export interface ShellStart {
  readonly command: string;
  readonly cwd: Resource;
  /** The title that the user sees above the command. */
  readonly title: string;
  /** Its input stays open for `write`, and it is kept; the input of any other command is closed. */
  readonly background: boolean;
  /** Variables that it gets in addition to those of its environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Variables of its environment that stay although their names are those of secrets. */
  readonly keepEnvironment: readonly string[];
  /** Runs it confined, where this machine can; not at all where that fails for this one command. */
  readonly confine?: Confine;
}

/** What a command is confined by: it writes only into a temporary folder of its own, has no network, and does not see secret files. */
export interface Confine {
  /** The programs it runs: some need what others are kept from. */
  readonly programs: readonly string[];
  /** Folders in which secret files are looked for. */
  readonly folders: readonly Resource[];
  /** Whether a file in them is one. */
  readonly isSecret: (resource: Resource) => boolean;
}

/** Whether this machine confines commands: what does it, or why nothing can. */
export type Confinement = { readonly by: string } | { readonly why: string };

/** What is known of a shell at one moment. */
export interface ShellState {
  readonly id: string;
  readonly command: string;
  readonly title: string;
  readonly cwd: Resource;
  /** The shell continues, and its output stays, after the call that started it has returned. */
  readonly background: boolean;
  readonly status: ShellStatus;
  /** 128 + n when signal n ended it; null while it runs, when we ended it, and when nobody saw how it ended. */
  readonly exitCode: number | null;
  readonly pid: number | undefined;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Milliseconds it has run, or ran. */
  readonly runtimeMs: number;
  /** Milliseconds since it last wrote something, or since its start. */
  readonly silentMs: number;
  /** Characters (UTF-16 code units) of its output, with control sequences taken out. */
  readonly total: number;
  /** What its output is when it is no text, in words. */
  readonly binary: string | undefined;
  /** The line that its output ends in, while no line feed has ended it. */
  readonly lastLine: string;
  /** Addresses of this machine that it wrote, such as `http://localhost:3000/`; the first few. */
  readonly urls: readonly string[];
  /** `write` can reach it. */
  readonly inputOpen: boolean;
  /** The folder it ended in, as a path of this machine; undefined where that is not known. */
  readonly endedIn: string | undefined;
  /** Names of variables that its environment was not given, because secrets have such names. */
  readonly removed: readonly string[];
  /** The user ended it, in the terminal or the list of shells. */
  readonly byPerson: boolean;
  /** Why it could not be confined; it has not run then. */
  readonly notConfined?: string;
  /** It runs, or ran, confined. */
  readonly confined?: true;
  /** What else is to be known: why it was ended, what of the output was lost. */
  readonly note: string | undefined;
}

/** Characters `from` to `from + text.length` of an output. */
export interface ShellText {
  readonly text: string;
  /** Later than asked for when what was asked for is lost. */
  readonly from: number;
}

/** A running or ended command. Its stdout and stderr are one text, in the order they were written. */
export interface Shell {
  readonly id: string;
  state(): ShellState;
  /** The half-open range of characters; at most 4 million of them. */
  read(from: number, to: number): Promise<ShellText>;
  /**
   * The offset after the last character that was read without naming an offset. Goes back if a line that was read is
   * rewritten, as progress bars are.
   */
  readTo: number;
  /** The end of what was written into its input that is no whole line. A program reads what follows as a part of it. */
  unfinished: string;
  /** Waits until it has ended, has written something new (with `output`), or the time is over; never rejects but with the reason of `signal`. */
  wait(milliseconds: number, signal: AbortSignal, output?: "output"): Promise<void>;
  /** Keeps a command that was started in the foreground, as a background shell is kept. */
  keep(): void;
  /** Forgets it with its output, unless it is kept or runs: for the end of a call that started it in the foreground. */
  drop(): void;
  /** Ends it and all it started, within three seconds; nothing happens when it has ended. `why` is what its `note` says then. */
  kill(why: string, by: "person" | "tool" | "window"): Promise<void>;
  /** Writes into its input. Throws `ToolError` when that is closed. */
  write(text: string): Promise<void>;
}

/** The commands of one window, or of one process. */
export interface Shells {
  /** False where nobody can ask for a shell again because the process ends with the call: then nothing runs in the background. */
  readonly lasting: boolean;
  /** What reads the commands, and its path. `shown` is its name where people would expect another. */
  readonly program: { readonly kind: ShellKind; readonly shown: string | undefined; readonly path: string };
  /** Where the last command in the foreground ended, when it changed its folder; undefined for the workspace folder. */
  cwd: Resource | undefined;
  /** What confines commands here. Found out once, by confining one that does nothing. */
  confinement(): Promise<Confinement>;
  /** Starts a command at once. Throws `ToolError` when it cannot be started, and when 16 are running. */
  start(start: ShellStart): Promise<Shell>;
  /** Those that are kept, and those that run, oldest first. */
  list(): readonly Shell[];
  get(id: string): Shell | undefined;
  /** Tests lines by a regular expression, in time linear to the line. Throws `PatternError`. */
  matcher(expression: string): (line: string) => boolean;
}
