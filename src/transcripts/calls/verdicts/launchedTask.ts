/** How a result says what it started (docs/transcript-format.md#background-work). */
const LAUNCHED =
  /^(?:Async agent launched successfully\.(?:[^\n]*\n)?\s*agentId: |Command running in background with ID: |Workflow launched in background\. Task ID: )([\w@-]+(?:\.[\w@-]+)*)/;

/** Returns the agent, command, or workflow that continues in the background, by the text of its call's result. */
export function launchedAs(text: string): string | undefined {
  return LAUNCHED.exec(text)?.[1];
}
