import type { Replacement } from "../../../base/diff/unifiedDiff";
import { ToolError } from "../../../base/errors";
import { closestMessage } from "./closest";
import { linesAt } from "../../../base/diff/lineEndings";
import { findMatch, type Match, type MatchKind } from "./match";
import { lookAlikeMatch, twinIn } from "./lookAlikeMatch";
import { unescapings, withoutLineNumbers } from "./rewritten";

/** One text to be replaced by another. */
export interface Edit {
  readonly old_string: string;
  readonly new_string: string;
  readonly replace_all: boolean;
}

export interface EditPlan {
  /** In the order of the text, without overlaps; offsets are of the text as it was. */
  readonly replacements: readonly Replacement[];
  /** The line on which each begins, counted from 1. */
  readonly lines: readonly number[];
  /** The kinds of matches that were not exact. */
  readonly kinds: readonly Exclude<MatchKind, "exact">[];
  /** What was read otherwise than it was written, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * What edits mean for a text: each is looked for in the text as it was, and all are made or none. Throws `ToolError` for a text that is not there, that is there
 * several times without `replace_all`, for edits that overlap and for those that change nothing. `path` names the file in messages.
 */
export function planEdits(text: string, edits: readonly Edit[], path: string): EditPlan {
  const kinds = new Set<Exclude<MatchKind, "exact">>();
  const notes = new Set<string>();
  const all: (Replacement & { readonly edit: number })[] = [];
  for (const [index, edit] of edits.entries()) {
    const where = edits.length > 1 ? `edits[${index}].` : "";
    const { match, note } = wholly(where !== "", () =>
      planEdit(text, edit, { where, path, before: edits.slice(0, index) }),
    );
    if (match.kind !== "exact") kinds.add(match.kind);
    if (note !== undefined) notes.add(note);
    all.push(...match.replacements.map((replacement) => ({ ...replacement, edit: index })));
  }
  all.sort((one, two) => one.from - two.from);
  for (const [index, { from, edit }] of all.entries()) {
    const before = all[index - 1];
    if (!before || before.to <= from) continue;
    throw invalid(
      `edits[${Math.min(before.edit, edit)}] and edits[${Math.max(before.edit, edit)}] overlap at line ${linesAt(text, [{ from }]).join()} of ${path}, and all are made on the original text. ` +
        "Combine them into one edit. Nothing was changed.",
    );
  }
  if (all.every(({ from, to, text: now }) => text.slice(from, to) === now))
    throw invalid(`nothing in ${path} would change: it has the new text already.`);
  const replacements = all.map((one, index) =>
    withIndentation(text, withEnding(text, one, all[index + 1]?.from ?? text.length), all[index - 1]?.to ?? 0),
  );
  return { replacements, lines: linesAt(text, all), kinds: [...kinds], notes: [...notes] };
}

/** Returns what `plan` does. Its error says that none of several edits was made: the one before it is often taken for made. */
function wholly<Value>(several: boolean, plan: () => Value): Value {
  try {
    return plan();
  } catch (error) {
    if (!several || !(error instanceof ToolError) || error.message.endsWith(UNCHANGED)) throw error;
    throw new ToolError(error.code, `${error.message}${error.message.includes("\n") ? "\n" : " "}${UNCHANGED}`);
  }
}

const UNCHANGED = "Nothing was changed.";

/** A deletion of whole lines with the ending of the last, which would be an empty line. `next` is where the next begins. */
function withEnding(text: string, { from, to, text: now }: Replacement, next: number): Replacement {
  const isWhole =
    now === "" &&
    isEnding(text[from - 1] ?? "\n") &&
    !isEnding(text[from]) &&
    !isEnding(text[to - 1]) &&
    isEnding(text[to]);
  const end = to + (text.startsWith("\r\n", to) ? 2 : 1);
  return { from, to: isWhole && end <= next ? end : to, text: now };
}

/** A deletion of lines with the indentation of the first, which the next line would have besides its own. `last` is where the one before ends. */
function withIndentation(text: string, { from, to, text: now }: Replacement, last: number): Replacement {
  let start = from;
  if (now === "" && isEnding(text[to - 1]) && text.slice(from, to).trim() !== "")
    while (start > last && (text[start - 1] === " " || text[start - 1] === "\t")) start--;
  return { from: start === 0 || isEnding(text[start - 1]) ? start : from, to, text: now };
}

function isEnding(char: string | undefined): boolean {
  return char === "\n" || char === "\r";
}

interface Place {
  /** The text before a field's name in messages. */
  readonly where: string;
  readonly path: string;
  /** The edits of the same call before this one. */
  readonly before: readonly Edit[];
}

function planEdit(text: string, edit: Edit, place: Place): { match: Match; note?: string } {
  const { old_string: old, new_string: now } = edit;
  const { where } = place;
  if (old === "")
    throw invalid(
      `${where}old_string is empty, which is only for a new or empty file. Give the text to be replaced, or write the whole file with file_write.`,
    );
  if (old === now) throw invalid(`${where}old_string and new_string are identical, so there is nothing to change.`);
  const match = findMatch(text, old, now);
  if (match) {
    const found = unique(text, match, edit, place);
    if (!joinsLines(text, found, edit)) return { match: found };
    return {
      match: found,
      note: `${where}old_string ends with a line end and ${where}new_string doesn't, so the next line was joined to it. If that wasn't meant, part them again.`,
    };
  }

  const numbered = withoutLineNumbers(old);
  const bare =
    numbered === undefined || numbered === "" ? undefined : findMatch(text, numbered, withoutLineNumbers(now) ?? now);
  if (bare)
    return {
      match: unique(text, bare, edit, place),
      note: `Line numbers were removed from ${where}old_string; leave them out.`,
    };
  for (const undo of unescapings) {
    const plain = undo(old);
    const meant = plain === old || plain === "" ? undefined : findMatch(text, plain, undo(now));
    if (meant?.replacements.length !== 1 || (meant.kind !== "exact" && meant.kind !== "eol")) continue;
    return {
      match: meant,
      note: `${where}old_string was found only with its escapes (such as \\n or &lt;) undone; they were undone in new_string too. Write plain text.`,
    };
  }
  const maker = place.before.findIndex(({ new_string: made }) => made.includes(old));
  if (maker >= 0)
    throw new ToolError(
      "EXECUTION_ERROR",
      `${where}old_string not found in ${place.path}: it is in the new_string of edits[${maker}], and all edits are made on the original text. ` +
        `Make the change in the new_string of edits[${maker}], and leave this edit out. Nothing was changed.`,
    );
  const alike = lookAlikeMatch(text, old, now);
  if (alike) return asAlike(text, alike, edit, place);
  throw new ToolError(
    "EXECUTION_ERROR",
    `${where}old_string not found in ${place.path}. ${isNotebook(place.path) ? NOTEBOOK : ""}${closestMessage(text, old)}`,
  );
}

/** Whether an edit takes the end of its last line away without saying so, and the next line isn't blank. */
function joinsLines(text: string, { replacements }: Match, { old_string: old, new_string: now }: Edit): boolean {
  if (now === "" || !isEnding(old.at(-1)) || isEnding(now.at(-1))) return false;
  return replacements.some(({ to }) => isEnding(text[to - 1]) && to < text.length && !isEnding(text[to]));
}

/** Whether a path is a Jupyter notebook's, which is JSON with cells. */
export function isNotebook(path: string): boolean {
  return path.toLowerCase().endsWith(".ipynb");
}

const NOTEBOOK =
  "file_edit edits a notebook as JSON: change cells with notebook_edit, or read it with raw: true and copy old_string from there. ";

/** A match of characters that only look the same, if it is the only one. */
function asAlike(
  text: string,
  match: Match,
  { old_string: old }: Edit,
  { where, path }: Place,
): { match: Match; note: string } {
  const [first, ...others] = match.replacements.map((span) => twinIn(text, span, old));
  if (others.length === 0)
    return {
      match,
      note: `${where}old_string was found only with characters that look the same: ${first}. new_string was written as given.`,
    };
  throw new ToolError(
    "EXECUTION_ERROR",
    `${where}old_string not found in ${path}. It occurs ${others.length + 1} times with characters that look the same: ${first}. Add lines around it to make it unique.`,
  );
}

/** Returns the match if it identifies which occurrences are meant. */
function unique(text: string, match: Match, { replace_all }: Edit, { where, path }: Place): Match {
  const places = match.replacements;
  if (places.length === 1 || (replace_all && (match.kind === "exact" || match.kind === "eol"))) return match;
  const lines = [...new Set(linesAt(text, places))];
  const told = lines.slice(0, mostLines).join(", ") + (lines.length > mostLines ? ", …" : "");
  const how = likeness[match.kind];
  const advice = replace_all
    ? "replace_all needs the exact text."
    : "Add lines around it to make it unique, or set replace_all.";
  throw new ToolError(
    "EXECUTION_ERROR",
    `${where}old_string occurs ${places.length} times in ${path}${how} (${lines.length === 1 ? "line" : "lines"} ${told}). ${advice}`,
  );
}

const mostLines = 30;

const likeness: Readonly<Record<MatchKind, string>> = {
  exact: "",
  eol: " except for line endings",
  trailing_ws: " except for white space at the ends of lines",
  indent: " except for indentation",
};

/** The text with the replacements made. */
export function replaced(text: string, replacements: readonly Replacement[]): string {
  let now = "";
  let at = 0;
  // Not joined from a list: a large text is only put together when something reads it.
  for (const { from, to, text: added } of replacements) {
    now += text.slice(at, from) + added;
    at = to;
  }
  return now + text.slice(at);
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}`);
}
