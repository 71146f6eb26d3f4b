import SOURCES from "./agents/all";

/** How a session is continued: itself, or a copy of it. */
export type Continuation = "resume" | "fork";

/** What a shell of any kind takes as one plain word, with nothing to quote. */
const PLAIN = /^[\w.-]+$/;

/**
 * Returns the command that continues a session in a terminal. Returns undefined if its agent has none, and for an id that
 * isn't exactly of the agent's form: ids come from files that anybody can have written.
 */
export function resumeCommand(
  { agent, id }: { readonly agent: string; readonly id: string },
  how: Continuation,
): string | undefined {
  const commands = SOURCES.find((source) => source.id === agent)?.resume;
  const command = commands?.[how];
  // An id that begins with a hyphen would be an option.
  if (!commands || command === undefined || !commands.ids.test(id) || !PLAIN.test(id) || id.startsWith("-"))
    return undefined;
  return command.replace("ID", id);
}
