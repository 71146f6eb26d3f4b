/** How agents word that the model called a tool that they don't have (docs/transcript-format.md#other-agents). */
const SENTENCES = [
  /^(?:Error: )?No such tool available/,
  /^unsupported (?:custom tool )?call: /,
  /^Tool '[^'\n]{1,300}' does not exist\./,
  /^Tool "[^"\n]{1,300}" not found in registry\./,
  /^The arguments provided to the tool are invalid: Model tried to call unavailable tool '/,
];

/** Whether the message of a failed call says that there is no such tool. */
export function isUncalledTool(error: string): boolean {
  return SENTENCES.some((pattern) => pattern.test(error));
}

/** What Codex writes in front of why a server's tool failed. */
const BEFORE_CAUSE = /^tool call error: tool call failed for `[^`\n]{1,300}`\n\nCaused by:\n {4}/;

/** Returns the message of a failed call without what only says that it failed. */
export function causeIn(error: string): string {
  return error.replace(BEFORE_CAUSE, "");
}

/** How Claude Code, Gemini CLI, and OpenCode begin the result of a subagent that failed. */
const FAILED_AGENT =
  /^(?:Agent terminated early due to an API error|Subagent '[^'\n]{1,200}' failed\. Error: |Subagent failed \()/;

/** Whether the message of a failed call says that its subagent failed. */
export function isFailedAgent(error: string): boolean {
  return FAILED_AGENT.test(error);
}
