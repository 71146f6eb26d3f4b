/** Text that stands in the person's place, without what the program put around it. */
export interface Prompt {
  readonly text: string;
  /** The person wrote it. */
  readonly typed: boolean;
}

/** How an interruption is recorded; it may go on with ` for tool use]`. */
export const INTERRUPTION = "[Request interrupted by user";

/** Wholly written by the program when a text begins so (research: leading tags and phrases of user text). */
const WRITTEN = [
  "<local-command-stdout>",
  "<local-command-stderr>",
  "<local-command-caveat>",
  "<bash-stdout>",
  "<bash-stderr>",
  "<task-notification>",
  "<session-start-hook>",
  "<user-prompt-submit-hook>",
  "<teammate-message",
  "<cross-session-message",
  "<ide_opened_file>",
  "<ide_diagnostics>",
  "Caveat: The messages below were generated",
  "This session is being continued from a previous conversation",
  "Stop hook feedback:",
  "Continue from where you left off.",
  INTERRUPTION,
];

const REMINDER = /^\s*<system-reminder>[\s\S]*?<\/system-reminder>\s*/;

/** Tells what a person typed from what the program wrote; a tag that is not closed stays part of the person's text. */
export function readPrompt(raw: string): Prompt {
  let text = raw;
  // Reminders may stand before the prompt in the same text.
  for (let match = REMINDER.exec(text); match; match = REMINDER.exec(text)) text = text.slice(match[0].length);
  if (text === "" && raw !== "") return { text: raw, typed: false };
  const start = text.trimStart();
  if (WRITTEN.some((phrase) => start.startsWith(phrase))) return { text, typed: false };
  return { text: command(start) ?? text, typed: true };
}

/** A slash command or a shell command that the person typed, as it was typed. */
function command(text: string): string | undefined {
  if (!text.startsWith("<command-") && !text.startsWith("<bash-input>")) return undefined;
  const shell = tag(text, "bash-input");
  if (shell !== undefined) return `! ${shell}`;
  const name = tag(text, "command-name");
  if (name === undefined) return undefined;
  return [name, tag(text, "command-args")].filter((item) => item).join(" ");
}

function tag(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1]?.trim();
}
