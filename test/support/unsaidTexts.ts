import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Files whose words are not texts of the user interface, and why. */
const NOT_SURFACE: Readonly<Record<string, string>> = {
  "src/apps/extension/log/extensionLog.ts": "the log is English, for those who help",
  "src/apps/extension/problemReport.ts": "a report of a problem is read by those who help",
  "src/apps/extension/reportProblem.ts": "a report of a problem is read by those who help",
  "src/apps/extension/calls/inputCheck.ts": "words about a tool's input stand beside its schema, which is English",
  "src/apps/extension/calls/sameCallLists.ts": "queries of the search",
  "src/viewer/call/callText.ts": "what is copied reads the same for everybody",
  "src/viewer/markup/code/languages.ts": "names of languages",
  "src/viewer/markup/code/codeColors.ts": "what stopped the colours, for the code beside it",
  "src/viewer/call/body/notebookCells.ts": "what a tool writes",
  "src/viewer/entries/views/written.tsx": "what a program writes at the beginning of prompts",
};

/** Matches words that are the same in every language: names, keyboard keys, examples of input. */
const SAME =
  /^(Tool Result Viewer|VS Code|GitHub Copilot Chat|Markdown|npm (test|publish)|#trv_glob|Control\+Enter|s, t|file not found|"status:" "two words"|tool:Bash,Read status:error|in:result timeout|type:user agent:main session:1f0c\*|case:yes ok|in progress|\\ No newline at end of file|This component is drawn outside the viewer|input, textarea, select|The manifest contributes an unknown tool: \{0\}|The window is closing|\{0\}:\/\/[\w./?-]+session=…|M8 7\.7a.*|long lines|JSON|true|false|-bold dim|\[exit code \{0\}\])$/;

const TEXT_NAMES =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|placeHolder|label|alt|what|failed|empty|note|caption|words|hint|about|tooltip|prompt|detail|description|message|openLabel|saveLabel|found|todo|reason)$/;
const OTHER_NAMES =
  /^(class|id|data-.*|style|role|href|type|key|aria-(?!label|description|roledescription|valuetext).*|d|for|lang|dir|tone|icon|command|when|contextValue|iconPath|language|action|kind|tools|form|font|backgroundColor|blocked)$/;
const OTHER_CALLS =
  /(^|\.)(t|plural|sentence|pieces|log\.\w+|error|info|warn|debug|startsWith|endsWith|indexOf|includes|closest|querySelector(All)?|useRequest|executeCommand|registerCommand|createOutputChannel|getConfiguration|getExtension|setContext|DOMException|RangeError|ThemeIcon|findRow|timed|close|kill|McpStdioServerDefinition|join|split|replace|replaceAll)$/;

/** Returns a folder's texts that look like user-visible texts but are used without `t`: `file:line text`. */
export function unsaidTexts(root: string, folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll(path.sep, "/")}`)
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !(file in NOT_SURFACE))
    .sort()
    .flatMap((file) => unsaidIn(file, fs.readFileSync(path.join(root, file), "utf8")));
}

function unsaidIn(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const text = textOf(node);
    if (text !== undefined && isUnsaid(node, text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${text.trim().replace(/\s+/g, " ")}`);
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`).join("");
}

function isUnsaid(node: ts.Node, text: string): boolean {
  const words = text.replace(/\{\d+\}|\$\([\w-]+\)/g, "");
  if (!/[A-Za-z]{2}/.test(words) || SAME.test(text.trim())) return false;
  if (ts.isJsxText(node)) return true;
  const { parent } = node;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isTaggedTemplateExpression(parent))
    return false;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return false;
  if (isCalledWith(node, OTHER_CALLS)) return false;
  const name = nameOf(node);
  if (name !== undefined && TEXT_NAMES.test(name))
    return !/^[a-z]+[A-Z.]|^[a-z-]+$/.test(text) || /^aria-|^title$|^label$/.test(name);
  if (name !== undefined && OTHER_NAMES.test(name)) return false;
  if (isDrawn(node)) return true;
  // Prose: words with spaces between them.
  return (
    /[A-Za-z’']{2,}[,.:;…)]? (\w|\{|“)[\w ]*/.test(words.trim()) &&
    /[a-z]{2}/.test(words) &&
    !/^[^\s]*[<>=#&/\\(]/.test(words)
  );
}

/** Returns the name of the attribute or property whose value, or a branch of it, is a literal. */
function nameOf(node: ts.Node): string | undefined {
  const end = outOfBranches(node);
  if (ts.isPropertyAssignment(end)) return end.name.getText();
  if (ts.isJsxAttribute(end)) return end.name.getText();
  if (ts.isJsxExpression(end) && ts.isJsxAttribute(end.parent)) return end.parent.name.getText();
  const attribute = ts.findAncestor(
    node,
    (each) => ts.isJsxAttribute(each) || ts.isJsxElement(each) || ts.isBlock(each),
  );
  return attribute && ts.isJsxAttribute(attribute) && OTHER_NAMES.test(attribute.name.getText())
    ? attribute.name.getText()
    : undefined;
}

/** Returns whether a literal, or a branch with it, is a child of an element. */
function isDrawn(node: ts.Node): boolean {
  const end = outOfBranches(node);
  return ts.isJsxExpression(end) && !ts.isJsxAttribute(end.parent);
}

function outOfBranches(node: ts.Node): ts.Node {
  let { parent } = node;
  while (
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isBinaryExpression(parent) && /^(\?\?|\|\||&&|\+)$/.test(parent.operatorToken.getText()))
  )
    parent = parent.parent;
  return parent;
}

function isCalledWith(node: ts.Node, names: RegExp): boolean {
  const call = ts.findAncestor(
    node.parent,
    (each) => ts.isCallExpression(each) || ts.isNewExpression(each) || ts.isBlock(each),
  );
  return call !== undefined && !ts.isBlock(call) && names.test((call as ts.CallExpression).expression.getText());
}
