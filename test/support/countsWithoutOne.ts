import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

/** How a text is said that has no forms of a number of its own. */
const SAID: ReadonlySet<string> = new Set(["say", "phrase", "t", "sentence"]);

/** A value and, with at most two words between them, a word that may be a noun of many. */
const COUNTED = /\{\d+\} (?:[a-z]+ ){0,2}?([a-z]{3,}s)\b/;

/** Words that end so and are no nouns of many. */
const OTHER_WORDS =
  /^(as|begins|comes|differs|does|ends|gives|has|holds|is|its|knows|leads|less|lies|makes|matches|means|names|needs|perhaps|plus|runs|says|sees|stands|status|stays|takes|this|waits|was)$/;

/** Texts whose number is never 1, and why. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  "{0} tool results in one list": "several were found",
  "{0} tool results in one entry": "several were found",
  "the {0} has {1} tool results; the first is shown": "several were found",
  "{0} results in an array": "several were found",
  "{0} results in {1} lines": "several were found",
  "{0} results in fences": "several were found",
  "{0} results in a text": "several were found",
  "None of the {0} lines of JSON holds a tool result.": "two lines make lines of JSON",
  "Nested more than {0} levels deep": "a limit",
  "Not drawn: deeper than {0} levels": "a limit",
  "More than {0} lines are not shown": "a limit",
  "the {0} most called tools": "a limit",
  "Show all {0} characters": "longer than what is folded",
  "{0} months ago": "days are told up to 60",
  "{0} points are drawn: the first, the last, and the smallest and largest of each stretch.": "many are left out",
  "{0} tokens": "thousands",
  "Let {0} use these paths?": "the value is a tool",
  "{0}, +{1} −{2} lines": "two numbers",
  "{0} to {1} tokens": "two numbers",
  "{0} × {1} pixels": "two numbers",
  "not drawn: {0} × {1} pixels are too many": "two numbers",
};

/** Texts of a folder that say how many there are of something and have no form for one: `file:line text`. */
export function countsWithoutOne(root: string, folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll(path.sep, "/")}`)
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => countedIn(file, fs.readFileSync(path.join(root, file), "utf8")));
}

/** Those of one source. A text has a form for one where its function asks whether there is one. */
export function countedIn(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = saidText(node);
    const noun = text === undefined ? undefined : COUNTED.exec(text)?.[1];
    if (text !== undefined && noun !== undefined && !OTHER_WORDS.test(noun) && !(text in NEVER_ONE)) {
      const within = ts.findAncestor(node, ts.isFunctionLike) ?? tree;
      if (!/ === 1\b|\? "1 |> 1 \?/.test(within.getText())) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file}:${line + 1} ${text}`);
      }
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return found;
}

/** The text that a call of `t` or `sentence`, or a template that is marked, says. */
function saidText(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    return SAID.has(node.expression.getText()) && first && ts.isStringLiteralLike(first) ? first.text : undefined;
  }
  if (!ts.isTaggedTemplateExpression(node) || !SAID.has(node.tag.getText())) return undefined;
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`).join("");
}
