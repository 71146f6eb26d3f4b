import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Calls that use a text without its own plural forms. */
const SAID: ReadonlySet<string> = new Set(["t", "sentence"]);

/** Files whose templates are texts for users. Elsewhere, they are data, or texts for models. */
const TEMPLATES =
  /^src\/(transcripts\/|results\/(formats|equivalents|decoding)\/|results\/(convertResult|runRecord)\.ts$|base\/json\/(inexactNumbers|jsonText|nestingLimit|writeJson)\.ts$)/;

/** Matches a value and a word that may be a plural noun, with at most two words between them. */
const COUNTED = /\{(\d+)\} (?:[a-z]+ ){0,2}?([a-z]{3,}s)\b/g;

/** Matches words that end like plural nouns but aren't. */
const OTHER_WORDS =
  /^(as|begins|blocks|class|comes|differs|does|ends|finds|gives|goes|has|holds|is|its|knows|leads|less|lies|makes|matches|means|names|needs|others|perhaps|plus|returns|runs|says|sees|stands|status|stays|takes|this|waits|was)$/;

/** Texts whose number is never 1, and why. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  "{0} of tokens priced": "a percentage",
  "{0} of the tokens have a known price, so the total is higher than shown.": "a percentage",
  "{0} tool results in one list": "several were found",
  "{0} tool results in one entry": "several were found",
  "{0} results in an array": "several were found",
  "{0} results in {1} lines": "several were found",
  "{0} results in fences": "several were found",
  "{0} results in a text": "several were found",
  "1 of the array's {0} elements is no result": "another is one",
  "{0} of the array's {1} elements are no results": "another is one",
  "Of {0} files that name sessions, 1 was not read": "more than a limit",
  "Of {0} files that name sessions, {1} were not read": "more than a limit",
  "Of {0} teams, 1 was not read": "more than a limit",
  "Of {0} teams, {1} were not read": "more than a limit",
  "Of {0} files next to the transcript that may belong to agents, 1 was not checked": "more than a limit",
  "Of {0} files next to the transcript that may belong to agents, {1} were not checked": "more than a limit",
  "1 file of a subagent was not read: only {0} files, and 512 MB of them, are": "a limit",
  "{0} files of subagents were not read: only {1} files, and 512 MB of them, are": "a limit",
  "None of the {0} lines of JSON contains a tool result.": "two lines make lines of JSON",
  "Nested more than {0} levels deep": "a limit",
  "(nested more than {0} levels deep)": "a limit",
  "(nested more than {0} levels deep; the raw entry has it)": "a limit",
  "{0} wanted keys in one object; there can be {1}": "more than a limit",
  "{0} nodes of paths; there can be {1}": "more than a limit",
  '<p class="quiet">The first {0} of {1} turns; all are below.</p>': "more than a limit",
  "{0}… ({1} more characters; the file has them)": "what is left of a long text",
  "Not drawn: deeper than {0} levels": "a limit",
  "More than {0} lines are not shown": "a limit",
  "the {0} most called tools": "a limit",
  "Show all {0} characters": "longer than what is folded",
  "{0} months ago": "days are told up to 60",
  "{0} points are drawn: the first, the last, and the smallest and largest of each stretch.": "many are left out",
  "{0} tokens": "thousands",
  " (longest: {0} minutes)": "longer than a cache is kept",
  " (longest: {0} hours)": "from 2 on",
  " (longest: {0} days)": "from 2 on",
  "One result of {0} filled the context with about {1} tokens": "thousands",
  "{0} large results of {1} filled the context with about {2} tokens": "thousands",
  "The same call of {0} was made {1} times with the same result, and nothing changed in between: {2}": "at least three",
  "A file was read {0} times, unchanged: {1}": "at least two",
  "Patch {0} and other files": "the value is a path",
  "Patch {0} files?": "for one, the title has its path",
  "The last request of the main session had {0} tokens, as recorded. The parts are estimated.": "thousands",
  "{0}, +{1} −{2} lines": "two numbers",
  "{0} to {1} tokens": "two numbers",
  "{0} × {1} pixels": "two numbers",
  "not drawn: {0} × {1} pixels are too many": "two numbers",
};

/** Returns a folder's texts that contain a count but have no singular form: `file:line text`. */
export function countsWithoutOne(root: string, folder: string): string[] {
  return sourcesOf(root, folder).flatMap(([file, source]) => countedIn(file, source));
}

/**
 * Returns those of one source. A text has a singular form if it is used only when a condition on its count excludes 1.
 */
export function countedIn(file: string, source: string): string[] {
  return counted(file, source)
    .filter(({ text }) => !Object.hasOwn(NEVER_ONE, text))
    .map(({ line, text }) => `${file}:${line} ${text}`);
}

/** Returns texts listed as never singular that the sources of these folders don't use, or that have a singular form. */
export function neverOneUnsaid(root: string, folders: readonly string[]): string[] {
  const sources = folders.flatMap((folder) => sourcesOf(root, folder));
  const said = new Set(sources.flatMap(([file, source]) => counted(file, source).map(({ text }) => text)));
  return Object.keys(NEVER_ONE).filter((text) => !said.has(text));
}

function sourcesOf(root: string, folder: string): [file: string, source: string][] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll(path.sep, "/")}`)
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .sort()
    .map((file) => [file, fs.readFileSync(path.join(root, file), "utf8")]);
}

function counted(file: string, source: string): { line: number; text: string }[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const found: { line: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const said = saidText(node, file);
    const counts = [...(said?.text.matchAll(COUNTED) ?? [])].filter(([, , noun = ""]) => !OTHER_WORDS.test(noun));
    if (said && counts.some(([, at, noun]) => !rulesOutOne(node, said.values[Number(at)]) && !hasPair(node, noun))) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text: said.text });
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return found;
}

/**
 * Returns whether `node` is reached only if a condition excludes that `value` is 1: one around it, or one that leaves
 * the code before it.
 */
function rulesOutOne(node: ts.Node, value: ts.Expression | undefined): boolean {
  if (!value) return false;
  for (let inner = node, outer = node.parent; !ts.isSourceFile(inner); inner = outer, outer = outer.parent) {
    if (ts.isConditionalExpression(outer) && inner !== outer.condition)
      if (isNotOne(outer.condition, inner === outer.whenTrue, value)) return true;
    if (ts.isIfStatement(outer) && inner !== outer.expression)
      if (isNotOne(outer.expression, inner === outer.thenStatement, value)) return true;
    if (ts.isBlock(outer) && leavesBefore(inner, outer, value)) return true;
  }
  return false;
}

function leavesBefore(node: ts.Node, { statements }: ts.Block, value: ts.Expression): boolean {
  return statements
    .slice(0, statements.indexOf(node as ts.Statement))
    .some(
      (before) => ts.isIfStatement(before) && leads(before.thenStatement) && isNotOne(before.expression, false, value),
    );
}

/** Returns whether the other branch of a choice uses the same text with this noun's singular. */
function hasPair(node: ts.Node, noun = ""): boolean {
  const { parent } = node;
  if (!ts.isConditionalExpression(parent) || node !== parent.whenFalse) return false;
  const [one, many] = [
    templateText(parent.whenTrue) ?? callText(parent.whenTrue),
    templateText(node) ?? callText(node),
  ];
  return one?.text === many?.text.replace(noun, noun.slice(0, -1));
}

/** Returns whether a statement leaves the code after it. */
function leads(statement: ts.Statement | undefined): boolean {
  if (statement && ts.isBlock(statement)) return leads(statement.statements.at(-1));
  return (
    statement !== undefined &&
    (ts.isReturnStatement(statement) ||
      ts.isThrowStatement(statement) ||
      ts.isContinueStatement(statement) ||
      ts.isBreakStatement(statement))
  );
}

/** Returns whether a value, or a part of it, can't be 1 if a condition is true, or false. */
function isNotOne(condition: ts.Expression, holds: boolean, value: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(condition)) return isNotOne(condition.expression, holds, value);
  if (!ts.isBinaryExpression(condition)) return false;
  const { left, operatorToken, right } = condition;
  const joined = holds ? ts.SyntaxKind.AmpersandAmpersandToken : ts.SyntaxKind.BarBarToken;
  if (operatorToken.kind === joined) return isNotOne(left, holds, value) || isNotOne(right, holds, value);
  const compared = `${operatorToken.getText()} ${right.getText()}`;
  return (holds ? ["!== 1", "> 1"] : ["=== 1", "<= 1"]).includes(compared) && holdsText(value, left.getText());
}

/** Returns whether an expression has this text, or contains one that has. */
function holdsText(value: ts.Node, text: string): boolean {
  return value.getText() === text || value.forEachChild((part) => holdsText(part, text)) === true;
}

interface SaidText {
  readonly text: string;
  /** The values of its placeholders. */
  readonly values: readonly ts.Expression[];
}

function saidText(node: ts.Node, file: string): SaidText | undefined {
  return callText(node) ?? (TEMPLATES.test(file) ? templateText(node) : undefined);
}

/** Returns the text of a call of `t` or `sentence`. */
function callText(node: ts.Node): SaidText | undefined {
  if (!ts.isCallExpression(node) || !SAID.has(node.expression.getText())) return undefined;
  const [first, ...values] = node.arguments;
  return first && ts.isStringLiteralLike(first) ? { text: first.text, values } : undefined;
}

function templateText(node: ts.Node): SaidText | undefined {
  if (!ts.isTemplateExpression(node)) return undefined;
  const { head, templateSpans: spans } = node;
  const text = head.text + spans.map(({ literal }, at) => `{${at}}${literal.text}`).join("");
  return { text, values: spans.map(({ expression }) => expression) };
}
