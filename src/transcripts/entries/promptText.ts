/** Text of a user message, without what the program put around it. */
export interface Prompt {
  readonly text: string;
  /** Whether the user wrote it. */
  readonly typed: boolean;
}

/** What a prompt of the user says about calls that have no result. */
export const LATER_PROMPT = "a later prompt follows";

/** The `promptSource` of what the program says in the position of a prompt, such as that agents were stopped. */
export const OF_PROGRAM = "system";

/** How an interruption is recorded; it may go on with ` for tool use]`. */
export const INTERRUPTION = "[Request interrupted by user";

/** A text that begins so was wholly written by Claude Code (docs/transcript-format.md#prompts). */
export const WRITTEN: readonly string[] = [
  "Caveat: The messages below were generated",
  "This session is being continued from a previous conversation",
  "Continue from where you left off.",
  INTERRUPTION,
];

/** The events that hooks are run at; what a hook says to the model begins with the name of its event. */
export const HOOK_EVENTS: readonly string[] = [
  "Notification",
  "PostToolUse",
  "PreCompact",
  "PreToolUse",
  "SessionEnd",
  "SessionStart",
  "Stop",
  "SubagentStart",
  "SubagentStop",
  "TaskCompleted",
  "TeammateIdle",
  "UserPromptSubmit",
];

const HOOK_TEXT = new RegExp(
  `^(?:${HOOK_EVENTS.join("|")})(?::\\S{1,100})? (?:operation blocked by hook|hook (?:additional context|blocking error|error|feedback|stopped|success))\\b`,
);

/**
 * The same for a text that begins with one of these tags and closes it. A text with an unclosed tag is the user's
 * (docs/transcript-format.md#prompts).
 */
const WRITTEN_TAG =
  /^<(local-command-(?:stdout|stderr|caveat)|bash-(?:stdout|stderr)|task-notification|session-start-hook|user-prompt-submit-hook|teammate-message|cross-session-message)[\s>]/;

/** What the program adds to a prompt for the model can precede it in the same text. */
const CONTEXT = /^\s*<(system-reminder|ide_opened_file|ide_selection|ide_diagnostics)>[\s\S]*?<\/\1>\s*/;

/**
 * Whether the beginning of a text leaves open what `readPrompt` says of all of it: a tag that closes behind, with a
 * prompt behind it perhaps.
 */
export function isOpenStart(start: string): boolean {
  return /^\s*(?:<|$)/.test(start);
}

/** Separates what a user typed from what the program wrote. A tag that is not closed stays part of the user's text. */
export function readPrompt(raw: string): Prompt {
  let text = raw;
  for (let match = CONTEXT.exec(text); match; match = CONTEXT.exec(text)) text = text.slice(match[0].length);
  if (text === "" && raw !== "") return { text: raw, typed: false };
  const start = text.trimStart();
  const name = WRITTEN_TAG.exec(start)?.[1];
  const isWritten =
    name === undefined
      ? HOOK_TEXT.test(start) || WRITTEN.some((phrase) => start.startsWith(phrase))
      : start.includes(`</${name}>`);
  if (isWritten) return { text, typed: false };
  return { text: command(start) ?? text, typed: true };
}

/** Returns the name that the user gave the session with the command /rename, from the text that records the command. */
export function renamedTo(text: string): string | undefined {
  if (!text.includes("<command-name>/rename</command-name>")) return undefined;
  const name = tag(text, "command-args");
  return name === "" ? undefined : name;
}

/** Returns a slash command, a shell command or a note to remember, as the user typed it. */
function command(text: string): string | undefined {
  if (!/^<(?:command-|bash-input>|user-memory-input>)/.test(text)) return undefined;
  const shell = tag(text, "bash-input");
  if (shell !== undefined) return `! ${shell}`;
  const memory = tag(text, "user-memory-input");
  if (memory !== undefined) return `# ${memory}`;
  const name = tag(text, "command-name");
  if (name === undefined) return undefined;
  return [name, tag(text, "command-args")].filter((item) => item).join(" ");
}

/** Returns the text between the first `<name>` and the next `</name>`, trimmed: a command can contain other tags. */
function tag(text: string, name: string): string | undefined {
  const [open, close] = [`<${name}>`, `</${name}>`];
  const from = text.indexOf(open);
  const to = from === -1 ? -1 : text.indexOf(close, from + open.length);
  return to === -1 ? undefined : text.slice(from + open.length, to).trim();
}

/** How Claude Code words a failure of the API (docs/transcript-format.md#messages). */
const FAILURES =
  /^(?:API Error(?: ?[:(]|$)|Agent terminated early due to an API error\b|Claude AI usage limit reached\b|Credit balance is too low\b|Failed to authenticate\b|Invalid API key\b|Login expired\b|Not logged in\b|OAuth token revoked\b|Please run \/login\b|Prompt is too long\b|You['’]ve hit your [\w ]{0,30}limit\b)/;

/** Whether a text is Claude Code's message about a failure of the API, instead of the model's text or a title. */
export function isApiErrorText(text: string): boolean {
  return FAILURES.test(text.trimStart());
}
