import { ToolError } from "../../base/errors";

/** Names that only the archive itself uses. */
const PRIVATE = /^(?:sqlite_|pragma_|detail_|day_|trv_|dbstat$)/;
/** Names of databases before a dot. */
const DATABASES: ReadonlySet<string> = new Set(["main", "temp"]);
/** Maximum characters of a statement. Checking a longer one would take seconds. */
const LONGEST = 100_000;

/** How SQLite's parameters begin. Their names can contain quotes and parentheses, and a query gives them no value. */
const PARAMETER = /^[$@:#?]$/;

/** Spaces and comments, quoted names and texts, names, and any other character. */
const TOKEN =
  /(\s+|--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?)|'((?:[^']|'')*)'?|"((?:[^"]|"")*)"?|`([^`]*)`?|\[([^\]]*)\]?|([\p{L}_][\p{L}\p{N}_$]*)|[^]/gu;

/**
 * Checks that a text is one statement that only reads the tables of queries. What it does besides is refused by the
 * database itself, which is opened to be read only. Throws `ToolError`.
 */
export function checkSelect(sql: string): void {
  if (sql.length > LONGEST) throw refusal(`the statement is longer than ${LONGEST} characters`);
  const tokens = tokensOf(sql);
  const [first] = tokens;
  if (!first) throw refusal("the statement is empty");
  if (!/^(?:select|with)$/.test(first.name ?? "")) throw refusal("the statement must begin with SELECT or WITH");
  for (const [at, { text, name }] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before?.text === ";") throw refusal("only one statement can be run");
    if (PARAMETER.test(text)) throw refusal("parameters can't be used");
    if (text === "." && before?.name !== undefined && DATABASES.has(before.name))
      throw refusal(`${before.name} can't be named`);
    if (name !== undefined && PRIVATE.test(name)) throw refusal(`${name} can't be read`);
  }
}

interface Token {
  readonly text: string;
  /** A name or a text, in lowercase and without its quotes. */
  readonly name?: string;
}

/** Returns all but spaces and comments. */
function tokensOf(sql: string): readonly Token[] {
  return Array.from(sql.matchAll(TOKEN)).flatMap((found): readonly Token[] => {
    // Without a group, it is another character.
    const [text, space, ...kinds]: readonly (string | undefined)[] = found;
    if (space !== undefined) return [];
    const name = kinds.find((kind) => kind !== undefined)?.toLowerCase();
    return [{ text, ...(name !== undefined && { name }) }];
  });
}

function refusal(why: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: sql: ${why}. Use describe: true to see the tables.`);
}
