/** How a version of Claude Code writes what others write differently (docs/transcript-format.md#versions). */
export interface Style {
  readonly version: string;
  /** A line of a file as Read shows it. */
  numbered(line: number, text: string): string;
  /** The text of a command that failed. */
  failed(code: number, output: string): string;
  /** Messages about a call that was not valid. */
  invalid(message: string): string;
  /** Results of Bash say `is_error: false` when they are none. */
  readonly saysFalse: boolean;
  /** Signs of life are entries of their own. */
  readonly progress: boolean;
  /** What is put into the conversation is an entry of its own. */
  readonly attachments: boolean;
  /** Subagents are written into the same file. */
  readonly sidechains: boolean;
  /** `tool_use` blocks name who called. */
  readonly callers: boolean;
  readonly launcher: "Task" | "Agent";
  /** The reason why the model stopped is recorded. */
  readonly stops: boolean;
  /** Further fields of its entries. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const arrow = (line: number, text: string): string => `${String(line).padStart(6)}→${text}`;
const tab = (line: number, text: string): string => `${line}\t${text}`;
const tagged = (message: string): string => `<tool_use_error>${message}</tool_use_error>`;
const plain = (message: string): string => message;

const FIRST: Style = {
  version: "1.0.45",
  numbered: arrow,
  failed: (_, output) => output,
  invalid: plain,
  saysFalse: true,
  progress: false,
  attachments: false,
  sidechains: true,
  callers: false,
  launcher: "Task",
  stops: false,
  extra: {},
};

const exit = (code: number, output: string): string => `Exit code ${code}\n${output}`;

/** Versions that differ, oldest first. */
export const STYLES: readonly Style[] = [
  FIRST,
  { ...FIRST, version: "1.0.120", invalid: tagged, extra: { gitBranch: "main" } },
  {
    ...FIRST,
    version: "2.0.76",
    failed: exit,
    invalid: tagged,
    sidechains: false,
    extra: { gitBranch: "main", slug: "quiet-tin-owl" },
  },
  {
    ...FIRST,
    version: "2.1.42",
    failed: exit,
    invalid: tagged,
    sidechains: false,
    progress: true,
    callers: true,
    extra: { gitBranch: "main", slug: "quiet-tin-owl" },
  },
  {
    ...FIRST,
    version: "2.1.226",
    numbered: tab,
    failed: exit,
    invalid: tagged,
    sidechains: false,
    attachments: true,
    callers: true,
    launcher: "Agent",
    stops: true,
    extra: { gitBranch: "main", entrypoint: "cli", session_id: "s-of-the-stream", effort: "high" },
  },
];
