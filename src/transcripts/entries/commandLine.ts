/** One command of a command line. */
export interface SimpleCommand {
  readonly text: string;
  /** What joins it to the command before: `;` stands for a line feed and `&` too. */
  readonly before: "&&" | "||" | "|" | ";";
}

/** Cuts a shell command line at its operators; quotes, escapes, parentheses, comments and here-documents are minded. */
export function simpleCommands(command: string): SimpleCommand[] {
  const parts: SimpleCommand[] = [];
  let before: SimpleCommand["before"] = ";";
  let depth = 0;
  let from = 0;
  let heredocs: string[] = [];
  const cut = (to: number, next: SimpleCommand["before"], length: number): void => {
    const text = command.slice(from, to).trim();
    if (text !== "" && !text.startsWith("#")) parts.push({ text, before });
    // Line feeds behind an operator belong to it.
    if (text !== "" || parts.length === 0) before = next;
    from = to + length;
  };
  for (let at = nextMark(command, 0); at < command.length; at = nextMark(command, at + 1)) {
    const character = command.charAt(at);
    if (character === "\\") at++;
    else if (character === "'") at = endOf(command.indexOf("'", at + 1), command);
    else if (character === '"') at = endOfDoubleQuotes(command, at);
    else if (character === "#" && /^[\s;&|(]?$/.test(command.charAt(at - 1)))
      at = endOf(command.indexOf("\n", at), command) - 1;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === "<" && heredocAt(command, at) !== undefined) {
      const { word, end } = heredocAt(command, at) ?? { word: "", end: at };
      heredocs.push(word);
      at = end - 1;
    } else if (character === "\n" && heredocs.length > 0) {
      const end = endOfHeredocs(command, at, heredocs);
      heredocs = [];
      if (depth === 0) cut(at, ";", end - at);
      at = end - 1;
    } else if (depth > 0) continue;
    else if (command.startsWith("&&", at)) cut(at++, "&&", 2);
    else if (command.startsWith("||", at)) cut(at++, "||", 2);
    else if (character === "|") cut(at, "|", 1);
    else if (character === ";" || character === "\n") cut(at, ";", 1);
    // `2>&1` and `&>` are redirections.
    else if (character === "&" && !/[<>]/.test(command.charAt(at - 1)) && command.charAt(at + 1) !== ">")
      cut(at, ";", 1);
  }
  cut(command.length, ";", 0);
  return parts;
}

/** The characters that mean something to a shell where they are not quoted. */
const MARK = /[\\'"#()<\n&|;]/g;

/** The index of the next of them from `from` on; the command's length when there is none. */
function nextMark(command: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(command)?.index ?? command.length;
}

function endOf(index: number, command: string): number {
  return index === -1 ? command.length : index;
}

const IN_DOUBLE_QUOTES = /[\\"]/g;

function endOfDoubleQuotes(command: string, from: number): number {
  IN_DOUBLE_QUOTES.lastIndex = from + 1;
  for (let found = IN_DOUBLE_QUOTES.exec(command); found; found = IN_DOUBLE_QUOTES.exec(command)) {
    if (found[0] === '"') return found.index;
    IN_DOUBLE_QUOTES.lastIndex = found.index + 2;
  }
  return command.length;
}

const HEREDOC = /<<-?[ \t]*(?:'([^'\n]{1,100})'|"([^"\n]{1,100})"|\\?([\w-]{1,100}))/y;

/** The word that ends a here-document which is announced at `at`; `<<<` announces none. */
function heredocAt(command: string, at: number): { word: string; end: number } | undefined {
  if (!command.startsWith("<<", at) || command.charAt(at - 1) === "<") return undefined;
  HEREDOC.lastIndex = at;
  const found = HEREDOC.exec(command);
  const word = found?.[1] ?? found?.[2] ?? found?.[3];
  return word === undefined ? undefined : { word, end: HEREDOC.lastIndex };
}

/** The index behind the bodies of here-documents that begin behind the line feed at `at`. */
function endOfHeredocs(command: string, at: number, words: readonly string[]): number {
  let from = at + 1;
  for (const word of words) {
    let line: string;
    do {
      const end = endOf(command.indexOf("\n", from), command);
      line = command.slice(from, end).replace(/^\t+/, "");
      from = end + 1;
    } while (line !== word && from <= command.length);
  }
  return Math.min(from, command.length);
}
