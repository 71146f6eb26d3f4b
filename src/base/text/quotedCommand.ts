/** The line that a shell was given, of a line or a list of words such as `["bash", "-lc", "git status"]`; of a list without a shell, the words. */
export function quoteCommand(command: unknown): string | undefined {
  if (typeof command === "string") return command;
  if (!Array.isArray(command)) return undefined;
  const words = command.filter((word) => typeof word === "string");
  const [shell = "", flags = "", line] = words;
  const isShell = /(?:^|[/\\])(?:ba|z|da)?sh$/.test(shell) && /^-[a-z]*c$/.test(flags);
  return isShell && line !== undefined ? line : words.join(" ");
}
