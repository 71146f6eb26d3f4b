import { ToolError } from "../../base/errors";

/** Names that only the archive itself uses. */
const PRIVATE = /^(?:sqlite_|pragma_|detail_|day_|trv_|dbstat$)/;
/** Names of databases before a dot. */
const DATABASES: ReadonlySet<string> = new Set(["main", "temp"]);

/** Spaces and comments, quoted names and texts, names, and any other character. */
const TOKEN =
  /(\s+|--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?)|'((?:[^']|'')*)'?|"((?:[^"]|"")*)"?|`([^`]*)`?|\[([^\]]*)\]?|([\p{L}_][\p{L}\p{N}_$]*)|[^]/gu;

/**
 * Checks that a text is one statement that only reads the tables of queries. What it does besides is refused by the
 * database itself, which is opened to be read only. Throws `ToolError`.
 */
export function checkSelect(sql: string): void {
  let first: string | undefined;
  let before = "";
  let isEnded = false;
  for (const found of sql.matchAll(TOKEN)) {
    const [token] = found;
    // Without a group, the part is another character.
    const [space, ...kinds]: readonly (string | undefined)[] = found.slice(1);
    if (space !== undefined) continue;
    if (isEnded) throw refusal("only one statement can be run");
    const name = kinds.find((text) => text !== undefined)?.toLowerCase();
    first ??= name ?? token;
    if (first !== "select" && first !== "with") throw refusal("the statement must begin with SELECT or WITH");
    if (token === ";") isEnded = true;
    if (token === "." && DATABASES.has(before)) throw refusal(`${before} can't be named`);
    if (name !== undefined && PRIVATE.test(name)) throw refusal(`${name} can't be read`);
    before = name ?? "";
  }
  if (first === undefined) throw refusal("the statement is empty");
}

function refusal(why: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: sql: ${why}. Use describe: true to see the tables.`);
}
