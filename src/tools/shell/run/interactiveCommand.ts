/** Advice for programs that need a terminal and a user. Commands have neither. */
const advice: readonly (readonly [command: RegExp, advice: string])[] = [
  [
    /^(?:vi|vim|nvim|nano|pico|emacs|joe|micro|ed)(?:\s|$)/,
    "an editor needs a terminal: change files with file_edit or file_write",
  ],
  [/^(?:less|more|most|man)(?:\s|$)/, "a pager needs a terminal: use cat, head, tail or file_read"],
  [
    /^(?:top|htop|btop|atop|watch|ncdu|tmux|screen|mc|ranger|lazygit|tig)(?:\s|$)/,
    "it draws on a terminal, which commands do not have: use a program that prints and ends",
  ],
  [
    /^(?:python3?|ipython|node|irb|pry|ghci|scala|julia|lua|R|php\s+-a|psql|mysql|sqlite3|redis-cli|mongosh?)$/,
    "its input is closed: give it the code (-c, -e) or a file, or start it with run_in_background and talk to it with bash_input",
  ],
  [
    /^git\s+(?:rebase\s+(?:.*\s)?(?:-i|--interactive)|add\s+(?:.*\s)?(?:-[pie]|--patch|--interactive|--edit)|(?:checkout|reset|restore|stash)\s+(?:.*\s)?(?:-p|--patch))(?:\s|$)/,
    "it asks at a terminal, which commands do not have; Git's editor takes every text as it is",
  ],
  [/^(?:passwd|su|ssh-keygen)$/, "it asks at a terminal, which commands do not have"],
];

/** The builtin `read` at the start of a command. */
const reads = /(?:^|[;&\n])[ \t]*read(?:\s|$)/;

/**
 * Returns what to do instead of a command that waits for a user at a terminal. Returns undefined for others. Checks
 * only a command that consists of one program, or that has `read`.
 */
export function interactiveAdvice(command: string): string | undefined {
  const text = command.trim();
  if (text.length <= 500 && reads.test(text) && !/[|<]/.test(text))
    return "read: its input is closed, so it read nothing: put the value into the command, or start it with run_in_background and write the value with bash_input.";
  if (text.length > 500 || /[\n;|&<>]/.test(text)) return undefined;
  const found = advice.find(([pattern]) => pattern.test(text));
  return found && `${text.split(/\s/, 1).join("")}: ${found[1]}.`;
}
