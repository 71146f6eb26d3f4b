import type { ShellState } from "../../runtime/ports/shellsPort";

/** How long a program that asks says nothing more, in milliseconds. */
export const PROMPT_MS = 3000;

/** Longer lines are no questions. */
const MOST = 300;

const prompts: readonly RegExp[] = [
  /\b(?:password|passphrase|passcode|username|login|pin|otp|token|verification code)\b[^\n]*:\s*$/i,
  /[[(]\s*(?:y(?:es)?\s*[/|]\s*n(?:o)?|n(?:o)?\s*[/|]\s*y(?:es)?)(?:[/|][^\])]*)?\s*[\])]\s*[:?]?\s*(?:\([yn]\)\s*)?$/i,
  /\?\s*(?:\([^()]*\)|\[[^[\]]*\])?\s*[:›>]?\s*$/,
  /^\? .*[:›>]\s*$/,
  /\bpress (?:any key|enter|return)\b[^\n]*$/i,
  /^(?:>>>|\.\.\.|\(Pdb\)|irb\([^)]*\)[^\n]*>|mysql>|sqlite>|[\w-]+[=-][#>])\s*$/,
  /\b(?:enter|type|choose|select|continue)\b[^\n]*:\s*$/i,
];

/** Whether a line that nothing follows asks for input: for a password, for yes or no, or for a key. */
export function isPrompt(line: string): boolean {
  const text = line.trimEnd();
  return text !== "" && text.length <= MOST && prompts.some((prompt) => prompt.test(text));
}

/** Whether a shell has asked something and waits: it runs, has been silent for three seconds, and its last line is a question. */
export function waitsForInput({ status, silentMs, lastLine }: ShellState): boolean {
  return status === "running" && silentMs >= PROMPT_MS && isPrompt(lastLine);
}
