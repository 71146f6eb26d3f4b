// `npm run l10n`: writes the texts for people that the sources have to l10n/bundle.l10n.json. They are what stands in calls of `t`, `plural` and `sentence` (src/core/l10n.ts), and of
// VS Code's own `vscode.l10n.t`. @vscode/l10n-dev knows `vscode.l10n.t` only; the file is of its form, so that its tools for translators work on it.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as prettier from "prettier";
import ts from "typescript";

/** Which arguments of a function are texts. */
const ARGUMENTS = { t: [0], sentence: [0], pieces: [0], plural: [1, 2] };

/** All texts in English, where `l10n` of the manifest says. */
const FILE = "l10n/bundle.l10n.json";

const SOURCES = /^src\/(core|platform|tools|transcript|extension|webview)\//;

/** The texts of all sources under `root`, each by itself, in the order of the alphabet. Throws for a call whose text is not written there. */
export function bundledTexts(root) {
  const texts = new Map();
  for (const file of sourceFiles(root)) {
    const source = fs.readFileSync(path.join(root, file), "utf8");
    for (const text of textsOf(file, source)) texts.set(text, text);
  }
  return Object.fromEntries([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The text of each file for translators by its path from the project's root. */
export async function textFiles(root) {
  const options = await prettier.resolveConfig(path.join(root, FILE));
  return new Map([
    [FILE, await prettier.format(JSON.stringify(bundledTexts(root), undefined, 2), { ...options, parser: "json" })],
  ]);
}

/** The texts of one source. */
export function textsOf(file, source) {
  if (!source.includes("l10n") && !file.startsWith("src/webview/")) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const imported = new Set(tree.statements.flatMap((statement) => namesFrom(file, statement)));
  const texts = [];
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      for (const at of ARGUMENTS[functionOf(node.expression, imported)] ?? []) {
        const argument = node.arguments[at];
        if (argument && ts.isStringLiteralLike(argument)) texts.push(argument.text);
        else {
          const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
          throw new Error(`${file}:${line + 1}: the text of ${node.expression.getText()} has to stand in the call.`);
        }
      }
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return texts;
}

/** What a statement imports of the functions that take texts; the file that defines some hands on what it was given. */
function namesFrom(file, statement) {
  if (!ts.isImportDeclaration(statement) || file === "src/webview/text.ts") return [];
  const from = statement.moduleSpecifier.text;
  if (!/(^|\/)core\/l10n$|^\.\/l10n$/.test(from) && !(file.startsWith("src/webview/") && /^[./]+\/text$/.test(from)))
    return [];
  const names = statement.importClause?.namedBindings;
  return names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
}

function functionOf(callee, imported) {
  if (ts.isIdentifier(callee)) return imported.has(callee.text) ? callee.text : "";
  return /^(vscode\.)?l10n\.t$/.test(callee.getText()) ? "t" : "";
}

function sourceFiles(root) {
  return fs
    .readdirSync(path.join(root, "src"), { recursive: true })
    .map((file) => `src/${String(file).replaceAll(path.sep, "/")}`)
    .filter((file) => SOURCES.test(file) && /(?<!\.d)\.tsx?$/.test(file))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = path.resolve(import.meta.dirname, "..");
  for (const [file, text] of await textFiles(root)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}
